#pragma once

#include <memory>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the scene with another time warp on a clip, or none (null). Keys, markers and the frame range are
/// in source time and do not change.
///
/// Fails with `argumentInvalid` if the character or clip does not exist; with `valueRange` if the clip would
/// play more frames than files can hold, even if its warp is muted.
Result<Scene> setWarp(const Scene& scene, CharacterId character, ClipId clip,
                      std::shared_ptr<const TimeWarp> warp);

/// Returns the scene with a clip's warp muted or unmuted. With a muted warp the clip plays as if it had none.
///
/// Fails with `argumentInvalid` if the character or clip does not exist, or the clip has no warp; with
/// `valueRange` if the clip would play more frames than files can hold.
Result<Scene> muteWarp(const Scene& scene, CharacterId character, ClipId clip, bool muted);

}  // namespace sinew
