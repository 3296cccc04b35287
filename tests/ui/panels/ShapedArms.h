#pragma once

#include <stdexcept>
#include <string>

#include "tests/core/scene/ShapedArm.h"

namespace sinew::test {

/// The arm in its sleeve with a second mesh "cuff", whose shapes "bulge" (0.5) and "wink" (0) have no keys.
inline Scene armWithCuff() {
    Scene scene = shapedArm();
    Mesh cuff = *armIn(scene).meshes.at(0);
    cuff.id = MeshId{};
    cuff.name = "cuff";
    cuff.shapes[0].weight = 0.5;
    cuff.shapes[1].name = "wink";
    cuff.shapes[1].weight = 0;
    for (Shape& shape : cuff.shapes) shape.id = scene.newId<ShapeId>();
    return withMeshes(std::move(scene), {std::move(cuff)});
}

/// The arm in a sleeve with this number of shapes, "shape 0", "shape 1" and so on, without keys.
inline Scene armWithShapes(int count) {
    Scene scene = shapedArm();
    Character arm = armIn(scene);
    Mesh mesh = *arm.meshes.at(0);
    const Shape first = mesh.shapes.at(0);
    mesh.shapes.clear();
    for (int i = 0; i < count; ++i) {
        Shape shape = first;
        shape.id = scene.newId<ShapeId>();
        shape.name = "shape " + std::to_string(i);
        mesh.shapes.push_back(std::move(shape));
    }
    Clip clip = *arm.clips.at(0);
    std::erase_if(clip.tracks, [](const Track& track) { return track.id.channel == Channel::weight; });
    arm.clips[0] = std::make_shared<const Clip>(std::move(clip));
    arm.meshes[0] = std::make_shared<const Mesh>(std::move(mesh));
    scene.characters[0] = std::make_shared<const Character>(std::move(arm));
    return scene;
}

inline const Mesh& meshIn(const Scene& scene, std::string_view name) {
    for (const auto& mesh : armIn(scene).meshes) {
        if (mesh->name == name) return *mesh;
    }
    throw std::runtime_error("no mesh " + std::string(name));
}

inline const Shape& shapeIn(const Scene& scene, std::string_view mesh, std::string_view name) {
    for (const Shape& shape : meshIn(scene, mesh).shapes) {
        if (shape.name == name) return shape;
    }
    throw std::runtime_error("no shape " + std::string(name));
}

}  // namespace sinew::test
