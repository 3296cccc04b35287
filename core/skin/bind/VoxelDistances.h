#pragma once

#include <span>
#include <vector>

#include "core/skin/bind/BindWeights.h"
#include "core/skin/bind/SolidVoxels.h"

namespace sinew {

/// Returns the point of a bone that is closest to a point.
Eigen::Vector3d closestPoint(const Bone& bone, const Eigen::Vector3d& point);
/// Returns the distance of a point from a bone, metres.
double distanceTo(const Bone& bone, const Eigen::Vector3d& point);

/// Computes distances from bones along the shortest way inside a solid, by fast marching (Sethian: "A fast
/// marching level set method for monotonically advancing fronts", 1996). Owns the workspace of one thread.
class VoxelDistances {
public:
    explicit VoxelDistances(const SolidVoxels& solid) : solid_(&solid), distances_(solid.size()) {}

    /// Returns the distance of each voxel's centre from the parts of the bone inside the solid, metres;
    /// infinite where there is no way. Empty if the bone has no such part. O(V log V) for V voxels. The
    /// result is valid until the next call.
    std::span<const double> from(const Bone& bone);

private:
    struct Trial {
        double distance;
        std::uint32_t voxel;
        /// For a heap with the smallest distance at the top.
        friend bool operator<(const Trial& a, const Trial& b) { return a.distance > b.distance; }
    };

    void start(const Bone& bone);
    void offer(std::uint32_t voxel, double distance);
    double arrival(std::uint32_t voxel) const;

    const SolidVoxels* solid_;
    std::vector<double> distances_;
    std::vector<Trial> heap_;
};

}  // namespace sinew
