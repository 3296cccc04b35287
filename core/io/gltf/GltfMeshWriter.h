#pragma once

#include <deque>
#include <map>
#include <tuple>
#include <unordered_map>

#include "core/base/Diagnostics.h"
#include "core/io/gltf/GltfOutput.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// Adds mesh data to a document: vertices, shared by meshes with the same geometry, and the triangles of each
/// surface, their shapes as morph targets, and the materials with their textures, each once; equal materials
/// are the same. Materials are written as non-metallic and rough, since Material does not define these
/// properties. Textures that are neither PNG nor JPEG are left out with a warning.
class GltfMeshWriter {
public:
    /// Both must outlive this object.
    /// @param quantises  whether normals and weights are stored in 8 bits per number, and texture coordinates
    ///     within 0..1 in 16 (KHR_mesh_quantization)
    GltfMeshWriter(GltfOutput& output, Diagnostics& diagnostics, bool quantises)
        : output_(output), diagnostics_(diagnostics), quantises_(quantises) {}

    /// Adds a mesh with one primitive per surface that has triangles, of which there must be at least one.
    /// Returns its index. `mesh` must live until GltfOutput::files().
    /// @param isRigid  whether to write it in the space of its skin's only joint, without influences
    int add(const Mesh& mesh, bool isRigid);

private:
    using Json = GltfOutput::Json;

    const Geometry& rigidGeometry(const Mesh& mesh);
    const Json& attributes(const Geometry& geometry);
    int indices(const Geometry& geometry, const Surface& surface);
    int positions(const Geometry& geometry);
    int normals(const Geometry& geometry);
    int uvs(const Geometry& geometry);
    int colors(const Geometry& geometry);
    void addInfluences(const Skin& skin, Json& attributes);
    Json targets(const Mesh& mesh, const Geometry& geometry, bool isRigid);
    int displacements(const std::vector<std::uint32_t>& moved, const std::vector<Eigen::Vector3f>& values,
                      std::size_t vertices);
    int material(const std::shared_ptr<const Material>& material);
    int texture(const std::shared_ptr<const Texture>& texture);

    GltfOutput& output_;
    Diagnostics& diagnostics_;
    bool quantises_;
    std::unordered_map<const Material*, int> materials_;
    std::unordered_map<std::string, int> materialsByText_;
    std::unordered_map<const Texture*, int> textures_;  ///< -1 if left out
    std::unordered_map<const Geometry*, Json> attributes_;
    std::map<std::tuple<const Geometry*, std::uint32_t, std::uint32_t>, int> indices_;
    std::unordered_map<const Skin*, Json> influences_;
    std::map<std::pair<const ShapeDeltas*, const Geometry*>, Json> targets_;
    // In the space of a joint, until files().
    std::deque<Geometry> transformed_;
    std::deque<ShapeDeltas> transformedDeltas_;
};

}  // namespace sinew
