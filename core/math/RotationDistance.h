#pragma once

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

namespace sinew {

/// Returns the angle between two rotations given as unit quaternions of either sign, 0..pi radians; exactly 0
/// if they are equal. Uses Kahan's formula for the angle between vectors, which stays accurate both for small
/// angles and near half a turn.
inline double rotationDistance(const Eigen::Quaterniond& a, const Eigen::Quaterniond& b) {
    const double difference = (a.coeffs() - b.coeffs()).norm();
    const double sum = (a.coeffs() + b.coeffs()).norm();
    return 4 * std::atan2(std::min(difference, sum), std::max(difference, sum));
}

}  // namespace sinew
