#include "core/scene/edits/goals/EditGoals.h"

#include <algorithm>
#include <set>

#include "core/scene/DropGoals.h"
#include "core/scene/edits/Replace.h"

namespace sinew {

namespace {

Result<void> check(const Character& owner, std::span<const Goal> goals) {
    const std::string where = "character " + owner.name;
    if (const char* fault = goalError(goals)) return fail(ErrorCode::valueRange, where, fault);
    std::set<GoalId> seen;
    for (const Goal& goal : goals) {
        std::vector<JointId> joints{goal.joint};
        if (goal.follow) joints.push_back(*goal.follow);
        if (goal.pole) joints.push_back(goal.pole->joint);
        for (const JointId joint : joints) {
            if (owner.skeleton->find(joint)) continue;
            return fail(ErrorCode::argumentInvalid, where, "a goal refers to a joint that does not exist");
        }
        if (!goal.id) continue;
        if (!owner.find(goal.id) || !seen.insert(goal.id).second)
            return fail(ErrorCode::argumentInvalid, where, "a goal's id is already in use");
    }
    return {};
}

}  // namespace

Result<Scene> setGoals(const Scene& scene, CharacterId character, std::vector<Goal> goals) {
    const auto owner = scene.find(character);
    if (!owner) return fail(ErrorCode::argumentInvalid, "", "there is no such character");
    if (const auto checked = check(*owner, goals); !checked) return tl::unexpected<Error>(checked.error());
    if (goals == owner->goals) return scene;
    Scene edited = scene;
    for (Goal& goal : goals) {
        if (!goal.id) goal.id = edited.newId<GoalId>();
    }
    Character changed = *owner;
    dropGoals(changed,
              [&](const Goal& goal) { return std::ranges::find(goals, goal.id, &Goal::id) == goals.end(); });
    changed.goals = std::move(goals);
    return withCharacter(std::move(edited), std::move(changed));
}

Result<Scene> setIkMethod(const Scene& scene, CharacterId character, IkMethod method) {
    const auto owner = scene.find(character);
    if (!owner) return fail(ErrorCode::argumentInvalid, "", "there is no such character");
    if (owner->ik == method) return scene;
    Character changed = *owner;
    changed.ik = method;
    return withCharacter(scene, std::move(changed));
}

}  // namespace sinew
