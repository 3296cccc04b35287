#pragma once

#include <Eigen/Geometry>
#include <span>
#include <vector>

#include "core/skin/Mesh.h"

namespace sinew {

/// How far a mesh reaches however it is posed, without moving its vertices: a box in mesh space around the
/// vertices that follow each joint most. Made once a skin.
class MeshBounds {
public:
    /// @param skin  of as many vertices as the geometry
    MeshBounds(const Geometry& geometry, const Skin& skin);

    /// Adds the corners of the joints' boxes as posed, model space.
    ///
    /// @param matrices  skinMatrices()
    void appendCorners(std::span<const Affine> matrices, std::vector<Eigen::Vector3d>& corners) const;
    /// The box around these; empty where there are no vertices. Blended vertices may stand out a little.
    Eigen::AlignedBox3d posed(std::span<const Affine> matrices) const;

private:
    struct JointBox {
        std::size_t joint;  ///< of the skin
        Eigen::AlignedBox3d box;
    };
    std::vector<JointBox> boxes_;  ///< of the joints that any vertex follows most
};

}  // namespace sinew
