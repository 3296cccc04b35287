#include <algorithm>
#include <cmath>

#include "core/skin/bind/BindMethods.h"
#include "core/skin/bind/VoxelDistances.h"

namespace sinew {

namespace {

constexpr double kSmallestDistance = 1e-6;  // metres
constexpr float kNegligible = 0.02F;        // part of the largest weight at which influence ends

}  // namespace

void bindByDistance(const BindTask& task, VertexWeights& weights) {
    const std::vector<Eigen::Vector3d>& positions = task.surface.positions;
    for (std::size_t bone = 0; bone < task.bones.size() && !task.isCancelled(); ++bone) {
        for (std::size_t v = 0; v < positions.size(); ++v) {
            const double distance = std::max(distanceTo(task.bones[bone], positions[v]), kSmallestDistance);
            weights.add(v, {static_cast<std::uint16_t>(bone), static_cast<float>(1 / distance)});
        }
        task.report(static_cast<double>(bone + 1) / static_cast<double>(task.bones.size()));
    }
    applyFalloff(task.settings.falloff, weights);
}

void applyFalloff(double falloff, VertexWeights& weights) {
    const auto power = static_cast<float>(-falloff);
    weights.mapRatios(
        [&](float distance) { return std::max(std::pow(distance, power) - kNegligible, 0.0F); });
}

}  // namespace sinew
