#include "core/io/acclaim/AsfValues.h"

#include <algorithm>
#include <cmath>

namespace sinew {

namespace {

tl::unexpected<Error> refuse(const AsfText& text, const AsfStatement& at, ErrorCode code,
                             std::string message) {
    return fail(code, text.place(at.line), std::move(message));
}

Result<void> readBound(const AsfText& text, const AsfStatement& statement, std::size_t index, double& value) {
    const std::string_view word = statement.words[index];
    const bool above = equalsIgnoringCase(word, "inf") || equalsIgnoringCase(word, "+inf");
    if (!above && !equalsIgnoringCase(word, "-inf")) return readNumber(text, statement, index, value);
    value = above ? HUGE_VAL : -HUGE_VAL;
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
    if (!named) return refuse(text, statement, ErrorCode::keywordUnknown, "'axis' has no order such as XYZ");
    order = *named;
    return {};
}

Result<void> readDofs(const AsfText& text, const AsfStatement& statement, bool isRoot,
                      std::vector<AcclaimDof>& dofs) {
    dofs.clear();
    for (const std::string_view word : statement.words) {
        const std::optional<AcclaimDof> dof = acclaimDof(word);
        if (!dof || (isRoot && *dof == AcclaimDof::l)) {
            return refuse(text, statement, ErrorCode::keywordUnknown,
                          inQuotes(word) + " is no degree of freedom here");
        }
        if (std::find(dofs.begin(), dofs.end(), *dof) != dofs.end()) {
            return refuse(text, statement, ErrorCode::duplicateName,
                          "the degree of freedom " + inQuotes(word) + " stands twice");
        }
        dofs.push_back(*dof);
    }
    return {};
}

Result<void> readLimits(const AsfText& text, const AsfStatement& statement,
                        std::vector<std::pair<double, double>>& limits, Diagnostics& diagnostics) {
    if (statement.words.size() % 2 != 0) {
        return refuse(text, statement, ErrorCode::valueCount,
                      "'limits' has an odd number of values, they come in pairs");
    }
    limits.clear();
    for (std::size_t i = 0; i < statement.words.size(); i += 2) {
        std::pair<double, double> pair;
        const Result<void> low = readBound(text, statement, i, pair.first);
        if (!low) return low;
        const Result<void> high = readBound(text, statement, i + 1, pair.second);
        if (!high) return high;
        if (pair.first > pair.second) {
            diagnostics.warn(ErrorCode::dataChanged, text.place(statement.line),
                             "a lower limit above its upper limit: the two are exchanged");
            std::swap(pair.first, pair.second);
        }
        limits.push_back(pair);
    }
    return {};
}

}  // namespace sinew
