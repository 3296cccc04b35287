#include "core/scene/edits/BakeGoals.h"

#include <algorithm>
#include <set>

#include "core/scene/Evaluator.h"
#include "core/scene/ShownPose.h"
#include "core/scene/SolveGoals.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/SetGoals.h"
#include "core/scene/edits/SetPoses.h"

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
    const auto baked = unwarped(shared(*owner, clip));
    const std::string place = "clip " + baked->name;
    std::vector<Goal> goals = owner->goals;
    if (std::ranges::none_of(goals, &Goal::live))
        return fail(ErrorCode::argumentInvalid, "character " + owner->name, "it has no live goal to bake");
    if (last < first) return fail(ErrorCode::argumentInvalid, place, "the last frame is before the first");
    if (last.value - first.value >= kMostJointFrames / std::max(1, owner->skeleton->size()))
        return fail(ErrorCode::limitExceeded, place, "these are too many frames");

    for (Goal& goal : goals) goal.live = false;
    Result<Scene> still = setGoals(scene, character, std::move(goals));
    if (!still) return still;
    Evaluator live(owner, baked), without(still->find(character), baked);
    std::vector<PoseValues> poses;
    std::set<ChannelId> channels;
    for (FrameIndex frame = first; frame <= last; frame = frame + FrameIndex{1}) {
        if (cancel && *cancel) return fail(ErrorCode::cancelled, place, "baking was cancelled");
        if (progress)
            *progress = static_cast<float>(poses.size()) / static_cast<float>(last.value - first.value + 1);
        live.evaluate(baked->rate.time(frame));
        without.evaluate(baked->rate.time(frame));
        poses.push_back(shownPose(live));
        for (const ChannelValue& value : changedValues(*owner->skeleton, shownPose(without), poses.back()))
            channels.insert(value.id);
    }
    const std::vector<ChannelId> changed(channels.begin(), channels.end());
    return setPoses(*still, character, clip, first, poses, changed);
}

}  // namespace sinew
