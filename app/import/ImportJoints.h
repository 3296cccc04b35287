#pragma once

#include "app/import/ForeignNodes.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// Creates a joint for each node, in the same order, with a unique name, the node's transform as rest pose
/// and a new id of the scene. In a file with meshes, only nodes that meshes are bound to, and nodes without a
/// mesh below them, are joints of a skeleton. Tails are not set. Transforms that a rest pose cannot represent
/// (sheared, not finite) are reported.
std::vector<Joint> importJoints(const ForeignFile& file, const std::vector<ForeignNode>& nodes, Scene& scene,
                                Diagnostics& diagnostics);

}  // namespace sinew
