#pragma once

#include <cstdint>

#include "core/skin/Mesh.h"

namespace sinew {

/// Counts what the meshes of one character show: forms and skins may be shared, and a small file could show
/// one of a million vertices a million times. One limit for readers, which leave further meshes out, and for
/// projects, which are neither written nor read with more. Fewer meshes never show more.
class ShownMeshes {
public:
    static constexpr std::uint64_t kMost = std::uint64_t{1} << 29;  ///< vertices, triangles and joints
    static constexpr const char* kTooMany =
        "the meshes show more than 500 million vertices and triangles together";

    /// Counts a mesh. False where that were too many: then it is not counted.
    bool add(const Mesh& mesh);

private:
    std::uint64_t shown_ = 0;
};

}  // namespace sinew
