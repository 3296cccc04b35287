#pragma once

#include <memory>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with another time warp on a clip, or with none (null). Keys, markers and frame range are source
/// time and stay as they are.
///
/// Fails: argumentInvalid (no such character or clip), valueRange (the clip would play more frames than files
/// may have, even where its warp is muted).
Result<Scene> setWarp(const Scene& scene, CharacterId character, ClipId clip,
                      std::shared_ptr<const TimeWarp> warp);

/// The scene with a clip's warp muted, so that the clip plays as if it had none, or playing again.
///
/// Fails: argumentInvalid (no such character or clip, a clip without a warp), valueRange (the clip would play
/// more frames than files may have).
Result<Scene> muteWarp(const Scene& scene, CharacterId character, ClipId clip, bool muted);

}  // namespace sinew
