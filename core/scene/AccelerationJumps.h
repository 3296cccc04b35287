#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "core/anim/PoseValues.h"

namespace sinew {

/// A frame at which a joint's tail is thrown about: it accelerates far more than around.
struct AccelerationJump {
    FrameIndex frame;
    int joint = 0;
    double acceleration = 0;  ///< m/s²
    friend bool operator==(const AccelerationJump&, const AccelerationJump&) = default;
};

/// Which accelerations are jumps.
struct JumpSettings {
    double factor = 4;        ///< above this many times the median of the frames around
    std::int64_t around = 8;  ///< frames on either side
    double least = 4;         ///< m/s², below which nothing is one; gravity is 9.81
};

/// The jumps of a motion, by frame, of each the joint that is thrown most. Of jumps on neighbouring frames
/// the greatest is left. The first and last frame have no acceleration.
///
/// @param tails  of every frame from `first` on, J places, model space, metres
std::vector<AccelerationJump> accelerationJumps(std::span<const std::vector<Eigen::Vector3d>> tails,
                                                FrameIndex first, FrameRate rate,
                                                const JumpSettings& settings = {});

/// The tails of a pose, model space, metres; J of them.
std::vector<Eigen::Vector3d> tailsOf(const Skeleton& skeleton, const PoseValues& pose);

}  // namespace sinew
