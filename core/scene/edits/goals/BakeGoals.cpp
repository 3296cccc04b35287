#include "core/scene/edits/goals/BakeGoals.h"

#include <algorithm>
#include <set>

#include "core/scene/edits/Replace.h"
#include "core/scene/edits/characters/EditPoses.h"
#include "core/scene/edits/goals/EditGoals.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/SolveGoals.h"

namespace sinew {
namespace {

std::shared_ptr<const Clip> shared(const Character& character, ClipId clip) {
    const auto found = std::ranges::find(character.clips, clip, [](const auto& each) { return each->id; });
    return found == character.clips.end() ? nullptr : *found;
}

}  // namespace

Result<Scene> bakeGoals(const Scene& scene, CharacterId character, ClipId clip, FrameIndex first,
                        FrameIndex last, const std::atomic<bool>* cancel, std::atomic<float>* progress) {
    if (const auto known = clipOf(scene, character, clip); !known)
        return tl::unexpected<Error>(known.error());
    const auto owner = scene.find(character);
    const auto baked = withoutWarp(shared(*owner, clip));
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
    return setPoses(*withoutLive, character, clip, first, poses, changed);
}

}  // namespace sinew
