#pragma once

#include <cmath>

#include "core/math/Angle.h"
#include "core/math/EulerOrder.h"

namespace sinew {

/// Equivalent Euler angles of one rotation.

/// Returns the other Euler angles of the same rotation: angle 2 mirrored, angles 1 and 3 half a turn larger.
inline Eigen::Vector3d secondSolution(EulerOrder order, const Eigen::Vector3d& angles) {
    const double mirrored = isProper(order) ? -angles[1] : kPi - angles[1];
    return {angles[0] + kPi, mirrored, angles[2] + kPi};
}

/// Returns the number of whole turns to add to `angle` to bring it nearest to `hint`, both in radians. An
/// angle half a turn away stays, so that a second call changes nothing.
inline double nearestTurns(double hint, double angle) {
    constexpr double kHalfTurn = 0.5 + 1e-9;
    const double turns = (hint - angle) / (2 * kPi);
    return std::abs(turns) <= kHalfTurn ? 0 : std::nearbyint(turns);
}

}  // namespace sinew
