#pragma once

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

namespace sinew {

/// The angle of the rotation that takes one unit quaternion to another, 0..pi radians, whichever sign they
/// have; exactly 0 for equal ones. By Kahan's angle between vectors, which keeps its digits for small angles
/// and near half a turn alike.
inline double rotationDistance(const Eigen::Quaterniond& a, const Eigen::Quaterniond& b) {
    const double apart = (a.coeffs() - b.coeffs()).norm();
    const double opposite = (a.coeffs() + b.coeffs()).norm();
    return 4 * std::atan2(std::min(apart, opposite), std::max(apart, opposite));
}

}  // namespace sinew
