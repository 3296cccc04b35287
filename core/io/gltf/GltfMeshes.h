#pragma once

#include "core/io/gltf/GltfNodes.h"
#include "core/io/gltf/GltfReading.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// The meshes of a file and the nodes that show them.
struct GltfMeshes {
    std::vector<std::shared_ptr<const Mesh>> meshes;
    std::vector<int> meshOf;  ///< index of each node's mesh, or -1
};

/// Reads a mesh for each node that shows one; nodes that show the same mesh share its data. Names are made
/// unique. Meshes of which nothing can be read, or that exceed the memory budget, are ignored with a warning.
///
/// Fails with `cancelled`.
Result<GltfMeshes> readGltfMeshes(const GltfReading& reading, const GltfNodes& nodes,
                                  const Skeleton& skeleton);

}  // namespace sinew
