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

/// Hash of a history: of its scenes in order, and of the index of the current one.
class HistoryHash {
public:
    explicit HistoryHash(std::size_t cursor) : hash_(cursor) {}
    void add(std::uint64_t sceneHash) { hash_ = (hash_ ^ sceneHash) * 0x9e3779b97f4a7c15ULL + 1; }
    std::uint64_t value() const { return hash_; }

private:
    std::uint64_t hash_;
};

}  // namespace sinew::test
