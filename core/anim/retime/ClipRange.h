#pragma once

#include "core/anim/clip/Clip.h"
#include "core/base/Result.h"
#include "core/base/WorkControl.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Operations on whole clips: reverse, trim and loop. Resulting durations can be computed in advance.

/// Returns the clip reversed: keys, markers and contacts are mirrored in time within the frame range, which
/// stays. Segments are reversed as by reversedKeys(), so that the motion is mirrored exactly except at steps,
/// which always hold the value of the key they start at. A time warp is mirrored within the frames it plays,
/// so that playback is reversed, too. Reversing twice restores the clip except for steps, and up to rounding
/// for keys that are not on a frame.
///
/// Fails as TimeWarp::create() does if a pin would lie outside the valid times; and with `cancelled`.
Result<Clip> reversed(Clip clip, const WorkControl& control = {});

/// Maps a range of played frames to the clip's source frames: the same frames without a time warp, else the
/// nearest ones. Fails with `argumentInvalid` if the range is reversed or exceeds the played frames, or if
/// the warp does not run forward throughout (bake it first).
Result<FrameRange> sourceFrames(const Clip& clip, FrameRange played);

/// Returns the clip trimmed to a range of source frames, which keep their numbers and their motion. Keys
/// within the range stay. Where the motion needs it, curves get a key at the cut, and the segments next to it
/// get explicit slopes. Curves that extrapolate into the range by a line or a cycle stay whole, and so do
/// angles that use SLERP together. Markers and contacts outside the range are removed; a time warp stays.
///
/// Fails with `argumentInvalid` if the range is reversed or exceeds the clip's frames; and with `cancelled`.
Result<Clip> trimmed(const Skeleton& skeleton, Clip clip, FrameRange frames, const WorkControl& control = {});

/// Returns the clip repeated to play `times` times in total. It is trimmed to its frame range first; markers
/// are not repeated. Curves that trimmed() leaves whole get a key on every frame. If the clip ends with the
/// pose it begins with, that frame is dropped at each seam; otherwise its last and first frames are one frame
/// apart. Curves that cycle with offset continue to rise, and so do angles whose ends are whole turns apart.
/// Use matchLoopEnds() to make seams smooth.
///
/// Fails with `argumentInvalid` if `times` is less than 1 or the clip has a time warp (bake or remove it
/// first), with `valueRange` if the result would exceed the valid frames or have too many keys, and with
/// `cancelled`.
Result<Clip> looped(const Skeleton& skeleton, Clip clip, int times, const WorkControl& control = {});

/// Returns the duration of the result of looped(), from its first frame to its last.
Seconds loopedDuration(const Clip& clip, int times);

}  // namespace sinew
