#pragma once

#include <optional>
#include <span>

#include "core/anim/curve/Curve.h"

namespace sinew {

/// Returns a curve of few keys that stays within a tolerance of the weight of a shape, or nullopt if no key
/// can be removed. First and last key are kept; constant curves get one key. Curves that step or do not hold
/// beyond their ends keep all keys.
///
/// @param times          at which the tolerance must hold, increasing, the curve's key times among them
/// @param interpolation  hermite or linear
/// O(times * log piece).
std::optional<Curve> simplifiedWeight(const Curve& curve, std::span<const double> times, double tolerance,
                                      Interpolation interpolation);

}  // namespace sinew
