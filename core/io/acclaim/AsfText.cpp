#include "core/io/acclaim/AsfText.h"

#include <charconv>

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
        return fail(code, place(statement.line), inQuotes(lowerCase(statement.keyword)) + " " + what);
    };
    if (index >= statement.words.size()) {
        return refuse(ErrorCode::valueCount,
                      "has only " + std::to_string(statement.words.size()) + " values");
    }
    const std::string_view word = statement.words[index];
    if (const std::optional<double> value = parseNumber(word)) return *value;
    if (isNotFinite(word))
        return refuse(ErrorCode::numberNotFinite, "has " + inQuotes(word) + ", not a finite number");
    return refuse(ErrorCode::numberInvalid, "has " + inQuotes(word) + ", not a number");
}

}  // namespace sinew
