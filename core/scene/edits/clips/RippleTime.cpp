#include "core/scene/edits/clips/RippleTime.h"

#include <algorithm>
#include <cmath>

#include "core/scene/edits/Replace.h"
#include "core/scene/edits/keys/CheckChannels.h"

namespace sinew {

namespace {

Result<void> check(const Skeleton& skeleton, const Clip& clip, std::span<const JointId> joints,
                   const Ripple& ripple) {
    for (const Seconds time : {ripple.from, ripple.to, ripple.length}) {
        if (!std::isfinite(time.value))
            return fail(ErrorCode::numberNotFinite, "clip " + clip.name, "the time is not a number");
    }
    for (const JointId joint : joints) {
        if (!skeleton.find(joint))
            return fail(ErrorCode::argumentInvalid, "", "the skeleton has no such joint");
    }
    Seconds end = std::max(clip.rate.time(clip.lastFrame), ripple.to);
    for (const Track& track : clip.tracks) end = std::max(end, track.curve->endTime());
    for (const Marker& marker : clip.markers) end = std::max(end, marker.time);
    if (auto inside = checkFrames(clip, ripple.from); !inside) return inside;
    return checkFrames(clip, end + std::max(ripple.shift(), Seconds{0}));
}

std::shared_ptr<const UnkeyedPose> rippled(std::shared_ptr<const UnkeyedPose> pose, const Ripple& ripple,
                                           FrameRate rate) {
    if (ripple.removes(pose->time)) return nullptr;
    UnkeyedPose moved = *pose;
    moved.time = ripple.newTime(pose->time, rate);
    return std::make_shared<const UnkeyedPose>(std::move(moved));
}

}  // namespace

Result<Scene> withRipple(const Scene& scene, CharacterId character, ClipId clip,
                         std::span<const JointId> joints, const Ripple& ripple) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const auto checked = check(*scene.find(character)->skeleton, *edited, joints, ripple);
    if (!checked) return tl::unexpected<Error>(checked.error());
    const FrameRate rate = edited->rate;
    edited = rippled(std::move(*edited), joints, ripple);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (const auto sound = checkFrames(*edited); !sound) return tl::unexpected<Error>(sound.error());
    Scene result = withClip(scene, character, std::move(*edited));
    Character owner = *result.find(character);
    if (!joints.empty() || !owner.unkeyed || owner.unkeyed->clip != clip) return result;
    owner.unkeyed = rippled(owner.unkeyed, ripple, rate);
    return withCharacter(std::move(result), std::move(owner));
}

Result<Scene> insertTime(const Scene& scene, CharacterId character, ClipId clip,
                         std::span<const JointId> joints, Seconds at, Seconds length) {
    if (length.value <= 0) {
        return fail(ErrorCode::argumentInvalid, "", "the time to insert must be greater than zero");
    }
    return withRipple(scene, character, clip, joints, {at, at, length});
}

Result<Scene> removeTime(const Scene& scene, CharacterId character, ClipId clip,
                         std::span<const JointId> joints, Seconds from, Seconds to) {
    if (to <= from) {
        return fail(ErrorCode::argumentInvalid, "", "the time to remove must be greater than zero");
    }
    return withRipple(scene, character, clip, joints, {from, to, {0}});
}

}  // namespace sinew
