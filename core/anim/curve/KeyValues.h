#pragma once

#include <span>
#include <vector>

#include "core/anim/curve/Curve.h"

namespace sinew {

/// Returns the values of a curve's keys in order.
std::vector<double> keyValues(const Curve& curve);

/// Returns whether the values and slopes of all keys are finite.
bool isFinite(const Curve& curve);

/// Returns the times of a curve's keys in order, in seconds.
std::vector<double> keyTimes(const Curve& curve);

/// Returns the curve with other values at its keys. All other properties of the keys, including grids, are
/// kept. Unchanged chunks are shared.
///
/// @param values  n
/// @param slopes  2n (in, out), or empty to keep the slopes
Curve withValues(const Curve& curve, std::span<const double> values, std::span<const double> slopes = {});

}  // namespace sinew
