#pragma once

#include "core/anim/Unroll.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with a clip's rotations unrolled; unrolled() tells what is found. A clip without jumps is
/// shared.
///
/// Fails: argumentInvalid (no such character, clip or joint).
Result<Scene> unrollRotations(const Scene& scene, CharacterId character, ClipId clip,
                              const UnrollSettings& settings = {});

}  // namespace sinew
