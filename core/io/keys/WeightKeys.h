#pragma once

#include <vector>

#include "core/io/keys/MotionKeys.h"

namespace sinew {

/// Keys of the factors of N targets (see targetFactors()), which share their times.
struct WeightKeys {
    KeyForm form = KeyForm::linear;  ///< step or linear
    std::vector<double> times;       ///< K, as PathKeys has them
    std::vector<double> values;      ///< K * N, key by key

    bool empty() const { return times.empty(); }
};

/// Returns keys for the factors of one shape's targets in the subject's clip. Without in-betweens, the only
/// factor is the weight. Returns no keys if the weight is always the shape's own.
///
/// - Adaptive: as few keys as keep every vertex within the distance tolerance of its path and every factor
///   within 0.01.
/// - Fixed rate: a key at every frame.
/// - As keyed: keys at the clip's own key times.
///
/// Weights that only step keep their steps under every policy.
///
/// Fails with `argumentInvalid` if a weight is not finite, with `limitExceeded` if there are too many values
/// for the memory, and with `cancelled`. O(samples * log samples) for most curves.
Result<WeightKeys> shapeKeys(const WriteSubject& subject, const Shape& shape,
                             const MotionKeySettings& settings);

/// Like shapeKeys(), for the targets of all shapes of a mesh, one shape after another. The tolerance holds
/// for the sum of their errors.
Result<WeightKeys> targetKeys(const WriteSubject& subject, const Mesh& mesh,
                              const MotionKeySettings& settings);

}  // namespace sinew
