#include "core/skin/bind/BindWeights.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <nanoflann.hpp>
#include <string>
#include <utility>

#include "core/skin/bind/BindMethods.h"

namespace sinew {

namespace {

using Eigen::Vector3d;

constexpr float kSmallestInfluence = 0.01F;       // relative to the largest of a vertex
constexpr double kFarthest = 1e9;                 // coordinate, metres
constexpr double kSmallestSize = 1e-100;          // metres; anything smaller is a point
constexpr float kVoxels = 0.05F, kMethod = 0.9F;  // progress after building voxels and after the method

/// Returns an error message for invalid arguments, or an empty string.
std::string faultOf(const BindSurface& surface, std::span<const Bone> bones, const BindSettings& settings) {
    if (surface.positions.empty()) return "the mesh has no vertices";
    if (bones.empty()) return "there are no bones to bind to";
    if (bones.size() > Skin::kMaxJoints) return "a mesh can be bound to at most 65536 joints";
    // Also excludes numbers that are not finite.
    const auto isUsable = [](const Vector3d& position) {
        return (position.array().abs() <= kFarthest).all();
    };
    if (!std::ranges::all_of(surface.positions, isUsable))
        return "a vertex of the mesh is further than 1e9 m from the origin";
    const auto isUsableSegment = [&](const BoneSegment& segment) {
        return isUsable(segment.head) && isUsable(segment.tail);
    };
    for (const Bone& bone : bones) {
        if (bone.empty() || !std::ranges::all_of(bone, isUsableSegment))
            return "a bone is further than 1e9 m from the origin";
    }
    for (const auto& triangle : surface.triangles) {
        if (std::ranges::max(triangle) >= surface.positions.size())
            return "a triangle refers to a missing vertex";
    }
    if (settings.influences < 1 || settings.influences > Skin::kMaxInfluences)
        return "the number of influences must be 1 to 8";
    if (settings.resolution < BindSettings::kMinResolution ||
        settings.resolution > BindSettings::kMaxResolution)
        return "the resolution must be 8 to 512 voxels";
    if (!(settings.falloff >= 1 && settings.falloff <= BindSettings::kMaxFalloff))
        return "the falloff must be 1 to 50";
    return {};
}

/// Returns the principal axes of a surface as the rows of a rotation, weighted by area and therefore
/// independent of how it is divided into triangles.
Eigen::Matrix3d principalAxes(const BindSurface& surface, const WorkControl& control) {
    const auto corner = [&](const auto& triangle, std::size_t i) -> const Vector3d& {
        return surface.positions[triangle[i]];
    };
    const auto areaOf = [&](const auto& triangle) {
        return (corner(triangle, 1) - corner(triangle, 0))
            .cross(corner(triangle, 2) - corner(triangle, 0))
            .norm();
    };
    double total = 0;
    Vector3d mean = Vector3d::Zero();
    for (const auto& triangle : surface.triangles) {
        if (control.isCancelled()) break;
        const double area = areaOf(triangle);
        total += area;
        mean += area / 3 * (corner(triangle, 0) + corner(triangle, 1) + corner(triangle, 2));
    }
    if (!(total > 0)) return Eigen::Matrix3d::Identity();
    mean /= total;
    Eigen::Matrix3d covariance = Eigen::Matrix3d::Zero();
    for (const auto& triangle : surface.triangles) {
        if (control.isCancelled()) break;
        const Vector3d a = corner(triangle, 0) - mean, b = corner(triangle, 1) - mean,
                       c = corner(triangle, 2) - mean;
        const Vector3d sum = a + b + c;
        covariance += areaOf(triangle) *
                      (a * a.transpose() + b * b.transpose() + c * c.transpose() + sum * sum.transpose());
    }
    if (!(covariance.norm() > 0)) return Eigen::Matrix3d::Identity();
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(covariance / covariance.norm());
    return solver.eigenvectors().transpose();
}

/// Thrown through nanoflann, which cannot be interrupted otherwise.
struct Cancelled {};

/// Adapter that presents the weighted vertices to nanoflann. Throws Cancelled.
struct Reached {
    const std::vector<Vector3d>& positions;
    const WorkControl& control;
    std::vector<std::size_t> vertices{};
    std::size_t kdtree_get_point_count() const { return vertices.size(); }
    double kdtree_get_pt(std::size_t i, std::size_t axis) const {
        if (control.isCancelled()) throw Cancelled{};
        return positions[vertices[i]][static_cast<Eigen::Index>(axis)];
    }
    template <class Box>
    bool kdtree_get_bbox(Box&) const {
        return false;
    }
};

/// Copies weights to each vertex without any from the nearest weighted vertex. Returns their number. Stops
/// early once cancelled.
std::size_t copyToUnreached(const std::vector<Vector3d>& positions, VertexWeights& weights,
                            const WorkControl& control) {
    Reached reached{positions, control};
    for (std::size_t v = 0; v < positions.size(); ++v) {
        if (!weights.at(v).empty()) reached.vertices.push_back(v);
    }
    const std::size_t missing = positions.size() - reached.vertices.size();
    if (missing == 0 || reached.vertices.empty()) return missing;
    try {
        using Metric = nanoflann::L2_Simple_Adaptor<double, Reached>;
        const nanoflann::KDTreeSingleIndexAdaptor<Metric, Reached, 3, std::size_t> tree(3, reached);
        std::size_t next = 0;
        for (std::size_t v = 0; v < positions.size(); ++v) {
            if (next < reached.vertices.size() && reached.vertices[next] == v) {
                ++next;
                continue;
            }
            std::size_t nearest = 0;
            double squared = 0;
            tree.knnSearch(positions[v].data(), 1, &nearest, &squared);
            weights.copy(reached.vertices[nearest], v);
        }
    } catch (const Cancelled&) {
    }
    return missing;
}

struct AlignedInput {
    BindSurface surface;
    std::vector<Bone> bones;
};

/// Returns surface and bones turned to the principal axes, around the origin and scaled to a bounding box
/// with a diagonal of 1.
AlignedInput alignedToAxes(const BindSurface& surface, std::span<const Bone> bones,
                           const WorkControl& control) {
    Vector3d low = surface.positions.front(), high = low;
    for (const Vector3d& position : surface.positions) {
        low = low.cwiseMin(position);
        high = high.cwiseMax(position);
    }
    const double diagonal = (high - low).stableNorm(), size = diagonal > kSmallestSize ? diagonal : 1;
    const Vector3d center = low + (high - low) / 2;
    AlignedInput result{surface, {bones.begin(), bones.end()}};
    for (Vector3d& position : result.surface.positions) position = (position - center) / size;
    const Eigen::Matrix3d axes = principalAxes(result.surface, control);
    for (Vector3d& position : result.surface.positions) position = axes * position;
    const auto aligned = [&](const Vector3d& point) -> Vector3d { return axes * ((point - center) / size); };
    for (Bone& bone : result.bones) {
        for (BoneSegment& segment : bone) segment = {aligned(segment.head), aligned(segment.tail)};
    }
    return result;
}

Result<BoundWeights> cancelled() { return fail(ErrorCode::cancelled, "", "binding was cancelled"); }

}  // namespace

std::string_view name(BindMethod method) {
    switch (method) {
        case BindMethod::geodesicVoxel:
            return "geodesic";
        case BindMethod::heatDiffusion:
            return "heat";
        case BindMethod::biharmonic:
            return "biharmonic";
        case BindMethod::closestBone:
            break;
    }
    return "closest";
}

Result<BoundWeights> bindWeights(const BindSurface& surface, std::span<const Bone> bones,
                                 const BindSettings& settings) {
    if (std::string problem = faultOf(surface, bones, settings); !problem.empty())
        return fail(ErrorCode::argumentInvalid, "", std::move(problem));

    const WorkControl& control = settings.control;
    const auto [aligned, alignedBones] = alignedToAxes(surface, bones, control);
    BoundWeights result{VertexWeights(surface.positions.size()), {}, 0};
    const BindTask task{aligned, alignedBones, settings, control.part(kVoxels, kMethod)};
    if (settings.method == BindMethod::closestBone) {
        bindByDistance(task, result.weights);
    } else {
        const SolidVoxels solid(aligned, settings.resolution, control.cancel);
        for (std::size_t bone = 0; bone < bones.size() && !control.isCancelled(); ++bone) {
            if (solid.along(alignedBones[bone]).empty()) result.outside.push_back(bone);
        }
        if (control.isCancelled()) return cancelled();
        control.report(kVoxels);
        if (settings.method == BindMethod::geodesicVoxel)
            bindByGeodesics(task, solid, result.weights);
        else if (settings.method == BindMethod::biharmonic)
            bindByBiharmonics(task, result.weights);
        else
            bindByHeat(task, solid, result.weights);
    }
    if (control.isCancelled()) return cancelled();
    control.report(kMethod);

    result.copied = copyToUnreached(aligned.positions, result.weights, control);
    if (control.isCancelled()) return cancelled();
    if (result.copied == surface.positions.size())
        return fail(ErrorCode::argumentInvalid, "", "no bone reaches the mesh; try the method closest");
    result.weights.limit(settings.influences, kSmallestInfluence, control);
    result.weights.normalize(control);
    if (control.isCancelled()) return cancelled();
    control.report(1);
    return result;
}

}  // namespace sinew
