#include "core/io/acclaim/AsfText.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/Numbers.h"

namespace sinew {

namespace {

void split(std::string_view line, std::vector<std::string_view>& words) {
    line = line.substr(0, line.find('#'));
    constexpr std::string_view kSeparators = " \t\v\f,()";
    while (true) {
        const std::size_t start = line.find_first_not_of(kSeparators);
        if (start == std::string_view::npos) return;
        const std::size_t stop = std::min(line.find_first_of(kSeparators, start), line.size());
        words.push_back(line.substr(start, stop - start));
        line.remove_prefix(stop);
    }
}

bool startsNumber(std::string_view word) {
    const char first = word.front();
    return (first >= '0' && first <= '9') || first == '-' || first == '+' || first == '.' ||
           equalsIgnoringCase(word, "inf") || equalsIgnoringCase(word, "nan");
}

/// "nan", "inf" or beyond double's range.
bool isNotFinite(std::string_view word) {
    if (!word.empty() && word.front() == '+') word.remove_prefix(1);
    double value = 0;
    return !word.empty() &&
           std::from_chars(word.data(), word.data() + word.size(), value).ptr == word.data() + word.size();
}

}  // namespace

bool AsfText::fill() {
    while (pending_.empty() && !cursor_.atEnd()) {
        pendingLine_ = cursor_.line();
        split(cursor_.restOfLine(), pending_);
    }
    return !pending_.empty();
}

bool AsfText::next(AsfStatement& statement, bool numbersContinue) {
    if (!fill()) return false;
    statement.keyword = pending_.front();
    statement.line = pendingLine_;
    statement.words.clear();
    if (statement.is("begin") || statement.is("end")) {
        pending_.erase(pending_.begin());
        return true;
    }
    statement.words.assign(pending_.begin() + 1, pending_.end());
    pending_.clear();
    const bool isSection = statement.keyword.front() == ':';
    while (numbersContinue && !isSection && fill() && startsNumber(pending_.front())) {
        statement.words.insert(statement.words.end(), pending_.begin(), pending_.end());
        pending_.clear();
    }
    return true;
}

std::optional<std::string_view> AsfText::documentationLine() {
    if (!pending_.empty()) return std::nullopt;
    const std::string_view token = cursor_.peek();
    if (token.empty() || token.front() == ':') return std::nullopt;
    return cursor_.restOfLine();
}

Result<double> AsfText::number(const AsfStatement& statement, std::size_t index) const {
    const auto refuse = [&](ErrorCode code, const std::string& what) {
        return fail(code, location(statement.line), inQuotes(lowerCase(statement.keyword)) + " " + what);
    };
    if (index >= statement.words.size()) {
        return refuse(ErrorCode::valueCount,
                      "has only " + std::to_string(statement.words.size()) + " values");
    }
    const std::string_view word = statement.words[index];
    if (const std::optional<double> value = parseNumber(word)) return *value;
    if (isNotFinite(word))
        return refuse(ErrorCode::numberNotFinite, "needs a finite number, found " + inQuotes(word));
    return refuse(ErrorCode::numberInvalid, "needs a number, found " + inQuotes(word));
}

namespace {

tl::unexpected<Error> errorAt(const AsfText& text, const AsfStatement& at, ErrorCode code,
                              std::string message) {
    return fail(code, text.location(at.line), std::move(message));
}

Result<void> readBound(const AsfText& text, const AsfStatement& statement, std::size_t index, double& value) {
    const std::string_view word = statement.words[index];
    const bool isPositive = equalsIgnoringCase(word, "inf") || equalsIgnoringCase(word, "+inf");
    if (!isPositive && !equalsIgnoringCase(word, "-inf")) return readNumber(text, statement, index, value);
    value = isPositive ? HUGE_VAL : -HUGE_VAL;
    return {};
}

}  // namespace

Result<void> readNumber(const AsfText& text, const AsfStatement& statement, std::size_t index,
                        double& value) {
    const Result<double> number = text.number(statement, index);
    if (!number) return tl::unexpected<Error>(number.error());
    value = *number;
    return {};
}

Result<void> readVector(const AsfText& text, const AsfStatement& statement, Eigen::Vector3d& value) {
    for (int axis = 0; axis < 3; ++axis) {
        const Result<void> read = readNumber(text, statement, static_cast<std::size_t>(axis), value[axis]);
        if (!read) return read;
    }
    return {};
}

Result<void> readAxisOrder(const AsfText& text, const AsfStatement& statement, std::size_t index,
                           EulerOrder& order) {
    const auto named = index < statement.words.size() ? eulerOrder(statement.words[index]) : std::nullopt;
    if (!named)
        return errorAt(text, statement, ErrorCode::keywordUnknown,
                       "'axis' needs a rotation order such as XYZ");
    order = *named;
    return {};
}

Result<void> readDofs(const AsfText& text, const AsfStatement& statement, bool isRoot,
                      std::vector<AcclaimDof>& dofs) {
    dofs.clear();
    for (const std::string_view word : statement.words) {
        const std::optional<AcclaimDof> dof = acclaimDof(word);
        if (!dof || (isRoot && *dof == AcclaimDof::l)) {
            return errorAt(text, statement, ErrorCode::keywordUnknown,
                           inQuotes(word) + " is not a valid degree of freedom here");
        }
        if (std::find(dofs.begin(), dofs.end(), *dof) != dofs.end()) {
            return errorAt(text, statement, ErrorCode::duplicateName,
                           "degree of freedom " + inQuotes(word) + " is listed twice");
        }
        dofs.push_back(*dof);
    }
    return {};
}

Result<void> readLimits(const AsfText& text, const AsfStatement& statement,
                        std::vector<std::pair<double, double>>& limits, Diagnostics& diagnostics) {
    if (statement.words.size() % 2 != 0) {
        return errorAt(text, statement, ErrorCode::valueCount,
                       "'limits' has an odd number of values; they must come in pairs");
    }
    limits.clear();
    for (std::size_t i = 0; i < statement.words.size(); i += 2) {
        std::pair<double, double> pair;
        const Result<void> low = readBound(text, statement, i, pair.first);
        if (!low) return low;
        const Result<void> high = readBound(text, statement, i + 1, pair.second);
        if (!high) return high;
        if (pair.first > pair.second) {
            diagnostics.warn(ErrorCode::dataChanged, text.location(statement.line),
                             "a lower limit is above its upper limit; the two are swapped");
            std::swap(pair.first, pair.second);
        }
        limits.push_back(pair);
    }
    return {};
}

}  // namespace sinew
