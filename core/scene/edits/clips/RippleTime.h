#pragma once

#include <span>

#include "core/anim/retime/Ripple.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

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
