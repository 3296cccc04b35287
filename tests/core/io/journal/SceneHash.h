#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/scene/encode/SceneBuffer.h"

namespace sinew::test {

/// Scenes with equal hashes are encoded to the same bytes; 0 if a scene cannot be encoded.
inline std::uint64_t sceneHash(const Scene& scene) {
    const auto bytes = encodeSceneBuffer(scene);
    return bytes ? std::hash<std::string>{}(*bytes) : 0;
}

}  // namespace sinew::test
