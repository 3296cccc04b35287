#pragma once

#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/meshes/MeshDrawList.h"
#include "ui/viewport/picking/Picking.h"

namespace sinew {

/// A position on a mesh and the joint with the largest weight there.
struct MeshHit {
    Eigen::Vector3d position;  ///< world space
    JointId joint;
    double weight;  ///< weight of that joint, 0..1
};

/// Intersects the ray through a pixel with a posed triangle, whose corners are deformed by skinVertices(). If
/// the ray misses the triangle, returns the nearest position on it; nullopt if the triangle has no area.
///
/// @param triangle  index in the mesh's geometry
std::optional<MeshHit> meshHit(const PosedMesh& posed, std::size_t triangle, const Camera& camera,
                               QPointF pixel);

/// Returns the bone end, head or tail, nearest to the hit, of the joint with the largest weight there;
/// nullopt if that joint is hidden.
std::optional<PointHit> pointOnMesh(const PosedMesh& posed, std::size_t triangle, const Camera& camera,
                                    QPointF pixel, const Visibility* visibility);

}  // namespace sinew
