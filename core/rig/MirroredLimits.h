#pragma once

#include "core/base/Result.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// The limits that a joint's counterpart on the other side needs so that it may take a pose exactly where the
/// joint may take the mirrored one: mirrored in the model's plane x = 0 from rest, as mirroredLocal() does.
///
/// An angle turns about an axis; where the mirrored axis is the counterpart's own, of the same angle or of
/// another in the same sequence, the angle's bounds go there, with their signs changed or not as the axes
/// point. Angles that neither turn nor are limited do not count; those of the counterpart that none
/// corresponds to keep their limits. Stiffness and what the limits apply to go along.
///
/// Fails: argumentInvalid (an axis that is more than a degree off any of the counterpart's), with where =
/// "joint NAME". O(joints above either).
Result<JointLimits> mirroredLimits(const Skeleton& skeleton, int joint, int counterpart);

}  // namespace sinew
