#pragma once

#include "core/anim/sampling/JointValues.h"

namespace sinew {

/// Returns 0 for x <= 0, 1 for x >= 1, and a quintic in between, whose first and second derivative are zero
/// at both ends, so that a blend does not change accelerations suddenly.
double smootherStep(double x);

/// Returns the values of a joint between two others, at a weight of 0 (`a`) to 1 (`b`). Rotations with three
/// free angles are interpolated by SLERP and have the angles nearest to those interpolated linearly; other
/// angles are brought within half a turn of each other and interpolated, like translations and scales,
/// linearly.
JointValues blended(const Joint& joint, const JointValues& a, const JointValues& b, double weight);

/// Returns the rotation vector of a rotation: its axis times its angle, radians.
///
/// @param rotation  unit; with w < 0 the angle is more than half a turn
Eigen::Vector3d rotationVector(const Eigen::Quaterniond& rotation);
/// Returns the rotation of a rotation vector.
Eigen::Quaterniond fromRotationVector(const Eigen::Vector3d& vector);

/// Returns an offset `time` seconds after it was `offset` and changed by `velocity` per second: a quintic
/// that ends after `duration` with zero value, velocity and acceleration, and starts without acceleration
/// (D. Bollo, "Inertialization", GDC 2018). Unlike there, the duration is not shortened and the velocity not
/// limited to prevent an overshoot, because both would accelerate joints suddenly.
Eigen::Vector3d decayed(const Eigen::Vector3d& offset, const Eigen::Vector3d& velocity, double duration,
                        double time);

}  // namespace sinew
