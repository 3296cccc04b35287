#pragma once

#include "core/anim/locomotion/RootMotion.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the scene with the motion of a clip on the floor moved from the hips to a root joint above them
/// (see extractedRoot()). A skeleton without such a joint gets one, with a free name such as "root", at the
/// world's origin or that of the node above the figure. Channels of the root and its children become free
/// where needed. An unkeyed pose of the clip looks as before.
///
/// Fails with `argumentInvalid` if the character or clip does not exist or has no joints; with
/// `limitExceeded` if there are too many joints; and as extractedRoot() does.
Result<Scene> extractRoot(const Scene& scene, CharacterId character, ClipId clip,
                          const RootMotionSettings& settings = {}, const WorkControl& control = {});

/// Returns the scene with the motion of the root joint above the hips moved to its children (see
/// restoredRoot()). The joint stays, at rest.
///
/// Fails with `argumentInvalid` if the character or clip does not exist or there is no such joint, and as
/// restoredRoot() does.
Result<Scene> restoreRoot(const Scene& scene, CharacterId character, ClipId clip,
                          const WorkControl& control = {});

/// Returns the scene with a clip in place (see inPlace()).
///
/// Fails with `argumentInvalid` if the character or clip does not exist or has no joints, and as inPlace()
/// does.
Result<Scene> removeRoot(const Scene& scene, CharacterId character, ClipId clip,
                         const RootMotionSettings& settings = {}, const WorkControl& control = {});

}  // namespace sinew
