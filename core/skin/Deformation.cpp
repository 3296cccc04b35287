#include "core/skin/Deformation.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <utility>

#include "core/base/InParallel.h"
#include "core/skin/Skinning.h"

namespace sinew {

namespace {

using Eigen::Vector3d;
using Triangle = std::array<std::uint32_t, 3>;

constexpr double kOffset = 1e-4;  // of tested points from the surface, relative to its size
constexpr double kMuchCloser = 0.5;

/// Directions of the rays that find out what is inside. No edge of a typical model lies along one of them.
const std::array<Vector3d, 3> kDirections{
    Vector3d(0.8134, 0.4627, 0.3521), Vector3d(-0.3379, 0.8621, -0.3776), Vector3d(0.2213, -0.3947, 0.8917)};

/// Calls a function for 0..count-1, in parallel.
void forEachVertex(std::size_t count, const std::atomic<bool>* cancel,
                   const std::function<void(std::size_t)>& function) {
    constexpr std::size_t kPiece = 512;
    inParallel((count + kPiece - 1) / kPiece, [&] {
        return [&](std::size_t piece) {
            if (cancel && *cancel) return;
            for (std::size_t v = piece * kPiece; v < std::min(count, (piece + 1) * kPiece); ++v) function(v);
        };
    });
}

/// Skins the vertices of all meshes, without their shapes.
std::vector<Eigen::Vector3f> posedVertices(const DeformationMeter::Meshes& meshes, const Skeleton& skeleton,
                                           std::span<const Affine> model,
                                           std::optional<SkinningMethod> method) {
    std::vector<Eigen::Vector3f> positions;
    for (const auto& mesh : meshes) {
        Mesh plain = *mesh;
        plain.shapes.clear();
        if (method) plain.method = *method;
        const std::size_t first = positions.size();
        positions.resize(first + mesh->geometry->positions.size());
        skinVertices(plain, skinMatrices(*mesh->skin, skeleton, model), std::span(positions).subspan(first),
                     {});
    }
    return positions;
}

std::vector<double> signedVolumes(const DeformationMeter::Meshes& meshes,
                                  std::span<const Eigen::Vector3f> positions) {
    std::vector<double> volumes;
    for (const auto& mesh : meshes) {
        const std::size_t count = mesh->geometry->positions.size();
        volumes.push_back(enclosedVolume(positions.first(count), mesh->geometry->triangles));
        positions = positions.subspan(count);
    }
    return volumes;
}

/// A posed surface, to be looked up.
struct PosedSurface {
    std::vector<Vector3d> positions, normals;  ///< V; normals are zero at vertices without triangles
    double size;                               ///< the diagonal of the bounding box
    TriangleTree tree;

    /// Once cancelled, the tree is empty.
    PosedSurface(std::span<const Eigen::Vector3f> posed, std::span<const Triangle> triangles,
                 const WorkControl& control)
        : positions(widened(posed)),
          normals(normalsOf(positions, triangles)),
          size(sizeOf(positions)),
          tree(positions, triangles, control) {}

    /// Returns how often a point just outside the surface at a vertex is inside it, by one ray.
    int timesInside(std::size_t vertex, const Vector3d& direction) const {
        int times = 0;
        for (const SurfaceCrossing& crossing :
             tree.crossings(positions[vertex] + kOffset * size * normals[vertex], direction))
            times += crossing.enters ? -1 : 1;
        return times;
    }

private:
    static std::vector<Vector3d> widened(std::span<const Eigen::Vector3f> posed) {
        std::vector<Vector3d> wide;
        for (const Eigen::Vector3f& position : posed) wide.push_back(position.cast<double>());
        return wide;
    }
    static std::vector<Vector3d> normalsOf(std::span<const Vector3d> positions,
                                           std::span<const Triangle> triangles) {
        std::vector<Vector3d> normals(positions.size(), Vector3d::Zero());
        for (const auto& [a, b, c] : triangles) {
            const Vector3d normal = (positions[b] - positions[a]).cross(positions[c] - positions[a]);
            for (const std::uint32_t corner : {a, b, c}) normals[corner] += normal;
        }
        for (Vector3d& normal : normals) normal.normalize();
        return normals;
    }
    static double sizeOf(std::span<const Vector3d> positions) {
        Eigen::AlignedBox3d box;
        for (const Vector3d& position : positions) box.extend(position);
        return box.isEmpty() ? 0 : box.diagonal().norm();
    }
};

/// Returns where a ray from a vertex into the body leaves it: the distance, or infinity if it does not.
double distanceThrough(const PosedSurface& surface, std::size_t vertex, const Vector3d& direction) {
    for (const SurfaceCrossing& crossing : surface.tree.crossings(surface.positions[vertex], direction)) {
        if (!crossing.enters && crossing.distance > kOffset * surface.size) return crossing.distance;
    }
    return std::numeric_limits<double>::infinity();
}

SurfacePoint oppositeOf(const PosedSurface& surface, std::size_t vertex) {
    const Vector3d inward = -surface.normals[vertex];
    if (inward.isZero()) return {};
    Vector3d best = inward;
    double least = distanceThrough(surface, vertex, inward);
    const Vector3d side = inward.unitOrthogonal(), other = inward.cross(side);
    const double straight = least;
    for (const Vector3d& beside : {side, other, Vector3d(-side), Vector3d(-other)}) {
        const Vector3d direction = (inward + beside) * (std::numbers::sqrt2 / 2);
        const double distance = distanceThrough(surface, vertex, direction);
        if (!(distance < kMuchCloser * straight) || !(distance < least)) continue;
        least = distance;
        best = direction;
    }
    if (!std::isfinite(least)) return {};
    auto point = *surface.tree.closest(surface.positions[vertex] + least * best);
    point.distance = (point.position - surface.positions[vertex]).norm();
    return point;
}

}  // namespace

double enclosedVolume(std::span<const Eigen::Vector3f> positions, std::span<const Triangle> triangles) {
    double sum = 0;
    for (const auto& [a, b, c] : triangles) {
        const Vector3d first = positions[a].cast<double>(), second = positions[b].cast<double>(),
                       third = positions[c].cast<double>();
        sum += first.dot(second.cross(third));
    }
    return sum / 6;
}

DeformationMeter::DeformationMeter(const Meshes& meshes, const Skeleton& skeleton,
                                   const std::atomic<bool>* cancel) {
    const auto posed = posedVertices(meshes, skeleton, skeleton.restModel(), std::nullopt);
    volumes_ = signedVolumes(meshes, posed);
    std::uint32_t first = 0;
    for (std::size_t m = 0; m < meshes.size(); ++m) {
        const Geometry& geometry = *meshes[m]->geometry;
        const bool isMirrored =
            skinMatrices(*meshes[m]->skin, skeleton, skeleton.restModel()).front().linear().determinant() < 0;
        for (auto [a, b, c] : geometry.triangles) {
            if (isMirrored) std::swap(b, c);
            triangles_.push_back({first + a, first + b, first + c});
        }
        first += static_cast<std::uint32_t>(geometry.positions.size());
    }
    const PosedSurface surface(posed, triangles_, {cancel});
    areas_.resize(posed.size());
    for (const auto& [a, b, c] : triangles_) {
        const double area = (surface.positions[b] - surface.positions[a])
                                .cross(surface.positions[c] - surface.positions[a])
                                .norm() /
                            2;
        for (const std::uint32_t corner : {a, b, c}) areas_[corner] += area / 3;
    }
    opposites_.resize(posed.size());
    inside_.resize(posed.size());
    forEachVertex(posed.size(), cancel, [&](std::size_t v) {
        opposites_[v] = oppositeOf(surface, v);
        for (std::size_t ray = 0; ray < kDirections.size(); ++ray)
            inside_[v][ray] = surface.timesInside(v, kDirections[ray]);
    });
}

Deformation DeformationMeter::measure(const Meshes& meshes, const Skeleton& skeleton,
                                      std::span<const Affine> model, std::optional<SkinningMethod> method,
                                      const std::atomic<bool>* cancel) const {
    Deformation result;
    const auto posed = posedVertices(meshes, skeleton, model, method);
    const auto volumes = signedVolumes(meshes, posed);
    double before = 0, after = 0;
    for (std::size_t m = 0; m < volumes.size(); ++m) {
        before += std::abs(volumes_[m]);
        after += std::copysign(1.0, volumes_[m]) * volumes[m];
    }
    result.volume = before > 0 ? after / before - 1 : 0;

    const PosedSurface surface(posed, triangles_, {cancel});
    result.thicknessLoss.resize(posed.size());
    result.penetration.resize(posed.size());
    forEachVertex(posed.size(), cancel, [&](std::size_t v) {
        if (const SurfacePoint& opposite = opposites_[v]; opposite.distance > 0) {
            Vector3d point = Vector3d::Zero();
            for (std::size_t i = 0; i < 3; ++i)
                point += opposite.weights[static_cast<int>(i)] *
                         surface.positions[triangles_[opposite.triangle][i]];
            const double thickness = (point - surface.positions[v]).norm();
            result.thicknessLoss[v] = static_cast<float>(std::max(0.0, 1 - thickness / opposite.distance));
        }
        const auto isDeeper = [&](std::size_t ray) {
            return surface.timesInside(v, kDirections[ray]) > inside_[v][ray];
        };
        const bool first = isDeeper(0), second = isDeeper(1);
        result.penetration[v] = (first == second ? first : isDeeper(2)) ? 1.0F : 0.0F;
    });
    double whole = 0;
    for (std::size_t v = 0; v < posed.size(); ++v) {
        whole += areas_[v];
        if (result.thicknessLoss[v] > DeformationTotals::kThinner) result.thinner += areas_[v];
        if (result.penetration[v] > 0) result.penetrating += areas_[v];
    }
    if (whole > 0) {
        result.thinner /= whole;
        result.penetrating /= whole;
    }
    return result;
}

}  // namespace sinew
