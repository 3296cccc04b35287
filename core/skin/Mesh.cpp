#include "core/skin/Mesh.h"

#include <algorithm>

namespace sinew {

const char* fault(const Geometry& geometry) {
    const std::size_t vertices = geometry.positions.size();
    if (geometry.normals.size() != vertices) return "the normals are not as many as the vertices";
    if (!geometry.uvs.empty() && geometry.uvs.size() != vertices)
        return "the texture coordinates are not as many as the vertices";
    if (!geometry.colours.empty() && geometry.colours.size() != vertices)
        return "the colours are not as many as the vertices";
    const auto finite = [](const auto& vector) { return vector.allFinite(); };
    if (!std::ranges::all_of(geometry.positions, finite) || !std::ranges::all_of(geometry.normals, finite) ||
        !std::ranges::all_of(geometry.uvs, finite)) {
        return "a vertex is not finite";
    }
    for (const auto& triangle : geometry.triangles) {
        for (const std::uint32_t corner : triangle) {
            if (corner >= vertices) return "a triangle has a corner that there is not";
        }
    }
    return nullptr;
}

const char* fault(const Mesh& mesh) {
    if (mesh.skin->vertexCount() != mesh.geometry->positions.size())
        return "the skin is not of as many vertices as the mesh";
    std::size_t next = 0;
    for (const Surface& surface : mesh.surfaces) {
        if (surface.first != next) return "the surfaces do not follow each other";
        next += surface.count;
    }
    return next == mesh.geometry->triangles.size() ? nullptr : "the surfaces do not have all triangles";
}

void deriveNormals(Geometry& geometry) {
    if (geometry.normals.size() == geometry.positions.size()) return;
    std::vector<Eigen::Vector3d> sums(geometry.positions.size(), Eigen::Vector3d::Zero());
    for (const auto& [a, b, c] : geometry.triangles) {
        const Eigen::Vector3d origin = geometry.positions[a].cast<double>();
        const Eigen::Vector3d doubleArea = (geometry.positions[b].cast<double>() - origin)
                                               .cross(geometry.positions[c].cast<double>() - origin);
        for (const std::uint32_t corner : {a, b, c}) sums[corner] += doubleArea;
    }
    geometry.normals.resize(sums.size());
    std::ranges::transform(sums, geometry.normals.begin(), [](const Eigen::Vector3d& sum) {
        return Eigen::Vector3f(sum.stableNormalized().cast<float>());
    });
}

}  // namespace sinew
