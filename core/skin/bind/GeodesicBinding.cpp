#include <algorithm>
#include <mutex>

#include "core/base/InParallel.h"
#include "core/base/Index.h"
#include "core/skin/bind/BindMethods.h"
#include "core/skin/bind/VoxelDistances.h"

namespace sinew {

namespace {

using Corners = std::array<std::pair<std::uint32_t, double>, 8>;

/// Returns the interpolated distance at a point; infinite if none of the voxels around it is reached.
double distanceAt(const Corners& corners, std::span<const double> distances) {
    double sum = 0, total = 0;
    for (const auto& [voxel, weight] : corners) {
        if (!(weight > 0) || !std::isfinite(distances[voxel])) continue;
        sum += weight * distances[voxel];
        total += weight;
    }
    return total > 0 ? sum / total : std::numeric_limits<double>::infinity();
}

}  // namespace

void bindByVoxels(const BindTask& task, const SolidVoxels& solid, VertexWeights& weights,
                  std::vector<char>& isOutside) {
    const std::vector<Eigen::Vector3d>& positions = task.surface.positions;
    const double smallest = 0.01 * solid.voxelSize();
    std::mutex mutex;
    std::size_t done = 0;
    inParallel(task.bones.size(), [&]() -> PieceWork {
        return [&, distances = VoxelDistances(solid),
                nearness = std::vector<float>(positions.size())](std::size_t bone) mutable {
            if (task.isCancelled()) return;
            const std::span<const double> field = distances.from(task.bones[bone]);
            for (std::size_t v = 0; v < positions.size() && !field.empty(); ++v)
                nearness[v] =
                    static_cast<float>(1 / std::max(distanceAt(solid.around(positions[v]), field), smallest));
            const std::lock_guard lock(mutex);
            isOutside[bone] = field.empty();
            for (std::size_t v = 0; v < positions.size() && !field.empty(); ++v)
                weights.add(v, {static_cast<std::uint16_t>(bone), nearness[v]});
            task.report(static_cast<double>(++done) / static_cast<double>(task.bones.size()));
        };
    });
    applyFalloff(task.settings.falloff, weights);
}

}  // namespace sinew
