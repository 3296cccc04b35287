#include "ui/viewport/picking/MeshPicking.h"

#include <algorithm>
#include <array>
#include <map>

#include "core/skin/Skinning.h"
#include "ui/document/Visibility.h"

namespace sinew {

namespace {

/// Returns a mesh of one triangle with the joints that influence it.
Mesh singleTriangle(const Mesh& mesh, std::size_t triangle) {
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

std::optional<MeshHit> meshHit(const PosedMesh& posed, std::size_t triangle, const Camera& camera,
                               QPointF pixel) {
    const Mesh triangleMesh = singleTriangle(*posed.mesh, triangle);
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

    MeshHit hit{Eigen::Vector3d::Zero(), {}, 0};
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
