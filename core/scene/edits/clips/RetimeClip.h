#pragma once

#include <span>

#include "core/anim/curve/LoopCurve.h"
#include "core/anim/filter/Resample.h"
#include "core/anim/reduction/Simplify.h"
#include "core/anim/retime/ClipRange.h"
#include "core/anim/retime/ClipRate.h"
#include "core/anim/retime/Ripple.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the scene with a clip trimmed to a range of its played frames (see sourceFrames() and trimmed()).
/// The remaining frames keep their numbers. An unkeyed pose outside the range is dropped.
///
/// Fails with `argumentInvalid` if the character or clip does not exist, and as sourceFrames() and trimmed()
/// do.
Result<Scene> trimClip(const Scene& scene, CharacterId character, ClipId clip, FrameRange played,
                       const WorkControl& control = {});

/// Returns the scene with a clip played `factor` times as fast (see withSpeed(); durationAtSpeed() returns
/// the resulting duration). An unkeyed pose of the clip moves to the frame nearest to its moment.
///
/// Fails with `argumentInvalid` if the character or clip does not exist, and as withSpeed() does.
Result<Scene> changeSpeed(const Scene& scene, CharacterId character, ClipId clip, double factor,
                          const WorkControl& control = {});

/// Returns the scene with a clip reversed (see reversed()). An unkeyed pose of the clip moves to the mirrored
/// frame.
///
/// Fails with `argumentInvalid` if the character or clip does not exist, and as reversed() does.
Result<Scene> reverseClip(const Scene& scene, CharacterId character, ClipId clip,
                          const WorkControl& control = {});

/// Returns the scene with a clip repeated, so that it plays `times` times in a row (see looped();
/// loopedDuration() returns the resulting duration).
///
/// Fails with `argumentInvalid` if the character or clip does not exist, and as looped() does.
Result<Scene> loopClip(const Scene& scene, CharacterId character, ClipId clip, int times,
                       const WorkControl& control = {});

/// Returns the scene with these channels of a clip closed to a loop (see matchLoopEnds()). Full turns of an
/// angle between its first and last key are kept. If a joint uses SLERP, all of its angle curves are closed.
///
/// @param adjustedEnd  the end that is adjusted
/// Fails with `argumentInvalid` if the character or clip does not exist, or a channel has no curve; and with
/// `cancelled`.
Result<Scene> matchLoop(const Scene& scene, CharacterId character, ClipId clip,
                        std::span<const ChannelId> channels, LoopEnd adjustedEnd,
                        const WorkControl& control = {});

/// Returns the scene with another frame rate for a clip; `change` determines what is kept. An unkeyed pose of
/// the clip moves with its frame, or to the nearest frame under RateChange::keepTimes. Strips of sequences
/// play the same frames in the same time as before.
///
/// Fails with `argumentInvalid` if the character or clip does not exist, and as withRate() does.
Result<Scene> setClipRate(const Scene& scene, CharacterId character, ClipId clip, FrameRate rate,
                          RateChange change);

/// Returns the scene with a clip resampled to another frame rate, with a key on every frame (see Resample.h).
/// An unkeyed pose of the clip moves to the nearest frame.
///
/// Fails with `argumentInvalid` if the character or clip does not exist, and as resampled() and withRate()
/// do.
Result<Scene> resampleClip(const Scene& scene, CharacterId character, ClipId clip,
                           const ResampleSettings& settings, const WorkControl& control = {});

/// Returns the scene with a clip reduced to few keys that plays the same within a tolerance (see
/// simplified()). Returns the same scene if no key can be removed.
///
/// Fails with `argumentInvalid` if the character or clip does not exist, and as simplified() does.
Result<Scene> simplifyClip(const Scene& scene, CharacterId character, ClipId clip,
                           const SimplifySettings& settings);

/// Returns the scene with a ripple edit applied to a clip (see rippled()). If no joints are given, the clip's
/// unkeyed pose moves too, or is removed. Implements insertTime() and removeTime().
///
/// Fails with `argumentInvalid` if the character, clip or a joint does not exist; with `numberNotFinite`;
/// with `valueRange` if keys would be beyond kMaximumFrame.
Result<Scene> withRipple(const Scene& scene, CharacterId character, ClipId clip,
                         std::span<const JointId> joints, const Ripple& ripple);

/// Returns the scene with time inserted into a clip: keys at `at` and later are delayed by `length` seconds;
/// keys on frames stay on frames. If no joints are given, all of them are affected, and the clip's end, its
/// markers, its unkeyed pose and its time warp are delayed too; the inserted time then plays at the speed the
/// warp has at `at`. The clip's range grows to include the keys.
///
/// Fails with `argumentInvalid` if the character, clip or a joint does not exist, or `length` is not above 0;
/// with `numberNotFinite`; with `valueRange` if keys would be beyond kMaximumFrame. Chunks before `at` are
/// shared. The rest costs O(chunks) if they are on the clip's frames and `length` is a whole number of
/// frames, otherwise O(keys).
Result<Scene> insertTime(const Scene& scene, CharacterId character, ClipId clip,
                         std::span<const JointId> joints, Seconds at, Seconds length);

/// Returns the scene with the time from `from` to `to` removed from a clip: keys at `from` and later, but
/// before `to`, are deleted, and keys at `to` and later move earlier; keys on frames stay on frames. A
/// channel that would lose its last key keeps it, at `from`. If no joints are given, all of them are
/// affected, and the clip's range, its markers, its unkeyed pose and its time warp close up too; what is left
/// plays at its previous speed.
///
/// Fails with `argumentInvalid` if the character, clip or a joint does not exist, or `to` is not after
/// `from`; with `numberNotFinite`. Costs the same as insertTime().
Result<Scene> removeTime(const Scene& scene, CharacterId character, ClipId clip,
                         std::span<const JointId> joints, Seconds from, Seconds to);

}  // namespace sinew
