#pragma once

#include <span>

#include "core/anim/KeyChange.h"
#include "core/base/Result.h"
#include "core/scene/MovedKeys.h"

namespace sinew {

/// The scene with keys of a clip made others, their times too, all at once. A key that does not change gives
/// way to one that comes to its time; of changed ones nearer than Curve::kMinimumGap the one that was later
/// is left. The clip's range grows to hold them. Unkeyed values in their place are forgotten.
///
/// Fails: argumentInvalid (no such character or clip, no key at a place, one that is named twice),
/// numberNotFinite, valueRange (a time beyond all frames). O(keys of the chunks concerned).
Result<MovedKeys> changeKeys(const Scene& scene, CharacterId character, ClipId clip,
                             std::span<const KeyChange> changes);

}  // namespace sinew
