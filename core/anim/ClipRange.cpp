#include "core/anim/ClipRange.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/anim/DenseCurve.h"
#include "core/anim/EditCurve.h"
#include "core/anim/ExchangeKeys.h"
#include "core/anim/KeyValues.h"
#include "core/anim/Reorder.h"
#include "core/anim/SlerpKeys.h"
#include "core/math/Angle.h"

namespace sinew {
namespace {

constexpr std::int64_t kMostKeys = std::int64_t{1} << 26;
constexpr double kSame = 1e-9;  // of a value at both ends of a clip

struct Cut {
    Seconds from, to;
    bool closed = false;  ///< segments at ends that are not cut, too, depend on nothing beyond then
};

bool isAt(Seconds a, Seconds b) { return tooNear(std::min(a, b), std::max(a, b)); }

bool isSmooth(Interpolation kind) {
    return kind != Interpolation::step && kind != Interpolation::linear && kind != Interpolation::slerp;
}

/// Whether the range reaches to where the curve goes on by other means than standing still.
bool continues(const Curve& curve, const Cut& cut) {
    const bool before = cut.from < curve.startTime() && curve.ends().before != Extrapolation::hold;
    const bool after = cut.to > curve.endTime() && curve.ends().after != Extrapolation::hold;
    return before || after;
}

/// The keys that the segments around a cut are made of then, by time.
class CutKeys {
public:
    CutKeys(const Curve& curve, const Cut& cut) : curve_(&curve), cut_(cut) {}

    void addSegment(std::size_t index) {
        if (index + 1 >= curve_->size()) return;
        const Key start = curve_->key(index), end = curve_->key(index + 1);
        const Seconds from = std::max(start.time, cut_.from), to = std::min(end.time, cut_.to);
        if (from > to) return;
        const Segment segment = segmentAt(*curve_, index);
        Key& first = keyAt(from, start, segment);
        if (isSmooth(start.interpolation)) {
            first.interpolation = Interpolation::hermite;
            first.slopeOut = segment.slope(from.value);
        }
        Key& last = keyAt(to, end, segment);
        if (isSmooth(start.interpolation)) last.slopeIn = segment.slope(to.value);
    }

    Curve madeOf(Curve inside) const {
        for (const auto& [time, key] : keys_) inside = inside.withKey(key);
        return inside;
    }

private:
    Key& keyAt(Seconds time, const Key& near, const Segment& segment) {
        const auto [place, fresh] = keys_.try_emplace(time.value, near);
        Key& key = place->second;
        if (fresh && key.time != time) {
            key.time = time;
            key.value = segment.at(time.value);
        }
        return key;
    }

    const Curve* curve_;
    Cut cut_;
    std::map<double, Key> keys_;
};

Curve cutCurve(const Curve& curve, Cut cut) {
    const std::size_t none = curve.size();
    std::size_t a = curve.keyAtOrBefore(cut.from + Seconds{Curve::kMinimumGap / 2});
    std::size_t b = curve.keyAtOrBefore(cut.to + Seconds{Curve::kMinimumGap / 2});
    const bool before = b == none, behind = a != none && a + 1 == curve.size();
    if (before || behind) {
        Key only = curve.key(before ? 0 : a);
        if (!isAt(only.time, cut.from)) only.time = cut.from;
        return curve.withoutKeys({-HUGE_VAL}, {HUGE_VAL}).withKey(only);
    }
    // A key that is at the cut but for rounding is the cut.
    if (a != none && isAt(curve.key(a).time, cut.from)) cut.from = curve.key(a).time;
    if (isAt(curve.key(b).time, cut.to)) cut.to = curve.key(b).time;
    const auto beyond = [](Seconds time, double way) { return Seconds{std::nextafter(time.value, way)}; };
    const Curve inside = curve.withoutKeys({-HUGE_VAL}, beyond(cut.from, -HUGE_VAL))
                             .withoutKeys(beyond(cut.to, HUGE_VAL), {HUGE_VAL});
    CutKeys keys(curve, cut);
    const std::size_t first = a == none ? 0 : a;
    std::vector<std::size_t> segments;
    if (cut.closed || curve.startTime() < cut.from) segments = {first, first + 1};
    if (cut.closed || curve.endTime() > cut.to) segments.insert(segments.end(), {b > 0 ? b - 1 : b, b});
    for (const std::size_t index : segments) keys.addSegment(index);
    return keys.madeOf(inside);
}

bool slerps(const AngleCurves& curves) {
    return std::ranges::any_of(curves,
                               [](const auto& each) { return each && each->uses(Interpolation::slerp); });
}

/// The angles that play together as slerp: their keys are keys of the rotation, and none goes alone.
std::set<ChannelId> slerpingAngles(const Skeleton& skeleton, const Clip& clip) {
    std::set<ChannelId> all;
    for (const Joint& joint : skeleton.joints()) {
        if (!slerps(playingAngles(clip, joint))) continue;
        for (int i = 0; i < 3; ++i) all.insert({joint.id, angle(i)});
    }
    return all;
}

Cut cutOf(const Clip& clip, FrameRange frames) {
    return {clip.rate.time(frames.first), clip.rate.time(frames.last)};
}

/// A key a frame on the free angles of joints that slerp.
void sampleSlerps(const Skeleton& skeleton, Clip& clip) {
    for (const Joint& joint : skeleton.joints()) {
        const AngleCurves curves = playingAngles(clip, joint);
        if (!slerps(curves)) continue;
        std::array<std::vector<double>, 3> values;
        for (FrameIndex frame = clip.firstFrame; frame <= clip.lastFrame; ++frame.value) {
            const Eigen::Vector3d shown = shownAngles(joint.order, curves, clip.rate.time(frame));
            for (int i = 0; i < 3; ++i) values[static_cast<std::size_t>(i)].push_back(shown[i]);
        }
        for (int i = 0; i < 3; ++i) {
            if (!joint.free.contains(angle(i))) continue;
            const Curve* old = clip.find({joint.id, angle(i)});
            const Curve sampled = Curve::fromSamples(
                clip.rate, clip.firstFrame, values[static_cast<std::size_t>(i)], Interpolation::slerp);
            putTrack(clip, {{joint.id, angle(i)},
                            std::make_shared<const Curve>(sampled.withEnds(old ? old->ends() : Ends{}))});
        }
    }
}

/// The keys of one round of a loop: what trimmed() leaves whole gets one a frame.
double keysOfRound(const Skeleton& skeleton, const Clip& clip) {
    const Cut cut = cutOf(clip, {clip.firstFrame, clip.lastFrame});
    const std::set<ChannelId> together = slerpingAngles(skeleton, clip);
    const auto frames = static_cast<double>(clip.frameCount());
    double keys = static_cast<double>(together.size()) * frames;
    for (const Track& track : clip.tracks) {
        if (together.contains(track.id)) continue;
        keys += continues(*track.curve, cut) ? frames : static_cast<double>(track.curve->size());
    }
    return keys;
}

/// What is added to a curve's values each time a clip begins anew; 0 also where it does not go on.
double rise(const Clip& clip, const Track& track) {
    const Curve& curve = *track.curve;
    const double whole =
        curve.evaluate(clip.rate.time(clip.lastFrame)) - curve.evaluate(clip.rate.time(clip.firstFrame));
    if (curve.ends().after == Extrapolation::cycleOffset) return whole;
    const double turns = std::round(whole / (2 * kPi)) * 2 * kPi;
    return isAngle(track.id.channel) && std::abs(whole - turns) < kSame ? turns : 0;
}

/// Frames from one beginning to the next.
std::int64_t period(const Clip& clip) {
    const bool closes = clip.frameCount() > 1 && std::ranges::all_of(clip.tracks, [&](const Track& track) {
                            const double end = track.curve->evaluate(clip.rate.time(clip.lastFrame));
                            const double begin = track.curve->evaluate(clip.rate.time(clip.firstFrame));
                            return std::abs(end - begin - rise(clip, track)) < kSame;
                        });
    return clip.frameCount() - (closes ? 1 : 0);
}

/// The curve over a range with a key at both ends of it, as it is without what lies beyond.
Curve closedCurve(const Curve& curve, const Clip& clip) {
    Cut cut = cutOf(clip, {clip.firstFrame, clip.lastFrame});
    if (continues(curve, cut)) {
        std::vector<double> values;
        for (FrameIndex frame = clip.firstFrame; frame <= clip.lastFrame; ++frame.value)
            values.push_back(curve.evaluate(clip.rate.time(frame)));
        return Curve::fromSamples(clip.rate, clip.firstFrame, values).withEnds(curve.ends());
    }
    cut.closed = true;
    Curve closed = DenseCurve::takes(curve) ? curve : cutCurve(curve, cut);
    const Key first = closed.key(0), last = closed.key(closed.size() - 1);
    // Where it stood still beyond its keys it stands still.
    if (!isAt(first.time, cut.from) && first.time > cut.from)
        closed = closed.withKey({cut.from, first.value, Interpolation::linear});
    if (isAt(last.time, cut.to) || last.time > cut.to) return closed;
    Key rests = last;
    rests.interpolation = Interpolation::linear;
    return closed.withKey(rests).withKey({cut.to, last.value, Interpolation::linear});
}

Curve repeated(const Curve& curve, FrameRate rate, std::int64_t period, int times, double rise) {
    std::vector<Key> keys;
    for (int i = 0; i < times; ++i) {
        for (Key key : movedBy(curve, rate.time({period * i}), rate).scaled(1, rise * i).keys()) {
            if (!keys.empty() && isAt(keys.back().time, key.time)) {
                key.slopeIn = keys.back().slopeIn;
                keys.pop_back();
            }
            keys.push_back(key);
        }
        // What leads on to another beginning, where there is something between, is a line.
        if (isSmooth(keys.back().interpolation)) keys.back().interpolation = Interpolation::linear;
    }
    const FrameIndex first = rate.nearestFrame(keys.front().time), last = rate.nearestFrame(keys.back().time);
    if (DenseCurve::takes(curve) && static_cast<std::size_t>((last - first).value) + 1 == keys.size()) {
        std::vector<double> values;
        for (const Key& key : keys) values.push_back(key.value);
        return Curve::fromSamples(rate, first, values).withEnds(curve.ends());
    }
    return Curve::fromKeys(std::move(keys)).withEnds(curve.ends());
}

Error inClip(const Clip& clip, ErrorCode code, std::string message) {
    return {code, "clip " + clip.name, std::move(message)};
}

}  // namespace

Result<FrameRange> sourceFrames(const Clip& clip, FrameRange played) {
    const FrameRange all = clip.played();
    if (played.last < played.first || played.first < all.first || played.last > all.last)
        return tl::unexpected<Error>(
            inClip(clip, ErrorCode::argumentInvalid, "these are no frames of it, one behind the other"));
    const TimeWarp* warp = clip.playingWarp();
    if (!warp) return played;
    if (!warp->allForward())
        return tl::unexpected<Error>(inClip(
            clip, ErrorCode::argumentInvalid,
            "its time warp holds or goes backwards, so that no cut says what is left; bake the warp first"));
    const auto source = [&](FrameIndex frame) {
        const FrameIndex there = clip.rate.nearestFrame(warp->source(clip.rate.time(frame)));
        return std::clamp(there, clip.firstFrame, clip.lastFrame);
    };
    return FrameRange{source(played.first), source(played.last)};
}

Result<Clip> trimmed(const Skeleton& skeleton, Clip clip, FrameRange frames) {
    if (frames.last < frames.first || frames.first < clip.firstFrame || frames.last > clip.lastFrame)
        return tl::unexpected<Error>(
            inClip(clip, ErrorCode::argumentInvalid, "these are no frames of it, one behind the other"));
    const Cut cut = cutOf(clip, frames);
    const std::set<ChannelId> together = slerpingAngles(skeleton, clip);
    for (Track& track : clip.tracks) {
        const Curve& whole = *track.curve;
        const bool within = whole.startTime() >= cut.from && whole.endTime() <= cut.to;
        if (!within && !continues(whole, cut) && !together.contains(track.id))
            track.curve = std::make_shared<const Curve>(cutCurve(whole, cut));
    }
    const Seconds slack{Curve::kMinimumGap / 2};
    std::erase_if(clip.markers, [&](const Marker& marker) {
        return marker.time < cut.from - slack || marker.time > cut.to + slack;
    });
    clip.firstFrame = frames.first;
    clip.lastFrame = frames.last;
    return clip;
}

Result<Clip> looped(const Skeleton& skeleton, Clip clip, int times) {
    if (times < 1)
        return tl::unexpected<Error>(inClip(clip, ErrorCode::argumentInvalid, "it plays one time at least"));
    if (clip.warp)
        return tl::unexpected<Error>(
            inClip(clip, ErrorCode::argumentInvalid,
                   "its time warp is of one time through it; bake the warp first, or take it away"));
    if (times == 1) return clip;
    const double end = static_cast<double>(clip.lastFrame.value) +
                       static_cast<double>(clip.frameCount()) * static_cast<double>(times - 1);
    const double keys = keysOfRound(skeleton, clip) * static_cast<double>(times);
    if (end > static_cast<double>(kMaximumFrame.value) || keys > static_cast<double>(kMostKeys) ||
        clip.frameCount() > kMostKeys)
        return tl::unexpected<Error>(
            inClip(clip, ErrorCode::valueRange, "it would have more frames or keys than there is room for"));
    const auto markers = clip.markers;
    const FrameRange all{clip.firstFrame, clip.lastFrame};
    sampleSlerps(skeleton, clip);
    Result<Clip> once = trimmed(skeleton, std::move(clip), all);
    if (!once) return once;
    const std::int64_t frames = period(*once);
    for (Track& track : once->tracks) {
        if (track.curve->size() == 1) continue;
        const double up = rise(*once, track);
        const Curve closed = closedCurve(*track.curve, *once);
        track.curve = std::make_shared<const Curve>(repeated(closed, once->rate, frames, times, up));
    }
    once->markers = markers;
    once->lastFrame = once->lastFrame + FrameIndex{frames * (times - 1)};
    return once;
}

Seconds durationLooped(const Clip& clip, int times) {
    const double frames = static_cast<double>(clip.frameCount() - 1) +
                          static_cast<double>(period(clip)) * static_cast<double>(times - 1);
    return {frames * static_cast<double>(clip.rate.denominator()) /
            static_cast<double>(clip.rate.numerator())};
}

}  // namespace sinew
