#pragma once

#include <Eigen/Core>
#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "core/anim/sampling/JointValues.h"
#include "core/base/Result.h"
#include "core/ik/IkMethod.h"
#include "core/scene/Scene.h"

namespace sinew {

/// A frame at which a joint's tail accelerates far more than on the surrounding frames (a pop).
struct AccelerationJump {
    FrameIndex frame;
    int joint = 0;
    double acceleration = 0;  ///< m/s²
    friend bool operator==(const AccelerationJump&, const AccelerationJump&) = default;
};

/// Returns the acceleration jumps of a motion, sorted by frame. Each has the joint that accelerates most on
/// its frame; of jumps on neighbouring frames only the largest is returned. The first and last frame have no
/// acceleration.
///
/// @param tails  J tail positions for every frame from `first` on; model space, metres
std::vector<AccelerationJump> accelerationJumps(std::span<const std::vector<Eigen::Vector3d>> tails,
                                                FrameIndex first, FrameRate rate);

/// Returns the J tail positions of a pose; model space, metres.
std::vector<Eigen::Vector3d> tailPositions(const Skeleton& skeleton, const PoseValues& pose);

/// Options for solving goals over a range of frames.
struct RangeSettings {
    FrameIndex first, last;  ///< source frames, inclusive
    /// Frames at the start and end of the range over which the goals blend in and out.
    std::int64_t blendIn = 0, blendOut = 0;
    /// Time over which changes are smoothed as far as the goals leave them free; 0 solves each frame by
    /// itself.
    Seconds smoothing{0.25};
    int passes = 6;                      ///< of smoothing and solving
    std::vector<JointId> fixedJoints{};  ///< joints that keep the clip's pose
    bool movesRoot = false;              ///< whether roots may be moved, if their translations are free
    /// Projected gradient has no null space, so it does not smooth.
    IkMethod method = IkMethod::boundedLeastSquares;
    double tolerance = 1e-6;  ///< metres
    int iterations = 100;     ///< maximum per frame and pass
    const std::atomic<bool>* cancel = nullptr;
    std::atomic<float>* progress = nullptr;  ///< 0..1
};

/// The result of solving a range.
struct SolvedRange {
    std::vector<PoseValues> before;   ///< the clip's poses, one per frame
    std::vector<PoseValues> poses;    ///< the solved poses
    std::vector<ChannelId> channels;  ///< channels that differ on any frame; sorted
    int iterations = 0;               ///< total of all frames and passes
    double residual = 0;              ///< largest on frames where the goals apply fully, metres
    FrameIndex worstFrame;            ///< frame with the largest residual
    std::vector<AccelerationJump> jumpsBefore, jumpsAfter;
};

/// Solves goals over a range of source frames without pops.
///
/// Every frame is first solved from the clip's pose (unkeyed values are ignored) plus the change of the
/// previous frame, as far as goals still hold the joints. In each further pass the changes are smoothed over
/// time with a Gaussian window, and every frame is solved again from its current pose, pulled towards the
/// smoothed one in the null space of its goals. Smoothing therefore never compromises the goals, and what
/// they leave free follows the neighbouring frames. Limits hold throughout if they apply to IK.
///
/// @param clip   evaluated without its live goals
/// @param goals  all are solved, live or not, with their influence
/// Fails with `argumentInvalid` if there are no goals, the last frame is before the first, or the blends are
/// longer than the range; with `limitExceeded` if frames times joints exceed kMaxJointFrames; with
/// `cancelled` if `cancel` became true; and as solveIk() does. O(passes * frames * solve).
Result<SolvedRange> solveRange(const Character& character, const std::shared_ptr<const Clip>& clip,
                               std::span<const Goal> goals, const RangeSettings& settings);

}  // namespace sinew
