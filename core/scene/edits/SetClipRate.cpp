#include "core/scene/edits/SetClipRate.h"

#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> setClipRate(const Scene& scene, CharacterId character, ClipId clip, FrameRate rate,
                          RateChange change) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const FrameRate before = edited->rate;
    if (before == rate) return scene;
    edited = withRate(std::move(*edited), rate, change);
    if (!edited) return tl::unexpected<Error>(edited.error());
    Scene result = withClip(scene, character, std::move(*edited));

    Character owner = *result.find(character);
    if (!owner.unkeyed || owner.unkeyed->clip != clip) return result;
    UnkeyedPose pose = *owner.unkeyed;
    pose.time = change == RateChange::keepFrames ? retimed(pose.time, before, rate)
                                                 : rate.time(rate.nearestFrame(pose.time));
    owner.unkeyed = std::make_shared<const UnkeyedPose>(std::move(pose));
    return withCharacter(std::move(result), std::move(owner));
}

}  // namespace sinew
