#pragma once

#include <memory>

#include "core/anim/bake/WarpedPiece.h"
#include "core/anim/curve/SlerpKeys.h"
#include "core/base/Result.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Bakes a warp into a curve by moving its keys and adding keys where the warp changes speed or is not
/// linear; see bakeTimeWarp(). Fails with `limitExceeded` or `cancelled` if the key budget of `split` runs
/// out.
///
/// @param error  maximum error of the values where they cannot be exact
Result<std::shared_ptr<const Curve>> bakedCurve(const std::shared_ptr<const Curve>& curve,
                                                const SplitWarp& split, double error);

/// Bakes a warp into the angle curves of a joint that rotates by SLERP by moving their keys. All free angles
/// of a rotation get keys together; an angle without a curve gets one if it is not 0 throughout. Fails as the
/// split warp's budget does.
///
/// @param curves  must have the extrapolation hold at both ends
/// @param error   maximum error of the rotation where the warp is not linear, radians
Result<AngleCurves> bakedRotation(const Joint& joint, const AngleCurves& curves, const SplitWarp& split,
                                  double error);

}  // namespace sinew
