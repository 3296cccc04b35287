#include "core/scene/fitting/FitBody.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"
#include "core/skin/Skinning.h"

namespace sinew {

namespace {

using Eigen::Vector3d;

constexpr int kResolution = 128;     // voxels along the longest side
constexpr double kFarthest = 1e9;    // metres from the origin, as for binding
constexpr int kPairs = 12;           // of opposite rays in a cross-section
constexpr int kSteps = 12;           // to the middle of a cross-section
constexpr double kConverged = 1e-3;  // of the limb's radius
/// Rays count as at most this many times as long as half the shortest pair.
constexpr double kLongest = 2.5;

const char* faultOf(const BindSurface& surface) {
    if (surface.triangles.empty()) return "the mesh has no triangles";
    for (const Vector3d& position : surface.positions) {
        if (!(position.cwiseAbs().maxCoeff() <= kFarthest)) return "the mesh is too far from the origin";
    }
    for (const auto& triangle : surface.triangles) {
        if (std::ranges::max(triangle) >= surface.positions.size())
            return "a triangle of the mesh refers to a missing vertex";
    }
    const auto isFirst = [&](const Vector3d& position) { return position == surface.positions.front(); };
    if (std::ranges::all_of(surface.positions, isFirst)) return "the mesh has no size";
    return nullptr;
}

}  // namespace

BindSurface restSurface(const Character& character) {
    BindSurface surface;
    for (const auto& mesh : character.meshes) {
        const auto first = static_cast<std::uint32_t>(surface.positions.size());
        std::vector<Eigen::Vector3f> positions(mesh->geometry->positions.size());
        const auto& rest = character.skeleton->restModel();
        skinVertices(*mesh, skinMatrices(*mesh->skin, *character.skeleton, rest), positions, {});
        for (const Eigen::Vector3f& position : positions)
            surface.positions.push_back(position.cast<double>());
        for (const auto& [a, b, c] : mesh->geometry->triangles)
            surface.triangles.push_back({first + a, first + b, first + c});
    }
    return surface;
}

Result<std::shared_ptr<const FitBody>> FitBody::create(BindSurface surface, const std::atomic<bool>* cancel) {
    if (const char* problem = faultOf(surface)) return fail(ErrorCode::argumentInvalid, "", problem);
    std::shared_ptr<const FitBody> body(new FitBody(std::move(surface), cancel));
    if (cancel && *cancel) return fail(ErrorCode::cancelled, "", "fitting was cancelled");
    return body;
}

FitBody::FitBody(BindSurface surface, const std::atomic<bool>* cancel)
    : surface_(std::move(surface)), solid_(surface_, kResolution, cancel), rays_(surface_, {cancel}) {
    for (const Vector3d& position : surface_.positions) box_.extend(position);
    middle_ = symmetryPlane();
}

/// Returns the best of a few candidates: the origin, the middle of the extent, which an outstretched arm or
/// a tool shifts, and the centre of the volume.
double FitBody::symmetryPlane() const {
    double sum = 0;
    for (std::uint32_t v = 0; v < solid_.size(); ++v) sum += solid_.center(v).x();
    const double extent = box_.center().x();
    const double volume = solid_.size() > 0 ? sum / solid_.size() : extent;
    double best = extent;
    std::size_t most = 0;
    for (const double candidate : {extent, 0.0, volume}) {
        std::size_t matches = 0;
        for (std::uint32_t v = 0; v < solid_.size(); ++v) {
            const Vector3d center = solid_.center(v);
            matches += contains({2 * candidate - center.x(), center.y(), center.z()});
        }
        // A later candidate must be clearly better than the extent, which is exact for symmetric meshes.
        if (matches <= most + most / 50) continue;
        most = matches;
        best = candidate;
    }
    return best;
}

/// Returns a point of the solid near `point` that is not in its outermost layer, if possible.
std::optional<Vector3d> FitBody::nearestInside(const Vector3d& point, const Vector3d& along,
                                               double reach) const {
    const auto isDeep = [&](std::uint32_t voxel) {
        return std::ranges::count(solid_.neighbours(voxel), SolidVoxels::kNone) == 0;
    };
    if (const std::uint32_t voxel = solid_.at(point); voxel != SolidVoxels::kNone && isDeep(voxel))
        return point;
    std::optional<Vector3d> best;
    double least = reach;
    for (std::uint32_t voxel = 0; voxel < solid_.size(); ++voxel) {
        const Vector3d away = solid_.center(voxel) - point;
        // Parts of the limb ahead and behind are less suitable than those beside the point.
        double distance = away.norm() + std::abs(away.dot(along));
        if (distance > least) continue;
        if (!isDeep(voxel)) distance += 2 * solid_.voxelSize();
        if (distance > least) continue;
        least = distance;
        best = solid_.center(voxel);
    }
    if (!best) return contains(point) ? std::optional(point) : std::nullopt;
    // The centre of a voxel at the surface may be outside, so go on by one voxel if the limb is thick enough.
    const Vector3d inward = *best - point, next = *best + solid_.voxelSize() * inward.normalized();
    if (const std::uint32_t voxel = solid_.at(next); voxel != SolidVoxels::kNone && isDeep(voxel))
        return next;
    return best;
}

std::optional<Vector3d> FitBody::limbMiddle(const Vector3d& point, const Vector3d& along,
                                            double reach) const {
    const Vector3d axis = along.normalized();
    // Symmetric about X, so that mirrored limbs have mirrored middles.
    const Vector3d seed = std::abs(axis.x()) < 0.9 ? Vector3d::UnitX() : Vector3d::UnitZ();
    const Vector3d u = (seed - axis * axis.dot(seed)).normalized(), v = axis.cross(u);
    const auto inside = nearestInside(point, axis, reach);
    if (!inside) return std::nullopt;
    Vector3d middle = *inside - axis * axis.dot(*inside - point);
    if (!contains(middle)) middle = *inside;
    for (int step = 0; step < kSteps; ++step) {
        struct Pair {
            Vector3d direction;
            double ahead, behind;
        };
        std::vector<Pair> pairs;
        double radius = std::numeric_limits<double>::infinity();
        for (int i = 0; i < kPairs; ++i) {
            const double angle = kPi * (i + 0.5) / kPairs;
            const Vector3d direction = std::cos(angle) * u + std::sin(angle) * v;
            const auto ahead = rays_.exit(middle, direction), behind = rays_.exit(middle, -direction);
            if (!ahead || !behind) continue;
            pairs.push_back({direction, *ahead, *behind});
            radius = std::min(radius, (*ahead + *behind) / 2);
        }
        if (pairs.size() < 3 || radius <= 0) return std::nullopt;
        // The offset whose part along each direction is half the difference of the rays; exact for circles.
        Eigen::Matrix3d squares = axis * axis.transpose();
        Vector3d differences = Vector3d::Zero();
        for (const Pair& pair : pairs) {
            const double longest = kLongest * radius;
            squares += pair.direction * pair.direction.transpose();
            differences +=
                pair.direction * (std::min(pair.ahead, longest) - std::min(pair.behind, longest)) / 2;
        }
        const Vector3d offset = squares.ldlt().solve(differences);
        if (!offset.allFinite()) return std::nullopt;
        middle += offset;
        if (offset.norm() < kConverged * radius) break;
    }
    if (!contains(middle) || (middle - *inside).norm() > reach) return std::nullopt;
    return middle;
}

std::optional<Vector3d> FitBody::lineMiddle(const Vector3d& point, const Vector3d& direction) const {
    const double step = solid_.voxelSize() / 2;
    const double from = (box_.center() - point).dot(direction);
    const auto reach = static_cast<int>(box_.diagonal().norm() / 2 / step) + 2;
    std::optional<Vector3d> best;
    double least = std::numeric_limits<double>::infinity(), start = 0, half = 0;
    bool wasInside = false;
    for (int i = -reach; i <= reach; ++i) {
        const double at = from + step * i;
        const bool isInside = i < reach && contains(point + at * direction);
        if (isInside && !wasInside) start = at;
        if (!isInside && wasInside) {
            const double end = at - step;
            const double distance = std::max({0.0, start, -end});
            if (distance < least) {
                least = distance;
                half = (end - start) / 2;
                best = point + (start + end) / 2 * direction;
            }
        }
        wasInside = isInside;
    }
    if (!best) return best;
    // Voxels are coarse; rays find the surface at both ends.
    const auto ahead = rays_.exit(*best, direction), behind = rays_.exit(*best, -direction);
    const auto isEnd = [&](const std::optional<double>& distance) {
        return distance && std::abs(*distance - half) < 2 * solid_.voxelSize();
    };
    if (isEnd(ahead) && isEnd(behind)) *best += (*ahead - *behind) / 2 * direction;
    return best;
}

}  // namespace sinew
