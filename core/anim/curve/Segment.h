#pragma once

#include <span>

#include "core/anim/curve/Curve.h"

namespace sinew {

/// A cubic in the seconds since its first key. Every Interpolation between two keys can be expressed as one.
struct Segment {
    double start = 0;  ///< seconds
    double c0 = 0, c1 = 0, c2 = 0, c3 = 0;

    double at(double seconds) const {
        const double x = seconds - start;
        return c0 + x * (c1 + x * (c2 + x * c3));
    }
    /// Returns the slope in value per second.
    double slope(double seconds) const {
        const double x = seconds - start;
        return c1 + x * (2 * c2 + x * 3 * c3);
    }
};

/// Returns the cubic of length `h` and secant `d` with the given slopes at its ends, in value per second.
constexpr Segment hermiteSegment(double start, double value, double h, double d, double slopeOut,
                                 double slopeIn) {
    return {start, value, slopeOut, (3 * d - 2 * slopeOut - slopeIn) / h,
            (slopeOut + slopeIn - 2 * d) / (h * h)};
}

/// Returns the segment that starts at keys[index]. For the last key this is the constant that holds after it.
///
/// @param keys  a whole curve, or a window of it from the previous key to the two following keys, as far as
///     they exist; segments depend on no others
Segment segment(std::span<const Key> keys, std::size_t index);

}  // namespace sinew
