#pragma once

#include <Eigen/Core>

#include "core/rig/Skeleton.h"

namespace sinew {

/// A joint's rotation in its parent's space, and the axes there about which its three angles turn it: the
/// columns are for angle 1, 2, 3, unit length.
struct AngleAxes {
    AngleAxes(const Joint& joint, const Eigen::Vector3d& angles);

    Eigen::Matrix3d rotation, axes;
};

}  // namespace sinew
