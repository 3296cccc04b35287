#include "core/io/acclaim/AsfText.h"

#include <algorithm>
#include <cmath>

#include "core/base/Index.h"
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
    return isDigit(first) || first == '-' || first == '+' || first == '.' ||
           equalsIgnoringCase(word, "inf") || equalsIgnoringCase(word, "nan");
}

Result<void> readBound(const AsfStatement& statement, std::size_t index, double& value) {
    const std::string_view word = statement.words[index];
    const bool isPositive = equalsIgnoringCase(word, "inf") || equalsIgnoringCase(word, "+inf");
    if (!isPositive && !equalsIgnoringCase(word, "-inf")) return statement.readNumber(index, value);
    value = isPositive ? HUGE_VAL : -HUGE_VAL;
    return {};
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
    statement.source = &cursor_.source();
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

Result<void> AsfStatement::readNumber(std::size_t index, double& value) const {
    const auto refuse = [&](ErrorCode code, const std::string& problem) {
        return error(code, inQuotes(lowerCase(keyword)) + " " + problem);
    };
    if (index >= words.size())
        return refuse(ErrorCode::valueCount, "has only " + std::to_string(words.size()) + " values");
    const std::string_view word = words[index];
    if (const std::optional<double> number = parseNumber(word)) {
        value = *number;
        return {};
    }
    if (isNotFinite(word))
        return refuse(ErrorCode::numberNotFinite, "needs a finite number, found " + inQuotes(word));
    return refuse(ErrorCode::numberInvalid, "needs a number, found " + inQuotes(word));
}

Result<void> AsfStatement::readVector(Eigen::Vector3d& value) const {
    for (int axis = 0; axis < 3; ++axis) {
        if (const auto read = readNumber(asIndex(axis), value[axis]); !read) return read;
    }
    return {};
}

Result<void> AsfStatement::readAxisOrder(std::size_t index, EulerOrder& order) const {
    const auto named = index < words.size() ? eulerOrder(words[index]) : std::nullopt;
    if (!named) return error(ErrorCode::keywordUnknown, "'axis' needs a rotation order such as XYZ");
    order = *named;
    return {};
}

Result<void> AsfStatement::readDofs(bool isRoot, std::vector<AcclaimDof>& dofs) const {
    dofs.clear();
    for (const std::string_view word : words) {
        const std::optional<AcclaimDof> dof = acclaimDof(word);
        if (!dof || (isRoot && *dof == AcclaimDof::l)) {
            return error(ErrorCode::keywordUnknown,
                         inQuotes(word) + " is not a valid degree of freedom here");
        }
        if (std::ranges::find(dofs, *dof) != dofs.end()) {
            return error(ErrorCode::duplicateName,
                         "degree of freedom " + inQuotes(word) + " is listed twice");
        }
        dofs.push_back(*dof);
    }
    return {};
}

Result<void> AsfStatement::readLimits(std::vector<std::pair<double, double>>& limits,
                                      Diagnostics& diagnostics) const {
    if (words.size() % 2 != 0) {
        return error(ErrorCode::valueCount, "'limits' has an odd number of values; they must come in pairs");
    }
    limits.clear();
    for (std::size_t i = 0; i < words.size(); i += 2) {
        std::pair<double, double> pair;
        if (const auto low = readBound(*this, i, pair.first); !low) return low;
        if (const auto high = readBound(*this, i + 1, pair.second); !high) return high;
        if (pair.first > pair.second) {
            diagnostics.warn(ErrorCode::dataChanged, location(),
                             "a lower limit is above its upper limit; the two are swapped");
            std::swap(pair.first, pair.second);
        }
        limits.push_back(pair);
    }
    return {};
}

}  // namespace sinew
