#include "core/base/Diagnostics.h"

#include <algorithm>
#include <array>

namespace sinew {

namespace {

void addLocation(Diagnostic& known, const std::string& where) {
    const bool isListed = where.empty() || where == known.where ||
                          std::ranges::find(known.otherLocations, where) != known.otherLocations.end();
    if (!isListed && known.otherLocations.size() < Diagnostic::kMaxLocations)
        known.otherLocations.push_back(where);
}

}  // namespace

void Diagnostics::add(Severity severity, ErrorCode code, std::string where, std::string message) {
    add(Diagnostic{severity, code, std::move(where), std::move(message)});
}

void Diagnostics::add(Diagnostic diagnostic) {
    const std::string key = std::to_string(static_cast<int>(diagnostic.code)) + ' ' + diagnostic.message;
    if (const auto found = indices_.find(key); found != indices_.end()) {
        Diagnostic& known = list_[found->second];
        known.count += diagnostic.count;
        addLocation(known, diagnostic.where);
        for (const std::string& location : diagnostic.otherLocations) addLocation(known, location);
    } else if (list_.size() < kMaximum) {
        indices_.emplace(key, list_.size());
        list_.push_back(std::move(diagnostic));
    }
}

void Diagnostics::append(const Diagnostics& other) {
    for (std::size_t i = 0; i < other.list_.size(); ++i) add(other.list_[i]);
}

std::string_view name(Severity severity) {
    static constexpr std::array<std::string_view, 3> kNames{"information", "warning", "error"};
    return kNames[static_cast<std::size_t>(severity)];
}

std::string text(const Diagnostic& diagnostic) {
    std::string out = diagnostic.where.empty() ? std::string() : diagnostic.where + ": ";
    out.append(name(diagnostic.severity)).append(": ").append(diagnostic.message);
    if (diagnostic.count > 1) out += " (" + std::to_string(diagnostic.count) + " times)";
    return out;
}

}  // namespace sinew
