#pragma once

#include "core/base/Result.h"
#include "core/ik/IkProblem.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Poses of a range are all in memory while it is solved or baked: at most so many times joints.
constexpr std::int64_t kMostJointFrames = 4'000'000;

/// How goals are solved at one time.
struct GoalSolveSettings {
    IkMethod method = IkMethod::boundedLeastSquares;
    double tolerance = 1e-6;  ///< metres
    int iterations = 200;     ///< of one start, at most
    int restarts = 50;        ///< at most, while the goals are not reached
    bool movesRoot = false;   ///< whether roots may be moved, where they are free to
    double timeCap = 2;       ///< seconds
};

struct SolvedPose {
    PoseValues pose;
    std::vector<ChannelId> channels;  ///< that differ from the clip's; sorted
    IkReport report;
};

/// The pose in which goals are reached at one source time, from the clip's pose there, whatever their
/// influence and whether they are live.
///
/// @param clip  null: from the rest pose
/// Fails: argumentInvalid (no goals), and as solveIk does.
Result<SolvedPose> solveGoals(const Character& character, const std::shared_ptr<const Clip>& clip,
                              Seconds time, std::span<const Goal> goals, const GoalSolveSettings& settings);

/// What inverse kinematics may change of a skeleton: free angles, and where said the free translations of
/// roots. J sets.
std::vector<ChannelSet> solvable(const Skeleton& skeleton, bool movesRoot);

/// A character without its goals: what its clip alone makes of it.
std::shared_ptr<const Character> withoutGoals(const Character& character);

}  // namespace sinew
