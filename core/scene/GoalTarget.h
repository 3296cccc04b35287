#pragma once

#include <Eigen/Geometry>
#include <optional>
#include <span>
#include <vector>

#include "core/ik/IkProblem.h"
#include "core/scene/Scene.h"

namespace sinew {

/// What a goal asks for at a time: model space, metres.
struct GoalTarget {
    Eigen::Vector3d place = Eigen::Vector3d::Zero();
    std::optional<Eigen::Quaterniond> orientation;
    double influence = 1;  ///< 0 to 1
};

/// A goal's target at a time: its keyed channels, and its own values where it has no keys; through the joint
/// that it follows.
///
/// @param clip   null: only its own values count
/// @param model  J modelFromJoint transforms of the pose before any goal is solved, read where it follows one
/// O(log keys), no allocation.
GoalTarget goalTarget(const Goal& goal, const Skeleton& skeleton, const Clip* clip, Seconds time,
                      std::span<const Affine> model);

/// What the solver is to do for it. A joint that the skeleton lacks: fails in the solver.
///
/// @param target  from goalTarget()
IkGoal ikGoal(const Goal& goal, const Skeleton& skeleton, const GoalTarget& target);

/// The pole of a goal as a hint; nullopt where it has none.
std::optional<IkHint> ikHint(const Goal& goal, const Skeleton& skeleton);

/// Adds to what the solver is asked at a time: the goal at `share` of its influence. With influence i the
/// place lies i of the way from where the pose has the point to the target, with i of the weight; its pole
/// likewise. Of no influence, nothing.
///
/// @param model  J modelFromJoint transforms of the pose before any goal is solved
void askGoal(const Goal& goal, double share, const Skeleton& skeleton, const Clip* clip, Seconds time,
             std::span<const Affine> model, std::vector<IkGoal>& goals, std::vector<IkHint>& hints);

}  // namespace sinew
