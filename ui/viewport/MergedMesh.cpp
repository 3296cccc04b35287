#include "ui/viewport/MergedMesh.h"

namespace sinew {

namespace {

constexpr std::size_t kMostJoints = 65536;

void append(const Geometry& geometry, Geometry& all) {
    const auto first = static_cast<std::uint32_t>(all.positions.size());
    all.positions.insert(all.positions.end(), geometry.positions.begin(), geometry.positions.end());
    all.normals.insert(all.normals.end(), geometry.normals.begin(), geometry.normals.end());
    for (const auto& [a, b, c] : geometry.triangles)
        all.triangles.push_back({a + first, b + first, c + first});
}

void append(const Skin& skin, Skin& all) {
    const auto firstJoint = all.joints.size();
    const auto firstInfluence = static_cast<std::uint32_t>(all.influences.size());
    all.joints.insert(all.joints.end(), skin.joints.begin(), skin.joints.end());
    for (const Influence& influence : skin.influences)
        all.influences.push_back(
            {static_cast<std::uint16_t>(influence.joint + firstJoint), influence.weight});
    for (std::size_t v = 1; v < skin.starts.size(); ++v)
        all.starts.push_back(skin.starts[v] + firstInfluence);
}

}  // namespace

std::shared_ptr<const Mesh> mergedMesh(std::span<const Mesh* const> meshes, SkinningMethod method) {
    auto geometry = std::make_shared<Geometry>();
    auto skin = std::make_shared<Skin>();
    skin->starts = {0};
    for (const Mesh* mesh : meshes) {
        append(*mesh->geometry, *geometry);
        append(*mesh->skin, *skin);
    }
    if (skin->joints.size() > kMostJoints) return nullptr;
    auto merged = std::make_shared<Mesh>();
    merged->method = method;
    merged->surfaces = {{0, static_cast<std::uint32_t>(geometry->triangles.size()), nullptr}};
    merged->geometry = std::move(geometry);
    merged->skin = std::move(skin);
    return merged;
}

}  // namespace sinew
