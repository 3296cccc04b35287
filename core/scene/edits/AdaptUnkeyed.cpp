#include "core/scene/edits/AdaptUnkeyed.h"

#include <algorithm>

#include "core/anim/sampling/ClipSampler.h"
#include "core/base/Index.h"
#include "core/scene/UnkeyedValues.h"
#include "core/scene/edits/Replace.h"

namespace sinew {

namespace {

PoseValues poseAt(const Character& character, ClipId clip, Seconds time) {
    const auto found =
        std::ranges::find(character.clips, clip, [](const auto& candidate) { return candidate->id; });
    const ClipSampler sampler(character.skeleton, *found);
    PoseValues pose;
    for (int j = 0; j < character.skeleton->size(); ++j) pose.push_back(sampler.values(j, time));
    return pose;
}

}  // namespace

Scene withUnkeyedAdapted(Scene scene, const Character& before, ClipId clip,
                         const std::function<PoseValues(const UnkeyedPoses&)>& shownAfter) {
    if (!before.unkeyed || before.unkeyed->clip != clip) return scene;
    Character edited = *scene.find(before.id);
    UnkeyedPose unkeyed = *before.unkeyed;
    UnkeyedPoses poses;
    poses.clipBefore = poses.shownBefore = poseAt(before, clip, unkeyed.time);
    poses.clipAfter = poseAt(edited, clip, unkeyed.time);
    for (int j = 0; j < before.skeleton->size(); ++j)
        applyUnkeyed((*before.skeleton)[j], unkeyed.values, poses.shownBefore[asIndex(j)]);
    std::erase_if(unkeyed.values,
                  [&](const ChannelValue& value) { return before.skeleton->find(value.id.joint); });
    const auto values = changedValues(*edited.skeleton, poses.clipAfter, shownAfter(poses));
    unkeyed.values.insert(unkeyed.values.end(), values.begin(), values.end());
    std::ranges::sort(unkeyed.values, {}, &ChannelValue::id);
    edited.unkeyed =
        unkeyed.values.empty() ? nullptr : std::make_shared<const UnkeyedPose>(std::move(unkeyed));
    return withCharacter(std::move(scene), std::move(edited));
}

}  // namespace sinew
