#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/scene/encode/WholeScene.h"

namespace sinew::test {

/// Scenes of one hash are encoded byte for byte alike; 0 for one that cannot be encoded.
inline std::uint64_t sceneHash(const Scene& scene) {
    const auto bytes = encodeWhole(scene);
    return bytes ? std::hash<std::string>{}(*bytes) : 0;
}

}  // namespace sinew::test
