#pragma once

#include <span>

#include "core/rig/Skeleton.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// Returns the volume that a closed surface encloses, in cubic units: the sum of the signed volumes of the
/// tetrahedra from the origin to each triangle (Zhang and Chen, "Efficient Feature Extraction for 2D/3D
/// Objects in Mesh Representation", 2001). Without meaning for open surfaces.
double enclosedVolume(std::span<const Eigen::Vector3f> positions,
                      std::span<const std::array<std::uint32_t, 3>> triangles);

/// How a pose changes the volume of a mesh, as a fraction of that in the rest pose: -0.1 is a loss of 10 %.
struct VolumeChange {
    double linearBlend = 0, dualQuaternion = 0;
};

/// Returns how a pose changes the volume of a mesh with each skinning method, without shapes. All zero if the
/// mesh encloses nothing in the rest pose. O(V + T).
///
/// @param model  J modelFromJoint
VolumeChange volumeChange(const Mesh& mesh, const Skeleton& skeleton, std::span<const Affine> model);

}  // namespace sinew
