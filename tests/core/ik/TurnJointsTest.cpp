#include "core/ik/OrientJoint.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/math/Angle.h"
#include "core/rig/Pose.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Eigen::Quaterniond;
using Eigen::Vector3d;

/// A random rig whose angles are all free and unlimited.
Skeleton freeRig(std::uint32_t seed, int count) {
    std::vector<Joint> joints = test::makeSkeleton(seed, count).joints();
    for (Joint& joint : joints) {
        joint.free = kAngles;
        joint.limits = {};
    }
    return Skeleton::create(std::move(joints)).value();
}

PoseValues anyPose(const Skeleton& skeleton, test::Dice& dice) {
    PoseValues pose = restValues(skeleton);
    for (auto& values : pose) values.angles = dice.vector(3);
    return pose;
}

std::vector<ChannelSet> allFree(const Skeleton& skeleton) {
    std::vector<ChannelSet> movable;
    for (const Joint& joint : skeleton.joints()) movable.push_back(joint.free);
    return movable;
}

TEST(Topmost, leavesOutJointsWithASelectedAncestor) {
    std::vector<Joint> joints(4);
    const std::array<int, 4> parents{kNoParent, 0, 1, 0};
    for (std::size_t i = 0; i < 4; ++i) {
        joints[i].name = std::string("j").append(std::to_string(i));
        joints[i].parent = parents[i];
    }
    const Skeleton skeleton = Skeleton::create(std::move(joints)).value();
    EXPECT_EQ(topmost(skeleton, std::vector<int>{2, 3, 1}), (std::vector<int>{1, 3}));
    EXPECT_EQ(topmost(skeleton, std::vector<int>{2, 0}), (std::vector<int>{0}));
    EXPECT_TRUE(topmost(skeleton, {}).empty());
}

TEST(TurnJoints, keepsFixedJoints) {
    const Skeleton skeleton = freeRig(3, 6);
    test::Dice dice(1);
    const PoseValues pose = anyPose(skeleton, dice);
    const std::vector<ChannelSet> nothing(pose.size());
    const auto turned =
        turnJoints(skeleton, pose, nothing, std::vector<int>{0, 2}, TurnSpace::world, Vector3d::UnitX(), 1);
    EXPECT_TRUE(changedValues(skeleton, pose, turned).empty());
}

TEST(TurnJoints, law_worldTurnsApplyToEveryTopmostJoint) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        const Skeleton skeleton = freeRig(static_cast<std::uint32_t>(dice.integer(0, 1 << 30)), 8);
        const PoseValues pose = anyPose(skeleton, dice);
        const std::vector<int> joints{dice.integer(0, 7), dice.integer(0, 7)};
        const Vector3d axis = (dice.vector(1) + Vector3d(0, 0, 1.5)).normalized();
        const double angle = dice.between(-3, 3);
        const auto turned =
            turnJoints(skeleton, pose, allFree(skeleton), joints, TurnSpace::world, axis, angle);
        const auto before = modelRotations(skeleton, pose);
        const auto after = modelRotations(skeleton, turned);
        const Quaterniond turn(Eigen::AngleAxisd(angle, axis));
        for (const int joint : topmost(skeleton, joints)) {
            const auto i = static_cast<std::size_t>(joint);
            RC_ASSERT(after[i].angularDistance(turn * before[i]) < 1e-9);
        }
    }));
}

TEST(TurnJoints, law_parentSpaceTurnsApplyToTheLocalRotation) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        const Skeleton skeleton = freeRig(static_cast<std::uint32_t>(dice.integer(0, 1 << 30)), 5);
        const PoseValues pose = anyPose(skeleton, dice);
        const std::vector<int> joints{dice.integer(0, 4)};
        const auto turned =
            turnJoints(skeleton, pose, allFree(skeleton), joints, TurnSpace::parent, Vector3d::UnitY(), 0.5);
        const auto i = static_cast<std::size_t>(joints[0]);
        const Quaterniond turn(Eigen::AngleAxisd(0.5, Vector3d::UnitY()));
        RC_ASSERT(poseOf(skeleton, turned)[i].rotation.angularDistance(
                      turn * poseOf(skeleton, pose)[i].rotation) < 1e-9);
    }));
}

TEST(ModelRotations, matchForwardKinematicsWithoutScales) {
    const Skeleton skeleton = freeRig(12, 9);
    test::Dice dice(2);
    const PoseValues pose = anyPose(skeleton, dice);
    std::vector<Affine> model(pose.size());
    forwardKinematics(skeleton, poseOf(skeleton, pose), model);
    const auto rotations = modelRotations(skeleton, pose);
    for (std::size_t i = 0; i < pose.size(); ++i) {
        EXPECT_TRUE(model[i].linear().isApprox(rotations[i].toRotationMatrix(), 1e-9));
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
