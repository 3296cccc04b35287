#pragma once

#include <cmath>
#include <span>
#include <vector>

#include "core/skin/bind/BindWeights.h"
#include "core/skin/bind/SolidVoxels.h"

namespace sinew {

/// Returns the point of a bone that is closest to a point.
Eigen::Vector3d closestPoint(const Bone& bone, const Eigen::Vector3d& point);
/// Returns the distance of a point from a bone, metres.
double distanceTo(const Bone& bone, const Eigen::Vector3d& point);

/// Computes distances from bones along the shortest path inside a solid, by fast marching (Sethian: "A fast
/// marching level set method for monotonically advancing fronts", 1996). Owns the workspace of one thread, 8
/// bytes per voxel and those of the front.
class VoxelDistances {
public:
    /// @param cancel  polled if not null; once true, marching stops
    VoxelDistances(const SolidVoxels& solid, const std::atomic<bool>* cancel)
        : solid_(&solid), cancel_(cancel), distances_(solid.size()) {}

    /// Returns the distance of each voxel's centre from the nearest of these bones, along paths that start
    /// from the voxels that they pass, metres; infinite where no path exists or the path is longer than
    /// `largest`. O(V log V) for V voxels. The result is valid until the next call.
    std::span<const double> from(std::span<const Bone> bones, double largest = HUGE_VAL);

private:
    struct FrontVoxel {
        double distance;
        std::uint32_t voxel;
        /// For a heap with the smallest distance at the top.
        friend bool operator<(const FrontVoxel& a, const FrontVoxel& b) { return a.distance > b.distance; }
    };

    void start(const Bone& bone);
    void offer(std::uint32_t voxel, double distance);
    double arrival(std::uint32_t voxel) const;

    const SolidVoxels* solid_;
    const std::atomic<bool>* cancel_;
    std::vector<double> distances_;
    std::vector<FrontVoxel> heap_;
};

}  // namespace sinew
