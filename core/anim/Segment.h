#pragma once

#include <span>

#include "core/anim/Curve.h"

namespace sinew {

/// A curve between two keys as a cubic in the seconds since the first; every Interpolation is one.
struct Segment {
    double start = 0;  ///< seconds
    double c0 = 0, c1 = 0, c2 = 0, c3 = 0;

    double at(double seconds) const {
        const double x = seconds - start;
        return c0 + x * (c1 + x * (c2 + x * c3));
    }
    /// Value per second.
    double slope(double seconds) const {
        const double x = seconds - start;
        return c1 + x * (2 * c2 + x * 3 * c3);
    }
};

/// The segment that starts at keys[index]; of the last key the constant that holds behind it.
///
/// @param keys  a whole curve, or a window of it that reaches from the key before to the two keys behind, as
/// far as there
///              are such: no segment depends on more
Segment segment(std::span<const Key> keys, std::size_t index);

}  // namespace sinew
