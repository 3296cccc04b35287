#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/io/gltf/GltfAccessors.h"
#include "core/io/gltf/GltfMaterials.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// Vertices that primitives of a mesh share, and the first of these primitives.
struct GltfBlock {
    std::size_t primitive = 0;
    std::size_t first = 0;  ///< vertex
    std::size_t count = 0;
};

/// A mesh of a document: its primitives one behind the other, shared by all nodes that show it.
struct GltfForm {
    std::shared_ptr<const Geometry> geometry;  ///< never null, perhaps empty
    std::vector<Surface> surfaces;
    std::vector<GltfBlock> blocks;
};

/// Reads a mesh: positions, normals (derived where there are none), the texture coordinates that its
/// material's texture is laid out by, colours, and triangles, strips and fans. Primitives that cannot be read
/// are told and left out; so are points, lines, and triangles with corners that there are not. Values that
/// are not finite become 0.
///
/// @param metresPerUnit  of the positions
GltfForm readGltfForm(const GltfDocument& document, GltfAccessors& accessors, GltfMaterials& materials,
                      std::size_t mesh, double metresPerUnit, Diagnostics& diagnostics);

/// "accessor 12: it has ..." of an error whose place begins with the file's name.
std::string withoutFile(const GltfDocument& document, const Error& error);

}  // namespace sinew
