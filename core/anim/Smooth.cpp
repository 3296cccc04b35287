#include "core/anim/Smooth.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/anim/KeyValues.h"
#include "core/anim/Unroll.h"
#include "core/math/Angle.h"

namespace sinew {
namespace {

constexpr double kMostSamples = 1e7;

/// 0 at the ends of a range, 1 from `blend` inside on, smooth in between.
double weightAt(double time, double first, double last, double blend) {
    const double inside = std::min(time - first, last - time);
    if (!(inside > 0)) return 0;
    if (inside >= blend) return 1;
    const double u = inside / blend;
    return u * u * (3 - 2 * u);
}

/// A curve in evenly spaced samples, the first and last of them at its ends.
struct Samples {
    double start = 0, spacing = 1;
    std::vector<double> values;
    bool areKeys = false;

    double at(double time) const {
        const double last = static_cast<double>(values.size() - 1);
        const double place = std::clamp((time - start) / spacing, 0.0, last);
        const auto i = static_cast<std::size_t>(std::min(place, last - 1));
        return std::lerp(values[i], values[i + 1], place - static_cast<double>(i));
    }
};

bool isEven(const std::vector<double>& times, double spacing) {
    constexpr double kSlack = 1e-3;  // of the spacing: keys merge and are printed less finely
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (std::abs(times[i] - times[0] - spacing * static_cast<double>(i)) > kSlack * spacing) return false;
    }
    return true;
}

Result<Samples> samplesOf(const Curve& curve, const std::vector<double>& times, FrameRate rate) {
    Samples samples;
    samples.start = times.front();
    const double length = times.back() - times.front();
    samples.spacing = length / static_cast<double>(times.size() - 1);
    // Even keys that are far apart are no samples of what is between them.
    if (samples.spacing < 1.5 * rate.frameTime().value && isEven(times, samples.spacing)) {
        samples.values = keyValues(curve);
        samples.areKeys = true;
        return samples;
    }
    const double steps = std::max(2.0, std::ceil(length * rate.hertz() - 1e-6));
    if (steps > kMostSamples) return fail(ErrorCode::limitExceeded, "", "a curve is too long to be smoothed");
    samples.spacing = length / steps;
    const auto count = static_cast<std::size_t>(steps) + 1;
    for (std::size_t i = 0; i < count; ++i) {
        samples.values.push_back(curve.evaluate({samples.start + samples.spacing * static_cast<double>(i)}));
    }
    return samples;
}

/// What of one curve changes.
struct Part {
    double first, last;
    std::vector<double> keys;  ///< sorted times; empty: all from first to last
    bool contains(double time) const {
        if (keys.empty()) return true;
        const auto near = std::ranges::lower_bound(keys, time - Curve::kMinimumGap / 2);
        return near != keys.end() && *near <= time + Curve::kMinimumGap / 2;
    }
};

/// A curve and how it is written to be filtered.
struct Written {
    const Curve& curve;
    const Curve& unrolled;
    /// Angle 1 in both ways where this is angle 2 and may be mirrored, else null.
    const Curve* first = nullptr;
    const Curve* firstUnrolled = nullptr;

    /// Which way the curve goes at a time when the unrolled one rises: the second Euler solution mirrors
    /// angle 2, and is half a turn of angle 1.
    double direction(Seconds time) const {
        if (!first || !firstUnrolled) return 1;
        const double halfTurns = (firstUnrolled->evaluate(time) - first->evaluate(time)) / kPi;
        return std::abs(std::remainder(halfTurns, 2)) > 0.5 ? -1 : 1;
    }
};

Result<Curve> smoothedCurve(const Written& written, const Part& part, FrameRate rate,
                            const SmoothSettings& settings) {
    const Curve& curve = written.curve;
    if (curve.size() < 3) return curve;
    const std::vector<double> times = keyTimes(curve);
    Result<Samples> samples = samplesOf(written.unrolled, keyTimes(written.unrolled), rate);
    if (!samples) return tl::unexpected(samples.error());
    auto smooth = filtered(samples->values, {samples->spacing}, settings.filter);
    if (!smooth) return tl::unexpected(smooth.error());
    const Samples before = *samples;
    samples->values = std::move(*smooth);
    const bool areKeys = samples->areKeys && times.size() == samples->values.size();
    const bool sloped = curve.uses(Interpolation::hermite);
    std::vector<double> values = keyValues(curve), slopes;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const double weight =
            part.contains(times[i]) ? weightAt(times[i], part.first, part.last, settings.blend.value) : 0;
        const double direction = weight > 0 ? written.direction({times[i]}) : 1;
        if (areKeys && values[i] == before.values[i]) {
            values[i] = std::lerp(values[i], samples->values[i], weight);
        } else if (weight > 0) {
            // The change alone: keys stay written as they are, and what samples do not show between them
            // stays.
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

/// The channels that change, sorted, each with its part of the clip's time.
Result<std::vector<std::pair<ChannelId, Part>>> partsOf(const Clip& clip, const SmoothSettings& settings) {
    const double infinite = HUGE_VAL;
    const double first = settings.first.value_or(Seconds{-infinite}).value;
    const double last = settings.last.value_or(Seconds{infinite}).value;
    if (!(first <= last))
        return fail(ErrorCode::argumentInvalid, "clip " + clip.name, "the range ends before it starts");
    std::set<ChannelId> wanted(settings.channels.begin(), settings.channels.end());
    if (!settings.keys.empty()) wanted.clear();
    for (const KeyPlace& key : settings.keys) wanted.insert(key.id);
    for (const ChannelId& id : wanted) {
        if (clip.find(id)) continue;
        return fail(ErrorCode::argumentInvalid, "clip " + clip.name,
                    "channel " + std::string(name(id.channel)) + " of the joint has no curve");
    }
    std::vector<std::pair<ChannelId, Part>> parts;
    for (const Track& track : clip.tracks) {
        if (!wanted.empty() && !wanted.contains(track.id)) continue;
        Part part{std::max(first, track.curve->startTime().value),
                  std::min(last, track.curve->endTime().value),
                  {}};
        for (const KeyPlace& key : settings.keys) {
            if (key.id == track.id) part.keys.push_back(key.time.value);
        }
        std::ranges::sort(part.keys);
        if (!part.keys.empty()) {
            part.first = std::max(part.first, part.keys.front());
            part.last = std::min(part.last, part.keys.back());
        }
        parts.emplace_back(track.id, std::move(part));
    }
    return parts;
}

/// The clip without what is beyond the curves' ends, which is not filtered.
Clip endingSoon(Clip clip) {
    for (Track& track : clip.tracks) {
        if (!track.curve->ends().hold())
            track.curve = std::make_shared<const Curve>(track.curve->withEnds({}));
    }
    return clip;
}

}  // namespace

Result<Clip> smoothed(const Skeleton& skeleton, Clip clip, const SmoothSettings& settings) {
    const std::string place = "clip " + clip.name;
    if (!(settings.blend.value >= 0)) {
        return fail(ErrorCode::argumentInvalid, place, "the length of blending is not negative");
    }
    const auto parts = partsOf(clip, settings);
    if (!parts) return tl::unexpected(parts.error());
    UnrollSettings turns;
    for (const auto& [id, part] : *parts) {
        if (isAngle(id.channel) && (turns.joints.empty() || turns.joints.back() != id.joint)) {
            turns.joints.push_back(id.joint);
        }
    }
    const Clip before = clip;
    const Clip smooth = turns.joints.empty() ? clip : unrolled(skeleton, endingSoon(clip), turns).clip;
    for (const auto& [id, part] : *parts) {
        auto& track = *std::ranges::lower_bound(clip.tracks, id, {}, &Track::id);
        Written written{*track.curve, *smooth.find(id)};
        if (id.channel == Channel::angle2) {
            written.first = before.find({id.joint, Channel::angle1});
            written.firstUnrolled = smooth.find({id.joint, Channel::angle1});
        }
        auto curve = smoothedCurve(written, part, clip.rate, settings);
        if (!curve) return fail(curve.error().code, place, curve.error().message);
        track.curve = std::make_shared<const Curve>(std::move(*curve));
    }
    return clip;
}

}  // namespace sinew
