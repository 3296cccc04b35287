#pragma once

#include <algorithm>

#include "core/scene/edits/meshes/BindMeshes.h"
#include "core/scene/templates/Templates.h"
#include "tests/core/skin/bind/LimbSurface.h"

namespace sinew::test {

inline std::shared_ptr<const Geometry> geometryOf(const BindSurface& surface) {
    auto geometry = std::make_shared<Geometry>();
    for (const Eigen::Vector3d& position : surface.positions)
        geometry->positions.push_back(position.cast<float>());
    geometry->triangles = surface.triangles;
    deriveNormals(*geometry);
    return geometry;
}

/// Returns the capsules around the bones of a skeleton whose names pass a filter.
template <class Filter>
BindSurface capsulesOf(const Skeleton& skeleton, const Filter& isIncluded) {
    BindSurface surface;
    for (int j = 1; j < skeleton.size(); ++j) {
        if (!isIncluded(skeleton[j].name)) continue;
        const BoneEnds bone = boneEnds(skeleton[j], skeleton.restModel()[static_cast<std::size_t>(j)]);
        addCapsule(surface, {bone.head, bone.tail + Eigen::Vector3d(0, 1e-3, 0)}, 0.04);
    }
    return surface;
}

/// Returns the biped template with two meshes that follow its root: "body" around all bones, and "boots"
/// around the bones of the feet.
inline Scene rigidBiped() {
    Scene scene = newFromTemplate("biped").value();
    Character biped = *scene.characters[0];
    const auto add = [&](const char* name, const BindSurface& surface) {
        Mesh mesh;
        mesh.id = scene.newId<MeshId>();
        mesh.name = name;
        mesh.geometry = geometryOf(surface);
        mesh.surfaces = {{0, static_cast<std::uint32_t>(mesh.geometry->triangles.size()), nullptr}};
        mesh.skin = std::make_shared<const Skin>(
            rigidSkin({(*biped.skeleton)[0].id, biped.skeleton->restModel()[0].inverse()},
                      mesh.geometry->positions.size()));
        biped.meshes.push_back(std::make_shared<const Mesh>(std::move(mesh)));
    };
    add("body", capsulesOf(*biped.skeleton, [](const std::string&) { return true; }));
    add("boots", capsulesOf(*biped.skeleton, [](const std::string& name) {
            return name.starts_with("foot") || name.starts_with("toe");
        }));
    scene.characters[0] = std::make_shared<const Character>(std::move(biped));
    return scene;
}

}  // namespace sinew::test
