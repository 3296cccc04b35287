#pragma once

#include <atomic>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene in which what a character's live goals make of a clip is in its keys, one on every source frame
/// of a range, of the channels that they change there; the goals are live no more, and their keys stay. The
/// clip shows the same on these frames. As they are live in no other clip and frame either, give them a keyed
/// influence instead where they are to go on there.
///
/// @param progress  0..1, or null
/// Fails: argumentInvalid (no such character or clip, no live goal, a last frame before the first),
/// limitExceeded (a million frames), cancelled (`cancel` became true). O(frames * solve).
Result<Scene> bakeGoals(const Scene& scene, CharacterId character, ClipId clip, FrameIndex first,
                        FrameIndex last, const std::atomic<bool>* cancel = nullptr,
                        std::atomic<float>* progress = nullptr);

}  // namespace sinew
