#include "core/anim/curve/SlerpKeys.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <vector>

#include "core/base/Index.h"
#include "core/math/Interpolate.h"

namespace sinew {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// The interval around a time between the last key at or before it and the first key after it; infinite where
/// there is none.
struct Span {
    double from = -kInfinite;
    double to = kInfinite;
    bool isSlerp = false;
};

Span spanOf(const Curve& curve, Seconds time) {
    Span span;
    const std::size_t before = curve.keyAtOrBefore(time);
    const std::size_t after = before == curve.size() ? 0 : before + 1;
    if (before < curve.size()) span.from = curve.key(before).time.value;
    if (after < curve.size()) span.to = curve.key(after).time.value;
    span.isSlerp = before < curve.size() && after < curve.size() &&
                   curve.key(before).interpolation == Interpolation::slerp;
    return span;
}

Eigen::Vector3d curveValues(const AngleCurves& curves, double time) {
    Eigen::Vector3d angles = Eigen::Vector3d::Zero();
    for (int i = 0; i < 3; ++i) {
        const auto& curve = curves[asIndex(i)];
        if (curve) angles[i] = curve->evaluate(Seconds{time});
    }
    return angles;
}

/// Returns the interpolation of the segment that contains a time.
Interpolation kindAt(const Curve& curve, Seconds time) {
    const std::size_t before = curve.keyAtOrBefore(time);
    return curve.key(before < curve.size() ? before : 0).interpolation;
}

/// Returns whether the curve keeps its shape when keys are inserted into the segment at `time`.
bool isStraight(const Curve& curve, Seconds time) {
    const Interpolation kind = kindAt(curve, time);
    return kind == Interpolation::slerp || kind == Interpolation::linear;
}

void addTimes(const Curve& curve, double from, double to, std::set<double>& times) {
    const std::size_t before = from == -kInfinite ? curve.size() : curve.keyAtOrBefore(Seconds{from});
    for (std::size_t i = before == curve.size() ? 0 : before; i < curve.size(); ++i) {
        const double time = curve.key(i).time.value;
        if (time >= to) break;
        if (time > from) times.insert(time);
    }
}

std::shared_ptr<const Curve> withKeysOf(const AngleCurves& others, std::shared_ptr<const Curve> curve,
                                        Seconds time) {
    if (curve && !isStraight(*curve, time)) return curve;
    const Span span = curve ? spanOf(*curve, time) : Span();
    std::set<double> times;
    for (const auto& other : others) {
        if (other && other != curve) addTimes(*other, span.from, span.to, times);
    }
    if (times.empty()) return curve;
    if (!curve) {
        std::vector<Key> zeros;
        for (const double t : times) zeros.push_back({Seconds{t}, 0, Interpolation::slerp});
        return std::make_shared<const Curve>(Curve::fromKeys(std::move(zeros)));
    }
    const Interpolation kind = kindAt(*curve, time);
    std::vector<Key> keys;
    for (const double t : times) {
        // Skip times at which the curve already has a key, or is too close to one.
        const double before = keys.empty() ? span.from : keys.back().time.value;
        if (areTooClose({before}, {t}) || areTooClose({t}, {span.to})) continue;
        keys.push_back({Seconds{t}, curve->evaluate(Seconds{t}), kind});
    }
    return std::make_shared<const Curve>(curve->withKeysBetween(keys));
}

/// Maps a time beyond the ends to a time within them as SlerpTrack does. Returns nullopt if the curves hold
/// there or there are none.
std::optional<Seconds> withinEnds(const AngleCurves& curves, Seconds time) {
    CurveEnd first{kInfinite}, last{-kInfinite};
    for (const auto& curve : curves) {
        if (!curve) continue;
        first.time = std::min(first.time, curve->startTime().value);
        last.time = std::max(last.time, curve->endTime().value);
    }
    if (time.value >= first.time && time.value <= last.time) return time;
    const EndExtrapolation ends = sharedExtrapolation(pointers(curves));
    if ((time.value < first.time ? ends.before : ends.after) == Extrapolation::hold) return std::nullopt;
    return Seconds{lookup(time.value, first, last, ends).seconds};
}

}  // namespace

bool usesSlerp(const AngleCurves& curves) {
    return std::ranges::any_of(curves,
                               [](const auto& curve) { return curve && curve->uses(Interpolation::slerp); });
}

Eigen::Vector3d evaluateAngles(EulerOrder order, const AngleCurves& curves, Seconds time) {
    Eigen::Vector3d angles = curveValues(curves, time.value);
    const std::optional<Seconds> inside = withinEnds(curves, time);
    if (!inside) return angles;
    time = *inside;
    Span span;
    for (const auto& curve : curves) {
        if (!curve) continue;
        const Span own = spanOf(*curve, time);
        span.from = std::max(span.from, own.from);
        span.to = std::min(span.to, own.to);
        span.isSlerp |= own.isSlerp;
    }
    if (!span.isSlerp || span.from == time.value || span.to == kInfinite) return angles;
    const auto rotation = [&](double at) { return toQuaternion(order, curveValues(curves, at)); };
    const double u = (time.value - span.from) / (span.to - span.from);
    return fromQuaternion(order, slerp(rotation(span.from), rotation(span.to), u), angles);
}

AngleCurves prepareForKeys(const AngleCurves& curves, const std::array<bool, 3>& keyed, Seconds time) {
    AngleCurves prepared = curves;
    for (std::size_t i = 0; i < 3; ++i) {
        if (keyed[i]) prepared[i] = withKeysOf(curves, curves[i], time);
    }
    return prepared;
}

}  // namespace sinew
