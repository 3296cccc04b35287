#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "core/anim/Clip.h"
#include "core/base/Result.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// How far a motion is off at worst, and where.
struct MotionError {
    double distance = 0;  ///< metres
    int joint = 0;        ///< in the skeleton
    Seconds time{};       ///< of the clip
};

/// How far a joint's bone is off: of its head, its tail and the six points at `distance` from its head along
/// its axes the one that is farthest from its place. Metres, model space. Any point within the octahedron
/// that the six make is off by no more. Infinite where it is no number.
double boneError(const Joint& joint, const Affine& was, const Affine& is, double distance);

/// The largest boneError() of all joints at these times. What comes first in time, then in the skeleton,
/// counts of equal ones. On all cores.
///
/// @param times  seconds, increasing
MotionError motionError(const std::shared_ptr<const Skeleton>& skeleton,
                        const std::shared_ptr<const Clip>& was, const std::shared_ptr<const Clip>& is,
                        std::span<const double> times, double distance,
                        const std::atomic<bool>* cancel = nullptr);

/// The times at which a motion is held to what it was: every frame that plays or lies between keys, and every
/// key's time. Increasing; empty where they would be `most` or more.
std::vector<double> timesToKeep(const Clip& clip, std::size_t most);

/// The same. Fails: limitExceeded where they would be 20 million or more.
Result<std::vector<double>> countedTimesToKeep(const Clip& clip);

}  // namespace sinew
