#pragma once

#include <cstddef>

#include "core/scene/Scene.h"

namespace sinew {

/// Memory of the parts of `after` that `before` does not share, bytes, with what the allocator adds; down to
/// the chunks of curves and the textures of meshes. Parts that are shared by both cost a comparison of
/// pointers: O(characters + clips + tracks of clips that differ + chunks of curves that differ), more only
/// where new curves may share chunks with any other.
std::size_t unsharedBytes(const Scene& before, const Scene& after);

}  // namespace sinew
