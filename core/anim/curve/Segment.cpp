#include "core/anim/curve/Segment.h"

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

}  // namespace

Segment segment(std::span<const Key> keys, std::size_t index) {
    const Key& key = keys[index];
    const Segment hold{key.time.value, key.value, 0, 0, 0};
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
            return cubic(key.slopeOut, keys[index + 1].slopeIn);
    }
    return {key.time.value, key.value, d, 0, 0};
}

}  // namespace sinew
