#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/rig/Skeleton.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// Displacements of the vertices of a mesh by one target of a shape, with all joints in the rest pose, in
/// world space, metres. Vertices without triangles are omitted, because formats may drop them.
struct TargetMoves {
    std::shared_ptr<const std::vector<Eigen::Vector3f>> rest;  ///< V positions, shared by a mesh's targets
    std::vector<std::uint32_t> vertices;                       ///< K that move
    std::vector<Eigen::Vector3f> moves;                        ///< K
};

/// Returns the moves of all targets of a mesh, in the order of targetNames(). Skinning is linear, because
/// shapes do not depend on its method.
/// O(influences + displacements).
std::vector<TargetMoves> targetMoves(const Mesh& mesh, const Skeleton& skeleton);

}  // namespace sinew
