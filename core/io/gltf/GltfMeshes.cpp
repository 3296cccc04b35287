#include "core/io/gltf/GltfMeshes.h"

#include <cmath>
#include <unordered_map>

#include "core/io/gltf/GltfShapes.h"
#include "core/io/gltf/GltfSkins.h"
#include "core/io/text/Names.h"

namespace sinew {

Result<GltfMeshes> readGltfMeshes(const GltfReading& reading, const GltfNodes& nodes,
                                  const Skeleton& skeleton) {
    GltfMaterials materials(reading);
    std::unordered_map<std::size_t, GltfMeshData> meshDataOf;
    UniqueNames names;
    MeshBudget shown;
    GltfMeshes shownMeshes;
    shownMeshes.meshOf.assign(reading.model().nodes.size(), -1);
    for (std::size_t node = 0; node < reading.model().nodes.size(); ++node) {
        const int number = reading.model().nodes[node].mesh;
        if (number < 0 || !nodes.shown[node]) continue;
        if (auto done = reading.checkCancelled(); !done) return tl::unexpected(done.error());
        const std::string where = reading.document.location("node", node);
        const tinygltf::Mesh* const source = at(reading.model().meshes, number);
        if (!source) {
            reading.warn(ErrorCode::nameUnknown, where, "there is no mesh " + std::to_string(number));
            continue;
        }
        const auto index = static_cast<std::size_t>(number);
        if (!meshDataOf.contains(index))
            meshDataOf.emplace(index, readGltfMeshData(reading, materials, index));
        const GltfMeshData& meshData = meshDataOf.at(index);
        if (meshData.surfaces.empty()) continue;  // already reported for each primitive
        auto skin = readGltfSkin(reading, nodes, skeleton, node, index, meshData);
        auto paid = reading.accessors.spend(meshData.surfaces.size(), sizeof(Surface));
        if (paid) paid = reading.accessors.spend(meshData.shapes.size(), kGltfBytesPerShape);
        if (skin && !paid) skin = tl::unexpected(paid.error());
        if (!skin) {
            reading.warn(skin.error().code, where, "the node's mesh is ignored: " + skin.error().message);
            continue;
        }
        auto mesh = std::make_shared<Mesh>();
        mesh->id = reading.scene.newId<MeshId>();
        mesh->name = names.unique(source->name.empty() ? "mesh" + std::to_string(number) : source->name);
        mesh->geometry = meshData.geometry;
        mesh->skin = std::make_shared<const Skin>(std::move(*skin));
        mesh->surfaces = meshData.surfaces;
        mesh->shapes = meshData.shapes;
        const std::vector<double>& weights = reading.model().nodes[node].weights;
        for (std::size_t i = 0; i < mesh->shapes.size(); ++i) {
            mesh->shapes[i].id = reading.scene.newId<ShapeId>();
            if (i < weights.size() && std::isfinite(weights[i])) mesh->shapes[i].weight = weights[i];
        }
        if (const int joint = nodes.jointOf[node]; joint >= 0) mesh->node = skeleton[joint].id;
        if (!shown.add(*mesh)) {
            reading.warn(ErrorCode::limitExceeded, where,
                         std::string("the node's mesh is ignored: ").append(MeshBudget::kTooMany));
            continue;
        }
        shownMeshes.meshOf[node] = static_cast<int>(shownMeshes.meshes.size());
        shownMeshes.meshes.push_back(std::move(mesh));
        reading.options.control().report(static_cast<double>(node) /
                                         static_cast<double>(reading.model().nodes.size()));
    }
    return shownMeshes;
}

}  // namespace sinew
