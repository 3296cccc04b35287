#pragma once

#include <Eigen/Geometry>
#include <optional>
#include <span>
#include <vector>

#include "core/anim/sampling/JointValues.h"
#include "core/ik/IkProblem.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The target of a goal at a time; model space, metres.
struct GoalTarget {
    Eigen::Vector3d position = Eigen::Vector3d::Zero();
    std::optional<Eigen::Quaterniond> orientation;
    double influence = 1;  ///< 0 to 1
};

/// Returns a goal's target at a time: the values of its keyed channels, and the goal's own values for the
/// others. A target that follows a joint is transformed to model space.
///
/// @param clip   if null, only the goal's own values are used
/// @param model  J modelFromJoint transforms of the pose before goals are solved; read if it follows a joint
/// O(log keys), no allocation.
GoalTarget goalTarget(const Goal& goal, const Skeleton& skeleton, const Clip* clip, Seconds time,
                      std::span<const Affine> model);

/// Returns the goal as input for the solver, which fails if the skeleton does not have the goal's joint.
///
/// @param target  the result of goalTarget()
IkGoal ikGoal(const Goal& goal, const Skeleton& skeleton, const GoalTarget& target);

/// Returns the goal's pole as a hint for the solver; nullopt if it has none.
std::optional<IkHint> ikHint(const Goal& goal, const Skeleton& skeleton);

/// Appends a goal and its pole at a time to the solver's input, scaled by `fraction` times the goal's
/// influence. Returns that total, i. The target position lies at i of the path from the point's current
/// position to the target, and its weight is multiplied by i; the same goes for the pole. Appends nothing if
/// i is 0.
///
/// @param model  J modelFromJoint transforms of the pose before goals are solved
double addIkGoal(const Goal& goal, double fraction, const Skeleton& skeleton, const Clip* clip, Seconds time,
                 std::span<const Affine> model, std::vector<IkGoal>& goals, std::vector<IkHint>& hints);

// How strongly goals determine each joint at a time: from 0 (as in the clip) to 1.

/// Raises the influence on the joints that a goal may move to `influence`; higher values stay. A goal without
/// weight changes nothing.
///
/// @param influences  J values, 0..1
void raiseInfluence(const Skeleton& skeleton, const Goal& goal, double influence,
                    std::span<double> influences);

/// Lets joints that goals influence only in part exceed their limits as far as the clip does, in proportion.
/// Solved poses stay within the limits, so without this a joint would jump when a goal starts to blend in.
///
/// @param clip        J values from before the goals were solved
/// @param influences  J values, 0..1
/// @param pose        in: J solved values; out: the corrected ones
void fadeLimits(const Skeleton& skeleton, const PoseValues& clip, std::span<const double> influences,
                PoseValues& pose);

}  // namespace sinew
