#pragma once

#include <span>

#include "core/anim/PoseValues.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with a key on every frame from `first` on, one a pose, at that pose's values, in the place of
/// what keys these channels have there. The two frames on either side get keys at what the clip shows there,
/// where it plays, so that what is outside stays, nearly so where a curve with tangents goes on (bakeKeys).
/// Of joints that turn by slerp all free angles are keyed. Segments within are linear. The clip's range grows
/// to hold the poses, and what is unkeyed in their places goes.
///
/// @param poses     J values each, at least one
/// @param channels  of joints, free; others of the poses' values are not looked at
/// Fails: argumentInvalid (no such character or clip, no pose, poses of another skeleton, a channel that
/// cannot be keyed), numberNotFinite, valueRange (frames beyond all). O(channels * (poses + log keys)).
Result<Scene> setPoses(const Scene& scene, CharacterId character, ClipId clip, FrameIndex first,
                       std::span<const PoseValues> poses, std::span<const ChannelId> channels);

}  // namespace sinew
