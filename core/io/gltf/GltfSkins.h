#pragma once

#include "core/io/gltf/GltfGeometry.h"
#include "core/io/gltf/GltfNodes.h"

namespace sinew {

/// Makes skins for the nodes that show meshes.
class GltfSkins {
public:
    /// All outlive this; the skeleton is of the nodes' joints.
    GltfSkins(const GltfDocument& document, GltfAccessors& accessors, const GltfNodes& nodes,
              const Skeleton& skeleton, double metresPerUnit, Diagnostics& diagnostics)
        : document_(document),
          accessors_(accessors),
          nodes_(nodes),
          skeleton_(skeleton),
          metresPerUnit_(metresPerUnit),
          diagnostics_(diagnostics) {}

    /// The skin of a node that shows a form (of `mesh`): its own, with what cannot be read told and left out;
    /// rigid where it has none. Vertices without influences follow the node.
    /// Fails: limitExceeded.
    Result<Skin> skinOf(std::size_t node, std::size_t mesh, const GltfForm& form);

private:
    std::vector<SkinJoint> jointsOf(std::size_t skin, const SkinJoint& node) const;
    std::vector<Affine> bindMatrices(std::size_t skin) const;
    SkinJoint jointOf(int node) const;
    std::string skinPlace(std::size_t skin) const { return document_.place("skin", skin); }

    const GltfDocument& document_;
    GltfAccessors& accessors_;
    const GltfNodes& nodes_;
    const Skeleton& skeleton_;
    double metresPerUnit_;
    Diagnostics& diagnostics_;
};

}  // namespace sinew
