#pragma once

#include <QPointF>
#include <QRectF>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/rig/Pose.h"
#include "core/scene/evaluation/Evaluator.h"
#include "ui/viewport/meshes/MeshDrawList.h"

namespace sinew {

class Camera;
class Visibility;

/// A joint of a character in the scene.
struct JointRef {
    CharacterId character;
    JointId joint;
    friend bool operator==(const JointRef&, const JointRef&) = default;
};

/// One end of a joint's bone under the pointer.
struct PointHit {
    JointRef joint;
    BonePoint::End end = BonePoint::End::head;
    bool isDirect = true;  ///< the pointer is on the body itself, not only near it
};

using Characters = std::span<const std::unique_ptr<Evaluator>>;

/// Returns the joint whose ball or bone is under a pixel, the nearest to the eye if there are several. If
/// none is hit exactly, bodies within a few pixels count too. Where balls coincide, a joint without a bone
/// wins, because it cannot be picked anywhere else. O(joints).
///
/// @param visibility  hidden joints are ignored; null: none are hidden
std::optional<JointRef> jointAt(const Camera& camera, Characters characters, QPointF pixel,
                                const Visibility* visibility = nullptr);

/// Like jointAt(), but also returns the bone's end: a ball is the head, the ball at a leaf's tip the tail,
/// and a bone the nearer end.
std::optional<PointHit> pointAt(const Camera& camera, Characters characters, QPointF pixel,
                                const Visibility* visibility = nullptr);

/// Returns every joint whose head or bone lies at least partly inside a rectangle on the screen, in the
/// skeletons' order.
std::vector<JointRef> jointsInside(const Camera& camera, Characters characters, const QRectF& box,
                                   const Visibility* visibility = nullptr);

/// A position on a mesh and the joint with the largest weight there.
struct MeshHit {
    Eigen::Vector3d position;  ///< world space
    Eigen::Vector3d normal;    ///< of the triangle, world space, towards its outside
    Eigen::Vector3d weights;   ///< barycentric: of the corners
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
