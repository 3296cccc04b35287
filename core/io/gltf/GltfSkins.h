#pragma once

#include "core/io/gltf/GltfMeshData.h"
#include "core/io/gltf/GltfNodes.h"

namespace sinew {

/// Returns the skin of a node that shows the data of `mesh`; rigid if the node has none. What cannot be read
/// is ignored with a warning. Vertices without influences follow the node. Fails with `limitExceeded`.
///
/// @param skeleton  of the nodes' joints
Result<Skin> readGltfSkin(const GltfReading& reading, const GltfNodes& nodes, const Skeleton& skeleton,
                          std::size_t node, std::size_t mesh, const GltfMeshData& meshData);

}  // namespace sinew
