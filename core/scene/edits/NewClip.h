#pragma once

#include <string>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with an empty clip behind a character's others: the rest pose over a range of frames, both ends
/// included. Where the name is taken it gets a number.
///
/// Fails: argumentInvalid (no such character, an empty name, a last frame before the first), valueRange
/// (frames beyond kMaximumFrame).
Result<Scene> newClip(const Scene& scene, CharacterId character, const std::string& name, FrameRate rate,
                      FrameIndex first, FrameIndex last);

}  // namespace sinew
