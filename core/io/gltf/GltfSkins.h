#pragma once

#include "core/io/gltf/GltfMeshData.h"
#include "core/io/gltf/GltfNodes.h"

namespace sinew {

/// Creates skins for the nodes that show meshes.
class GltfSkins {
public:
    /// All arguments must outlive this object. The skeleton is that of the nodes' joints.
    GltfSkins(const GltfDocument& document, GltfAccessors& accessors, const GltfNodes& nodes,
              const Skeleton& skeleton, double metresPerUnit, Diagnostics& diagnostics)
        : document_(document),
          accessors_(accessors),
          nodes_(nodes),
          skeleton_(skeleton),
          metresPerUnit_(metresPerUnit),
          diagnostics_(diagnostics) {}

    /// Returns the skin of a node that shows the data of `mesh`; rigid if the node has none. What cannot be
    /// read is ignored with a warning. Vertices without influences follow the node. Fails with
    /// `limitExceeded`.
    Result<Skin> skinOf(std::size_t node, std::size_t mesh, const GltfMeshData& meshData);

private:
    std::vector<SkinJoint> jointsOf(std::size_t skin, const SkinJoint& node) const;
    std::vector<Affine> bindMatrices(std::size_t skin) const;
    SkinJoint jointOf(int node) const;
    std::string skinLocation(std::size_t skin) const { return document_.location("skin", skin); }

    const GltfDocument& document_;
    GltfAccessors& accessors_;
    const GltfNodes& nodes_;
    const Skeleton& skeleton_;
    double metresPerUnit_;
    Diagnostics& diagnostics_;
};

}  // namespace sinew
