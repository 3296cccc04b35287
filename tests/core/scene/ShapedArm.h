#pragma once

#include "tests/core/scene/ArmMesh.h"

namespace sinew::test {

/// The arm in a sleeve with a shape that bulges, one with an in-between, and keys for the first.
inline Scene shapedArm() {
    Scene scene = sleevedArm();
    Character character = armIn(scene);
    Mesh mesh = *character.meshes.at(0);
    const auto bulge = std::make_shared<const ShapeDeltas>(ShapeDeltas{{1}, {{0, 0, 0.5F}}, {{0.25F, 0, 0}}});
    const auto stretch = std::make_shared<const ShapeDeltas>(ShapeDeltas{
        {0, 1, 2}, {{1, 0, 0}, {2, 0, 0}, {3, 0, 0}}, std::vector<Eigen::Vector3f>(3, {0, 0, 0})});
    mesh.shapes = {{scene.newId<ShapeId>(), "bulge", 0.25, {{1, bulge}}},
                   {scene.newId<ShapeId>(), "stretch", 0.75, {{0.5, bulge}, {1, stretch}}}};
    Clip clip = *character.clips.at(0);
    clip.tracks.push_back({shapeChannel(mesh.shapes[0].id),
                           std::make_shared<const Curve>(
                               Curve::fromKeys({{Seconds{0}, 0}, {clip.rate.time(clip.lastFrame), 1}}))});
    clip.sortTracks();
    character.clips[0] = std::make_shared<const Clip>(std::move(clip));
    character.meshes[0] = std::make_shared<const Mesh>(std::move(mesh));
    scene.characters[0] = std::make_shared<const Character>(std::move(character));
    return scene;
}

}  // namespace sinew::test
