#include "core/skin/bind/VoxelDistances.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/math/Segment.h"

namespace sinew {

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr std::size_t kPollInterval = 4096;  // voxels

}  // namespace

Eigen::Vector3d closestPoint(const Bone& bone, const Eigen::Vector3d& point) {
    Eigen::Vector3d result = bone.front().head;
    for (const BoneSegment& segment : bone) {
        const Eigen::Vector3d closest = closestOnSegment(point, segment.head, segment.tail);
        if ((closest - point).squaredNorm() < (result - point).squaredNorm()) result = closest;
    }
    return result;
}

double distanceTo(const Bone& bone, const Eigen::Vector3d& point) {
    return (closestPoint(bone, point) - point).norm();
}

std::span<const double> VoxelDistances::from(std::span<const Bone> bones, double largest) {
    std::ranges::fill(distances_, kInfinite);
    heap_.clear();
    for (const Bone& bone : bones) start(bone);
    for (std::size_t count = 0; !heap_.empty(); ++count) {
        if (count % kPollInterval == 0 && cancel_ && *cancel_) break;
        std::pop_heap(heap_.begin(), heap_.end());
        const FrontVoxel nearest = heap_.back();
        heap_.pop_back();
        if (nearest.distance > distances_[nearest.voxel]) continue;  // already reached by a shorter path
        for (const std::uint32_t voxel : solid_->neighbours(nearest.voxel)) {
            if (voxel == SolidVoxels::kNone || distances_[voxel] <= nearest.distance) continue;
            if (const double distance = arrival(voxel); distance <= largest) offer(voxel, distance);
        }
    }
    return distances_;
}

/// Starts from the voxels that the bone passes and their neighbours, with their straight distances from it.
void VoxelDistances::start(const Bone& bone) {
    const auto startAt = [&](std::uint32_t voxel) {
        if (voxel != SolidVoxels::kNone) offer(voxel, distanceTo(bone, solid_->center(voxel)));
    };
    for (const std::uint32_t voxel : solid_->along(bone)) {
        startAt(voxel);
        for (const std::uint32_t neighbour : solid_->neighbours(voxel)) startAt(neighbour);
    }
}

void VoxelDistances::offer(std::uint32_t voxel, double distance) {
    if (!(distance < distances_[voxel])) return;
    distances_[voxel] = distance;
    heap_.push_back({distance, voxel});
    std::push_heap(heap_.begin(), heap_.end());
}

/// Returns the distance at which the front arrives: the solution u of Σ (u - aᵢ)² = h², where aᵢ is the
/// smaller distance of the two neighbours along an axis, and axes with aᵢ >= u are left out.
double VoxelDistances::arrival(std::uint32_t voxel) const {
    const SolidVoxels::Neighbours& neighbours = solid_->neighbours(voxel);
    const auto distance = [&](std::uint32_t other) {
        return other == SolidVoxels::kNone ? kInfinite : distances_[other];
    };
    std::array<double, 3> a;
    for (std::size_t axis = 0; axis < 3; ++axis)
        a[axis] = std::min(distance(neighbours[2 * axis]), distance(neighbours[2 * axis + 1]));
    std::ranges::sort(a);
    const double h = solid_->voxelSize();
    double u = a[0] + h;
    if (u > a[1]) {
        const double difference = a[1] - a[0];
        u = (a[0] + a[1] + std::sqrt(2 * h * h - difference * difference)) / 2;
        if (u > a[2]) {
            const double sum = a[0] + a[1] + a[2];
            const double squares = a[0] * a[0] + a[1] * a[1] + a[2] * a[2];
            u = (sum + std::sqrt(std::max(0.0, sum * sum - 3 * (squares - h * h)))) / 3;
        }
    }
    return u;
}

}  // namespace sinew
