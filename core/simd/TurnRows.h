#pragma once

#include <span>

#include "core/anim/clip/ClipLayer.h"
#include "core/math/EulerOrder.h"
#include "core/simd/ModelKernel.h"

namespace sinew {

/// Rotations of a joint at up to kBatchSize times: rows of x, y, z and w.
struct TurnRows {
    alignas(64) double row[4][kBatchSize];

    void fill(const Eigen::Quaterniond& rotation);
    /// Sets the rotations of rows of angles 1, 2 and 3, radians.
    void setAngles(EulerOrder order, const double (&angles)[3][kBatchSize]);
    /// Composes the rotations with those of a layer, which it composes with those
    /// below; see composed().
    /// @param weights  one per time
    void compose(const TurnRows& own, const LayerSettings& layer, std::span<const double> weights);
};

}  // namespace sinew
