#pragma once

#include "core/anim/ClipRange.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with a clip cut to some of the frames that play (sourceFrames(), trimmed()): they keep their
/// numbers. An unkeyed pose outside of them is forgotten.
///
/// Fails: argumentInvalid (no such character or clip), and as sourceFrames() and trimmed() do.
Result<Scene> trimClip(const Scene& scene, CharacterId character, ClipId clip, FrameRange played);

}  // namespace sinew
