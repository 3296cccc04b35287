#pragma once

#include "core/base/Result.h"
#include "core/base/WorkControl.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Times over which a clip blends from and to the rest pose.
struct EaseSettings {
    Seconds in{0.5};   ///< after its first frame; 0: it starts as before
    Seconds out{0.5};  ///< before its last frame; 0: it ends as before
};

/// Returns the scene with a clip that starts and ends in the rest pose, standing on the floor below the hips
/// with their heading. Joints blend by SLERP along a smooth curve (see blendedValues()). The frames of both
/// blends get keys (see setPoses()); in between the clip stays as it is. If the blends overlap, both are
/// shortened to meet.
///
/// Fails with `argumentInvalid` if the character or clip does not exist or has no joints, a time is negative,
/// or a joint above the hips is scaled unevenly; with `numberNotFinite`; with `limitExceeded` if the clip has
/// millions of frames; with `cancelled`; and as setPoses() does.
Result<Scene> easeClip(const Scene& scene, CharacterId character, ClipId clip, const EaseSettings& settings,
                       const WorkControl& control = {});

}  // namespace sinew
