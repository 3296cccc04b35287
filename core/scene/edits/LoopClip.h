#pragma once

#include "core/anim/ClipRange.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with a clip `times` times one behind the other, as looped() says; durationLooped() tells how
/// long it is then.
///
/// Fails: argumentInvalid (no such character or clip), and as looped() does.
Result<Scene> loopClip(const Scene& scene, CharacterId character, ClipId clip, int times);

}  // namespace sinew
