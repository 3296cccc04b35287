#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/base/Result.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// The maximum error of a motion and where it occurs.
struct MotionError {
    double distance = 0;  ///< metres
    int joint = 0;        ///< in the skeleton
    Seconds time{};       ///< in the clip
};

/// Returns the error of a joint's bone in metres, model space: the largest distance by which its head, its
/// tail or any of the six points at `distance` from its head along its axes has moved. No point within the
/// octahedron of these six points has a larger error. Infinite if it is not a number.
double boneError(const Joint& joint, const Affine& original, const Affine& changed, double distance);

/// Returns the largest boneError() of all joints at the given times. If several are equal, the earliest and
/// then the first in the skeleton is returned. Uses all cores.
///
/// @param times  seconds, increasing
MotionError motionError(const std::shared_ptr<const Skeleton>& skeleton,
                        const std::shared_ptr<const Clip>& original,
                        const std::shared_ptr<const Clip>& changed, std::span<const double> times,
                        double distance, const std::atomic<bool>* cancel = nullptr);

/// Returns the times at which motions are compared: all frames that are played or lie between keys, and the
/// times of all keys. Increasing; empty if there would be `limit` or more.
std::vector<double> comparisonTimes(const Clip& clip, std::size_t limit);

/// Like comparisonTimes(), but fails with `limitExceeded` if there would be 20 million or more.
Result<std::vector<double>> checkedComparisonTimes(const Clip& clip);

}  // namespace sinew
