#pragma once

#include "core/io/gltf/GltfNodes.h"
#include "core/io/gltf/GltfReading.h"

namespace sinew {

/// Returns a mesh for each node that shows one; nodes that show the same mesh share its data. Names are made
/// unique.
/// Meshes of which nothing can be read, or that exceed the memory budget, are ignored with a warning.
///
/// Fails with `cancelled`.
Result<std::vector<std::shared_ptr<const Mesh>>> readGltfMeshes(const GltfReading& reading,
                                                                const GltfNodes& nodes,
                                                                const Skeleton& skeleton);

}  // namespace sinew
