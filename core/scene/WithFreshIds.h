#pragma once

#include "core/scene/Scene.h"

namespace sinew {

/// The character with identities that `scene` has not handed out yet, for itself and everything in it, joints
/// too; what speaks of joints and clips follows them. Curves, and the forms and looks of meshes, are shared
/// with the original.
Character withFreshIds(Character character, Scene& scene);

}  // namespace sinew
