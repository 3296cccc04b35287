#pragma once

#include <Eigen/Core>
#include <array>
#include <memory>

#include "core/anim/Curve.h"
#include "core/math/EulerOrder.h"

namespace sinew {

/// The curves of a joint's three angles; null where an angle stays 0.
using AngleCurves = std::array<std::shared_ptr<const Curve>, 3>;

/// The angles that they show at a time, slerp segments counted (ClipSampler). Radians. O(log keys).
Eigen::Vector3d shownAngles(EulerOrder order, const AngleCurves& curves, Seconds time);

/// The same motion, made ready for a key at `time` on every curve that `wanted` names: where curves of one
/// joint are slerp, a key on one of them is a key of the rotation, and would bend the others where they have
/// none. So each gets the keys of the others around `time`, at the values that it has there.
AngleCurves readyForKeys(const AngleCurves& curves, const std::array<bool, 3>& wanted, Seconds time);

}  // namespace sinew
