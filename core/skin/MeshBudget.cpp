#include "core/skin/MeshBudget.h"

namespace sinew {

bool MeshBudget::add(const Mesh& mesh) {
    const std::uint64_t cost =
        mesh.geometry->positions.size() + mesh.geometry->triangles.size() + mesh.skin->joints.size();
    if (cost > kMax - used_) return false;
    used_ += cost;
    return true;
}

}  // namespace sinew
