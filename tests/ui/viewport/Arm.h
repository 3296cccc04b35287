#pragma once

#include <memory>
#include <vector>

#include "core/scene/Scene.h"
#include "core/scene/evaluation/Evaluator.h"

namespace sinew::test {

/// Returns a skeleton: a root without a bone at the origin, an upper arm to (0, 1, 0), a lower arm to (1, 1,
/// 0).
inline Skeleton armSkeleton(Scene& scene) {
    const auto makeJoint = [&scene](const char* name, int parent, Eigen::Vector3d position,
                                    Eigen::Vector3d tail) {
        Joint joint;
        joint.id = scene.newId<JointId>();
        joint.name = name;
        joint.parent = parent;
        joint.rest.translation = position;
        joint.tail = tail;
        return joint;
    };
    return Skeleton::create({makeJoint("root", kNoParent, {0, 0, 0}, {0, 0, 0}),
                             makeJoint("upper", 0, {0, 0, 0}, {0, 1, 0}),
                             makeJoint("lower", 1, {0, 1, 0}, {1, 0, 0})})
        .value();
}

/// Adds an arm without clips at a position.
inline std::shared_ptr<const Character> addArm(Scene& scene, Eigen::Vector3d position = {0, 0, 0}) {
    auto joints = armSkeleton(scene).joints();
    joints.front().rest.translation = position;
    auto character = std::make_shared<Character>();
    character->id = scene.newId<CharacterId>();
    character->name = "arm";
    character->skeleton = std::make_shared<Skeleton>(Skeleton::create(std::move(joints)).value());
    scene.characters.push_back(character);
    return character;
}

/// Returns evaluators of a scene's characters in their rest poses.
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
