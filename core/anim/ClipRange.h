#pragma once

#include "core/anim/Clip.h"
#include "core/base/Result.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Whole clips turned round, cut and repeated. What durations come of it is told before.

/// The clip played from its end to its start: keys and markers mirrored in time within the frame range, which
/// stays. Segments go along as reversedKeys() says, so that the motion is the mirrored one but where it
/// steps: a step holds the value of the key it starts at, as ever. A time warp is mirrored within the frames
/// that it plays, so that what plays is turned round, too. Twice gives the clip back, to the rounding of key
/// times that are on no frame, and of steps not.
///
/// Fails: as TimeWarp::create() does, where a pin would lie beyond all times.
Result<Clip> reversed(Clip clip);

/// The frames of a clip's source that lie between frames of it that play: the same without a time warp, else
/// the nearest ones. Fails: argumentInvalid (a last frame before the first, frames that do not play, a warp
/// that is not forward everywhere: bake it first).
Result<FrameRange> sourceFrames(const Clip& clip, FrameRange played);

/// The clip cut to some of its source frames, which keep their numbers and their motion. Keys within stay;
/// where the motion needs it, curves get a key at the cut, and segments beside it explicit slopes. Curves
/// that a line or a cycle continues into the range stay whole, and so do angles that go by SLERP together.
/// Markers outside go; a time warp stays.
///
/// Fails: argumentInvalid (a last frame before the first, frames beyond the clip's).
Result<Clip> trimmed(const Skeleton& skeleton, Clip clip, FrameRange frames);

/// The clip `times` times one behind the other, each time as before; cut to its frames first, markers once.
/// What trimmed() leaves whole gets a key a frame. A clip that ends as it begins loses that frame at each
/// seam; else its last frame and its first lie a frame apart. A curve that goes on as a cycle with offset
/// goes on so, and so do angles that end whole turns from where they began. loopMatched() makes seams smooth.
///
/// Fails: argumentInvalid (less than one time, a clip with a time warp: bake it first, or take it away),
/// valueRange (beyond all frames, too many keys).
Result<Clip> looped(const Skeleton& skeleton, Clip clip, int times);

/// From the first frame to the last of what looped() makes.
Seconds durationLooped(const Clip& clip, int times);

}  // namespace sinew
