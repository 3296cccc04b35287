#pragma once

#include <cstddef>

#include "core/scene/Scene.h"

namespace sinew {

/// Returns the memory in bytes, including allocator overhead, of the parts of `after` that `before` does not
/// share, down to the chunks of curves and the textures of meshes. Shared parts cost only a pointer
/// comparison: O(characters + clips + tracks of clips that differ + chunks of curves that differ), more only
/// if new curves may share chunks with any other curve.
std::size_t unsharedBytes(const Scene& before, const Scene& after);

}  // namespace sinew
