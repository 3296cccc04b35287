#include "core/scene/edits/SetGoals.h"
#include "core/scene/edits/SetIkMethod.h"
#include "tests/core/edits/Draw.h"
#include "tests/core/edits/RandomEdit.h"

namespace sinew::test {

namespace {

constexpr std::size_t kManyGoals = 6;

Result<Scene> changeGoals(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    if (!character) return fail(ErrorCode::argumentInvalid, "", "nothing to edit");
    std::vector<Goal> goals = character->goals;
    if (!goals.empty() && dice.chance(0.3)) goals.erase(goals.begin());
    if (!goals.empty() && dice.chance(0.5)) {
        const GoalId id = goals.back().id;
        goals.back() = drawGoal(*character, dice);
        goals.back().id = id;
    }
    if (goals.size() < kManyGoals && dice.chance(0.7)) goals.push_back(drawGoal(*character, dice));
    if (!goals.empty() && dice.chance(0.1)) goals.back().influence = 2;
    return setGoals(scene, character->id, std::move(goals));
}

Result<Scene> changeMethod(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    return setIkMethod(scene, character ? character->id : CharacterId{},
                       dice.chance(0.5) ? IkMethod::boundedLeastSquares : IkMethod::projectedGradient);
}

}  // namespace

std::vector<RandomEdit> goalEdits() { return {{"SetGoals", changeGoals}, {"SetIkMethod", changeMethod}}; }

}  // namespace sinew::test
