#include "core/skin/Mesh.h"

#include <algorithm>
#include <cmath>

namespace sinew {

namespace {

bool isUnit(const Eigen::Vector3f& normal) { return std::abs(normal.squaredNorm() - 1) <= 2e-3F; }

bool isUnitOrZero(const Eigen::Vector3f& normal) { return isUnit(normal) || normal.isZero(0); }

/// Returns zero if the vector has no direction.
Eigen::Vector3f unit(const Eigen::Vector3d& vector) {
    if (!vector.allFinite()) return Eigen::Vector3f::Zero();
    return vector.stableNormalized().cast<float>();
}

}  // namespace

const char* fault(const Geometry& geometry) {
    const std::size_t vertices = geometry.positions.size();
    if (geometry.normals.size() != vertices)
        return "the number of normals differs from the number of vertices";
    if (!geometry.uvs.empty() && geometry.uvs.size() != vertices)
        return "the number of texture coordinates differs from the number of vertices";
    if (!geometry.colors.empty() && geometry.colors.size() != vertices)
        return "the number of colours differs from the number of vertices";
    const auto finite = [](const auto& vector) { return vector.allFinite(); };
    if (!std::ranges::all_of(geometry.positions, finite) || !std::ranges::all_of(geometry.normals, finite) ||
        !std::ranges::all_of(geometry.uvs, finite)) {
        return "a vertex has a value that is not finite";
    }
    if (!std::ranges::all_of(geometry.normals, isUnitOrZero)) return "a normal does not have length 1";
    for (const auto& triangle : geometry.triangles) {
        for (const std::uint32_t corner : triangle) {
            if (corner >= vertices) return "a triangle refers to a vertex that does not exist";
        }
    }
    return nullptr;
}

std::string_view name(SkinningMethod method) {
    static constexpr std::array<std::string_view, kSkinningMethods.size()> kNames{
        "linear blend", "dual quaternion", "blended"};
    return kNames[static_cast<std::size_t>(method)];
}

bool Mesh::supports(SkinningMethod value) const {
    return value != SkinningMethod::blended || skin->blendWeights.size() == skin->vertexCount();
}

const char* fault(const Mesh& mesh) {
    if (!mesh.geometry || !mesh.skin) return "the mesh has no geometry or no skin";
    if (mesh.skin->vertexCount() != mesh.geometry->positions.size())
        return "the skin and the mesh differ in their number of vertices";
    if (!mesh.supports(mesh.method)) return "the mesh has no blend weights for blended skinning";
    std::size_t next = 0;
    for (const Surface& surface : mesh.surfaces) {
        if (surface.first != next) return "the surfaces are not contiguous";
        next += surface.count;
        if (const char* problem = surface.material ? fault(*surface.material) : nullptr) return problem;
    }
    if (next != mesh.geometry->triangles.size()) return "the surfaces do not cover all triangles";
    for (const Shape& shape : mesh.shapes) {
        if (const char* problem = fault(shape)) return problem;
        for (const ShapeTarget& target : shape.targets) {
            const std::vector<std::uint32_t>& moved = target.deltas->vertices;
            if (!moved.empty() && moved.back() >= mesh.geometry->positions.size())
                return "a shape moves a vertex that does not exist";
        }
    }
    return nullptr;
}

void deriveNormals(Geometry& geometry) {
    const std::size_t vertices = geometry.positions.size();
    if (geometry.normals.size() == vertices) {
        for (Eigen::Vector3f& normal : geometry.normals) {
            if (!isUnit(normal)) normal = unit(normal.cast<double>());
        }
        return;
    }
    std::vector<Eigen::Vector3d> sums(vertices, Eigen::Vector3d::Zero());
    for (const auto& triangle : geometry.triangles) {
        const auto& [a, b, c] = triangle;
        if (std::max({a, b, c}) >= vertices) continue;
        const Eigen::Vector3d origin = geometry.positions[a].cast<double>();
        const Eigen::Vector3d doubleArea = (geometry.positions[b].cast<double>() - origin)
                                               .cross(geometry.positions[c].cast<double>() - origin);
        for (const std::uint32_t corner : triangle) sums[corner] += doubleArea;
    }
    geometry.normals.resize(vertices);
    std::ranges::transform(sums, geometry.normals.begin(), unit);
}

const char* fault(const Material& material) {
    const auto isFraction = [](float value) { return value >= 0 && value <= 1; };
    if (!(material.color >= 0 && material.color <= 1).all()) return "a material's colour is outside 0 to 1";
    if (!isFraction(material.alphaCutoff)) return "a material's alpha cutoff is outside 0 to 1";
    if (material.texture && material.texture->bytes.empty()) return "a texture is empty";
    return nullptr;
}

Geometry transformed(const Geometry& geometry, const Affine& affine) {
    Geometry result = geometry;
    for (Eigen::Vector3f& position : result.positions)
        position = (affine * Eigen::Vector3d(position.cast<double>())).cast<float>();
    const Eigen::Matrix3d normalMatrix = affine.linear().inverse().transpose();
    for (Eigen::Vector3f& normal : result.normals) normal = unit(normalMatrix * normal.cast<double>());
    if (affine.linear().determinant() < 0) {
        for (auto& [a, b, c] : result.triangles) std::swap(b, c);
    }
    return result;
}

ShapeDeltas transformed(const ShapeDeltas& deltas, const Geometry& geometry, const Affine& affine) {
    ShapeDeltas result = deltas;
    for (Eigen::Vector3f& position : result.positions)
        position = (affine.linear() * position.cast<double>()).cast<float>();
    const Eigen::Matrix3d normalMatrix = affine.linear().inverse().transpose();
    for (std::size_t i = 0; i < result.normals.size(); ++i) {
        // The normal has length 1 before and after, and the delta is scaled with it.
        const double length = (normalMatrix * geometry.normals[deltas.vertices[i]].cast<double>()).norm();
        const Eigen::Vector3d normal = normalMatrix * deltas.normals[i].cast<double>() / length;
        result.normals[i] =
            normal.allFinite() ? Eigen::Vector3f(normal.cast<float>()) : Eigen::Vector3f::Zero();
    }
    return result;
}

bool MeshBudget::add(const Mesh& mesh) {
    std::uint64_t cost =
        mesh.geometry->positions.size() + mesh.geometry->triangles.size() + mesh.skin->joints.size();
    for (const Shape& shape : mesh.shapes) {
        for (const ShapeTarget& target : shape.targets) cost += 1 + target.deltas->vertices.size();
    }
    if (cost > kMax - used_) return false;
    used_ += cost;
    return true;
}

}  // namespace sinew
