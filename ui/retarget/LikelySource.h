#pragma once

#include <memory>

#include "core/scene/Scene.h"

namespace sinew {

/// Returns a character with motion: one without meshes, such as a motion capture, if there is one, otherwise
/// the active one, otherwise any. Null if none has motion.
std::shared_ptr<const Character> likelySource(const Scene& scene,
                                              const std::shared_ptr<const Character>& active);

}  // namespace sinew
