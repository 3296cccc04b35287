#pragma once

#include "core/anim/Smooth.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with curves of a clip smoothed (Smooth.h).
///
/// Fails: argumentInvalid (no such character or clip), and as smoothed() does.
Result<Scene> smoothKeys(const Scene& scene, CharacterId character, ClipId clip,
                         const SmoothSettings& settings);

}  // namespace sinew
