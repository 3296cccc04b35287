#pragma once

#include <cstdint>
#include <vector>

#include "core/rig/Skeleton.h"

namespace sinew {

/// Joints by how far they are from their root: neighbours do not wait for each other.
std::vector<int> breadthFirst(const Skeleton& skeleton);

/// Axes i, j, k in which a rotation order is x-y-z or x-y-x. Renaming costs nothing, as only addresses
/// differ. Where i, j, k is an odd permutation of x, y, z, the same rotations have angles of the other sign
/// there.
struct RenamedAxes {
    bool proper;           ///< first and last axis are one
    std::int32_t axis[3];  ///< i, j, k as numbers of x, y, z
    double sign;           ///< of that permutation
};

RenamedAxes renamedAxes(EulerOrder order);

}  // namespace sinew
