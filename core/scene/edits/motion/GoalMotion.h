#pragma once

#include <span>
#include <vector>

#include "core/anim/locomotion/RootPath.h"
#include "core/base/WorkControl.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The motion of a goal's keyed channels, by time. Targets in world space are relative to the placement of
/// the character on the floor, so that they can be closed and blended like the body's motion.
struct GoalMotion {
    bool isInWorld = false;
    bool movesPosition = false, movesAngles = false, movesInfluence = false;  ///< which of the rest are set
    std::vector<Eigen::Vector3d> positions;
    std::vector<Eigen::Quaterniond> rotations;
    std::vector<Eigen::Vector3d> angles;  ///< of the clip; they determine whole turns
    std::vector<double> influences;

    bool isEmpty() const { return !movesPosition && !movesAngles && !movesInfluence; }
};

/// Returns the motion of a goal. Channels without keys have the goal's own values.
///
/// @param clip    without layers
/// @param times   source times of the clip
/// @param ground  placements of the character at these times
GoalMotion goalMotion(const Goal& goal, const Clip& clip, std::span<const Seconds> times,
                      std::span<const RootPlacement> ground);

/// Adds keys for the motion of a goal to a clip: linear, one on every frame of its range. Channels that stay
/// the same get one key.
///
/// @param ground  placements of the character on these frames
void setGoalMotion(const Goal& goal, const GoalMotion& motion, std::span<const RootPlacement> ground,
                   Clip& clip);

/// Returns whether a clip has keys for a goal.
bool hasKeys(const Clip& clip, const Goal& goal);

/// Closes the keyed goals of a loop, as closedLoop() closes joints: position and rotation of their targets,
/// relative to the character on the floor if they are in world space, and their influence. Targets that do
/// not move stay as they are. Incomplete if cancelled.
///
/// @param before  placements of the character on the frames of the loop before it was closed
/// @param after   placements after it was closed
void closeGoals(std::span<const Goal> goals, std::span<const RootPlacement> before,
                std::span<const RootPlacement> after, Clip& loop, const WorkControl& control);

}  // namespace sinew
