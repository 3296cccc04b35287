#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/base/Result.h"

namespace sinew {

enum class Severity { information, warning, error };

/// A problem that a reader or writer could work around. Repeats of the same code and message are counted
/// and their locations collected, instead of being listed separately.
struct Diagnostic {
    static constexpr std::size_t kMaxLocations = 20;

    Severity severity = Severity::warning;
    ErrorCode code = ErrorCode::dataIgnored;
    std::string where;  ///< location of the first occurrence
    std::string message;
    std::size_t count = 1;
    std::vector<std::string> otherLocations{};  ///< distinct locations of repeats, at most kMaxLocations
};

/// The diagnostics of one operation in the order of their first occurrence. At most kMaximum distinct ones
/// are kept.
class Diagnostics {
public:
    static constexpr std::size_t kMaximum = 1000;

    void add(Diagnostic diagnostic);
    void add(Severity severity, ErrorCode code, std::string where, std::string message);
    void warn(ErrorCode code, std::string where, std::string message) {
        add(Severity::warning, code, std::move(where), std::move(message));
    }
    void inform(ErrorCode code, std::string where, std::string message) {
        add(Severity::information, code, std::move(where), std::move(message));
    }
    void append(const Diagnostics& other);

    const std::vector<Diagnostic>& list() const { return list_; }
    bool empty() const { return list_.empty(); }

private:
    std::vector<Diagnostic> list_;
    std::unordered_map<std::string, std::size_t> indices_;  // code and message -> index in list_
};

std::string_view name(Severity severity);  ///< "information", "warning", "error"

/// Returns "walk.amc:12: warning: …", followed by " (3 times)" if it is repeated.
std::string text(const Diagnostic& diagnostic);

}  // namespace sinew
