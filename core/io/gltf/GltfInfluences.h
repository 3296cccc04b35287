#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/io/gltf/GltfGeometry.h"
#include "core/skin/Skin.h"

namespace sinew {

/// The influences of a form's vertices as its document stores them: sets of four joints and four weights.
class GltfInfluences {
public:
    /// Reads the sets of each block; what cannot be read is told and left out. Fails: limitExceeded.
    static Result<GltfInfluences> read(const GltfDocument& document, GltfAccessors& accessors,
                                       std::size_t mesh, const GltfForm& form, Diagnostics& diagnostics);

    /// The skin that they make: the heaviest of each vertex, the others told. Vertices without any follow
    /// `node`; influences of joints that there are not are told and left out.
    Skin skin(std::vector<SkinJoint> joints, const SkinJoint& node, const std::string& where,
              Diagnostics& diagnostics) const;

private:
    struct Set {
        std::size_t first = 0;              ///< vertex
        std::vector<std::uint32_t> joints;  ///< four a vertex
        std::vector<float> weights;
    };

    Skin direct(std::vector<SkinJoint> joints, const SkinJoint& node, std::size_t& wrong) const;
    Skin cut(std::vector<SkinJoint> joints, const SkinJoint& node, std::size_t& wrong,
             const std::string& where, Diagnostics& diagnostics) const;

    std::size_t vertices_ = 0;
    std::vector<std::vector<Set>> blocks_;  ///< in the vertices' order
    std::vector<std::size_t> counts_;       ///< vertices of each
};

}  // namespace sinew
