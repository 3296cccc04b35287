#pragma once

#include "tests/core/scene/Arm.h"

namespace sinew::test {

/// A mesh "sleeve" without an id for the arm: a triangle along it whose vertices follow the shoulder,
/// shoulder and elbow.L (2 to 1), and the elbow, bound in the rest pose. It has one surface with a textured
/// material.
inline Mesh makeSleeve(const Scene& arm) {
    Geometry geometry;
    geometry.positions = {{0, 1, 0.1F}, {0.5F, 1, 0.1F}, {1.5F, 1, -0.1F}};
    geometry.normals.assign(3, {0, 0, 1});
    geometry.uvs = {{0, 0}, {0.5F, 0}, {1, 1}};
    geometry.colors = {{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 128}};
    geometry.triangles = {{0, 1, 2}};
    Skin skin;
    for (const char* name : {"shoulder", "elbow.L"}) {
        const auto index = static_cast<std::size_t>(skeletonIn(arm).find(name).value());
        skin.joints.push_back({idOf(arm, name), skeletonIn(arm).restModel()[index].inverse()});
    }
    skin.influences = {{{0, 1}}, {{0, 0.75F}, {1, 0.25F}}, {{1, 1}}};
    Material material;
    material.name = "cloth";
    material.color = {0.25F, 0.5F, 0.75F, 1};
    material.texture = std::make_shared<const Texture>(Texture{"weave", "picture"});
    Mesh mesh;
    mesh.name = "sleeve";
    mesh.geometry = std::make_shared<const Geometry>(std::move(geometry));
    mesh.skin = std::make_shared<const Skin>(std::move(skin));
    mesh.surfaces = {{0, 1, std::make_shared<const Material>(std::move(material))}};
    return mesh;
}

/// The scene with these meshes for the arm; those without an id get one.
inline Scene withMeshes(Scene arm, std::vector<Mesh> meshes) {
    Character character = armIn(arm);
    for (Mesh& mesh : meshes) {
        if (!mesh.id) mesh.id = arm.newId<MeshId>();
        character.meshes.push_back(std::make_shared<const Mesh>(std::move(mesh)));
    }
    arm.characters[0] = std::make_shared<const Character>(std::move(character));
    return arm;
}

/// The arm in its sleeve.
inline Scene sleevedArm() {
    const Scene arm = armScene();
    Mesh sleeve = makeSleeve(arm);
    sleeve.node = arm.characters[0]->skeleton->joints()[0].id;
    return withMeshes(arm, {std::move(sleeve)});
}

}  // namespace sinew::test
