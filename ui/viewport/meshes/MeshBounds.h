#pragma once

#include <Eigen/Geometry>
#include <QMatrix4x4>
#include <span>
#include <vector>

#include "core/skin/Mesh.h"

namespace sinew {

/// Bounds of a mesh in any pose, computed without deforming its vertices: for each joint, a box in mesh space
/// around the vertices for which it has the largest weight, and boxes around their displacements by shapes.
/// Created once per skin, or per mesh if its shapes count.
class MeshBounds {
public:
    /// @param skin  must have as many vertices as the geometry
    MeshBounds(const Geometry& geometry, const Skin& skin);
    /// Includes the displacements by the shapes of the mesh.
    explicit MeshBounds(const Mesh& mesh);

    /// Appends the corners of the posed boxes, model space.
    ///
    /// @param matrices  skinMatrices()
    /// @param factors   one per target of the mesh's shapes, see targetFactors(), or none
    void appendCorners(std::span<const Affine> matrices, std::span<const double> factors,
                       std::vector<Eigen::Vector3d>& corners) const;
    /// Returns the box around all posed boxes without shapes; empty if there are no vertices. Blended
    /// vertices may lie slightly outside.
    Eigen::AlignedBox3d posedBounds(std::span<const Affine> matrices) const;

private:
    struct TargetBox {
        std::size_t target;
        Eigen::AlignedBox3d moves;  ///< displacements, with that of vertices which do not move
    };
    struct JointBox {
        std::size_t joint;  ///< of the skin
        Eigen::AlignedBox3d box;
        std::vector<TargetBox> targets;  ///< that move its vertices

        Eigen::AlignedBox3d morphed(std::span<const double> factors) const;
    };
    std::vector<JointBox> boxes_;  ///< of joints with the largest weight for at least one vertex
};

/// Returns the largest factor by which any of these matrices scales an axis.
double largestScale(std::span<const Affine> matrices);

/// Returns whether a box is out of view because all its corners are beyond the same side.
bool isOutside(const Eigen::AlignedBox3d& box, const QMatrix4x4& viewProjection);

}  // namespace sinew
