#pragma once

#include "core/anim/sampling/JointValues.h"
#include "core/base/Result.h"
#include "core/ik/IkProblem.h"
#include "core/scene/Scene.h"
#include "core/scene/evaluation/Evaluator.h"

namespace sinew {

/// Returns the authored values of all joints at the evaluator's current time. O(joints · log keys).
PoseValues shownPose(const Evaluator& evaluator);

/// Maximum number of frames times joints in a range that is solved or baked, because all its poses are in
/// memory.
constexpr std::int64_t kMaxJointFrames = 4'000'000;

/// Options for solving goals at one time.
struct GoalSolveSettings {
    IkMethod method = IkMethod::boundedLeastSquares;
    double tolerance = 1e-6;  ///< metres
    int iterations = 200;     ///< maximum per start
    int restarts = 50;        ///< maximum, while the goals are not reached
    bool movesRoot = false;   ///< whether roots may be moved, if their translations are free
    double timeCap = 2;       ///< seconds
};

/// The result of solving goals at one time.
struct SolvedPose {
    PoseValues pose;
    std::vector<ChannelId> channels;  ///< channels that differ from the clip; sorted
    IkReport report;
};

/// Solves goals at one source time, starting from the clip's pose. All goals are solved, whether live or not
/// and whatever their influence.
///
/// @param clip  null: start from the rest pose
/// Fails with `argumentInvalid` if there are no goals, and as solveIk() does.
Result<SolvedPose> solveGoals(const Character& character, const std::shared_ptr<const Clip>& clip,
                              Seconds time, std::span<const Goal> goals, const GoalSolveSettings& settings);

/// Returns J sets of the channels that inverse kinematics may change: free angles and, if `movesRoot`, the
/// free translations of roots.
std::vector<ChannelSet> solvableChannels(const Skeleton& skeleton, bool movesRoot);

/// Returns the character without its goals, which then plays its clips as they are.
std::shared_ptr<const Character> withoutGoals(const Character& character);

}  // namespace sinew
