#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene without the time from `from` to `to` in a clip: keys from `from` on and before `to` go, those at
/// `to` and behind come sooner, frames to frames. A channel that would lose its last key keeps it, at `from`.
/// Of these joints; where none is given of all, and the clip's range, its markers, an unkeyed pose and a
/// time warp close up too: what is left plays at the speed that it had.
///
/// Fails: argumentInvalid (no such character, clip or joint, `to` not behind `from`), numberNotFinite. Costs
/// what insertTime() does.
Result<Scene> removeTime(const Scene& scene, CharacterId character, ClipId clip,
                         std::span<const JointId> joints, Seconds from, Seconds to);

}  // namespace sinew
