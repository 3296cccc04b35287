#pragma once

#include "core/anim/Clip.h"
#include "core/base/Result.h"

namespace sinew {

/// What stays when a clip gets another frame rate. keepTimes: every key stays at its time, so the motion
/// keeps its speed and frames are numbered anew. keepFrames: every key stays at its frame number, so the
/// motion is played faster or slower; so do markers and both times of a time warp's pins.
enum class RateChange { keepTimes, keepFrames };

/// The clip at another rate. keepTimes shares every curve; its range grows to whole frames. keepFrames is
/// exact for keys on the clip's grid and for curves on a grid of their own, however often it is repeated.
///
/// Fails: valueRange (keys would lie closer than Curve::kMinimumGap, or pins than TimeWarp::kMinimumGap,
/// frames beyond 2^53).
Result<Clip> withRate(Clip clip, FrameRate rate, RateChange change);

/// A moment under keepFrames: where its frame of the one rate is in the other.
Seconds retimed(Seconds time, FrameRate from, FrameRate to);

/// A moment that is less than a millionth of a frame off one is that frame's, exactly: what is added to
/// times rounds, and frames are to stay frames.
Seconds onFrame(FrameRate rate, Seconds time);

}  // namespace sinew
