#include "core/scene/edits/clips/RetimeClip.h"

#include <algorithm>
#include <cmath>

#include "core/anim/clip/ClipLayer.h"
#include "core/anim/clip/SlerpChannels.h"
#include "core/anim/sequence/NamedSequence.h"
#include "core/math/Angle.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/keys/CheckChannels.h"

namespace sinew {

namespace {

/// Returns the scene with a clip after an edit that moves its unkeyed pose. Fails as the edit does, and as
/// checkFrames() does.
Result<Scene> withRetimed(const Scene& scene, CharacterId character, Result<Clip> edited,
                          const std::function<Seconds(Seconds)>& newTime, const WorkControl& control) {
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (const auto inside = checkFrames(*edited, control); !inside)
        return tl::unexpected<Error>(inside.error());
    const ClipId clip = edited->id;
    return withUnkeyedMoved(withClip(scene, character, std::move(*edited)), character, clip, newTime);
}

/// Returns the strips of a clip whose source times are all multiplied by a factor: they play the same poses
/// in the same time. A time warp whose new speeds are out of range is left out.
Sequence withSourceScaled(Sequence sequence, ClipId clip, double factor) {
    for (Sequence::Strips& track : sequence.tracks) {
        for (Strip& strip : track) {
            if (strip.clip != clip) continue;
            strip.in = strip.in * factor;
            strip.out = strip.out * factor;
            if (!strip.warp) {
                strip.speed *= factor;
                continue;
            }
            std::vector<WarpPin> pins = strip.warp->pins();
            for (WarpPin& pin : pins) pin.source = pin.source * factor;
            auto warp = TimeWarp::create(std::move(pins));
            strip.warp = warp ? std::make_shared<const TimeWarp>(*std::move(warp)) : nullptr;
        }
    }
    return sequence;
}

Scene withStripsRetimed(const Scene& scene, CharacterId character, ClipId clip, FrameRate before,
                        FrameRate after) {
    Character owner = *scene.find(character);
    const double factor = before.hertz() / after.hertz();
    for (auto& sequence : owner.sequences) {
        NamedSequence edited = *sequence;
        edited.sequence = withSourceScaled(std::move(edited.sequence), clip, factor);
        if (edited.sequence != sequence->sequence)
            sequence = std::make_shared<const NamedSequence>(std::move(edited));
    }
    return withCharacter(scene, std::move(owner));
}

}  // namespace

Result<Scene> trimClip(const Scene& scene, CharacterId character, ClipId clip, FrameRange played,
                       const WorkControl& control) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const Result<FrameRange> frames = sourceFrames(*edited, played);
    if (!frames) return tl::unexpected<Error>(frames.error());
    edited = editedWithLayers(
        *edited,
        [&](Clip curves, const WorkControl& part) {
            return trimmed(*scene.find(character)->skeleton, std::move(curves), *frames, part);
        },
        control);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const Seconds first = edited->rate.time(frames->first), last = edited->rate.time(frames->last);
    return withUnkeyedMoved(
        withClip(scene, character, std::move(*edited)), character, clip,
        [&](Seconds time) { return time < first || time > last ? std::nullopt : std::optional(time); });
}

Result<Scene> changeSpeed(const Scene& scene, CharacterId character, ClipId clip, double factor,
                          const WorkControl& control) {
    return clipOf(scene, character, clip).and_then([&](const Clip& before) {
        const auto edit = [&](Clip curves, const WorkControl& part) {
            return withSpeed(std::move(curves), factor, part);
        };
        return withRetimed(
            scene, character, editedWithLayers(before, edit, control),
            [&](Seconds time) {
                return before.rate.time(before.rate.nearestFrame(timeAtSpeed(before, factor, time)));
            },
            control);
    });
}

Result<Scene> reverseClip(const Scene& scene, CharacterId character, ClipId clip,
                          const WorkControl& control) {
    return clipOf(scene, character, clip).and_then([&](const Clip& before) {
        return withRetimed(
            scene, character, editedWithLayers(before, reversed, control),
            [&](Seconds time) {
                const FrameIndex frame = before.rate.nearestFrame(time);
                return before.rate.time(before.firstFrame + (before.lastFrame - frame));
            },
            control);
    });
}

Result<Scene> loopClip(const Scene& scene, CharacterId character, ClipId clip, int times,
                       const WorkControl& control) {
    return clipOf(scene, character, clip).and_then([&](const Clip& before) {
        const auto& skeleton = *scene.find(character)->skeleton;
        const auto edit = [&](Clip curves, const WorkControl& part) {
            return looped(skeleton, std::move(curves), times, part);
        };
        return withRetimed(scene, character, editedWithLayers(before, edit, control), std::identity(),
                           control);
    });
}

Result<Scene> matchLoop(const Scene& scene, CharacterId character, ClipId clip,
                        std::span<const ChannelId> channels, LoopEnd adjustedEnd,
                        const WorkControl& control) {
    Result<Clip> edited = curvesOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (const auto checked = checkCurves(*edited, channels); !checked)
        return tl::unexpected<Error>(checked.error());
    const std::vector<ChannelId> all = withSlerpAngles(*edited, channels);
    for (Track& track : edited->tracks) {
        if (control.isCancelled()) return fail(ErrorCode::cancelled, "", "matching the ends was cancelled");
        if (!std::ranges::binary_search(all, track.id)) continue;
        const double turn = isAngle(track.id.channel) ? 2 * kPi : 0;
        track.curve = std::make_shared<const Curve>(matchLoopEnds(*track.curve, adjustedEnd, turn));
    }
    return withCurves(scene, character, std::move(*edited));
}

Result<Scene> setClipRate(const Scene& scene, CharacterId character, ClipId clip, FrameRate rate,
                          RateChange change) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const FrameRate before = edited->rate;
    if (before == rate) return scene;
    edited = editedWithLayers(
        *edited, [&](Clip curves, const WorkControl&) { return withRate(std::move(curves), rate, change); });
    if (!edited) return tl::unexpected<Error>(edited.error());
    Scene result = withClip(scene, character, std::move(*edited));
    if (change == RateChange::keepFrames) result = withStripsRetimed(result, character, clip, before, rate);
    return withUnkeyedMoved(result, character, clip, [&](Seconds time) {
        return change == RateChange::keepFrames ? retimed(time, before, rate)
                                                : rate.time(rate.nearestFrame(time));
    });
}

Result<Scene> resampleClip(const Scene& scene, CharacterId character, ClipId clip,
                           const ResampleSettings& settings, const WorkControl& control) {
    Result<Clip> before = clipOf(scene, character, clip);
    if (!before) return tl::unexpected<Error>(before.error());
    const auto& skeleton = scene.find(character)->skeleton;
    auto result = editedWithLayers(
        *before,
        [&](Clip curves, const WorkControl& part) {
            return resampled(skeleton, std::make_shared<const Clip>(std::move(curves)), settings, part);
        },
        control);
    if (!result) return tl::unexpected<Error>(result.error());
    const auto atRate = setClipRate(scene, character, clip, settings.rate, RateChange::keepTimes);
    if (!atRate) return tl::unexpected<Error>(atRate.error());
    return withClip(*atRate, character, std::move(*result));
}

Result<Scene> simplifyClip(const Scene& scene, CharacterId character, ClipId clip,
                           const SimplifySettings& settings) {
    Result<Clip> edited = curvesOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    auto source = std::make_shared<const Clip>(*std::move(edited));
    Result<SimplifyResult> found = simplified(scene.find(character)->skeleton, std::move(source), settings);
    if (!found) return tl::unexpected<Error>(found.error());
    if (found->keysAfter == found->keysBefore) return scene;
    return withCurves(scene, character, std::move(found->clip));
}

namespace {

Result<void> check(const Skeleton& skeleton, const Clip& clip, std::span<const JointId> joints,
                   const Ripple& ripple) {
    for (const Seconds time : {ripple.from, ripple.to, ripple.length}) {
        if (!std::isfinite(time.value))
            return fail(ErrorCode::numberNotFinite, "clip " + clip.name, "the time is not a number");
    }
    if (auto known = checkJoints(skeleton, joints); !known) return known;
    Seconds end = std::max(clip.rate.time(clip.lastFrame), ripple.to);
    for (const Track& track : clip.tracks) end = std::max(end, track.curve->endTime());
    for (const auto& layer : clip.layers) {
        for (const Track& track : layer->tracks) end = std::max(end, track.curve->endTime());
    }
    for (const Marker& marker : clip.markers) end = std::max(end, marker.time);
    if (auto inside = checkFrames(clip, ripple.from); !inside) return inside;
    return checkFrames(clip, end + std::max(ripple.shift(), Seconds{0}));
}

}  // namespace

Result<Scene> withRipple(const Scene& scene, CharacterId character, ClipId clip,
                         std::span<const JointId> joints, const Ripple& ripple) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const auto checked = check(*scene.find(character)->skeleton, *edited, joints, ripple);
    if (!checked) return tl::unexpected<Error>(checked.error());
    const FrameRate rate = edited->rate;
    edited = editedWithLayers(
        *edited, [&](Clip curves, const WorkControl&) { return rippled(std::move(curves), joints, ripple); });
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (const auto sound = checkFrames(*edited); !sound) return tl::unexpected<Error>(sound.error());
    Scene result = withClip(scene, character, std::move(*edited));
    if (!joints.empty()) return result;
    return withUnkeyedMoved(std::move(result), character, clip, [&](Seconds time) {
        return ripple.removes(time) ? std::nullopt : std::optional(ripple.newTime(time, rate));
    });
}

Result<Scene> insertTime(const Scene& scene, CharacterId character, ClipId clip,
                         std::span<const JointId> joints, Seconds at, Seconds length) {
    if (length.value <= 0)
        return fail(ErrorCode::argumentInvalid, "", "the time to insert must be greater than zero");
    return withRipple(scene, character, clip, joints, {at, at, length});
}

Result<Scene> removeTime(const Scene& scene, CharacterId character, ClipId clip,
                         std::span<const JointId> joints, Seconds from, Seconds to) {
    if (to <= from)
        return fail(ErrorCode::argumentInvalid, "", "the time to remove must be greater than zero");
    return withRipple(scene, character, clip, joints, {from, to, {0}});
}

}  // namespace sinew
