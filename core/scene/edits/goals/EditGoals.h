#pragma once

#include <atomic>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the scene in which a character has these goals, in this order. Goals without an id get one; the
/// keys of removed goals are deleted.
///
/// Fails with `argumentInvalid` if the character does not exist, it lacks a joint that a goal refers to, or
/// the id of a goal is used twice or belongs to another part; with `valueRange` if goalError() finds a fault.
Result<Scene> setGoals(const Scene& scene, CharacterId character, std::vector<Goal> goals);

/// Returns the scene with another IK method for a character's goals. Fails with `argumentInvalid` if the
/// character does not exist.
Result<Scene> setIkMethod(const Scene& scene, CharacterId character, IkMethod method);

/// Returns the scene in which the effect of a character's live goals on a clip is baked into keys: one on
/// every source frame of the range, for each channel the goals change there. The goals are then no longer
/// live, but their own keys are kept. The clip looks the same on the baked frames. The goals lose their
/// effect on all other clips and frames too; to keep them working there, key their influence instead.
///
/// @param progress  0..1, or null
/// Fails with `argumentInvalid` if the character or clip does not exist, no goal is live, or the last frame
/// is before the first; with `limitExceeded` if the range is too long (about a million frames); with
/// `cancelled` if `cancel` became true. O(frames * solve).
Result<Scene> bakeGoals(const Scene& scene, CharacterId character, ClipId clip, FrameIndex first,
                        FrameIndex last, const std::atomic<bool>* cancel = nullptr,
                        std::atomic<float>* progress = nullptr);

}  // namespace sinew
