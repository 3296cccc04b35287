#pragma once

#include <memory>
#include <vector>

#include "core/scene/Evaluator.h"
#include "core/scene/Scene.h"

namespace sinew::test {

/// A root without a bone at the origin, an upper arm up to (0, 1, 0) and a lower arm on to (1, 1, 0).
inline Skeleton armSkeleton(Scene& scene) {
    const auto joint = [&scene](const char* name, int parent, Eigen::Vector3d place, Eigen::Vector3d tail) {
        Joint made;
        made.id = scene.newId<JointId>();
        made.name = name;
        made.parent = parent;
        made.rest.translation = place;
        made.tail = tail;
        return made;
    };
    return Skeleton::create({joint("root", kNoParent, {0, 0, 0}, {0, 0, 0}),
                             joint("upper", 0, {0, 0, 0}, {0, 1, 0}),
                             joint("lower", 1, {0, 1, 0}, {1, 0, 0})})
        .value();
}

/// Adds an arm that stands at `place`; it has no clip.
inline std::shared_ptr<const Character> addArm(Scene& scene, Eigen::Vector3d place = {0, 0, 0}) {
    auto joints = armSkeleton(scene).joints();
    joints.front().rest.translation = place;
    auto character = std::make_shared<Character>();
    character->id = scene.newId<CharacterId>();
    character->name = "arm";
    character->skeleton = std::make_shared<Skeleton>(Skeleton::create(std::move(joints)).value());
    scene.characters.push_back(character);
    return character;
}

/// Evaluators of a scene's characters at rest.
inline std::vector<std::unique_ptr<Evaluator>> evaluators(const Scene& scene) {
    std::vector<std::unique_ptr<Evaluator>> list;
    for (const auto& character : scene.characters) {
        list.push_back(std::make_unique<Evaluator>(character, nullptr));
        list.back()->evaluate(Seconds{0});
    }
    return list;
}

inline JointId jointId(const Character& character, std::string_view name) {
    return (*character.skeleton)[character.skeleton->find(name).value()].id;
}

}  // namespace sinew::test
