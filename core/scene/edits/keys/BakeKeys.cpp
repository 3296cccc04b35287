#include "core/scene/edits/keys/BakeKeys.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <set>

#include "core/anim/clip/KeyChange.h"
#include "core/anim/clip/SlerpChannels.h"
#include "core/anim/curve/EditCurve.h"
#include "core/anim/sampling/ClipSampler.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/keys/CheckChannels.h"

namespace sinew {
namespace {

constexpr std::int64_t kMaxKeysPerChannel = 4'000'000;
constexpr std::int64_t kMaxKeysTotal = 32'000'000;

/// Returns whether keys on these frames would lengthen a curve that does not hold its end values, which would
/// change its extrapolation.
bool lengthens(const BakeSteps& steps, const Curve& curve, FrameRate rate) {
    return !curve.extrapolation().isHold() &&
           (rate.time(steps.first) < curve.startTime() || rate.time(steps.last) > curve.endTime());
}

/// Returns the steps, extended to the clip's whole range.
BakeSteps overWholeClip(BakeSteps steps, const Clip& clip) {
    steps.first = std::min(steps.first, clip.firstFrame);
    steps.last = std::max(steps.last, clip.lastFrame);
    return steps;
}

Result<void> check(const Clip& clip, std::span<const ChannelId> channels, const BakeSteps& steps) {
    const std::string where = "clip " + clip.name;
    if (auto existing = checkCurves(clip, channels); !existing) return existing;
    if (steps.step < 1 || steps.last < steps.first)
        return fail(ErrorCode::argumentInvalid, where, "the range contains no frame to bake");
    const bool turns = std::ranges::all_of(channels, [](const ChannelId& id) { return isAngle(id.channel); });
    if (steps.interpolation == Interpolation::slerp && !turns)
        return fail(ErrorCode::argumentInvalid, where, "SLERP can only be used on angles");
    for (const FrameIndex frame : {steps.first, steps.last}) {
        if (frame < FrameIndex{-kMaximumFrame.value} || frame > kMaximumFrame)
            return fail(ErrorCode::valueRange, where, "the range extends beyond the last possible frame");
        if (auto inside = checkFrames(clip, clip.rate.time(frame)); !inside) return inside;
    }
    const bool all = std::ranges::any_of(
        channels, [&](const ChannelId& id) { return lengthens(steps, *clip.find(id), clip.rate); });
    const BakeSteps whole = all ? overWholeClip(steps, clip) : steps;
    const std::int64_t each = (whole.last.value - whole.first.value) / steps.step;
    if (each > kMaxKeysPerChannel || each * std::ssize(channels) > kMaxKeysTotal)
        return fail(ErrorCode::limitExceeded, where, "baking would create too many keys; increase the step");
    return {};
}

/// Returns every step-th frame of the whole range, in phase with the requested first frame, plus the
/// requested last frame and both ends of the whole range.
std::vector<FrameIndex> framesOf(const BakeSteps& steps, const BakeSteps& whole) {
    std::vector<FrameIndex> frames{whole.first, steps.last, whole.last};
    const std::int64_t before = (steps.first.value - whole.first.value) / steps.step;
    for (FrameIndex frame{steps.first.value - before * steps.step}; frame < whole.last;
         frame.value += steps.step)
        frames.push_back(frame);
    std::ranges::sort(frames);
    frames.erase(std::unique(frames.begin(), frames.end()), frames.end());
    return frames;
}

/// Returns the slope at one of these frames, estimated from its neighbours; for keys with explicit tangents.
double slopeFromNeighbours(FrameRate rate, std::span<const FrameIndex> frames, std::span<const double> values,
                           std::size_t i) {
    const std::size_t before = i > 0 ? i - 1 : i, after = std::min(i + 1, frames.size() - 1);
    return (values[after] - values[before]) / (rate.time(frames[after]) - rate.time(frames[before])).value;
}

/// What is left of a Hermite segment that baked keys cut off: the slope at the cut, and the tangent lengths
/// at both ends of the rest. Slope 0 and the default lengths if the segment there is not Hermite.
struct SegmentRest {
    double slope = 0;
    TangentLengths lengths;
};

/// @param before  whether the rest ends or starts at `time`
SegmentRest restAt(const Curve& curve, Seconds time, bool before) {
    const Seconds sampleTime = before ? Seconds{std::nextafter(time.value, -HUGE_VAL)} : time;
    const std::size_t index = curve.keyAtOrBefore(sampleTime);
    if (index >= curve.size() || curve.key(index).interpolation != Interpolation::hermite) return {};
    const Segment segment = segmentAt(curve, index);
    const double end = curve.key(std::min(index + 1, curve.size() - 1)).time.value;
    return {segment.slope(time.value), before ? segment.lengthsBetween(segment.start, time.value)
                                              : segment.lengthsBetween(time.value, end)};
}

/// Returns the curve with another length of a key's tangent on one side.
Curve withLength(const Curve& curve, std::size_t index, double TangentLengths::*side, double length) {
    Key key = curve.key(index);
    if (key.lengths.*side == length) return curve;
    key.lengths.*side = length;
    return curve.withKey(key);
}

/// Returns the curve with `values` at `frames` replacing the keys it has there.
Curve baked(const Curve& curve, FrameRate rate, std::span<const FrameIndex> frames,
            std::span<const double> values, const BakeSteps& steps) {
    const Seconds first = rate.time(frames.front());
    const Seconds last = rate.time(frames.back());
    const bool sloped = steps.interpolation == Interpolation::hermite;
    const std::size_t existing = curve.keyAtOrBefore(last);
    Key end{last, values.back(),
            existing + 1 < curve.size() ? curve.key(existing).interpolation : steps.interpolation};
    const SegmentRest restBefore = restAt(curve, first, true), restAfter = restAt(curve, last, false);
    end.slopeOut = restAfter.slope;
    end.lengths.out = restAfter.lengths.out;
    Curve middle;
    if (frames.size() > 1) {
        const auto all = values.first(values.size() - 1);
        std::vector<Key> keys;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const double slope = sloped ? slopeFromNeighbours(rate, frames, values, i) : 0;
            keys.push_back({rate.time(frames[i]), all[i], steps.interpolation, slope, slope});
        }
        if (sloped) end.slopeIn = slopeFromNeighbours(rate, frames, values, frames.size() - 1);
        keys.front().slopeIn = restBefore.slope;
        keys.front().lengths.in = restBefore.lengths.in;
        if (steps.step == 1 && !sloped && keys.front().slopeIn == 0) {
            middle = Curve::fromSamples(rate, frames.front(), all, steps.interpolation);
        } else {
            middle = Curve::fromKeys(std::move(keys));
        }
    } else {
        end.slopeIn = restBefore.slope;
        end.lengths.in = restBefore.lengths.in;
    }
    constexpr Seconds kKeyGap{Curve::kMinimumGap};
    Curve before = curve.withoutKeys(first - kKeyGap, {HUGE_VAL});
    Curve after = curve.withoutKeys({-HUGE_VAL}, last + kKeyGap);
    if (!before.empty())
        before = withLength(before, before.size() - 1, &TangentLengths::out, restBefore.lengths.out);
    if (!after.empty()) after = withLength(after, 0, &TangentLengths::in, restAfter.lengths.in);
    return joinCurves(std::array{before, middle.withKey(end), after});
}

/// Returns the curve to assume for an angle without one if its joint uses SLERP: 0 at the keys of the other
/// angles.
Curve zeros(const Clip& clip, JointId joint) {
    std::vector<Key> keys;
    const std::array<const Curve*, 3> others{clip.find({joint, Channel::angle1}),
                                             clip.find({joint, Channel::angle2}),
                                             clip.find({joint, Channel::angle3})};
    for (const Curve* curve : others) {
        if (curve == nullptr) continue;
        for (const Key& key : curve->keys()) keys.push_back({key.time, 0, Interpolation::slerp});
    }
    return Curve::fromKeys(std::move(keys)).withExtrapolation(sharedExtrapolation(others));
}

/// Once cancelled, the tracks lack keys.
class KeyBaker {
public:
    KeyBaker(const Character& character, std::shared_ptr<const Clip> clip, const BakeSteps& steps,
             const WorkControl& control)
        : sampler_(character.skeleton, clip),
          clip_(std::move(clip)),
          steps_(steps),
          frames_(framesOf(steps, steps)),
          control_(control) {}

    /// Returns the baked tracks of one joint's channels.
    std::vector<Track> tracks(const Joint& joint, int index, std::span<const ChannelId> channels) const {
        std::vector<ChannelId> regular, lengthened;
        const bool usesSlerp = rotatesBySlerp(*clip_, joint.id);
        const bool turns = std::ranges::any_of(
            channels, [&](const ChannelId& id) { return isAngle(id.channel) && isLengthened(id); });
        for (const ChannelId& id : channels) {
            const bool whole = isLengthened(id) || (usesSlerp && turns && isAngle(id.channel));
            (whole ? lengthened : regular).push_back(id);
        }
        std::vector<Track> result = bakedTracks(joint, index, regular, frames_);
        if (lengthened.empty()) return result;
        const auto all = framesOf(steps_, overWholeClip(steps_, *clip_));
        std::ranges::move(bakedTracks(joint, index, lengthened, all), std::back_inserter(result));
        return result;
    }

    /// Returns the baked tracks of the channels of a goal or shape, each baked independently.
    std::vector<Track> otherTracks(std::span<const ChannelId> channels) const {
        std::vector<Track> result;
        for (const ChannelId& id : channels) {
            const Curve& curve = *clip_->find(id);
            const auto frames = isLengthened(id) ? framesOf(steps_, overWholeClip(steps_, *clip_)) : frames_;
            std::vector<double> values;
            for (const FrameIndex frame : frames) {
                if (control_.isCancelled()) return result;
                values.push_back(curve.evaluate(clip_->rate.time(frame)));
            }
            result.push_back(
                {id, std::make_shared<const Curve>(baked(curve, clip_->rate, frames, values, steps_))});
        }
        return result;
    }

private:
    bool isLengthened(ChannelId id) const {
        const Curve* curve = clip_->find(id);
        return curve != nullptr && lengthens(steps_, *curve, clip_->rate);
    }

    std::vector<Track> bakedTracks(const Joint& joint, int index, std::span<const ChannelId> channels,
                                   std::span<const FrameIndex> frames) const {
        std::vector<std::vector<double>> values(channels.size());
        for (const FrameIndex frame : frames) {
            if (control_.isCancelled()) return {};
            const JointValues shown = sampler_.values(index, clip_->rate.time(frame));
            for (std::size_t c = 0; c < channels.size(); ++c)
                values[c].push_back(shown.at(channels[c].channel));
        }
        std::vector<Track> tracks;
        for (std::size_t c = 0; c < channels.size(); ++c) {
            if (!joint.free.contains(channels[c].channel) || control_.isCancelled()) continue;
            const Curve* existing = clip_->find(channels[c]);
            Curve curve =
                baked(existing ? *existing : zeros(*clip_, joint.id), clip_->rate, frames, values[c], steps_);
            tracks.push_back({channels[c], std::make_shared<const Curve>(std::move(curve))});
        }
        return tracks;
    }

    ClipSampler sampler_;
    std::shared_ptr<const Clip> clip_;
    BakeSteps steps_;
    std::vector<FrameIndex> frames_;
    WorkControl control_;
};

}  // namespace

Result<Scene> bakeKeys(const Scene& scene, CharacterId character, ClipId clip,
                       std::span<const ChannelId> channels, const BakeSteps& steps,
                       const WorkControl& control) {
    Result<Clip> edited = curvesOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (const auto checked = check(*edited, channels, steps); !checked)
        return tl::unexpected<Error>(checked.error());
    const auto owner = scene.find(character);
    const KeyBaker baker(*owner, std::make_shared<const Clip>(*edited), steps, control);
    const std::vector<ChannelId> all = withWholeRotations(*owner->skeleton, *edited, channels);
    for (auto first = all.begin(); first != all.end();) {
        const auto end =
            std::find_if(first, all.end(), [&](const ChannelId& id) { return id.joint != first->joint; });
        if (const auto index = owner->skeleton->find(first->joint)) {
            for (Track& track : baker.tracks((*owner->skeleton)[*index], *index, {first, end}))
                setTrack(*edited, std::move(track));
        } else if (owner->find(GoalId{first->joint.value}) || owner->find(ShapeId{first->joint.value})) {
            for (Track& track : baker.otherTracks({first, end})) setTrack(*edited, std::move(track));
        }
        if (control.isCancelled()) return fail(ErrorCode::cancelled, "", "baking was cancelled");
        first = end;
        control.report(static_cast<double>(first - all.begin()) / static_cast<double>(all.size()));
    }
    extendRange(*edited, edited->rate.time(steps.first));
    extendRange(*edited, edited->rate.time(steps.last));
    return withCurves(scene, character, std::move(*edited));
}

}  // namespace sinew
