#pragma once

#include "core/anim/clip/Clip.h"
#include "core/base/Result.h"
#include "core/base/WorkControl.h"

namespace sinew {

/// The property of keys that is preserved when a clip's frame rate changes. keepTimes: keys keep their times,
/// so the motion keeps its speed and frames are renumbered. keepFrames: keys keep their frame numbers, so the
/// motion plays faster or slower; this applies to markers and to both times of a time warp's pins, too.
enum class RateChange { keepTimes, keepFrames };

/// Returns the clip at another frame rate. keepTimes shares every curve and extends the frame range to whole
/// frames. keepFrames is exact for keys on the clip's grid and for curves on a grid of their own, however
/// often it is repeated.
///
/// Fails with `valueRange` if keys would be closer than Curve::kMinimumGap, pins closer than
/// TimeWarp::kMinimumGap, or frames beyond ± 2^53; and with `cancelled`.
Result<Clip> withRate(Clip clip, FrameRate rate, RateChange change, const WorkControl& control = {});

/// Returns the duration of the clip, from the first frame to the last, at `factor` (finite, above 0) times
/// its speed, rounded up to whole frames.
Seconds durationAtSpeed(const Clip& clip, double factor);

/// Returns where a time of the clip moves to.
Seconds timeAtSpeed(const Clip& clip, double factor, Seconds time);

/// Returns the clip at `factor` times its speed and the same frame rate. Its first frame stays, all later
/// times move towards it, and the range ends on a whole frame. Slopes, markers and both times of a time
/// warp's pins are scaled, too. Keys may fall between frames; curves on a grid get a finer or coarser one.
///
/// Fails with `argumentInvalid` if the factor is not finite or not above 0, and with `valueRange` if keys
/// would be closer than Curve::kMinimumGap, pins closer than TimeWarp::kMinimumGap, or either outside the
/// valid frames; and with `cancelled`.
Result<Clip> withSpeed(Clip clip, double factor, const WorkControl& control = {});

}  // namespace sinew
