#include "core/anim/filter/Smooth.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/anim/curve/EditCurve.h"
#include "core/anim/filter/Unroll.h"
#include "core/math/Angle.h"

namespace sinew {
namespace {

constexpr double kMaximumSamples = 1e7;
constexpr float kUnrollingEnd = 0.2F;  // progress

tl::unexpected<Error> smoothingCancelled() {
    return fail(ErrorCode::cancelled, "", "smoothing was cancelled");
}

/// Returns a smooth transition from 0 at the ends of a range to 1 at a distance of `blend` inside.
double weightAt(double time, double first, double last, double blend) {
    const double inside = std::min(time - first, last - time);
    if (!(inside > 0)) return 0;
    if (inside >= blend) return 1;
    const double u = inside / blend;
    return u * u * (3 - 2 * u);
}

/// Evenly spaced samples of a curve from its first key to its last.
struct Samples {
    double start = 0, spacing = 1;
    std::vector<double> values;
    bool areKeys = false;

    double at(double time) const {
        const double last = static_cast<double>(values.size() - 1);
        const double location = std::clamp((time - start) / spacing, 0.0, last);
        const auto i = static_cast<std::size_t>(std::min(location, last - 1));
        return std::lerp(values[i], values[i + 1], location - static_cast<double>(i));
    }
};

bool isEven(const std::vector<double>& times, double spacing) {
    constexpr double kUnevenness =
        1e-3;  // fraction of the spacing, for merged keys and times printed with few digits
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (std::abs(times[i] - times[0] - spacing * static_cast<double>(i)) > kUnevenness * spacing)
            return false;
    }
    return true;
}

/// Once cancelled, the last samples are missing.
Result<Samples> samplesOf(const Curve& curve, const std::vector<double>& times, FrameRate rate,
                          const WorkControl& control) {
    Samples samples;
    samples.start = times.front();
    const double length = times.back() - times.front();
    samples.spacing = length / static_cast<double>(times.size() - 1);
    // Evenly spaced keys that are far apart do not sample the motion between them.
    if (samples.spacing < 1.5 * rate.frameTime().value && isEven(times, samples.spacing)) {
        samples.values = keyValues(curve);
        samples.areKeys = true;
        return samples;
    }
    const double steps = std::max(2.0, std::ceil(length * rate.hertz() - 1e-6));
    if (steps > kMaximumSamples)
        return fail(ErrorCode::limitExceeded, "", "a curve is too long to be smoothed");
    samples.spacing = length / steps;
    const auto count = static_cast<std::size_t>(steps) + 1;
    for (std::size_t i = 0; i < count && !control.isCancelled(); ++i) {
        samples.values.push_back(curve.evaluate({samples.start + samples.spacing * static_cast<double>(i)}));
    }
    return samples;
}

/// The part of one curve that changes.
struct ChangedPart {
    double first, last;
    std::vector<double> keys;  ///< sorted times; empty: all from first to last
    bool contains(double time) const {
        if (keys.empty()) return true;
        const auto near = std::ranges::lower_bound(keys, time - Curve::kMinimumGap / 2);
        return near != keys.end() && *near <= time + Curve::kMinimumGap / 2;
    }
};

/// A curve and its unrolled form, which is filtered.
struct CurveForms {
    const Curve& curve;
    const Curve& unrolled;
    /// Both forms of angle 1 if this is angle 2, which may be mirrored; otherwise null.
    const Curve* first = nullptr;
    const Curve* firstUnrolled = nullptr;

    /// Returns 1 if the curve and its unrolled form rise together at a time, or -1 if they are opposed: the
    /// second Euler solution mirrors angle 2 and turns angle 1 by half a turn.
    double direction(Seconds time) const {
        if (!first || !firstUnrolled) return 1;
        const double halfTurns = (firstUnrolled->evaluate(time) - first->evaluate(time)) / kPi;
        return std::abs(std::remainder(halfTurns, 2)) > 0.5 ? -1 : 1;
    }
};

Result<Curve> smoothedCurve(const CurveForms& forms, const ChangedPart& part, FrameRate rate,
                            const SmoothSettings& settings, const WorkControl& control) {
    const Curve& curve = forms.curve;
    if (curve.size() < 3) return curve;
    const std::vector<double> times = keyTimes(curve);
    Result<Samples> samples = samplesOf(forms.unrolled, keyTimes(forms.unrolled), rate, control);
    if (!samples) return tl::unexpected(samples.error());
    if (control.isCancelled()) return smoothingCancelled();
    auto smoothClip = filtered(samples->values, {samples->spacing}, settings.filter, control);
    if (!smoothClip) return tl::unexpected(smoothClip.error());
    const Samples before = *samples;
    samples->values = std::move(*smoothClip);
    const bool areKeys = samples->areKeys && times.size() == samples->values.size();
    const bool sloped = curve.uses(Interpolation::hermite);
    std::vector<double> values = keyValues(curve), slopes;
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (control.isCancelled()) return smoothingCancelled();
        const double weight =
            part.contains(times[i]) ? weightAt(times[i], part.first, part.last, settings.blend.value) : 0;
        const double direction = weight > 0 ? forms.direction({times[i]}) : 1;
        if (areKeys && values[i] == before.values[i]) {
            values[i] = std::lerp(values[i], samples->values[i], weight);
        } else if (weight > 0) {
            // Apply only the change, so that keys keep their form, and details between the samples are kept.
            const double change =
                areKeys ? samples->values[i] - before.values[i] : samples->at(times[i]) - before.at(times[i]);
            values[i] += weight * direction * change;
        }
        if (!sloped) continue;
        const Key key = curve.key(i);
        const double h = samples->spacing;
        const double slope = direction * (samples->at(times[i] + h) - samples->at(times[i] - h)) / (2 * h);
        slopes.push_back(std::lerp(key.slopeIn, slope, weight));
        slopes.push_back(std::lerp(key.slopeOut, slope, weight));
    }
    return withValues(curve, values, slopes);
}

/// Returns the channels that change, sorted, each with the part of it that changes.
Result<std::vector<std::pair<ChannelId, ChangedPart>>> partsOf(const Clip& clip,
                                                               const SmoothSettings& settings,
                                                               const WorkControl& control) {
    const double infinite = HUGE_VAL;
    const double first = settings.first.value_or(Seconds{-infinite}).value;
    const double last = settings.last.value_or(Seconds{infinite}).value;
    if (!(first <= last))
        return fail(ErrorCode::argumentInvalid, "clip " + clip.name, "the range ends before it starts");
    std::map<ChannelId, std::vector<double>> keys;
    for (const KeyRef& key : settings.keys) {
        if (control.isCancelled()) return smoothingCancelled();
        keys[key.id].push_back(key.time.value);
    }
    std::set<ChannelId> selected;
    if (keys.empty()) selected.insert(settings.channels.begin(), settings.channels.end());
    for (const auto& [id, times] : keys) selected.insert(id);
    for (const ChannelId& id : selected) {
        if (clip.find(id)) continue;
        return fail(ErrorCode::argumentInvalid, "clip " + clip.name,
                    "channel " + std::string(name(id.channel)) + " of the joint has no curve");
    }
    std::vector<std::pair<ChannelId, ChangedPart>> parts;
    for (const Track& track : clip.tracks) {
        if (!selected.empty() && !selected.contains(track.id)) continue;
        ChangedPart part{std::max(first, track.curve->startTime().value),
                         std::min(last, track.curve->endTime().value), std::move(keys[track.id])};
        std::ranges::sort(part.keys);
        if (!part.keys.empty()) {
            part.first = std::max(part.first, part.keys.front());
            part.last = std::min(part.last, part.keys.back());
        }
        parts.emplace_back(track.id, std::move(part));
    }
    return parts;
}

/// Returns the clip without extrapolation, which is not filtered.
Clip withoutExtrapolation(Clip clip) {
    for (Track& track : clip.tracks) {
        if (!track.curve->extrapolation().isHold())
            track.curve = std::make_shared<const Curve>(track.curve->withExtrapolation({}));
    }
    return clip;
}

}  // namespace

Result<Clip> smoothed(const Skeleton& skeleton, Clip clip, const SmoothSettings& settings,
                      const WorkControl& control) {
    const std::string location = "clip " + clip.name;
    if (!(settings.blend.value >= 0)) {
        return fail(ErrorCode::argumentInvalid, location, "the blend length must not be negative");
    }
    const auto parts = partsOf(clip, settings, control);
    if (!parts) return tl::unexpected(parts.error());
    UnrollSettings unrollSettings;
    for (const auto& [id, part] : *parts) {
        if (isAngle(id.channel) &&
            (unrollSettings.joints.empty() || unrollSettings.joints.back() != id.joint)) {
            unrollSettings.joints.push_back(id.joint);
        }
    }
    const Clip before = clip;
    const Clip smoothClip =
        unrollSettings.joints.empty()
            ? clip
            : unrolled(skeleton, withoutExtrapolation(clip), unrollSettings, control.part(0, kUnrollingEnd))
                  .clip;
    const WorkControl filtering = control.part(kUnrollingEnd, 1);
    for (std::size_t i = 0; i < parts->size(); ++i) {
        filtering.report(static_cast<double>(i) / static_cast<double>(parts->size()));
        const auto& [id, part] = (*parts)[i];
        Track& track = *clip.track(id);
        CurveForms forms{*track.curve, *smoothClip.find(id)};
        if (id.channel == Channel::angle2) {
            forms.first = before.find({id.joint, Channel::angle1});
            forms.firstUnrolled = smoothClip.find({id.joint, Channel::angle1});
        }
        auto curve = smoothedCurve(forms, part, clip.rate, settings, filtering);
        if (control.isCancelled()) return smoothingCancelled();
        if (!curve) return fail(curve.error().code, location, curve.error().message);
        track.curve = std::make_shared<const Curve>(std::move(*curve));
    }
    return clip;
}

}  // namespace sinew
