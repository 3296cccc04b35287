#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>

#include "core/base/InParallel.h"
#include "core/base/Index.h"
#include "core/skin/bind/BindMethods.h"
#include "core/skin/bind/VoxelDistances.h"

namespace sinew {

namespace {

/// Returns the interpolated distance at a point; infinite if none of the voxels around it is reached.
double distanceAt(const SolidVoxels::Corners& corners, std::span<const double> distances) {
    double sum = 0, total = 0;
    for (const auto& [voxel, weight] : corners) {
        if (!(weight > 0) || !std::isfinite(distances[voxel])) continue;
        sum += weight * distances[voxel];
        total += weight;
    }
    return total > 0 ? sum / total : std::numeric_limits<double>::infinity();
}

/// Returns the distance beyond which a bone influences no vertex, because another one is much closer.
double largestDistance(const BindTask& task, const SolidVoxels& solid) {
    VoxelDistances distances(solid, task.control.cancel);
    const std::span<const double> nearest = distances.from(task.bones);
    double largest = 0;
    for (const Eigen::Vector3d& position : task.surface.positions) {
        if (task.isCancelled()) break;
        const double distance = distanceAt(solid.around(position), nearest);
        if (std::isfinite(distance)) largest = std::max(largest, distance);
    }
    return largest * reachOf(task.settings.falloff) + 2 * solid.voxelSize();
}

}  // namespace

void bindByGeodesics(const BindTask& task, const SolidVoxels& solid, VertexWeights& weights) {
    const std::vector<Eigen::Vector3d>& positions = task.surface.positions;
    const double smallest = 0.01 * solid.voxelSize(), largest = largestDistance(task, solid);
    std::mutex mutex;
    std::size_t done = 0;
    inParallel(task.bones.size(), [&]() -> PieceWork {
        return [&, distances = VoxelDistances(solid, task.control.cancel),
                nearness = std::vector<float>(positions.size())](std::size_t bone) mutable {
            if (task.isCancelled()) return;
            const std::span<const double> field = distances.from(task.bones.subspan(bone, 1), largest);
            for (std::size_t v = 0; v < positions.size() && !task.isCancelled(); ++v) {
                nearness[v] =
                    static_cast<float>(1 / std::max(distanceAt(solid.around(positions[v]), field), smallest));
            }
            const std::lock_guard lock(mutex);
            for (std::size_t v = 0; v < positions.size() && !task.isCancelled(); ++v)
                weights.add(v, {static_cast<std::uint16_t>(bone), nearness[v]});
            task.report(static_cast<double>(++done) / static_cast<double>(task.bones.size()));
        };
    });
    applyFalloff(task, weights);
}

}  // namespace sinew
