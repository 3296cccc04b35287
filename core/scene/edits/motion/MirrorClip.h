#pragma once

#include "core/base/Result.h"
#include "core/base/WorkControl.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the scene with a clip mirrored in the model's plane x = 0: the motion of each joint becomes that
/// of its counterpart on the other side (see mirroredJoints()).
///
/// Keys of goals move to the goal on the same end of the counterpart joint, in mirrored space; goals without
/// such a counterpart keep their keys. Weights of shapes move to the shape of the same mesh, or of the mesh
/// on the other side, whose name has the other side. An unkeyed pose of the clip is mirrored, too.
///
/// Fails with `argumentInvalid` if the character or clip does not exist; with `limitExceeded` if the clip has
/// millions of frames; and with `cancelled`.
Result<Scene> mirrorClip(const Scene& scene, CharacterId character, ClipId clip,
                         const WorkControl& control = {});

/// The joints of a clip that mirrorClip() cannot mirror exactly.
struct MirrorLosses {
    std::vector<JointId> unpaired;  ///< animated joints of one side without a counterpart, which stay
    std::vector<JointId> inexact;   ///< counterparts that lack free channels
};
/// @param control  once it is cancelled, some joints are missing
MirrorLosses mirrorLosses(const Character& character, const Clip& clip, const WorkControl& control = {});

}  // namespace sinew
