#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with time inserted into a clip: keys at `at` and behind come later by `length`, seconds, frames
/// to frames. Of these joints; where none is given of all, and the clip's end, its markers, an unkeyed
/// pose and a time warp come later too: what is inserted plays at the speed of its place. The clip's range
/// grows to hold the keys.
///
/// Fails: argumentInvalid (no such character, clip or joint, a length that is not above 0), numberNotFinite,
/// valueRange (keys would be beyond all frames). Shares the chunks before; O(chunks) behind where these are
/// on the clip's frames and the length is whole frames, else O(keys).
Result<Scene> insertTime(const Scene& scene, CharacterId character, ClipId clip,
                         std::span<const JointId> joints, Seconds at, Seconds length);

}  // namespace sinew
