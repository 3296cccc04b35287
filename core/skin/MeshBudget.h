#pragma once

#include <cstdint>

#include "core/skin/Mesh.h"

namespace sinew {

/// Counts the vertices, triangles and joints of a character's meshes towards a limit. Geometry and skins may
/// be shared, so a small file could otherwise show one of a million vertices a million times. Importers leave
/// out further meshes; projects with more are neither saved nor opened.
class MeshBudget {
public:
    static constexpr std::uint64_t kMax = std::uint64_t{1} << 29;  ///< vertices, triangles and joints
    static constexpr const char* kTooMany =
        "the meshes have more than 500 million vertices and triangles in total";

    /// Counts a mesh. Returns false, without counting it, if the limit would be exceeded.
    bool add(const Mesh& mesh);

private:
    std::uint64_t used_ = 0;
};

}  // namespace sinew
