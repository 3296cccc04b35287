#include "core/scene/edits/clips/RetimeClip.h"

#include <algorithm>

#include "core/anim/clip/SlerpChannels.h"
#include "core/math/Angle.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/keys/CheckChannels.h"

namespace sinew {

Result<Scene> trimClip(const Scene& scene, CharacterId character, ClipId clip, FrameRange played) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const Result<FrameRange> frames = sourceFrames(*edited, played);
    if (!frames) return tl::unexpected<Error>(frames.error());
    edited = trimmed(*scene.find(character)->skeleton, std::move(*edited), *frames);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const Seconds first = edited->rate.time(frames->first), last = edited->rate.time(frames->last);
    Scene result = withClip(scene, character, std::move(*edited));
    Character owner = *result.find(character);
    if (!owner.unkeyed || owner.unkeyed->clip != clip) return result;
    if (owner.unkeyed->time < first || owner.unkeyed->time > last) owner.unkeyed = nullptr;
    return withCharacter(std::move(result), std::move(owner));
}

Result<Scene> changeSpeed(const Scene& scene, CharacterId character, ClipId clip, double factor) {
    const Result<Clip> before = clipOf(scene, character, clip);
    if (!before) return tl::unexpected<Error>(before.error());
    Result<Clip> edited = withSpeed(*before, factor);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (const auto inside = checkFrames(*edited); !inside) return tl::unexpected<Error>(inside.error());
    Scene result = withClip(scene, character, std::move(*edited));
    Character owner = *result.find(character);
    if (!owner.unkeyed || owner.unkeyed->clip != clip) return result;
    UnkeyedPose pose = *owner.unkeyed;
    pose.time = before->rate.time(before->rate.nearestFrame(timeAtSpeed(*before, factor, pose.time)));
    owner.unkeyed = std::make_shared<const UnkeyedPose>(std::move(pose));
    return withCharacter(std::move(result), std::move(owner));
}

Result<Scene> reverseClip(const Scene& scene, CharacterId character, ClipId clip) {
    const Result<Clip> before = clipOf(scene, character, clip);
    if (!before) return tl::unexpected<Error>(before.error());
    Result<Clip> edited = reversed(*before);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (const auto inside = checkFrames(*edited); !inside) return tl::unexpected<Error>(inside.error());
    Scene result = withClip(scene, character, std::move(*edited));
    Character owner = *result.find(character);
    if (!owner.unkeyed || owner.unkeyed->clip != clip) return result;
    UnkeyedPose pose = *owner.unkeyed;
    const FrameIndex frame = before->rate.nearestFrame(pose.time);
    pose.time = before->rate.time(before->firstFrame + (before->lastFrame - frame));
    owner.unkeyed = std::make_shared<const UnkeyedPose>(std::move(pose));
    return withCharacter(std::move(result), std::move(owner));
}

Result<Scene> loopClip(const Scene& scene, CharacterId character, ClipId clip, int times) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    edited = looped(*scene.find(character)->skeleton, std::move(*edited), times);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (const auto inside = checkFrames(*edited); !inside) return tl::unexpected<Error>(inside.error());
    return withClip(scene, character, std::move(*edited));
}

Result<Scene> matchLoop(const Scene& scene, CharacterId character, ClipId clip,
                        std::span<const ChannelId> channels, LoopEnd adjustedEnd) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (const auto checked = checkCurves(*edited, channels); !checked)
        return tl::unexpected<Error>(checked.error());
    const std::vector<ChannelId> all = withSlerpAngles(*edited, channels);
    for (Track& track : edited->tracks) {
        if (!std::ranges::binary_search(all, track.id)) continue;
        const double turn = isAngle(track.id.channel) ? 2 * kPi : 0;
        track.curve = std::make_shared<const Curve>(matchLoopEnds(*track.curve, adjustedEnd, turn));
    }
    return withClip(scene, character, std::move(*edited));
}

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

Result<Scene> resampleClip(const Scene& scene, CharacterId character, ClipId clip,
                           const ResampleSettings& settings) {
    Result<Clip> before = clipOf(scene, character, clip);
    if (!before) return tl::unexpected<Error>(before.error());
    const auto& skeleton = scene.find(character)->skeleton;
    auto result = resampled(skeleton, std::make_shared<const Clip>(std::move(*before)), settings);
    if (!result) return tl::unexpected<Error>(result.error());
    const auto atRate = setClipRate(scene, character, clip, settings.rate, RateChange::keepTimes);
    if (!atRate) return tl::unexpected<Error>(atRate.error());
    return withClip(*atRate, character, std::move(*result));
}

Result<Scene> simplifyClip(const Scene& scene, CharacterId character, ClipId clip,
                           const SimplifySettings& settings) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    auto source = std::make_shared<const Clip>(*std::move(edited));
    Result<SimplifyResult> found = simplified(scene.find(character)->skeleton, std::move(source), settings);
    if (!found) return tl::unexpected<Error>(found.error());
    if (found->keysAfter == found->keysBefore) return scene;
    return withClip(scene, character, std::move(found->clip));
}

}  // namespace sinew
