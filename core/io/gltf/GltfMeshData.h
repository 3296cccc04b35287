#pragma once

#include "core/io/gltf/GltfMaterials.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// A range of vertices shared by primitives of a mesh, and the first of these primitives.
struct GltfBlock {
    std::size_t primitive = 0;
    std::size_t first = 0;  ///< first vertex
    std::size_t count = 0;
};

/// The data of a mesh: all its primitives combined, shared by all nodes that show it.
struct GltfMeshData {
    std::shared_ptr<const Geometry> geometry;  ///< never null, may be empty
    std::vector<Surface> surfaces;
    std::vector<GltfBlock> blocks;
    std::vector<Shape> shapes;  ///< morph targets; their ids are not set
};

/// Reads a mesh: positions, normals (derived if missing), the texture coordinates used by the material's
/// texture, colours, triangles, strips and fans, and morph targets, whose normals are derived if missing.
/// Primitives that cannot be read, points, lines, and triangles with invalid corners are ignored with a
/// warning. Values that are not finite become 0.
GltfMeshData readGltfMeshData(const GltfReading& reading, GltfMaterials& materials, std::size_t mesh);

}  // namespace sinew
