#pragma once

#include "core/anim/sampling/JointValues.h"
#include "tests/core/RandomRig.h"

namespace sinew::test {

/// The same rotation, mirrored in the plane x = 0.
inline Eigen::Quaterniond mirrored(const Eigen::Quaterniond& q) { return {q.w(), q.x(), -q.y(), -q.z()}; }
inline Eigen::Vector3d mirrored(const Eigen::Vector3d& v) { return {-v.x(), v.y(), v.z()}; }

/// A rig whose heads mirror each other in x = 0 at rest, while every joint has its own roll and rotation
/// order: "root" in the middle, limbs "a.L", "b.L", ... and "a.R", ... below it. All channels except scales
/// are free, and nothing is limited.
inline Skeleton makeMirroredRig(std::uint32_t seed) {
    Dice dice(seed);
    std::vector<Joint> joints(1);
    std::vector<Eigen::Quaterniond> model{dice.rotation()};  // modelFromJoint's rotation at rest
    joints[0].name = "root";
    joints[0].rest.rotation = model[0];
    joints[0].rest.translation = {0, 1, 0.2};
    const int pairs = dice.integer(1, 5);
    for (int i = 0; i < pairs; ++i) {
        const int above = i == 0 || dice.chance(0.3) ? -1 : dice.integer(0, i - 1);
        const Eigen::Vector3d offset = dice.vector(0.5);  // in model axes
        for (int side = 0; side < 2; ++side) {
            Joint joint;
            joint.name = std::string(1, static_cast<char>('a' + i)) + (side == 0 ? ".L" : ".R");
            joint.parent = above < 0 ? 0 : 1 + 2 * above + side;
            const Eigen::Quaterniond parent = model[static_cast<std::size_t>(joint.parent)];
            joint.rest.translation = parent.conjugate() * (side == 0 ? offset : mirrored(offset));
            model.push_back(dice.rotation());
            joint.rest.rotation = parent.conjugate() * model.back();
            joints.push_back(joint);
        }
    }
    for (std::size_t i = 0; i < joints.size(); ++i) {
        joints[i].id = JointId{i + 1};
        joints[i].order = static_cast<EulerOrder>(dice.integer(0, kEulerOrderCount - 1));
        joints[i].free = kAngles;
        for (int axis = 0; axis < 3; ++axis) joints[i].free.insert(translation(axis));
    }
    return Skeleton::create(std::move(joints)).value();
}

inline PoseValues makePoseValues(const Skeleton& skeleton, Dice& dice) {
    PoseValues pose = restValues(skeleton);
    for (auto& values : pose) {
        values.translation += dice.vector(0.2);
        values.angles = dice.vector(3);
    }
    return pose;
}

}  // namespace sinew::test
