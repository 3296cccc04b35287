#pragma once

#include "core/io/gltf/GltfMeshData.h"
#include "core/io/gltf/GltfReading.h"

namespace sinew {

/// Bytes of the memory budget that a shape uses for each node that shows its mesh.
inline constexpr std::size_t kGltfBytesPerShape = 160;

/// Reads the morph targets of a mesh as shapes with the mesh's default weights, named by "targetNames" in its
/// extras or, without these, "shape0" and so on. Ids are not set. Normals are derived if the file has none.
/// Targets that cannot be read are ignored with a warning but keep their index, because weights refer to it.
///
/// @param mesh      index in the file
/// @param geometry  complete geometry of the mesh
/// @param blocks    vertex ranges of the geometry
std::vector<Shape> readGltfShapes(const GltfReading& reading, std::size_t mesh, const Geometry& geometry,
                                  std::span<const GltfBlock> blocks);

}  // namespace sinew
