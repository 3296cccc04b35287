#pragma once

#include <Eigen/Core>
#include <array>
#include <memory>

#include "core/anim/curve/Curve.h"
#include "core/math/EulerOrder.h"

namespace sinew {

/// The curves of a joint's three angles; null if an angle is always 0.
using AngleCurves = std::array<std::shared_ptr<const Curve>, 3>;

inline std::array<const Curve*, 3> pointers(const AngleCurves& curves) {
    return {curves[0].get(), curves[1].get(), curves[2].get()};
}

/// Returns whether any segment of the curves is slerp.
bool usesSlerp(const AngleCurves& curves);

/// Returns the angles at a time in radians, taking slerp segments into account (see ClipSampler). O(log
/// keys).
Eigen::Vector3d evaluateAngles(EulerOrder order, const AngleCurves& curves, Seconds time);

/// Returns curves with the same motion that are ready for a key at `time` on each curve that `keyed` selects.
/// With slerp, a key on one curve of a joint is a key of the whole rotation and would bend the others where
/// they have none. Each selected curve therefore gets keys at the times of the other curves' keys around
/// `time`, with the values that it has there.
AngleCurves prepareForKeys(const AngleCurves& curves, const std::array<bool, 3>& keyed, Seconds time);

}  // namespace sinew
