#pragma once

#include <string>
#include <string_view>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// A scene in one buffer: its parts in the order in which they were put, each with its kind (u8) and length
/// (u32) before it; the scene is the last. Equal scenes that share alike have equal bytes. Fails as
/// SceneEncoder.
Result<std::string> encodeWhole(const Scene& scene);

/// Fails as decodeScene(); unexpectedEnd for a buffer without a scene.
Result<Scene> decodeWhole(std::string_view bytes);

}  // namespace sinew
