#pragma once

#include <span>
#include <vector>

#include "core/anim/Curve.h"

namespace sinew {

/// The values of a curve's keys, in order.
std::vector<double> keyValues(const Curve& curve);

/// Whether the values and slopes of all keys are finite.
bool isFinite(const Curve& curve);

/// The times of a curve's keys, seconds, in order.
std::vector<double> keyTimes(const Curve& curve);

/// The curve with other values at its keys; everything else that keys have stays, grids stay grids. Chunks
/// that stay the same are shared.
///
/// @param values  n
/// @param slopes  2n (in, out), or empty: they stay
Curve withValues(const Curve& curve, std::span<const double> values, std::span<const double> slopes = {});

}  // namespace sinew
