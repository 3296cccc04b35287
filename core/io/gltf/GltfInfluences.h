#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/io/gltf/GltfMeshData.h"
#include "core/skin/Skin.h"

namespace sinew {

/// The influences of a mesh's vertices as stored in the document: sets of four joints and four weights.
class GltfInfluences {
public:
    /// Reads the sets of each block. Those that cannot be read are ignored with a warning. Fails with
    /// `limitExceeded`.
    static Result<GltfInfluences> read(const GltfDocument& document, GltfAccessors& accessors,
                                       std::size_t mesh, const GltfMeshData& meshData,
                                       Diagnostics& diagnostics);

    /// Returns the skin with the heaviest influences of each vertex; dropping others is reported. Vertices
    /// without influences follow `node`. Influences of joints that do not exist are ignored with a warning.
    Skin skin(std::vector<SkinJoint> joints, const SkinJoint& node, const std::string& where,
              Diagnostics& diagnostics) const;

private:
    struct Set {
        std::size_t first = 0;              ///< first vertex
        std::vector<std::uint32_t> joints;  ///< four per vertex
        std::vector<float> weights;
    };

    Skin skinOfAll(std::vector<SkinJoint> joints, const SkinJoint& node, std::size_t& invalid) const;
    Skin skinOfHeaviest(std::vector<SkinJoint> joints, const SkinJoint& node, std::size_t& invalid,
                        const std::string& where, Diagnostics& diagnostics) const;

    std::size_t vertices_ = 0;
    std::vector<std::vector<Set>> blocks_;  ///< in vertex order
    std::vector<std::size_t> counts_;       ///< number of vertices in each block
};

}  // namespace sinew
