#pragma once

#include <vector>

#include "core/io/keys/MotionKeys.h"

namespace sinew {

/// The keys of N factors of targets, which share their times.
struct WeightKeys {
    KeyForm form = KeyForm::linear;  ///< step or linear
    std::vector<double> times;       ///< K, as PathKeys has them
    std::vector<double> values;      ///< K * N, key by key

    bool empty() const { return times.empty(); }
};

/// Returns keys of the factors of one shape's targets in a subject's clip (targetFactors()). Without
/// in-betweens, the only factor is the weight. No keys if the shape keeps its own weight.
///
/// Adaptive: as few keys as possible, such that no vertex strays from its path by more than the distance
/// tolerance and no factor by more than 0.01. Fixed rate: a key at every frame. As keyed: the clip's own key
/// times. Weights that only step keep their steps under every policy.
///
/// Fails with `argumentInvalid` (a weight is not finite), `limitExceeded` (more values than fit into memory)
/// or `cancelled`. O(samples * log samples) for most curves.
Result<WeightKeys> shapeKeys(const WriteSubject& subject, const Shape& shape,
                             const MotionKeySettings& settings);

/// shapeKeys() for the targets of all shapes of a mesh, one shape after another; their errors add up.
Result<WeightKeys> targetKeys(const WriteSubject& subject, const Mesh& mesh,
                              const MotionKeySettings& settings);

}  // namespace sinew
