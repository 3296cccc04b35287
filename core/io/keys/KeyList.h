#pragma once

#include "core/io/MotionKeys.h"

namespace sinew {

/// Puts a key behind the others; a quaternion in the hemisphere of the one before.
void addKey(PathKeys<Eigen::Vector3d>& keys, double time, const Eigen::Vector3d& value);
void addKey(PathKeys<Eigen::Quaterniond>& keys, double time, const Eigen::Quaterniond& value);

/// Leaves one key of a part that stays as it is, and none of one that stays at rest.
void dropStill(JointKeys& keys, const Transform& rest);

/// Leaves out keys that say what those beside them say already: of steps those behind one of their value but
/// for the last, and where asked for of linear ones those between two of their value.
void dropEqual(JointKeys& keys, bool linear);

}  // namespace sinew
