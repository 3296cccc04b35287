#pragma once

#include "core/anim/SlerpKeys.h"
#include "core/anim/WarpPiece.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// The angle curves of a joint that turns by slerp, whose own keys make what plays of it through a warp. A
/// rotation's key is one of all free angles: angles without a curve get one where they leave 0.
///
/// @param curves  hold beyond their ends
/// @param error   radians, by which the rotation may be off where the warp bends
/// Fails: as the line's budget does.
Result<AngleCurves> warpedTurns(const Joint& joint, const AngleCurves& curves, const WarpLine& line,
                                double error);

}  // namespace sinew
