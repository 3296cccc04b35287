#include "ui/viewport/meshes/MeshDrawList.h"

#include <utility>

#include "core/skin/MorphTargets.h"
#include "ui/document/Visibility.h"

namespace sinew {

void appendMeshes(const Evaluator& character, const Visibility* visibility, std::vector<PosedMesh>& meshes) {
    std::size_t next = 0;
    for (const auto& mesh : character.character().meshes) {
        const std::size_t first = std::exchange(next, next + targetCount(*mesh));
        if (visibility && !visibility->isShown(mesh->id)) continue;
        meshes.push_back({mesh.get(), &character.skeleton(), character.model(), character.character().id,
                          character.targetFactors().subspan(first, next - first)});
    }
}

std::span<const double> factorsOf(const Character& character, const Mesh& mesh, std::span<const double> all) {
    std::size_t first = 0;
    for (const auto& each : character.meshes) {
        if (each->id == mesh.id) return all.subspan(first, targetCount(mesh));
        first += targetCount(*each);
    }
    return {};
}

}  // namespace sinew
