#pragma once

#include "ui/viewport/Camera.h"
#include "ui/viewport/MeshPicture.h"
#include "ui/viewport/Picking.h"

namespace sinew {

/// What is met of a mesh: a place on it, and the joint that weighs most there.
struct MeshHit {
    Eigen::Vector3d place;  ///< world space
    JointId joint;
    double weight;  ///< its share, 0..1
};

/// Where the ray through a pixel meets a triangle as posed; its corners are moved by skinVertices(). Beside
/// the triangle, the nearest place on it. nullopt where the triangle has no area.
///
/// @param triangle  of the mesh's geometry
std::optional<MeshHit> meshHit(const PosedMesh& posed, std::size_t triangle, const Camera& camera,
                               QPointF pixel);

/// The head or tail, whichever is nearer, of the joint that weighs most where a mesh is met; nullopt where
/// that joint is not shown.
std::optional<PointPlace> pointOnMesh(const PosedMesh& posed, std::size_t triangle, const Camera& camera,
                                      QPointF pixel, const Visibility* visibility);

}  // namespace sinew
