#pragma once

#include <functional>

#include "core/anim/sampling/ClipSampler.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Building blocks for edits that change whole motions.

/// The poses at the time of an unkeyed pose, before and after an edit of its clip.
struct UnkeyedPoses {
    PoseValues clipBefore;   ///< the clip's pose before the edit
    PoseValues shownBefore;  ///< the same with the unkeyed values
    PoseValues clipAfter;    ///< the clip's pose after the edit, in the skeleton after it
};

/// Returns the scene after an edit of a clip with the clip's unkeyed pose, if any, adapted: the values of
/// joints become those that differ between the clip's pose and the one that `shownAfter` returns. Values of
/// goals and shapes are kept.
///
/// @param before  the character before the edit, whose joints all exist after it
Scene withUnkeyedAdapted(Scene scene, const Character& before, ClipId clip,
                         const std::function<PoseValues(const UnkeyedPoses&)>& shownAfter);

/// Returns the scene in which channels are free that have another curve in a clip than before. Curves that
/// other clips have for these channels, and that had no effect, are removed.
Result<Scene> withChangedChannelsFree(const Scene& scene, CharacterId character, const Clip& before,
                                      const Clip& after);

}  // namespace sinew
