#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/ik/IkProblem.h"
#include "core/rig/Skeleton.h"

namespace sinew {

struct IkWorkspace;

/// Moves points of a pose to their goals: minimises the sum of w_i |x_i - target_i|^2, and of
/// orientationWeight_i times the squared angle, within the joints' limits.
///
/// The variables are the movable angles of the joints in the goals' chains and the movable translations of
/// the roots among them; a joint in several chains serves all of these goals. Limits hold if they apply to
/// IK: values outside are first clamped to the nearest bound, locked angles to their constant. An angle of
/// stiffness s takes (1 - s) of its step; with stiffness 1 it does not change. All other values are only
/// read.
///
/// @param movable    J sets of channels that may change; empty for a joint that must not change
/// @param goals      if there are none, or all have weight 0, the pose does not change
/// @param hints      satisfied only in the null space of the goals, once these are reached or as near as
///     possible; used by boundedLeastSquares only, like `restWeight`
/// @param pose       J values; in: the initial pose, out: the solution; unchanged on failure
/// @param workspace  kept by the caller, one per thread; only a problem larger than all before allocates
///
/// Fails with
/// - `nameUnknown` if the joint of a goal or hint is not in the skeleton,
/// - `numberNotFinite` if a target, orientation, weight or value of the pose is not finite, or positions
///   overflow,
/// - `valueRange` if a weight or depth is negative.
/// The same arguments produce identical bits on any thread unless the time limit or a cancel stops it.
Result<IkReport> solveIk(const Skeleton& skeleton, std::span<const ChannelSet> movable,
                         std::span<const IkGoal> goals, std::span<const IkHint> hints,
                         const IkOptions& options, PoseValues& pose, IkWorkspace& workspace);

}  // namespace sinew
