#include <algorithm>
#include <cmath>

#include "core/skin/bind/BindMethods.h"

namespace sinew {

namespace {

constexpr float kNegligible = 0.02F;  // part of the largest weight at which influence ends

}  // namespace

void applyFalloff(const BindTask& task, VertexWeights& weights) {
    const auto power = static_cast<float>(-task.settings.falloff);
    weights.mapRatios([&](float distance) { return std::max(std::pow(distance, power) - kNegligible, 0.0F); },
                      task.control);
}

double reachOf(double falloff) { return std::pow(static_cast<double>(kNegligible), -1 / falloff); }

}  // namespace sinew
