#pragma once

#include <random>
#include <span>
#include <string>
#include <vector>

#include "core/anim/sampling/JointValues.h"
#include "core/math/Angle.h"
#include "core/rig/Pose.h"

namespace sinew::test {

inline std::vector<ChannelSet> freeOf(const Skeleton& skeleton) {
    std::vector<ChannelSet> sets;
    for (const Joint& joint : skeleton.joints()) sets.push_back(joint.free);
    return sets;
}

/// Bones along Y, `length` metres in total, one after the other; bend, side and twist, about X, Z and Y.
inline std::vector<Joint> chainJoints(int count, double length = 1) {
    std::vector<Joint> joints(static_cast<std::size_t>(count));
    const double bone = length / count;
    for (int i = 0; i < count; ++i) {
        Joint& joint = joints[static_cast<std::size_t>(i)];
        joint.id = JointId{static_cast<std::uint64_t>(i) + 1};
        joint.name = "joint" + std::to_string(i);
        joint.parent = i - 1;
        joint.rest.translation = {0, i == 0 ? 0 : bone, 0};
        joint.tail = {0, bone, 0};
        joint.order = EulerOrder::YZX;
        joint.free = kAngles;
    }
    return joints;
}

/// The same, with bend limited to 0..170° and the other angles to ±45°.
inline Skeleton limitedChain(int count, double length = 1) {
    std::vector<Joint> joints = chainJoints(count, length);
    for (Joint& joint : joints) {
        const AngleLimit little{AngleLimit::Mode::limited, -radians(45), radians(45)};
        joint.limits.angles = {little, little, {AngleLimit::Mode::limited, 0, radians(170)}};
    }
    return Skeleton::create(std::move(joints)).value();
}

/// 0..1, the same on every system.
inline double unitRandom(std::mt19937& engine) { return static_cast<double>(engine()) / 4294967295.0; }

/// Angles of every joint drawn from within the limits (free ones within half a turn).
inline PoseValues poseInside(const Skeleton& skeleton, std::mt19937& engine) {
    PoseValues pose = restValues(skeleton);
    for (std::size_t i = 0; i < pose.size(); ++i) {
        const Joint& joint = skeleton.joints()[i];
        for (int k = 0; k < 3; ++k) {
            const AngleLimit& limit = joint.limits.angles[static_cast<std::size_t>(k)];
            if (!joint.free.contains(angle(k))) continue;
            const bool free = limit.mode == AngleLimit::Mode::free;
            const double low = free ? -kPi : limit.min;
            pose[i].angles[k] = low + ((free ? kPi : limit.max) - low) * unitRandom(engine);
        }
    }
    return pose;
}

inline Eigen::Vector3d positionOf(const Skeleton& skeleton, const PoseValues& pose, const BonePoint& point) {
    std::vector<Affine> model(pose.size());
    forwardKinematics(skeleton, poseOf(skeleton, pose), model);
    return pointInModel(skeleton, model, point);
}

/// The largest violation of limits among the free angles, in radians.
inline double limitViolation(const Skeleton& skeleton, std::span<const ChannelSet> movable,
                             const PoseValues& pose) {
    double largest = 0;
    for (std::size_t i = 0; i < pose.size(); ++i) {
        for (int k = 0; k < 3; ++k) {
            const AngleLimit& limit = skeleton.joints()[i].limits.angles[static_cast<std::size_t>(k)];
            if (movable[i].contains(angle(k))) largest = std::max(largest, excess(limit, pose[i].angles[k]));
        }
    }
    return largest;
}

}  // namespace sinew::test
