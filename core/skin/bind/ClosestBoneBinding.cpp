#include <algorithm>

#include "core/skin/bind/BindMethods.h"
#include "core/skin/bind/VoxelDistances.h"

namespace sinew {

namespace {

constexpr double kSmallestDistance = 1e-6;  // of the size

}  // namespace

void bindByDistance(const BindTask& task, VertexWeights& weights) {
    const std::vector<Eigen::Vector3d>& positions = task.surface.positions;
    for (std::size_t bone = 0; bone < task.bones.size() && !task.isCancelled(); ++bone) {
        for (std::size_t v = 0; v < positions.size() && !task.isCancelled(); ++v) {
            const double distance = std::max(distanceTo(task.bones[bone], positions[v]), kSmallestDistance);
            weights.add(v, {static_cast<std::uint16_t>(bone), static_cast<float>(1 / distance)});
        }
        task.report(static_cast<double>(bone + 1) / static_cast<double>(task.bones.size()));
    }
    applyFalloff(task, weights);
}

}  // namespace sinew
