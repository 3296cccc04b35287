#pragma once

#include "core/anim/Simplify.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with a clip that has few keys and plays the same within a tolerance; see simplified(). The same
/// scene where no key goes.
///
/// Fails: argumentInvalid (no such character or clip), and as simplified() does.
Result<Scene> simplifyClip(const Scene& scene, CharacterId character, ClipId clip,
                           const SimplifySettings& settings);

}  // namespace sinew
