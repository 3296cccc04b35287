#pragma once

#include "core/anim/Clip.h"
#include "core/anim/MatchJoints.h"
#include "core/base/Diagnostics.h"

namespace sinew {

/// A clip of one skeleton as another one plays it, joint by joint of `matches`. Where rotation order and rest
/// orientation are the same the curves are shared. Else rotations are converted at every key, unrolled, so
/// that the joint turns by the same relative to its rest pose, seen along the character's axes; whole turns
/// between two keys are lost there. Places of roots are scaled by sizeRatio(), those of other joints move by
/// the scaled distance from rest. A time warp stays. A clip mapped onto its own
/// skeleton is the same clip.
///
/// @param diagnostics  what was left out (channels that are not free, scales along other axes) or converted
/// The clip keeps its id and name. Limits count for nothing here. O(keys).
Clip mapClip(const Skeleton& source, const Clip& clip, const Skeleton& target, const JointMatches& matches,
             Diagnostics& diagnostics);

/// How long the target's bones are for each metre of the source's: bones between joints that match, at rest;
/// 1 where there are none.
double sizeRatio(const Skeleton& source, const Skeleton& target, const JointMatches& matches);

/// Tells which joints of either skeleton have no counterpart, and how many were found by a spelling that is
/// not the same.
void reportMatches(const Skeleton& source, const Skeleton& target, const JointMatches& matches,
                   Diagnostics& diagnostics);

}  // namespace sinew
