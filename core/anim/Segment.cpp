#include "core/anim/Segment.h"

#include "core/math/Interpolate.h"

namespace sinew {
namespace {

double length(std::span<const Key> keys, std::size_t i) {
    return keys[i + 1].time.value - keys[i].time.value;
}

double secant(std::span<const Key> keys, std::size_t i) {
    return (keys[i + 1].value - keys[i].value) / length(keys, i);
}

/// Beside an end key lies its neighbour reflected.
TwoSlopes catmullRomSlopesAt(std::span<const Key> keys, std::size_t i) {
    const KeyShape& shape = keys[i].shape;
    if (shape == KeyShape()) {
        const Key& before = keys[i > 0 ? i - 1 : i];
        const Key& behind = keys[i + 1 < keys.size() ? i + 1 : i];
        const double slope =
            catmullRomSlope(before.time.value, before.value, behind.time.value, behind.value);
        return {slope, slope};
    }
    const std::size_t before = i > 0 ? i - 1 : i;
    const std::size_t behind = i + 1 < keys.size() ? i : i - 1;
    return kochanekBartelsSlopes(length(keys, before), secant(keys, before), length(keys, behind),
                                 secant(keys, behind), shape.tension, shape.continuity, shape.bias);
}

/// The textbook's (p2 - p0) / 2 a segment, as if keys were evenly spaced; at an end the reflected neighbour
/// makes it the whole difference.
double uniformTangent(std::span<const Key> keys, std::size_t i) {
    if (i == 0) return keys[1].value - keys[0].value;
    if (i + 1 == keys.size()) return keys[i].value - keys[i - 1].value;
    return (keys[i + 1].value - keys[i - 1].value) / 2;
}

double monotoneSlopeAt(std::span<const Key> keys, std::size_t i) {
    const std::size_t last = keys.size() - 1;
    if (last == 1) return secant(keys, 0);
    const auto slope = [&](std::size_t near, std::size_t far, auto rule) {
        return rule(length(keys, near), secant(keys, near), length(keys, far), secant(keys, far));
    };
    if (i == 0) return slope(0, 1, monotoneEndSlope);
    if (i == last) return slope(last - 1, last - 2, monotoneEndSlope);
    return slope(i - 1, i, monotoneSlope);
}

/// Slopes are values per second.
Segment cubic(const Key& from, double h, double d, double slopeOut, double slopeIn) {
    return {from.time.value, from.value, slopeOut, (3 * d - 2 * slopeOut - slopeIn) / h,
            (slopeOut + slopeIn - 2 * d) / (h * h)};
}

}  // namespace

Segment segment(std::span<const Key> keys, std::size_t index) {
    const Key& key = keys[index];
    const Segment hold{key.time.value, key.value, 0, 0, 0};
    if (index + 1 == keys.size()) return hold;
    const double h = length(keys, index);
    const double d = secant(keys, index);
    switch (key.interpolation) {
        case Interpolation::step:
            return hold;
        case Interpolation::linear:
        case Interpolation::slerp:
            break;
        case Interpolation::catmullRom:
            return cubic(key, h, d, catmullRomSlopesAt(keys, index).out,
                         catmullRomSlopesAt(keys, index + 1).in);
        case Interpolation::catmullRomUniform:
            return cubic(key, h, d, uniformTangent(keys, index) / h, uniformTangent(keys, index + 1) / h);
        case Interpolation::monotone:
            return cubic(key, h, d, monotoneSlopeAt(keys, index), monotoneSlopeAt(keys, index + 1));
        case Interpolation::hermite:
            return cubic(key, h, d, key.slopeOut, keys[index + 1].slopeIn);
    }
    return {key.time.value, key.value, d, 0, 0};
}

}  // namespace sinew
