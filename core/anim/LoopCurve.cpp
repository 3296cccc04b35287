#include "core/anim/LoopCurve.h"

#include <cmath>

#include "core/anim/EditCurve.h"

namespace sinew {
namespace {

bool hasTangents(Interpolation kind) {
    return kind == Interpolation::catmullRom || kind == Interpolation::catmullRomUniform ||
           kind == Interpolation::hermite;
}

/// How much higher the last key is to be than the first.
double riseOf(const Curve& curve, double turn) {
    const double rise = curve.key(curve.size() - 1).value - curve.key(0).value;
    const Ends ends = curve.ends();
    if (ends.before == Extrapolation::cycleOffset || ends.after == Extrapolation::cycleOffset) return rise;
    return turn > 0 ? std::round(rise / turn) * turn : 0;
}

Curve withKeysAt(const Curve& curve, std::vector<std::pair<std::size_t, Key>> changed) {
    std::vector<std::size_t> gone;
    std::vector<Key> put;
    for (auto& [index, key] : changed) {
        gone.push_back(index);
        put.push_back(key);
    }
    return exchanged(curve, gone, put);
}

Curve valuesMatched(const Curve& curve, LoopEnd givesWay, double rise) {
    const std::size_t last = curve.size() - 1;
    Key a = curve.key(0);
    Key b = curve.key(last);
    if (b.value - a.value == rise) return curve;
    if (givesWay == LoopEnd::first) a.value = b.value - rise;
    if (givesWay == LoopEnd::last) b.value = a.value + rise;
    if (givesWay == LoopEnd::mean) {
        a.value = (a.value + b.value - rise) / 2;
        b.value = a.value + rise;
    }
    return withKeysAt(curve, {{0, a}, {last, b}});
}

Curve slopesMatched(const Curve& curve) {
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
    if (last == 1) return withKeysAt(curve, {{0, a}, {1, b}});
    next.interpolation = Interpolation::hermite;
    next.slopeOut = nextOut;
    if (last == 2) {
        next.slopeIn = secondIn;
        return withKeysAt(curve, {{0, a}, {1, next}, {2, b}});
    }
    second.slopeIn = secondIn;
    return withKeysAt(curve, {{0, a}, {1, second}, {last - 1, next}, {last, b}});
}

}  // namespace

Curve loopMatched(const Curve& curve, LoopEnd givesWay, double turn) {
    if (curve.size() < 2) return curve;
    return slopesMatched(valuesMatched(curve, givesWay, riseOf(curve, turn)));
}

}  // namespace sinew
