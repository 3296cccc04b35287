#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/rig/LimitPresets.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene in which these joints have the limits of a preset (presetLimits). A neck or a spine of several
/// joints shares the range among them, as they bend together.
///
/// Fails: argumentInvalid (no such character or joint, a joint that the preset does not fit).
Result<Scene> applyLimitPreset(const Scene& scene, CharacterId character, std::span<const JointId> joints,
                               LimitPreset preset);

}  // namespace sinew
