#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "core/anim/sampling/ClipSampler.h"

namespace sinew {

/// A frame at which a joint's tail accelerates far more than on the surrounding frames (a pop).
struct AccelerationJump {
    FrameIndex frame;
    int joint = 0;
    double acceleration = 0;  ///< m/s²
    friend bool operator==(const AccelerationJump&, const AccelerationJump&) = default;
};

/// Criteria for a jump.
struct JumpSettings {
    double factor = 4;  ///< minimum ratio to the median acceleration of the surrounding frames
    std::int64_t surroundingFrames = 8;  ///< number of surrounding frames on either side
    double minAcceleration = 4;          ///< minimum acceleration of a jump, m/s²; gravity is 9.81
};

/// Returns the acceleration jumps of a motion, sorted by frame. Each has the joint that accelerates most on
/// its frame; of jumps on neighbouring frames only the largest is returned. The first and last frame have no
/// acceleration.
///
/// @param tails  J tail positions for every frame from `first` on; model space, metres
std::vector<AccelerationJump> accelerationJumps(std::span<const std::vector<Eigen::Vector3d>> tails,
                                                FrameIndex first, FrameRate rate,
                                                const JumpSettings& settings = {});

/// Returns the J tail positions of a pose; model space, metres.
std::vector<Eigen::Vector3d> tailPositions(const Skeleton& skeleton, const PoseValues& pose);

}  // namespace sinew
