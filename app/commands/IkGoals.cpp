#include "app/commands/IkGoals.h"

#include <cmath>

#include "core/base/Numbers.h"

namespace sinew {

namespace {

Result<Goal> malformed(const std::string& text) {
    return fail(ErrorCode::argumentInvalid, "--goal " + text,
                "a goal must have the form JOINT[.tail]=x,y,z[@weight]");
}

std::optional<double> finite(std::string_view text) {
    const auto number = parseNumber(text);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

/// Removes and returns the number before the next comma; nullopt if it is not a finite number.
std::optional<double> nextNumber(std::string_view& text) {
    const auto comma = text.find(',');
    const auto number = finite(text.substr(0, comma));
    text = comma == text.npos ? std::string_view() : text.substr(comma + 1);
    return number;
}

/// Finds the joint of a name that may end in ".tail" or ".head".
std::optional<int> findPoint(const Skeleton& skeleton, std::string_view name, Goal::End& end) {
    end = Goal::End::head;
    if (const auto whole = skeleton.find(name)) return whole;
    for (const auto& [suffix, suffixEnd] :
         {std::pair(".tail", Goal::End::tail), std::pair(".head", Goal::End::head)}) {
        if (!name.ends_with(suffix)) continue;
        end = suffixEnd;
        return skeleton.find(name.substr(0, name.size() - std::string_view(suffix).size()));
    }
    return std::nullopt;
}

}  // namespace

Result<Goal> parseGoal(const Skeleton& skeleton, const std::string& text) {
    const auto equals = text.rfind('=');
    if (equals == text.npos) return malformed(text);
    Goal goal;
    std::string_view numbers = std::string_view(text).substr(equals + 1);
    if (const auto at = numbers.find('@'); at != numbers.npos) {
        const auto weight = finite(numbers.substr(at + 1));
        if (!weight || *weight < 0) return malformed(text);
        goal.weight = *weight;
        numbers = numbers.substr(0, at);
    }
    for (double& coordinate : goal.target) {
        const auto number = nextNumber(numbers);
        if (!number) return malformed(text);
        coordinate = *number;
    }
    if (!numbers.empty()) return malformed(text);
    const auto joint = findPoint(skeleton, std::string_view(text).substr(0, equals), goal.end);
    if (!joint) return fail(ErrorCode::nameUnknown, "--goal " + text, "the skeleton has no such joint");
    goal.joint = skeleton[*joint].id;
    return goal;
}

Result<std::vector<Goal>> parseGoals(const Skeleton& skeleton, const std::vector<std::string>& texts) {
    std::vector<Goal> goals;
    for (const std::string& text : texts) {
        const auto goal = parseGoal(skeleton, text);
        if (!goal) return tl::unexpected(goal.error());
        goals.push_back(*goal);
    }
    return goals;
}

}  // namespace sinew
