#pragma once

#include "core/scene/edits/meshes/BindMeshes.h"
#include "core/scene/templates/Templates.h"
#include "tests/core/skin/bind/LimbSurface.h"

namespace sinew::test {

/// A scene with a biped template and a rigid mesh around its bones.
inline Scene bipedWithBody() {
    const Scene scene = newFromTemplate("biped").value();
    const Skeleton& skeleton = *scene.characters[0]->skeleton;
    BindSurface surface;
    for (int j = 1; j < skeleton.size(); ++j) {
        const BoneEnds bone = boneEnds(skeleton[j], skeleton.restModel()[static_cast<std::size_t>(j)]);
        addCapsule(surface, {bone.head, bone.tail + Eigen::Vector3d(0, 1e-3, 0)}, 0.04);
    }
    auto geometry = std::make_shared<Geometry>();
    for (const Eigen::Vector3d& position : surface.positions)
        geometry->positions.push_back(position.cast<float>());
    geometry->triangles = surface.triangles;
    deriveNormals(*geometry);
    Scene body = newFromTemplate("empty").value();
    Character owner = *body.characters[0];
    Mesh mesh;
    mesh.id = body.newId<MeshId>();
    mesh.name = "body";
    mesh.geometry = geometry;
    mesh.skin = std::make_shared<const Skin>(rigidSkin(
        {(*owner.skeleton)[0].id, owner.skeleton->restModel()[0].inverse()}, geometry->positions.size()));
    mesh.surfaces = {{0, static_cast<std::uint32_t>(geometry->triangles.size()), nullptr}};
    owner.meshes.push_back(std::make_shared<const Mesh>(std::move(mesh)));
    body.characters[0] = std::make_shared<const Character>(std::move(owner));
    Diagnostics diagnostics;
    return addMeshes(scene, scene.characters[0]->id, body, diagnostics).value();
}

}  // namespace sinew::test
