#pragma once

#include <Eigen/Geometry>

#include "core/anim/clip/ClipLayer.h"

namespace sinew {

/// Returns the rotation about the same axis by a multiple of its angle, which is at most half a turn.
Eigen::Quaterniond rotationPower(const Eigen::Quaterniond& rotation, double exponent);

/// Returns a rotation after a layer that composes it with its own. At weight 0 it is unchanged, bit for bit.
Eigen::Quaterniond composed(const Eigen::Quaterniond& below, const Eigen::Quaterniond& own,
                            const LayerSettings& layer, double weight);

}  // namespace sinew
