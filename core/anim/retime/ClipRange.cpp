#include "core/anim/retime/ClipRange.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/anim/clip/ClipContacts.h"
#include "core/anim/clip/KeyChange.h"
#include "core/anim/curve/EditCurve.h"
#include "core/anim/curve/SlerpKeys.h"
#include "core/anim/filter/Reorder.h"
#include "core/anim/sampling/CompiledCurve.h"
#include "core/base/Index.h"
#include "core/math/Angle.h"

namespace sinew {
namespace {

constexpr std::int64_t kMaximumKeys = std::int64_t{1} << 26;
constexpr double kSame = 1e-9;  // largest difference of equal values at both ends of a clip

struct Cut {
    Seconds from, to;
    bool closed = false;  ///< ends that are not cut are made independent of what lies beyond them, too
};

bool isAt(Seconds a, Seconds b) { return areTooClose(std::min(a, b), std::max(a, b)); }

bool isSmooth(Interpolation kind) {
    return kind != Interpolation::step && kind != Interpolation::linear && kind != Interpolation::slerp;
}

/// Returns whether the range includes times at which the curve is extrapolated other than by holding.
bool isExtrapolated(const Curve& curve, const Cut& cut) {
    const bool before = cut.from < curve.startTime() && curve.extrapolation().before != Extrapolation::hold;
    const bool after = cut.to > curve.endTime() && curve.extrapolation().after != Extrapolation::hold;
    return before || after;
}

/// Keys of the segments around a cut, by time.
class CutKeys {
public:
    CutKeys(const Curve& curve, const Cut& cut) : curve_(&curve), cut_(cut) {}

    void addSegment(std::size_t index) {
        if (index + 1 >= curve_->size()) return;
        const Key start = curve_->key(index), end = curve_->key(index + 1);
        const Seconds from = std::max(start.time, cut_.from), to = std::min(end.time, cut_.to);
        if (from > to) return;
        const Segment segment = segmentAt(*curve_, index);
        const TangentLengths lengths = segment.lengthsBetween(from.value, to.value);
        Key& first = keyAt(from, start, segment);
        if (isSmooth(start.interpolation)) {
            first.interpolation = Interpolation::hermite;
            first.slopeOut = segment.slope(from.value);
            first.lengths.out = lengths.out;
        }
        Key& last = keyAt(to, end, segment);
        if (isSmooth(start.interpolation)) {
            last.slopeIn = segment.slope(to.value);
            last.lengths.in = lengths.in;
        }
    }

    Curve addTo(Curve inside) const {
        for (const auto& [time, key] : keys_) inside = inside.withKey(key);
        return inside;
    }

private:
    Key& keyAt(Seconds time, const Key& neighbor, const Segment& segment) {
        const auto [found, inserted] = keys_.try_emplace(time.value, neighbor);
        Key& key = found->second;
        if (inserted && key.time != time) {
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
    const bool before = b == none, after = a != none && a + 1 == curve.size();
    if (before || after) {
        Key remaining = curve.key(before ? 0 : a);
        if (!isAt(remaining.time, cut.from)) remaining.time = cut.from;
        return curve.withoutKeys({-HUGE_VAL}, {HUGE_VAL}).withKey(remaining);
    }
    // A key that differs from the cut by rounding only is used as the cut.
    if (a != none && isAt(curve.key(a).time, cut.from)) cut.from = curve.key(a).time;
    if (isAt(curve.key(b).time, cut.to)) cut.to = curve.key(b).time;
    const auto nextTime = [](Seconds time, double direction) {
        return Seconds{std::nextafter(time.value, direction)};
    };
    const Curve inside = curve.withoutKeys({-HUGE_VAL}, nextTime(cut.from, -HUGE_VAL))
                             .withoutKeys(nextTime(cut.to, HUGE_VAL), {HUGE_VAL});
    CutKeys keys(curve, cut);
    const std::size_t first = a == none ? 0 : a;
    std::vector<std::size_t> segments;
    if (cut.closed || curve.startTime() < cut.from) segments = {first, first + 1};
    if (cut.closed || curve.endTime() > cut.to) segments.insert(segments.end(), {b > 0 ? b - 1 : b, b});
    for (const std::size_t index : segments) keys.addSegment(index);
    return keys.addTo(inside);
}

/// Returns the angles of joints that use slerp. Their keys are keys of the rotation, so none can be cut
/// alone.
std::set<ChannelId> slerpAngles(const Skeleton& skeleton, const Clip& clip) {
    std::set<ChannelId> all;
    for (const Joint& joint : skeleton.joints()) {
        if (!usesSlerp(freeAngleCurves(clip, joint))) continue;
        for (int i = 0; i < 3; ++i) all.insert({joint.id, angle(i)});
    }
    return all;
}

Cut cutOf(const Clip& clip, FrameRange frames) {
    return {clip.rate.time(frames.first), clip.rate.time(frames.last)};
}

/// Replaces the free angles of joints that use slerp by curves with a key on every frame; those of some
/// joints if cancelled.
void sampleSlerps(const Skeleton& skeleton, Clip& clip, const WorkControl& control) {
    for (const Joint& joint : skeleton.joints()) {
        const AngleCurves curves = freeAngleCurves(clip, joint);
        if (!usesSlerp(curves)) continue;
        std::array<std::vector<double>, 3> values;
        for (FrameIndex frame = clip.firstFrame; frame <= clip.lastFrame; ++frame.value) {
            if (control.isCancelled()) return;
            const Eigen::Vector3d shown = evaluateAngles(joint.order, curves, clip.rate.time(frame));
            for (int i = 0; i < 3; ++i) values[asIndex(i)].push_back(shown[i]);
        }
        for (int i = 0; i < 3; ++i) {
            if (!joint.free.contains(angle(i))) continue;
            const Curve* old = clip.find({joint.id, angle(i)});
            const Curve sampled =
                Curve::fromSamples(clip.rate, clip.firstFrame, values[asIndex(i)], Interpolation::slerp);
            setTrack(clip, {{joint.id, angle(i)},
                            std::make_shared<const Curve>(
                                sampled.withExtrapolation(old ? old->extrapolation() : EndExtrapolation{}))});
        }
    }
}

/// Returns the number of keys of one repetition: curves that trimmed() leaves whole get one per frame.
double keysPerRepetition(const Skeleton& skeleton, const Clip& clip) {
    const Cut cut = cutOf(clip, {clip.firstFrame, clip.lastFrame});
    const std::set<ChannelId> slerpChannels = slerpAngles(skeleton, clip);
    const auto frames = static_cast<double>(clip.frameCount());
    double keys = static_cast<double>(slerpChannels.size()) * frames;
    for (const Track& track : clip.tracks) {
        if (slerpChannels.contains(track.id)) continue;
        keys += isExtrapolated(*track.curve, cut) ? frames : static_cast<double>(track.curve->size());
    }
    return keys;
}

/// Returns the amount by which a curve's values rise with each repetition, or 0 if it does not continue.
double rise(const Clip& clip, const Track& track) {
    const Curve& curve = *track.curve;
    const double full =
        curve.evaluate(clip.rate.time(clip.lastFrame)) - curve.evaluate(clip.rate.time(clip.firstFrame));
    if (curve.extrapolation().after == Extrapolation::cycleOffset) return full;
    const double turns = std::round(full / (2 * kPi)) * 2 * kPi;
    return isAngle(track.id.channel) && std::abs(full - turns) < kSame ? turns : 0;
}

/// Returns the number of frames from one repetition to the next.
std::int64_t period(const Clip& clip) {
    const bool closes = clip.frameCount() > 1 && std::ranges::all_of(clip.tracks, [&](const Track& track) {
                            const double end = track.curve->evaluate(clip.rate.time(clip.lastFrame));
                            const double begin = track.curve->evaluate(clip.rate.time(clip.firstFrame));
                            return std::abs(end - begin - rise(clip, track)) < kSame;
                        });
    return clip.frameCount() - (closes ? 1 : 0);
}

/// Returns the curve cut to the frame range, with a key at both ends and no dependence on what lies beyond.
/// Once cancelled, any curve.
Curve closedCurve(const Curve& curve, const Clip& clip, const WorkControl& control) {
    Cut cut = cutOf(clip, {clip.firstFrame, clip.lastFrame});
    if (isExtrapolated(curve, cut)) {
        std::vector<double> values;
        for (FrameIndex frame = clip.firstFrame; frame <= clip.lastFrame; ++frame.value) {
            if (control.isCancelled()) return curve;
            values.push_back(curve.evaluate(clip.rate.time(frame)));
        }
        return Curve::fromSamples(clip.rate, clip.firstFrame, values)
            .withExtrapolation(curve.extrapolation());
    }
    cut.closed = true;
    Curve closed = DenseCurve::supports(curve) ? curve : cutCurve(curve, cut);
    const Key first = closed.key(0), last = closed.key(closed.size() - 1);
    // Where the curve held its end values, it keeps holding them.
    if (!isAt(first.time, cut.from) && first.time > cut.from)
        closed = closed.withKey({cut.from, first.value, Interpolation::linear});
    if (isAt(last.time, cut.to) || last.time > cut.to) return closed;
    Key held = last;
    held.interpolation = Interpolation::linear;
    return closed.withKey(held).withKey({cut.to, last.value, Interpolation::linear});
}

/// Once cancelled, any curve.
Curve repeated(const Curve& curve, FrameRate rate, std::int64_t period, int times, double rise,
               const WorkControl& control) {
    std::vector<Key> keys;
    for (int i = 0; i < times; ++i) {
        if (control.isCancelled()) return curve;
        for (Key key : shifted(curve, rate.time({period * i}), rate).scaled(1, rise * i).keys()) {
            if (!keys.empty() && isAt(keys.back().time, key.time)) {
                key.slopeIn = keys.back().slopeIn;
                key.lengths.in = keys.back().lengths.in;
                keys.pop_back();
            }
            keys.push_back(key);
        }
        // If there is a gap before the next repetition, it is bridged by a line.
        if (isSmooth(keys.back().interpolation)) keys.back().interpolation = Interpolation::linear;
    }
    const FrameIndex first = rate.nearestFrame(keys.front().time), last = rate.nearestFrame(keys.back().time);
    if (DenseCurve::supports(curve) && static_cast<std::size_t>((last - first).value) + 1 == keys.size()) {
        std::vector<double> values;
        for (const Key& key : keys) values.push_back(key.value);
        return Curve::fromSamples(rate, first, values).withExtrapolation(curve.extrapolation());
    }
    return Curve::fromKeys(std::move(keys)).withExtrapolation(curve.extrapolation());
}

tl::unexpected<Error> failIn(const Clip& clip, ErrorCode code, std::string message) {
    return fail(code, "clip " + clip.name, std::move(message));
}

}  // namespace

Result<FrameRange> sourceFrames(const Clip& clip, FrameRange played) {
    const FrameRange all = clip.playedRange();
    if (played.last < played.first || played.first < all.first || played.last > all.last)
        return failIn(clip, ErrorCode::argumentInvalid,
                      "the frame range must be in order and lie within the played frames");
    const TimeWarp* warp = clip.playingWarp();
    if (!warp) return played;
    if (!warp->allForward())
        return failIn(clip, ErrorCode::argumentInvalid,
                      "its time warp holds or reverses time, so it cannot be trimmed "
                      "by played frames; bake the warp first");
    const auto source = [&](FrameIndex frame) {
        const FrameIndex sourceFrame = clip.rate.nearestFrame(warp->source(clip.rate.time(frame)));
        return std::clamp(sourceFrame, clip.firstFrame, clip.lastFrame);
    };
    return FrameRange{source(played.first), source(played.last)};
}

Result<Clip> trimmed(const Skeleton& skeleton, Clip clip, FrameRange frames, const WorkControl& control) {
    if (frames.last < frames.first || frames.first < clip.firstFrame || frames.last > clip.lastFrame)
        return failIn(clip, ErrorCode::argumentInvalid,
                      "the frame range must be in order and lie within the clip");
    const Cut cut = cutOf(clip, frames);
    const std::set<ChannelId> slerpChannels = slerpAngles(skeleton, clip);
    for (Track& track : clip.tracks) {
        if (control.isCancelled()) return fail(ErrorCode::cancelled, "", "trimming the clip was cancelled");
        const Curve& full = *track.curve;
        const bool within = full.startTime() >= cut.from && full.endTime() <= cut.to;
        if (!within && !isExtrapolated(full, cut) && !slerpChannels.contains(track.id))
            track.curve = std::make_shared<const Curve>(cutCurve(full, cut));
    }
    const Seconds slack{Curve::kMinimumGap / 2};
    std::erase_if(clip.markers, [&](const Marker& marker) {
        return marker.time < cut.from - slack || marker.time > cut.to + slack;
    });
    cutContacts(clip, cut.from, cut.to);
    clip.firstFrame = frames.first;
    clip.lastFrame = frames.last;
    return clip;
}

namespace {

/// Repeats contacts at intervals of `period`.
void repeatContacts(Clip& clip, Seconds period, int times) {
    if (!clip.contacts) return;
    std::vector<ClipContact> repeated;
    for (int i = 0; i < times; ++i) {
        for (const ClipContact& each : *clip.contacts)
            repeated.push_back({each.joint, each.first + period * i, each.last + period * i});
    }
    clip.contacts = mergedContacts(std::move(repeated));
}

}  // namespace

Result<Clip> looped(const Skeleton& skeleton, Clip clip, int times, const WorkControl& control) {
    if (times < 1)
        return failIn(clip, ErrorCode::argumentInvalid, "the number of repetitions must be at least 1");
    if (clip.warp)
        return failIn(clip, ErrorCode::argumentInvalid,
                      "its time warp covers only one pass through the clip; bake or remove the warp first");
    if (times == 1) return clip;
    const double end = static_cast<double>(clip.lastFrame.value) +
                       static_cast<double>(clip.frameCount()) * static_cast<double>(times - 1);
    const double keys = keysPerRepetition(skeleton, clip) * static_cast<double>(times);
    if (end > static_cast<double>(kMaximumFrame.value) || keys > static_cast<double>(kMaximumKeys) ||
        clip.frameCount() > kMaximumKeys)
        return failIn(clip, ErrorCode::valueRange, "the looped clip would have too many frames or keys");
    const auto markers = clip.markers;
    const FrameRange all{clip.firstFrame, clip.lastFrame};
    const auto cancelled = [] { return fail(ErrorCode::cancelled, "", "repeating the clip was cancelled"); };
    sampleSlerps(skeleton, clip, control);
    if (control.isCancelled()) return cancelled();
    Result<Clip> single = trimmed(skeleton, std::move(clip), all, control);
    if (!single) return single;
    const std::int64_t frames = period(*single);
    for (std::size_t i = 0; i < single->tracks.size(); ++i) {
        if (control.isCancelled()) return cancelled();
        control.report(static_cast<double>(i) / static_cast<double>(single->tracks.size()));
        Track& track = single->tracks[i];
        if (track.curve->size() == 1) continue;
        const double offset = rise(*single, track);
        const Curve closed = closedCurve(*track.curve, *single, control);
        track.curve =
            std::make_shared<const Curve>(repeated(closed, single->rate, frames, times, offset, control));
    }
    if (control.isCancelled()) return cancelled();
    single->markers = markers;
    repeatContacts(*single, single->rate.time(FrameIndex{frames}), times);
    single->lastFrame = single->lastFrame + FrameIndex{frames * (times - 1)};
    return single;
}

Seconds loopedDuration(const Clip& clip, int times) {
    const double frames = static_cast<double>(clip.frameCount() - 1) +
                          static_cast<double>(period(clip)) * static_cast<double>(times - 1);
    return {frames * static_cast<double>(clip.rate.denominator()) /
            static_cast<double>(clip.rate.numerator())};
}

}  // namespace sinew
