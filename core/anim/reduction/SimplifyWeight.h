#pragma once

#include <optional>
#include <span>

#include "core/anim/curve/Curve.h"

namespace sinew {

/// Simplifies the weight curve of a shape. Returns a curve with fewer keys, or nullopt if no key can be
/// removed. The first and the last key are kept; a constant curve gets one key. Curves that step or do not
/// hold their end values keep all keys.
///
/// @param times          seconds, increasing, at which the tolerance must hold; include the curve's key times
/// @param tolerance      maximum error of the weight
/// @param interpolation  hermite or linear
/// O(times * log(times per segment)).
std::optional<Curve> simplifiedWeight(const Curve& curve, std::span<const double> times, double tolerance,
                                      Interpolation interpolation);

}  // namespace sinew
