#pragma once

#include <cmath>

#include "core/math/Angle.h"
#include "core/math/EulerOrder.h"

namespace sinew {

/// Ways to write one rotation by Euler angles.

/// The angles of the same rotation with the second angle on the other side: half a turn of angles 1 and 3.
inline Eigen::Vector3d secondSolution(EulerOrder order, const Eigen::Vector3d& angles) {
    const double mirrored = isProper(order) ? -angles[1] : kPi - angles[1];
    return {angles[0] + kPi, mirrored, angles[2] + kPi};
}

/// How many whole turns bring an angle nearest to a hint, radians. One half a turn away stays, so that doing
/// it twice changes nothing.
inline double turnsTo(double hint, double angle) {
    constexpr double kHalfTurn = 0.5 + 1e-9;
    const double apart = (hint - angle) / (2 * kPi);
    return std::abs(apart) <= kHalfTurn ? 0 : std::nearbyint(apart);
}

}  // namespace sinew
