#include "core/anim/SlerpKeys.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <vector>

#include "core/math/Interpolate.h"

namespace sinew {
namespace {

constexpr double kEver = std::numeric_limits<double>::infinity();

/// The keys around a time: the last one at or before it and the first one behind, or no end.
struct Span {
    double from = -kEver;
    double to = kEver;
    bool slerps = false;
};

Span spanOf(const Curve& curve, Seconds time) {
    Span span;
    const std::size_t before = curve.keyAtOrBefore(time);
    const std::size_t behind = before == curve.size() ? 0 : before + 1;
    if (before < curve.size()) span.from = curve.key(before).time.value;
    if (behind < curve.size()) span.to = curve.key(behind).time.value;
    span.slerps = before < curve.size() && behind < curve.size() &&
                  curve.key(before).interpolation == Interpolation::slerp;
    return span;
}

Eigen::Vector3d curveValues(const AngleCurves& curves, double time) {
    Eigen::Vector3d angles = Eigen::Vector3d::Zero();
    for (int i = 0; i < 3; ++i) {
        const auto& curve = curves[static_cast<std::size_t>(i)];
        if (curve) angles[i] = curve->evaluate(Seconds{time});
    }
    return angles;
}

/// The kind of the segment that a time is in.
Interpolation kindAt(const Curve& curve, Seconds time) {
    const std::size_t before = curve.keyAtOrBefore(time);
    return curve.key(before < curve.size() ? before : 0).interpolation;
}

/// Whether keys between two of the curve leave it as it is.
bool isStraight(const Curve& curve, Seconds time) {
    const Interpolation kind = kindAt(curve, time);
    return kind == Interpolation::slerp || kind == Interpolation::linear;
}

void addTimes(const Curve& curve, double from, double to, std::set<double>& times) {
    const std::size_t before = from == -kEver ? curve.size() : curve.keyAtOrBefore(Seconds{from});
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
        // A key of the curve that is as good as there does.
        const double before = keys.empty() ? span.from : keys.back().time.value;
        if (tooNear({before}, {t}) || tooNear({t}, {span.to})) continue;
        keys.push_back({Seconds{t}, curve->evaluate(Seconds{t}), kind});
    }
    return std::make_shared<const Curve>(curve->withKeysBetween(keys));
}

/// Where the rotations that the curves have together are at a time beyond their ends, as SlerpTrack has it;
/// nullopt where they hold there, or there are none.
std::optional<Seconds> withinEnds(const AngleCurves& curves, Seconds time) {
    CurveEnd first{kEver}, last{-kEver};
    for (const auto& curve : curves) {
        if (!curve) continue;
        first.time = std::min(first.time, curve->startTime().value);
        last.time = std::max(last.time, curve->endTime().value);
    }
    if (time.value >= first.time && time.value <= last.time) return time;
    const Ends ends = endsTogether({curves[0].get(), curves[1].get(), curves[2].get()});
    if ((time.value < first.time ? ends.before : ends.after) == Extrapolation::hold) return std::nullopt;
    return Seconds{lookup(time.value, first, last, ends).seconds};
}

}  // namespace

Eigen::Vector3d shownAngles(EulerOrder order, const AngleCurves& curves, Seconds time) {
    const Eigen::Vector3d angles = curveValues(curves, time.value);
    const std::optional<Seconds> inside = withinEnds(curves, time);
    if (!inside) return angles;
    time = *inside;
    Span span;
    for (const auto& curve : curves) {
        if (!curve) continue;
        const Span own = spanOf(*curve, time);
        span.from = std::max(span.from, own.from);
        span.to = std::min(span.to, own.to);
        span.slerps |= own.slerps;
    }
    if (!span.slerps || span.from == time.value || span.to == kEver) return angles;
    const auto rotation = [&](double at) { return toQuaternion(order, curveValues(curves, at)); };
    const double u = (time.value - span.from) / (span.to - span.from);
    return fromQuaternion(order, slerp(rotation(span.from), rotation(span.to), u), angles);
}

AngleCurves readyForKeys(const AngleCurves& curves, const std::array<bool, 3>& wanted, Seconds time) {
    AngleCurves ready = curves;
    for (std::size_t i = 0; i < 3; ++i) {
        if (wanted[i]) ready[i] = withKeysOf(curves, curves[i], time);
    }
    return ready;
}

}  // namespace sinew
