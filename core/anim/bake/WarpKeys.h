#pragma once

#include <memory>

#include "core/anim/bake/WarpPiece.h"
#include "core/base/Result.h"

namespace sinew {

/// Bakes a warp into a curve by moving its keys and adding keys where the warp changes speed or is not
/// linear; see bakeTimeWarp(). Fails as the split warp's budget does.
///
/// @param error  maximum error of the values where they cannot be exact
Result<std::shared_ptr<const Curve>> warpedCurve(const std::shared_ptr<const Curve>& curve,
                                                 const WarpLine& line, double error);

}  // namespace sinew
