#pragma once

#include "core/anim/curve/Curve.h"

namespace sinew {

/// The end of a curve that is adjusted to close a loop.
enum class LoopEnd { first, last, both };

/// Matches the ends of a curve so that it repeats without a jump: adjusts the value at one end or both, and
/// for Catmull-Rom and explicit slopes also the slope. The segments at the ends get the explicit slopes that
/// Catmull-Rom would have if the keys were cyclic. A curve that cycles with offset keeps its rise, so that
/// only slopes are matched. A curve with one key is returned unchanged.
///
/// @param period  distance between equivalent values, such as a whole turn of an angle, or 0 if there is
/// none; whole
///     multiples of it between the ends are kept
Curve matchLoopEnds(const Curve& curve, LoopEnd adjustedEnd, double period);

}  // namespace sinew
