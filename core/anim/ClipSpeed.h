#pragma once

#include "core/anim/Clip.h"
#include "core/base/Result.h"

namespace sinew {

/// From the first frame to the last, were the clip played `factor` (finite, above 0) times as fast: whole
/// frames.
Seconds durationAtSpeed(const Clip& clip, double factor);

/// Where a moment of the clip comes to.
Seconds atSpeed(const Clip& clip, double factor, Seconds time);

/// The clip `factor` times as fast, at the same frame rate: its first frame stays, everything behind comes
/// nearer to it, the range ends at a whole frame. Slopes follow; markers come
/// along, and so do both times of a time warp's pins. Keys may come between frames; curves on a grid get a
/// finer or coarser one.
///
/// Fails: argumentInvalid (a factor that is not finite or not above 0), valueRange (keys would lie closer
/// than Curve::kMinimumGap, or pins than TimeWarp::kMinimumGap, or either beyond all frames).
Result<Clip> withSpeed(Clip clip, double factor);

}  // namespace sinew
