#include "core/skin/ShownMeshes.h"

namespace sinew {

bool ShownMeshes::add(const Mesh& mesh) {
    const std::uint64_t shows =
        mesh.geometry->positions.size() + mesh.geometry->triangles.size() + mesh.skin->joints.size();
    if (shows > kMost - shown_) return false;
    shown_ += shows;
    return true;
}

}  // namespace sinew
