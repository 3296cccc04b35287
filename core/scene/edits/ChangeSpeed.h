#pragma once

#include "core/anim/ClipSpeed.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with a clip `factor` times as fast, as withSpeed() says; durationAtSpeed() tells how long it is
/// then. An unkeyed pose of the clip moves to the frame nearest to its moment.
///
/// Fails: argumentInvalid (no such character or clip), and as withSpeed() does.
Result<Scene> changeSpeed(const Scene& scene, CharacterId character, ClipId clip, double factor);

}  // namespace sinew
