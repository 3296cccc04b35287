#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with a clip appended to a character's; its tracks are sorted, and it gets a fresh id where it
/// has none.
///
/// Fails: argumentInvalid (no such character, a clip with this id is there, a track without keys, a last
/// frame before the first), duplicateName (two tracks of one channel),
/// valueRange (frames beyond kMaximumFrame). Tracks of joints that the skeleton
/// lacks are kept, and play nothing.
Result<Scene> addClip(const Scene& scene, CharacterId character, Clip clip);

}  // namespace sinew
