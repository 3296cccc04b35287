#pragma once

#include <span>

#include "core/anim/KeyPlace.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene without these keys of a clip. A channel whose last key goes loses its curve, and is at rest
/// then. The clip's range stays.
///
/// Fails: argumentInvalid (no such character or clip, a channel without a curve, no key at a time; a key is
/// there within half the least gap of keys).
Result<Scene> deleteKeys(const Scene& scene, CharacterId character, ClipId clip,
                         std::span<const KeyPlace> keys);

}  // namespace sinew
