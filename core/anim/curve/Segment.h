#pragma once

#include <span>

#include "core/anim/curve/Curve.h"

namespace sinew {

/// The value between two keys as the cubic c0 + x (c1 + x (c2 + x c3)).
struct Cubic {
    double start = 0;  ///< seconds
    double c0 = 0, c1 = 0, c2 = 0, c3 = 0;

    double value(double x) const { return c0 + x * (c1 + x * (c2 + x * c3)); }
};

/// The curve between two keys, to which every Interpolation can be converted. It is a cubic in the seconds
/// since the first key or, if a tangent is not a third as long as the segment, a Bézier curve whose time and
/// value are cubics in a parameter 0..1.
struct Segment : Cubic {
    double duration = 0;       ///< seconds if it is a Bézier curve in time and value, otherwise 0
    TangentLengths lengths{};  ///< `out` of the first key and `in` of the second; used if duration > 0

    bool isBezier() const { return duration > 0; }
    bool isStraight() const { return c2 == 0 && c3 == 0 && !isBezier(); }
    bool isConstant() const { return c1 == 0 && c2 == 0 && c3 == 0; }
    double at(double seconds) const { return value(isBezier() ? parameter(seconds) : seconds - start); }
    /// Returns the slope in value per second. Where a tangent of length 0 leaves it undefined, returns the
    /// slope nearby.
    double slope(double seconds) const {
        if (isBezier()) return bezierSlope(seconds);
        const double x = seconds - start;
        return c1 + x * (2 * c2 + x * 3 * c3);
    }
    /// Returns the tangent lengths that give the part between two increasing times the shape of this segment,
    /// by de Casteljau's subdivision.
    TangentLengths lengthsBetween(double from, double to) const;

private:
    /// Returns the parameter 0..1 of a Bézier curve at a time; times beyond its ends are clamped.
    double parameter(double seconds) const;
    double bezierSlope(double seconds) const;
};

/// Returns the segment of this duration and mean slope (`secant`) with the given slopes at its ends, in value
/// per second.
constexpr Segment hermiteSegment(double start, double value, double duration, double secant, double slopeOut,
                                 double slopeIn) {
    return {{start, value, slopeOut, (3 * secant - 2 * slopeOut - slopeIn) / duration,
             (slopeOut + slopeIn - 2 * secant) / (duration * duration)}};
}

/// Like hermiteSegment(), with tangents of any length 0..kLongestTangent. If time would not increase
/// throughout, tangents that are longer than the segment are used as if they had its length.
Segment bezierSegment(double start, double value, double duration, double secant, double slopeOut,
                      double slopeIn, const TangentLengths& lengths);

/// Returns the segment that starts at keys[index]. For the last key this is the constant that holds after it.
///
/// @param keys  a whole curve, or a window of it from the previous key to the two following keys, as far as
///     they exist; segments depend on no others
Segment segment(std::span<const Key> keys, std::size_t index);

}  // namespace sinew
