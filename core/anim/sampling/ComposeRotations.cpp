#include "core/anim/sampling/ComposeRotations.h"

#include <cmath>

namespace sinew {

Eigen::Quaterniond rotationPower(const Eigen::Quaterniond& rotation, double exponent) {
    if (exponent == 1) return rotation;
    const double sine = rotation.vec().norm();
    if (sine == 0) return Eigen::Quaterniond::Identity();
    const double half = std::atan2(sine, std::abs(rotation.w())) * exponent;
    const double factor = std::copysign(std::sin(half) / sine, rotation.w());
    Eigen::Quaterniond result;
    result.w() = std::cos(half);
    result.vec() = factor * rotation.vec();
    return result;
}

Eigen::Quaterniond composed(const Eigen::Quaterniond& below, const Eigen::Quaterniond& own,
                            const LayerSettings& layer, double weight) {
    if (weight == 0) return below;
    if (layer.mode == LayerMode::override)
        return weight == 1 ? own : below * rotationPower(below.conjugate() * own, weight);
    const Eigen::Quaterniond turn = rotationPower(own, weight);
    return layer.rotation == LayerRotation::joint ? below * turn : turn * below;
}

}  // namespace sinew
