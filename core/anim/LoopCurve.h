#pragma once

#include "core/anim/Curve.h"

namespace sinew {

/// Which end of a curve gives way where a loop is closed.
enum class LoopEnd { first, last, mean };

/// The curve with ends that meet, so that it goes on without a jump from its last key to its first: the
/// value of the end that gives way, or both, and under Catmull-Rom and explicit slopes how steep it is there.
/// For that the segments at the ends become explicit slopes: those that Catmull-Rom would have if the keys
/// went round. A curve that goes on as a cycle with offset keeps its rise and gets the slopes alone. A curve
/// of one key is as it was.
///
/// @param turn  0, or how far values that mean the same are apart, as a whole turn of an angle is: whole ones
///              between the ends stay
Curve loopMatched(const Curve& curve, LoopEnd givesWay, double turn);

}  // namespace sinew
