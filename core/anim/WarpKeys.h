#pragma once

#include <memory>

#include "core/anim/WarpPiece.h"
#include "core/base/Result.h"

namespace sinew {

/// A curve whose own keys make what plays of it through a warp: keys go along, and come to it where the warp
/// breaks or bends, as bakedWarp() says.
///
/// @param error  by which its values may be off where they cannot be exact
/// Fails: as the line's budget does.
Result<std::shared_ptr<const Curve>> warpedCurve(const std::shared_ptr<const Curve>& curve,
                                                 const WarpLine& line, double error);

}  // namespace sinew
