#include "ui/viewport/picking/Picking.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "core/skin/Skinning.h"
#include "ui/document/Visibility.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/rendering/RigShapes.h"

namespace sinew {

namespace {

constexpr double kHitTolerance = 4;  // logical pixels around a body that still count as a hit

double length(QPointF v) { return std::hypot(v.x(), v.y()); }

/// The part of a bone in front of the near plane, with its projection.
struct VisibleBone {
    Eigen::Vector3d a, b;
    QPointF screenA, screenB;

    static std::optional<VisibleBone> create(const Camera& camera, const BoneEnds& ends) {
        VisibleBone bone{ends.head, ends.tail, {}, {}};
        const double near = camera.nearPlane() * (1 + 1e-9) + 1e-12;
        const double depthA = camera.depth(bone.a), depthB = camera.depth(bone.b);
        if (depthA < near && depthB < near) return std::nullopt;
        const Eigen::Vector3d cut =
            ends.head + (ends.tail - ends.head) * ((near - depthA) / (depthB - depthA));
        if (depthA < near) bone.a = cut;
        if (depthB < near) bone.b = cut;
        const auto a = camera.project(bone.a), b = camera.project(bone.b);
        if (!a || !b) return std::nullopt;
        bone.screenA = *a;
        bone.screenB = *b;
        return bone;
    }

    /// Returns the point of the bone that appears nearest to a pixel.
    Eigen::Vector3d nearest(const Camera& camera, QPointF pixel) const {
        const double u = nearestFraction(pixel, screenA, screenB);
        if (camera.orthographic()) return a + (b - a) * u;
        // Perspective: equal steps on the screen are unequal along the bone.
        const double depthA = camera.depth(a), depthB = camera.depth(b);
        const double t = u * depthA / (u * depthA + (1 - u) * depthB);
        return a + (b - a) * t;
    }
};

/// Rank of a hit: lower is better, compared member by member.
struct HitRank {
    double distance;  ///< distance from the body, pixels
    double depth;
    bool isPickableElsewhere;  ///< the joint has a bone, so it can be picked elsewhere

    bool isBetterThan(const HitRank& other, double sameDepth) const {
        if (distance != other.distance) return distance < other.distance;
        if (std::abs(depth - other.depth) > sameDepth) return depth < other.depth;
        return !isPickableElsewhere && other.isPickableElsewhere;
    }
};

class JointFinder {
public:
    JointFinder(const Camera& camera, QPointF pixel) : camera_(camera), pixel_(pixel) {}

    /// @param size  of the character, see figureSize()
    void testJoint(const Evaluator& character, int joint, double size) {
        const BoneEnds ends = character.bone(joint);
        const bool bone = hasBone(ends, size);
        const JointRef ref{character.character().id, character.skeleton()[joint].id};
        const double boneLength = (ends.tail - ends.head).norm();
        const double ball = ballRadius(boneLength, size);
        testBall(ends.head, ball, kMinBallRadius, bone, size, {ref, BonePoint::End::head});
        if (!bone) return;
        if (character.skeleton().children(joint).empty()) {
            testBall(ends.tail, kTailBallScale * ball, kTailBallScale * kMinBallRadius, bone, size,
                     {ref, BonePoint::End::tail});
        }
        if (const auto visible = VisibleBone::create(camera_, ends)) {
            const Eigen::Vector3d at = visible->nearest(camera_, pixel_);
            const double t = std::clamp((at - ends.head).norm() / boneLength, 0.0, 1.0);
            const auto end = t < 0.5 ? BonePoint::End::head : BonePoint::End::tail;
            testBall(at, boneHalfWidthAt(t, boneLength, size), 1, true, size, {ref, end});
        }
    }

    std::optional<PointHit> hit() const { return hit_; }

private:
    /// Tests a round body with a radius in metres that is drawn with at least `minPixels`.
    void testBall(const Eigen::Vector3d& point, double radius, double minPixels, bool bone, double size,
                  PointHit ref) {
        const auto visible = camera_.project(point);
        if (!visible) return;
        const double depth = camera_.depth(point);
        const double pixels = std::max(radius * camera_.pixelsPerMetre(depth), minPixels);
        const double distance = std::max(0.0, std::ceil(length(*visible - pixel_) - pixels));
        const HitRank rank{distance, depth - radius, bone};
        if (distance > kHitTolerance || (hit_ && !rank.isBetterThan(best_, 1e-6 * size))) return;
        best_ = rank;
        hit_ = ref;
        hit_->isDirect = distance == 0;
    }

    const Camera& camera_;
    QPointF pixel_;
    HitRank best_{};
    std::optional<PointHit> hit_;
};

/// Returns whether a segment intersects a rectangle (Liang-Barsky).
bool intersects(const QRectF& box, QPointF a, QPointF b) {
    double first = 0, last = 1;
    const auto clip = [&](double start, double step, double low, double high) {
        if (step == 0) return start >= low && start <= high;
        const double t0 = (low - start) / step, t1 = (high - start) / step;
        first = std::max(first, std::min(t0, t1));
        last = std::min(last, std::max(t0, t1));
        return first <= last;
    };
    return clip(a.x(), b.x() - a.x(), box.left(), box.right()) &&
           clip(a.y(), b.y() - a.y(), box.top(), box.bottom());
}

bool isPickable(const Visibility* visibility, const Evaluator& character, int joint) {
    return !visibility || visibility->isShown(character.skeleton()[joint].id);
}

/// Returns the position of a vertex with the mesh's shapes.
Eigen::Vector3f morphedPosition(const PosedMesh& posed, std::uint32_t vertex) {
    Eigen::Vector3d position = posed.mesh->geometry->positions[vertex].cast<double>();
    std::size_t next = 0;
    for (const Shape& shape : posed.mesh->shapes) {
        for (const ShapeTarget& target : shape.targets) {
            const double factor = next < posed.factors.size() ? posed.factors[next++] : 0;
            const auto found = std::ranges::lower_bound(target.deltas->vertices, vertex);
            if (factor == 0 || found == target.deltas->vertices.end() || *found != vertex) continue;
            const auto index = static_cast<std::size_t>(found - target.deltas->vertices.begin());
            position += factor * target.deltas->positions[index].cast<double>();
        }
    }
    return position.cast<float>();
}

/// Returns a mesh of one triangle with the joints that influence it and without shapes.
Mesh singleTriangle(const PosedMesh& posed, std::size_t triangle) {
    const Mesh& mesh = *posed.mesh;
    auto geometry = std::make_shared<Geometry>();
    auto skin = std::make_shared<Skin>();
    InfluenceWriter influences;
    for (const std::uint32_t corner : mesh.geometry->triangles[triangle]) {
        geometry->positions.push_back(morphedPosition(posed, corner));
        geometry->normals.push_back(mesh.geometry->normals[corner]);
        for (const Influence& influence : mesh.skin->at(corner)) {
            influences.add({static_cast<std::uint16_t>(skin->joints.size()), influence.weight});
            skin->joints.push_back(mesh.skin->joints[influence.joint]);
        }
        influences.endVertex();
        if (mesh.method == SkinningMethod::blended)
            skin->blendWeights.push_back(mesh.skin->blendWeights[corner]);
    }
    skin->influences = std::move(influences).finish();
    Mesh triangleMesh;
    triangleMesh.method = mesh.method;
    triangleMesh.geometry = std::move(geometry);
    triangleMesh.skin = std::move(skin);
    return triangleMesh;
}

/// Returns the barycentric coordinates of a ray's intersection with the triangle's plane, clamped to the
/// triangle.
std::optional<Eigen::Vector3d> barycentric(const std::array<Eigen::Vector3d, 3>& corners,
                                           const Eigen::Vector3d& origin, const Eigen::Vector3d& direction) {
    const Eigen::Vector3d ab = corners[1] - corners[0], ac = corners[2] - corners[0];
    const Eigen::Vector3d across = direction.cross(ac);
    const double size = ab.dot(across);
    if (std::abs(size) <= 1e-12 * ab.norm() * ac.norm() * direction.norm()) {
        if (ab.cross(ac).norm() == 0) return std::nullopt;
        return Eigen::Vector3d::Constant(1.0 / 3);  // edge-on
    }
    const Eigen::Vector3d from = origin - corners[0];
    const double b = from.dot(across) / size, c = direction.dot(from.cross(ab)) / size;
    const Eigen::Vector3d inside = Eigen::Vector3d(1 - b - c, b, c).cwiseMax(0);
    return inside / inside.sum();
}

}  // namespace

std::optional<JointRef> jointAt(const Camera& camera, Characters characters, QPointF pixel,
                                const Visibility* visibility) {
    const auto point = pointAt(camera, characters, pixel, visibility);
    return point ? std::optional(point->joint) : std::nullopt;
}

std::optional<PointHit> pointAt(const Camera& camera, Characters characters, QPointF pixel,
                                const Visibility* visibility) {
    JointFinder finder(camera, pixel);
    for (const auto& character : characters) {
        const double size = figureSize(character->skeleton());
        for (int joint = 0; joint < character->skeleton().size(); ++joint) {
            if (isPickable(visibility, *character, joint)) finder.testJoint(*character, joint, size);
        }
    }
    return finder.hit();
}

std::vector<JointRef> jointsInside(const Camera& camera, Characters characters, const QRectF& box,
                                   const Visibility* visibility) {
    std::vector<JointRef> inside;
    for (const auto& character : characters) {
        for (int joint = 0; joint < character->skeleton().size(); ++joint) {
            if (!isPickable(visibility, *character, joint)) continue;
            const auto visible = VisibleBone::create(camera, character->bone(joint));
            if (visible && intersects(box, visible->screenA, visible->screenB)) {
                inside.push_back({character->character().id, character->skeleton()[joint].id});
            }
        }
    }
    return inside;
}

std::optional<MeshHit> meshHit(const PosedMesh& posed, std::size_t triangle, const Camera& camera,
                               QPointF pixel) {
    const Mesh triangleMesh = singleTriangle(posed, triangle);
    const std::vector<Affine> matrices = skinMatrices(*triangleMesh.skin, *posed.skeleton, posed.model);
    std::array<Eigen::Vector3f, 3> posedCorners;
    skinVertices(triangleMesh, matrices, posedCorners, {});
    std::array<Eigen::Vector3d, 3> corners;
    std::ranges::transform(posedCorners, corners.begin(), [](const auto& corner) {
        return Eigen::Vector3d(corner.template cast<double>());
    });

    const Eigen::Vector3d target = camera.pointAt(pixel);
    const Eigen::Vector3d origin = camera.orthographic()
                                       ? Eigen::Vector3d(target + camera.axes().col(2) * camera.distance())
                                       : camera.eye();
    const auto coordinates = barycentric(corners, origin, target - origin);
    if (!coordinates) return std::nullopt;

    const Eigen::Vector3d normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalized();
    MeshHit hit{Eigen::Vector3d::Zero(), normal, *coordinates, {}, 0};
    std::map<JointId, double> weights;
    for (std::size_t i = 0; i < 3; ++i) {
        const double weight = (*coordinates)[static_cast<Eigen::Index>(i)];
        hit.position += weight * corners[i];
        for (const Influence& influence : triangleMesh.skin->at(i))
            weights[triangleMesh.skin->joints[influence.joint].joint] +=
                weight * static_cast<double>(influence.weight);
    }
    const auto most = std::ranges::max_element(weights, {}, [](const auto& entry) { return entry.second; });
    hit.joint = most->first;
    hit.weight = most->second;
    return hit;
}

std::optional<PointHit> pointOnMesh(const PosedMesh& posed, std::size_t triangle, const Camera& camera,
                                    QPointF pixel, const Visibility* visibility) {
    const auto hit = meshHit(posed, triangle, camera, pixel);
    const auto joint = hit ? posed.skeleton->find(hit->joint) : std::nullopt;
    if (!joint || (visibility && !visibility->isShown(hit->joint))) return std::nullopt;
    const BoneEnds ends = boneEnds((*posed.skeleton)[*joint], posed.model[static_cast<std::size_t>(*joint)]);
    const bool tail = (hit->position - ends.tail).norm() < (hit->position - ends.head).norm();
    return PointHit{{posed.character, hit->joint}, tail ? BonePoint::End::tail : BonePoint::End::head};
}

}  // namespace sinew
