#pragma once

#include <map>
#include <tuple>
#include <unordered_map>

#include "core/io/gltf/GltfMaterialWriter.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// Puts the forms of meshes into a document: vertices, which meshes of one form share, and the triangles of
/// each surface.
class GltfFormWriter {
public:
    /// Both outlive this.
    GltfFormWriter(GltfOutput& output, Diagnostics& diagnostics)
        : output_(output), materials_(output, diagnostics) {}

    /// A mesh of the document with a primitive for each surface that has triangles; there is one at least.
    /// `mesh` lives until GltfOutput::files().
    /// @param isSkinned  whether its vertices name their influences
    int add(const Mesh& mesh, bool isSkinned);

private:
    using Json = GltfOutput::Json;

    const Json& attributes(const Geometry& geometry);
    int corners(const Geometry& geometry, const Surface& surface);
    int positions(const Geometry& geometry);
    int normals(const Geometry& geometry);
    int colours(const Geometry& geometry);
    void addInfluences(const Skin& skin, Json& attributes);

    GltfOutput& output_;
    GltfMaterialWriter materials_;
    std::unordered_map<const Geometry*, Json> attributes_;
    std::map<std::tuple<const Geometry*, std::uint32_t, std::uint32_t>, int> corners_;
    std::unordered_map<const Skin*, Json> influences_;
};

}  // namespace sinew
