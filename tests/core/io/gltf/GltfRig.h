#pragma once

#include <memory>
#include <string>

#include "core/scene/Scene.h"

namespace sinew::test {

inline Joint joint(std::uint64_t id, std::string name, int parent, const Eigen::Vector3d& position) {
    Joint made;
    made.id = JointId{id};
    made.name = std::move(name);
    made.parent = parent;
    made.rest.translation = position;
    made.free = kAngles;
    if (parent == kNoParent) made.free.insert(Channel::translationX);
    return made;
}

inline std::shared_ptr<Character> characterOf(std::vector<Joint> joints) {
    auto character = std::make_shared<Character>();
    character->id = CharacterId{900};
    character->name = "fox";
    character->skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    return character;
}

/// A root with a child, both with names that need escaping.
inline std::shared_ptr<Character> pair() {
    std::vector<Joint> joints{joint(1, "Hüfte \"links\"", kNoParent, {0, 1, 0}),
                              joint(2, "頭/首", 0, {0, 0, 0.25})};
    joints[1].rest.rotation = Eigen::Quaterniond(0.8, 0, 0.6, 0);
    joints[1].rest.scale = {1, 2, 1};
    return characterOf(std::move(joints));
}

inline Scene sceneOf(std::shared_ptr<Character> character) {
    Scene scene;
    scene.lastId = 1000;
    scene.characters.push_back(std::move(character));
    return scene;
}

/// A clip at 25 Hz in which a channel goes from 0 to 1 in `frames` frames.
inline std::shared_ptr<Clip> clipOf(std::uint64_t id, std::string name, ChannelId channel, int frames) {
    auto clip = std::make_shared<Clip>();
    clip->id = ClipId{id};
    clip->name = std::move(name);
    clip->rate = FrameRate::create(25, 1).value();
    clip->lastFrame = FrameIndex{frames - 1};
    std::vector<double> values;
    for (int i = 0; i < frames; ++i) values.push_back(static_cast<double>(i) / std::max(frames - 1, 1));
    clip->tracks.push_back(
        {channel, std::make_shared<const Curve>(Curve::fromSamples(clip->rate, FrameIndex{0}, values))});
    return clip;
}

inline const std::string kPng("\x89PNG\r\n\x1A\n and a picture behind it");

/// A triangle and a square of two more, in two materials, the first with a texture.
inline std::shared_ptr<Geometry> someGeometry() {
    auto form = std::make_shared<Geometry>();
    form->positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, -2}, {3, 3, 3}, {0.1F, 4, 0}};
    form->normals.assign(5, {0, 1, 0});
    form->uvs.assign(5, {0.25F, 0.75F});
    form->colors = {
        {0, 1, 2, 3}, {255, 254, 128, 127}, {10, 20, 30, 40}, {50, 60, 70, 80}, {90, 11, 12, 255}};
    form->triangles = {{0, 1, 2}, {1, 2, 3}, {2, 3, 4}};
    return form;
}

inline std::shared_ptr<Mesh> meshOn(JointId joint, std::uint64_t id = 500) {
    auto red = std::make_shared<Material>();
    red->name = "red";
    red->color = {1, 0, 0, 0.5F};
    red->alpha = Material::Alpha::mask;
    red->alphaCutoff = 0.25F;
    red->doubleSided = true;
    red->texture = std::make_shared<const Texture>(Texture{"fur.png", kPng});
    auto mesh = std::make_shared<Mesh>();
    mesh->id = MeshId{id};
    mesh->name = "body";
    mesh->geometry = someGeometry();
    mesh->skin = std::make_shared<const Skin>(rigidSkin({joint}, 5));
    mesh->surfaces = {{0, 1, red}, {1, 2, nullptr}};
    return mesh;
}

}  // namespace sinew::test
