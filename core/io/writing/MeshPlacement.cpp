#include "core/io/writing/MeshPlacement.h"

#include "core/io/writing/BoneAxes.h"
#include "core/io/writing/StickFigure.h"

namespace sinew {

Meshes writtenMeshes(const WriteSubject& subject, const WriteOptions& options) {
    if (options.meshes && !subject.character->meshes.empty()) return meshesInFile(subject);
    if (!options.figure) return {};
    Mesh figure = stickFigure(*subject.character->skeleton);
    if (figure.geometry->triangles.empty()) return {};
    return {meshInFile(std::make_shared<const Mesh>(std::move(figure)), subject)};
}

std::vector<MeshPlacement> placeMeshes(const Meshes& meshes, const Skeleton& skeleton, bool onlyNodes) {
    std::vector<bool> isTaken(static_cast<std::size_t>(skeleton.size()));
    std::vector<MeshPlacement> placements;
    for (const auto& mesh : meshes) {
        MeshPlacement placement;
        const bool isFigure = !mesh->id;  // is written for its skin, also if there is a single bone
        placement.isRigid = mesh->skin->joints.size() == 1 && !isFigure;
        const std::optional<JointId> shownBy =
            placement.isRigid ? std::optional(mesh->skin->joints.front().joint) : mesh->node;
        const std::optional<int> joint = shownBy ? skeleton.find(*shownBy) : std::nullopt;
        if (joint) {
            const auto index = static_cast<std::size_t>(*joint);
            const bool mayShow =
                (placement.isRigid && !onlyNodes) || skeleton[*joint].kind == JointKind::node;
            placement.needsNode = !mayShow || isTaken[index];
            if (!placement.needsNode) isTaken[index] = true;
            if (placement.isRigid || !placement.needsNode) placement.joint = *joint;
        }
        placements.push_back(placement);
    }
    return placements;
}

}  // namespace sinew
