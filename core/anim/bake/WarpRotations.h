#pragma once

#include "core/anim/bake/WarpPiece.h"
#include "core/anim/curve/SlerpKeys.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Bakes a warp into the angle curves of a joint that rotates by SLERP by moving their keys. All free angles
/// of a rotation get keys together; an angle without a curve gets one if it is not 0 throughout. Fails as the
/// split warp's budget does.
///
/// @param curves  must hold beyond their ends
/// @param error   maximum error of the rotation where the warp is not linear, radians
Result<AngleCurves> warpedTurns(const Joint& joint, const AngleCurves& curves, const WarpLine& line,
                                double error);

}  // namespace sinew
