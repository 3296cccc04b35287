#pragma once

#include <vector>

#include "core/anim/ClipSampler.h"

namespace sinew {

/// How fast something moves, frame by frame: element i is at frame first + i of the clip's rate.
struct MotionSpeed {
    FrameIndex first;
    std::vector<double> speed;         ///< per second: m/s, rad/s, 1/s
    std::vector<double> acceleration;  ///< per second squared
};

/// Speed of the value that a channel shows, signed: the mean of the speeds to and from the frame; the
/// acceleration is their difference over a frame. At the ends of the range only one side counts, and the
/// acceleration is that of the frame beside.
///
/// @param sampler  of the clip
/// @param joint    its index in the sampler's skeleton
/// @param first, last  frames of the clip's rate, both included; first <= last
/// O(frames · log keys).
MotionSpeed valueSpeed(const ClipSampler& sampler, int joint, Channel channel, FrameIndex first,
                       FrameIndex last);

/// Angular speed of a joint's local rotation, never negative: rad/s about whatever axis, from the rotations
/// themselves, so that the choice of angles does not matter. The acceleration is how fast the angular
/// velocity (in the parent's space) changes, its turning included. Between two frames the shorter way counts.
MotionSpeed angularSpeed(const ClipSampler& sampler, int joint, FrameIndex first, FrameIndex last);

/// Which accelerations are worth a mark.
struct PeakSettings {
    double share = 0.3;   ///< of the greatest one, at least; 0..1
    Seconds apart{0.15};  ///< of two peaks nearer than this the greater one counts
};

/// The frames where the acceleration, its sign aside, is greatest around. Sorted. Of a motion that has none
/// (below 1e-9), none.
std::vector<FrameIndex> peakAccelerations(const MotionSpeed& motion, FrameRate rate,
                                          const PeakSettings& settings = {});

}  // namespace sinew
