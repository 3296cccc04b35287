#pragma once

#include <functional>

#include "core/anim/sampling/JointValues.h"
#include "core/scene/Scene.h"

namespace sinew {

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

}  // namespace sinew
