#include "ui/viewport/MeshPicking.h"

#include <algorithm>
#include <array>
#include <map>

#include "core/skin/Skinning.h"
#include "ui/document/Visibility.h"

namespace sinew {

namespace {

/// A triangle alone, with the joints that move it.
Mesh cut(const Mesh& mesh, std::size_t triangle) {
    auto geometry = std::make_shared<Geometry>();
    auto skin = std::make_shared<Skin>();
    skin->starts = {0};
    for (const std::uint32_t corner : mesh.geometry->triangles[triangle]) {
        geometry->positions.push_back(mesh.geometry->positions[corner]);
        geometry->normals.push_back(mesh.geometry->normals[corner]);
        for (const Influence& influence : mesh.skin->at(corner)) {
            skin->influences.push_back({static_cast<std::uint16_t>(skin->joints.size()), influence.weight});
            skin->joints.push_back(mesh.skin->joints[influence.joint]);
        }
        skin->starts.push_back(static_cast<std::uint32_t>(skin->influences.size()));
    }
    Mesh alone;
    alone.method = mesh.method;
    alone.geometry = std::move(geometry);
    alone.skin = std::move(skin);
    return alone;
}

/// How much the corners count at the place where a ray meets their plane, kept inside the triangle.
std::optional<Eigen::Vector3d> shares(const std::array<Eigen::Vector3d, 3>& corners,
                                      const Eigen::Vector3d& origin, const Eigen::Vector3d& direction) {
    const Eigen::Vector3d ab = corners[1] - corners[0], ac = corners[2] - corners[0];
    const Eigen::Vector3d across = direction.cross(ac);
    const double size = ab.dot(across);
    if (std::abs(size) <= 1e-12 * ab.norm() * ac.norm() * direction.norm()) {
        if (ab.cross(ac).norm() == 0) return std::nullopt;
        return Eigen::Vector3d::Constant(1.0 / 3);  // seen from its edge
    }
    const Eigen::Vector3d from = origin - corners[0];
    const double b = from.dot(across) / size, c = direction.dot(from.cross(ab)) / size;
    const Eigen::Vector3d inside = Eigen::Vector3d(1 - b - c, b, c).cwiseMax(0);
    return inside / inside.sum();
}

}  // namespace

std::optional<MeshHit> meshHit(const PosedMesh& posed, std::size_t triangle, const Camera& camera,
                               QPointF pixel) {
    const Mesh alone = cut(*posed.mesh, triangle);
    const std::vector<Affine> matrices = skinMatrices(*alone.skin, *posed.skeleton, posed.model);
    std::array<Eigen::Vector3f, 3> moved;
    skinVertices(alone, matrices, moved, {});
    std::array<Eigen::Vector3d, 3> corners;
    std::ranges::transform(moved, corners.begin(), [](const auto& corner) {
        return Eigen::Vector3d(corner.template cast<double>());
    });

    const Eigen::Vector3d through = camera.pointAt(pixel);
    const Eigen::Vector3d origin = camera.orthographic()
                                       ? Eigen::Vector3d(through + camera.axes().col(2) * camera.distance())
                                       : camera.eye();
    const auto share = shares(corners, origin, through - origin);
    if (!share) return std::nullopt;

    MeshHit hit{Eigen::Vector3d::Zero(), {}, 0};
    std::map<JointId, double> weights;
    for (std::size_t i = 0; i < 3; ++i) {
        const double counts = (*share)[static_cast<Eigen::Index>(i)];
        hit.place += counts * corners[i];
        for (const Influence& influence : alone.skin->at(i))
            weights[alone.skin->joints[influence.joint].joint] +=
                counts * static_cast<double>(influence.weight);
    }
    const auto most = std::ranges::max_element(weights, {}, [](const auto& entry) { return entry.second; });
    hit.joint = most->first;
    hit.weight = most->second;
    return hit;
}

std::optional<PointPlace> pointOnMesh(const PosedMesh& posed, std::size_t triangle, const Camera& camera,
                                      QPointF pixel, const Visibility* visibility) {
    const auto hit = meshHit(posed, triangle, camera, pixel);
    const auto joint = hit ? posed.skeleton->find(hit->joint) : std::nullopt;
    if (!joint || (visibility && !visibility->shown(hit->joint))) return std::nullopt;
    const BoneEnds ends = boneEnds((*posed.skeleton)[*joint], posed.model[static_cast<std::size_t>(*joint)]);
    const bool tail = (hit->place - ends.tail).norm() < (hit->place - ends.head).norm();
    return PointPlace{{posed.character, hit->joint}, tail ? BonePoint::End::tail : BonePoint::End::head};
}

}  // namespace sinew
