#pragma once

#include <vector>

#include "core/anim/sampling/ClipSampler.h"

namespace sinew {

/// Speed and acceleration frame by frame: element i belongs to frame first + i of the clip's rate.
struct MotionSpeed {
    FrameIndex first;
    std::vector<double> speed;         ///< per second: m/s, rad/s, 1/s
    std::vector<double> acceleration;  ///< per second squared
};

/// Returns the signed speed of a channel's value: the mean of the speeds before and after each frame. The
/// acceleration is their difference divided by the frame time. At both ends of the range the speed is
/// one-sided and the acceleration is that of the adjacent frame. O(frames · log keys).
///
/// @param sampler  of the clip
/// @param joint    its index in the sampler's skeleton
/// @param first, last  frames of the clip's rate, inclusive; first <= last
MotionSpeed valueSpeed(const ClipSampler& sampler, int joint, Channel channel, FrameIndex first,
                       FrameIndex last);

/// Returns the angular speed of a joint's local rotation about any axis, in rad/s, never negative. It is
/// computed from the rotations, so that it does not depend on the choice of angles. The acceleration is the
/// rate of change of the angular velocity vector (in the parent's space), including changes of its direction.
/// Between two frames the shorter rotation is assumed.
MotionSpeed angularSpeed(const ClipSampler& sampler, int joint, FrameIndex first, FrameIndex last);

/// Criteria for the acceleration peaks that are reported.
struct PeakSettings {
    double minimumFraction = 0.3;  ///< minimum size of a peak as a fraction of the largest one, 0..1
    Seconds minimumGap{0.15};      ///< of two peaks closer than this, only the larger one is reported
};

/// Returns the frames at which the absolute acceleration has a local maximum, sorted. Empty if the
/// acceleration never exceeds 1e-9.
std::vector<FrameIndex> peakAccelerations(const MotionSpeed& motion, FrameRate rate,
                                          const PeakSettings& settings = {});

}  // namespace sinew
