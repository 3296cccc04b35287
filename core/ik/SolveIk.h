#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/ik/IkProblem.h"
#include "core/rig/Skeleton.h"

namespace sinew {

struct IkWorkspace;

/// Brings points of a pose to their goals: minimises sum of w_i |x_i - target_i|^2 (and of
/// orientationWeight_i times the squared angle) inside the joints' limits.
///
/// What moves are the movable angles of the joints that the goals' chains pass, and the movable translations
/// of the roots among them; a joint in the chains of several goals serves all of these. Limits hold where
/// they apply to IK: values outside are brought to the nearest bound first, locked angles to their constant.
/// An angle of stiffness s takes (1 - s) of the step it would; of stiffness 1 it stays. Other values are only
/// read.
///
/// @param movable  J sets: the channels that may change; empty for a joint that must not be touched
/// @param goals    none, or all of weight 0: the pose stays
/// @param hints    served in the null space of the goals only, after these are reached or as near as they
/// get;
///                 by boundedLeastSquares alone, as is restPull
/// @param pose     J values; in: where it starts, out: the solution, untouched where it fails
/// @param workspace  kept by the caller, of one thread; only a problem larger than it has seen allocates
///
/// Fails: nameUnknown (a goal's or hint's joint is not in the skeleton), numberNotFinite (a target, place,
/// orientation or value of the pose, or places beyond all numbers), valueRange (a negative weight or depth).
/// The same arguments give the same bits, on any thread, while neither the time cap nor a cancel stops it.
Result<IkReport> solveIk(const Skeleton& skeleton, std::span<const ChannelSet> movable,
                         std::span<const IkGoal> goals, std::span<const IkHint> hints,
                         const IkOptions& options, PoseValues& pose, IkWorkspace& workspace);

}  // namespace sinew
