#include "core/anim/curve/Segment.h"

#include <algorithm>
#include <cmath>

#include "core/anim/curve/LongestTangent.h"
#include "core/math/Interpolate.h"

namespace sinew {
namespace {

double length(std::span<const Key> keys, std::size_t i) {
    return keys[i + 1].time.value - keys[i].time.value;
}

double secant(std::span<const Key> keys, std::size_t i) {
    return (keys[i + 1].value - keys[i].value) / length(keys, i);
}

/// For an end key, the missing neighbour is the other one mirrored at the key.
KeySlopes catmullRomSlopesAt(std::span<const Key> keys, std::size_t i) {
    const KeyShape& shape = keys[i].shape;
    if (shape == KeyShape()) {
        const Key& before = keys[i > 0 ? i - 1 : i];
        const Key& after = keys[i + 1 < keys.size() ? i + 1 : i];
        const double slope = catmullRomSlope(before.time.value, before.value, after.time.value, after.value);
        return {slope, slope};
    }
    const std::size_t before = i > 0 ? i - 1 : i;
    const std::size_t after = i + 1 < keys.size() ? i : i - 1;
    return kochanekBartelsSlopes(length(keys, before), secant(keys, before), length(keys, after),
                                 secant(keys, after), shape.tension, shape.continuity, shape.bias);
}

/// Returns the textbook tangent (p2 - p0) / 2 per segment, which assumes evenly spaced keys. At an end, the
/// mirrored neighbour makes it the whole difference.
double uniformTangent(std::span<const Key> keys, std::size_t i) {
    if (i == 0) return keys[1].value - keys[0].value;
    if (i + 1 == keys.size()) return keys[i].value - keys[i - 1].value;
    return (keys[i + 1].value - keys[i - 1].value) / 2;
}

double monotoneSlopeAt(std::span<const Key> keys, std::size_t i) {
    const std::size_t last = keys.size() - 1;
    if (last == 1) return secant(keys, 0);
    const auto slope = [&](std::size_t inner, std::size_t outer, auto rule) {
        return rule(length(keys, inner), secant(keys, inner), length(keys, outer), secant(keys, outer));
    };
    if (i == 0) return slope(0, 1, monotoneEndSlope);
    if (i == last) return slope(last - 1, last - 2, monotoneEndSlope);
    return slope(i - 1, i, monotoneSlope);
}

/// Returns whether time increases along a Bézier curve: a third of its derivative with respect to the
/// parameter u is a (1 - u)² - 2 (a + b - 1) u (1 - u) + b u², where a and b are the lengths. Tolerates
/// rounding errors.
bool isTimeIncreasing(const TangentLengths& lengths) {
    constexpr double kRounding = 1e-9;
    const double a = lengths.out, b = lengths.in;
    return std::max(a, b) <= 1 || a + b - 1 <= std::sqrt(a * b) + kRounding;
}

/// The time of a Bézier curve as a cubic of its parameter, both from 0 to 1. It increases (see
/// bezierSegment()).
struct BezierTime {
    double k1, k2, k3;

    explicit BezierTime(const TangentLengths& lengths)
        : k1(3 * lengths.out),
          k2(3 * (1 - lengths.in) - 6 * lengths.out),
          k3(1 - 3 * (1 - lengths.in) + 3 * lengths.out) {}
    double at(double u) const { return u * (k1 + u * (k2 + u * k3)); }
    double slope(double u) const { return k1 + u * (2 * k2 + u * 3 * k3); }
    /// Newton's method within a shrinking bracket.
    double parameter(double time) const {
        constexpr int kMaximumSteps = 60;
        constexpr double kRounding = 1e-16;
        double low = 0, high = 1, u = time;
        for (int i = 0; i < kMaximumSteps; ++i) {
            const double error = at(u) - time;
            if (std::abs(error) <= kRounding) break;
            (error > 0 ? high : low) = u;
            const double next = u - error / slope(u);
            const bool isInside = next > low && next < high;  // false for NaN, too
            const double step = isInside ? next : (low + high) / 2;
            if (step == u) break;
            u = step;
        }
        return u;
    }
};

}  // namespace

double Segment::parameter(double seconds) const {
    return BezierTime(lengths).parameter(std::clamp((seconds - start) / duration, 0.0, 1.0));
}

double Segment::bezierSlope(double seconds) const {
    constexpr double kNear = 1e-5, kFlat = 1e-9;
    const BezierTime time(lengths);
    double u = parameter(seconds);
    if (time.slope(u) < kFlat) u += u < 0.5 ? kNear : -kNear;
    return (c1 + u * (2 * c2 + u * 3 * c3)) / (std::max(time.slope(u), kFlat) * duration);
}

TangentLengths Segment::lengthsBetween(double from, double to) const {
    if (!isBezier()) return {};
    const BezierTime time(lengths);
    const double first = parameter(from), last = parameter(to);
    const double part = time.at(last) - time.at(first);
    if (!(part > 0)) return {};
    const auto length = [&](double u) {
        return std::clamp(time.slope(u) * (last - first) / (3 * part), 0.0, kLongestTangent);
    };
    return {length(last), length(first)};
}

Segment bezierSegment(double start, double value, double duration, double secant, double slopeOut,
                      double slopeIn, const TangentLengths& ownLengths) {
    const TangentLengths lengths =
        isTimeIncreasing(ownLengths)
            ? ownLengths
            : TangentLengths{std::min(ownLengths.in, 1.0), std::min(ownLengths.out, 1.0)};
    if (lengths == TangentLengths()) return hermiteSegment(start, value, duration, secant, slopeOut, slopeIn);
    const double rise = secant * duration;
    const double leaving = 3 * lengths.out * slopeOut * duration;
    const double arriving = 3 * lengths.in * slopeIn * duration;
    return {start,    value,  leaving, 3 * rise - 2 * leaving - arriving, leaving + arriving - 2 * rise,
            duration, lengths};
}

Segment segment(std::span<const Key> keys, std::size_t index) {
    const Key& key = keys[index];
    const Segment hold{{key.time.value, key.value}};
    if (index + 1 == keys.size()) return hold;
    const double h = length(keys, index);
    const double d = secant(keys, index);
    const auto cubic = [&](double slopeOut, double slopeIn) {
        return hermiteSegment(key.time.value, key.value, h, d, slopeOut, slopeIn);
    };
    switch (key.interpolation) {
        case Interpolation::step:
            return hold;
        case Interpolation::linear:
        case Interpolation::slerp:
            break;
        case Interpolation::catmullRom:
            return cubic(catmullRomSlopesAt(keys, index).out, catmullRomSlopesAt(keys, index + 1).in);
        case Interpolation::catmullRomUniform:
            return cubic(uniformTangent(keys, index) / h, uniformTangent(keys, index + 1) / h);
        case Interpolation::monotone:
            return cubic(monotoneSlopeAt(keys, index), monotoneSlopeAt(keys, index + 1));
        case Interpolation::hermite:
            return bezierSegment(key.time.value, key.value, h, d, key.slopeOut, keys[index + 1].slopeIn,
                                 {keys[index + 1].lengths.in, key.lengths.out});
    }
    return {{key.time.value, key.value, d}};
}

}  // namespace sinew
