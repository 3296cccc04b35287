#include "core/anim/curve/LoopCurve.h"

#include <cmath>

#include "core/anim/curve/EditCurve.h"

namespace sinew {
namespace {

bool hasTangents(Interpolation kind) {
    return kind == Interpolation::catmullRom || kind == Interpolation::catmullRomUniform ||
           kind == Interpolation::hermite;
}

/// Returns the required difference between the values of the last and the first key.
double targetRise(const Curve& curve, double period) {
    const double rise = curve.key(curve.size() - 1).value - curve.key(0).value;
    const EndExtrapolation ends = curve.extrapolation();
    if (ends.before == Extrapolation::cycleOffset || ends.after == Extrapolation::cycleOffset) return rise;
    return period > 0 ? std::round(rise / period) * period : 0;
}

Curve replaceKeysAt(const Curve& curve, const std::vector<std::pair<std::size_t, Key>>& changed) {
    std::vector<std::size_t> removed;
    std::vector<Key> inserted;
    for (const auto& [index, key] : changed) {
        removed.push_back(index);
        inserted.push_back(key);
    }
    return replaceKeys(curve, removed, inserted);
}

Curve matchValues(const Curve& curve, LoopEnd adjustedEnd, double rise) {
    const std::size_t last = curve.size() - 1;
    Key a = curve.key(0);
    Key b = curve.key(last);
    if (b.value - a.value == rise) return curve;
    if (adjustedEnd == LoopEnd::first) a.value = b.value - rise;
    if (adjustedEnd == LoopEnd::last) b.value = a.value + rise;
    if (adjustedEnd == LoopEnd::both) {
        a.value = (a.value + b.value - rise) / 2;
        b.value = a.value + rise;
    }
    return replaceKeysAt(curve, {{0, a}, {last, b}});
}

Curve matchSlopes(const Curve& curve) {
    const std::size_t last = curve.size() - 1;
    Key a = curve.key(0);
    Key b = curve.key(last);
    Key second = curve.key(1);
    Key next = curve.key(last - 1);
    if (!hasTangents(a.interpolation) || !hasTangents(next.interpolation)) return curve;
    const double seconds = (second.time - a.time).value + (b.time - next.time).value;
    const double slope = (second.value - a.value + b.value - next.value) / seconds;
    const double secondIn = segmentAt(curve, 0).slope(second.time.value);
    const double nextOut = segmentAt(curve, last - 1).slope(next.time.value);
    a.interpolation = Interpolation::hermite;
    a.slopeOut = slope;
    b.slopeIn = slope;
    if (last == 1) return replaceKeysAt(curve, {{0, a}, {1, b}});
    next.interpolation = Interpolation::hermite;
    next.slopeOut = nextOut;
    if (last == 2) {
        next.slopeIn = secondIn;
        return replaceKeysAt(curve, {{0, a}, {1, next}, {2, b}});
    }
    second.slopeIn = secondIn;
    return replaceKeysAt(curve, {{0, a}, {1, second}, {last - 1, next}, {last, b}});
}

}  // namespace

Curve matchLoopEnds(const Curve& curve, LoopEnd adjustedEnd, double period) {
    if (curve.size() < 2) return curve;
    return matchSlopes(matchValues(curve, adjustedEnd, targetRise(curve, period)));
}

}  // namespace sinew
