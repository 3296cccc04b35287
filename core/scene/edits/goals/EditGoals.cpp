#include "core/scene/edits/goals/EditGoals.h"

#include <algorithm>
#include <set>

#include "core/scene/edits/Replace.h"
#include "core/scene/edits/characters/EditPoses.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/SolveGoals.h"

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
    Result<Character> owner = characterOf(scene, character);
    if (!owner) return tl::unexpected<Error>(owner.error());
    if (const auto checked = check(*owner, goals); !checked) return tl::unexpected<Error>(checked.error());
    if (goals == owner->goals) return scene;
    Scene edited = scene;
    for (Goal& goal : goals) {
        if (!goal.id) goal.id = edited.newId<GoalId>();
    }
    dropGoals(*owner,
              [&](const Goal& goal) { return std::ranges::find(goals, goal.id, &Goal::id) == goals.end(); });
    owner->goals = std::move(goals);
    return withCharacter(std::move(edited), std::move(*owner));
}

Result<Scene> setIkMethod(const Scene& scene, CharacterId character, IkMethod method) {
    Result<Character> owner = characterOf(scene, character);
    if (!owner) return tl::unexpected<Error>(owner.error());
    if (owner->ik == method) return scene;
    owner->ik = method;
    return withCharacter(scene, std::move(*owner));
}

Result<Scene> bakeGoals(const Scene& scene, CharacterId character, ClipId clip, FrameIndex first,
                        FrameIndex last, const std::atomic<bool>* cancel, std::atomic<float>* progress) {
    if (const auto known = clipOf(scene, character, clip); !known)
        return tl::unexpected<Error>(known.error());
    const auto owner = scene.find(character);
    const auto baked = withoutWarp(*positionOf(owner->clips, clip));
    const std::string where = "clip " + baked->name;
    std::vector<Goal> goals = owner->goals;
    if (std::ranges::none_of(goals, &Goal::live))
        return fail(ErrorCode::argumentInvalid, "character " + owner->name, "it has no live goal to bake");
    if (last < first) return fail(ErrorCode::argumentInvalid, where, "the last frame is before the first");
    if (last.value - first.value >= kMaxJointFrames / std::max(1, owner->skeleton->size()))
        return fail(ErrorCode::limitExceeded, where, "the range has too many frames to bake");

    for (Goal& goal : goals) goal.live = false;
    Result<Scene> withoutLive = setGoals(scene, character, std::move(goals));
    if (!withoutLive) return withoutLive;
    Evaluator withGoals(owner, baked), withoutGoals(withoutLive->find(character), baked);
    std::vector<PoseValues> poses;
    std::set<ChannelId> channels;
    for (FrameIndex frame = first; frame <= last; frame = frame + FrameIndex{1}) {
        if (cancel && *cancel) return fail(ErrorCode::cancelled, where, "baking was cancelled");
        if (progress)
            *progress = static_cast<float>(poses.size()) / static_cast<float>(last.value - first.value + 1);
        withGoals.evaluate(baked->rate.time(frame));
        withoutGoals.evaluate(baked->rate.time(frame));
        poses.push_back(shownPose(withGoals));
        for (const ChannelValue& value :
             changedValues(*owner->skeleton, shownPose(withoutGoals), poses.back()))
            channels.insert(value.id);
    }
    const std::vector<ChannelId> changed(channels.begin(), channels.end());
    return setPoses(*withoutLive, character, clip, first, poses, changed, {cancel});
}

}  // namespace sinew
