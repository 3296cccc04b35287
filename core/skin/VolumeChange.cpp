#include "core/skin/VolumeChange.h"

#include <Eigen/Geometry>

#include "core/skin/Skinning.h"

namespace sinew {

double enclosedVolume(std::span<const Eigen::Vector3f> positions,
                      std::span<const std::array<std::uint32_t, 3>> triangles) {
    double sum = 0;
    for (const auto& [a, b, c] : triangles) {
        const Eigen::Vector3d first = positions[a].cast<double>(), second = positions[b].cast<double>(),
                              third = positions[c].cast<double>();
        sum += first.dot(second.cross(third));
    }
    return sum / 6;
}

VolumeChange volumeChange(const Mesh& mesh, const Skeleton& skeleton, std::span<const Affine> model) {
    Mesh plain = mesh;
    plain.shapes.clear();
    std::vector<Eigen::Vector3f> positions(mesh.geometry->positions.size());
    const auto volumeIn = [&](std::span<const Affine> pose, SkinningMethod method) {
        plain.method = method;
        skinVertices(plain, skinMatrices(*mesh.skin, skeleton, pose), positions, {});
        return enclosedVolume(positions, mesh.geometry->triangles);
    };
    const auto changeWith = [&](SkinningMethod method) {
        const double atRest = volumeIn(skeleton.restModel(), method);
        return atRest == 0 ? 0 : volumeIn(model, method) / atRest - 1;
    };
    return {changeWith(SkinningMethod::linearBlend), changeWith(SkinningMethod::dualQuaternion)};
}

}  // namespace sinew
