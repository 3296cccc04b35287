#pragma once

#include "core/anim/ClipRange.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with a clip played from its end to its start, as reversed() says. An unkeyed pose of the clip
/// moves to the frame that mirrors its own.
///
/// Fails: argumentInvalid (no such character or clip), and as reversed() does.
Result<Scene> reverseClip(const Scene& scene, CharacterId character, ClipId clip);

}  // namespace sinew
