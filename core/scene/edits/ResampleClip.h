#pragma once

#include "core/anim/Resample.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with a clip at another rate, a key a frame (Resample.h). An unkeyed pose of the clip moves to
/// the nearest frame.
///
/// Fails: argumentInvalid (no such character or clip), and as resampled() and withRate() do.
Result<Scene> resampleClip(const Scene& scene, CharacterId character, ClipId clip,
                           const ResampleSettings& settings);

}  // namespace sinew
