#include "core/io/gltf/GltfMeshes.h"

#include <unordered_map>

#include "core/io/gltf/GltfSkins.h"
#include "core/io/text/Names.h"
#include "core/skin/MeshBudget.h"

namespace sinew {

Result<std::vector<std::shared_ptr<const Mesh>>> readGltfMeshes(
    const GltfDocument& document, GltfAccessors& accessors, const GltfNodes& nodes, const Skeleton& skeleton,
    double metresPerUnit, const ReadOptions& options, Scene& scene, Diagnostics& diagnostics) {
    GltfMaterials materials(document, diagnostics);
    GltfSkins skins(document, accessors, nodes, skeleton, metresPerUnit, diagnostics);
    std::unordered_map<std::size_t, GltfMeshData> meshDataOf;
    UniqueNames names;
    MeshBudget shown;
    std::vector<std::shared_ptr<const Mesh>> meshes;
    for (std::size_t node = 0; node < document.model().nodes.size(); ++node) {
        const int number = document.model().nodes[node].mesh;
        if (number < 0 || !nodes.shown[node]) continue;
        if (options.cancel && options.cancel->load())
            return fail(ErrorCode::cancelled, document.source().name(), "reading was cancelled");
        const tinygltf::Mesh* const source = at(document.model().meshes, number);
        if (!source) {
            diagnostics.warn(ErrorCode::nameUnknown, document.location("node", node),
                             "there is no mesh " + std::to_string(number));
            continue;
        }
        const auto index = static_cast<std::size_t>(number);
        if (!meshDataOf.contains(index)) {
            meshDataOf.emplace(
                index, readGltfMeshData(document, accessors, materials, index, metresPerUnit, diagnostics));
        }
        const GltfMeshData& meshData = meshDataOf.at(index);
        if (meshData.surfaces.empty()) continue;  // already reported for each primitive
        auto skin = skins.skinOf(node, index, meshData);
        if (const auto paid = accessors.spend(meshData.surfaces.size(), sizeof(Surface)); skin && !paid)
            skin = tl::unexpected(paid.error());
        if (!skin) {
            diagnostics.warn(skin.error().code, document.location("node", node),
                             "the node's mesh is ignored: " + skin.error().message);
            continue;
        }
        auto mesh = std::make_shared<Mesh>();
        mesh->id = scene.newId<MeshId>();
        mesh->name = names.unique(source->name.empty() ? "mesh" + std::to_string(number) : source->name);
        mesh->geometry = meshData.geometry;
        mesh->skin = std::make_shared<const Skin>(std::move(*skin));
        mesh->surfaces = meshData.surfaces;
        if (!shown.add(*mesh)) {
            diagnostics.warn(ErrorCode::limitExceeded, document.location("node", node),
                             std::string("the node's mesh is ignored: ").append(MeshBudget::kTooMany));
            continue;
        }
        meshes.push_back(std::move(mesh));
        if (options.progress)
            *options.progress = static_cast<float>(node) / static_cast<float>(document.model().nodes.size());
    }
    return meshes;
}

}  // namespace sinew
