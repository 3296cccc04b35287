#include "core/ik/ReachPoint.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/math/Angle.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Eigen::Vector3d;

/// Three bones along X, each 1 m: shoulder, elbow, hand; only the angles of shoulder and elbow are free.
Skeleton makeArm() {
    std::vector<Joint> joints(3);
    for (int i = 0; i < 3; ++i) {
        Joint& joint = joints[static_cast<std::size_t>(i)];
        joint.id = JointId{static_cast<std::uint64_t>(i) + 1};
        joint.name = std::string(1, static_cast<char>('a' + i));
        joint.parent = i - 1;
        joint.rest.translation = {i == 0 ? 0.0 : 1.0, 0, 0};
        joint.tail = {1, 0, 0};
        if (i < 2) joint.free = kAngles;
    }
    return Skeleton::create(joints).value();
}

std::vector<ChannelSet> freeOf(const Skeleton& skeleton) {
    std::vector<ChannelSet> sets;
    for (const Joint& joint : skeleton.joints()) sets.push_back(joint.free);
    return sets;
}

Vector3d positionOf(const Skeleton& skeleton, const PoseValues& pose, const BonePoint& point) {
    std::vector<Affine> model(pose.size());
    forwardKinematics(skeleton, poseOf(skeleton, pose), model);
    return pointInModel(skeleton, model, point);
}

constexpr auto kHead = BonePoint::End::head;
constexpr auto kTail = BonePoint::End::tail;

TEST(ReachPoint, changesNothingWithoutFreeChannels) {
    const Skeleton arm = makeArm();
    const std::vector<ChannelSet> none(3);
    const PoseValues rest = restValues(arm);
    EXPECT_FALSE(reachingJoint(arm, arm.restModel(), none, {2, kTail}));
    const PoseValues same = reachPoint(arm, rest, none, {2, kTail}, {0, 3, 0});
    EXPECT_TRUE(changedValues(arm, rest, same).empty());
}

TEST(ReachPoint, turnsTheNearestJointThatCanMoveThePoint) {
    const Skeleton arm = makeArm();
    const auto mover = [&arm](BonePoint point) {
        return reachingJoint(arm, arm.restModel(), freeOf(arm), point);
    };
    EXPECT_EQ(mover({2, kTail}), 1) << "the hand itself is stiff";
    EXPECT_EQ(mover({1, kTail}), 1);
    EXPECT_EQ(mover({1, kHead}), 0) << "turning about the head does not move it";
    EXPECT_EQ(mover({0, kHead}), std::nullopt);
}

TEST(ReachPoint, aimsAtATargetOutOfReach) {
    const Skeleton arm = makeArm();
    const PoseValues posed = reachPoint(arm, restValues(arm), freeOf(arm), {1, kTail}, {1, 5, 0});
    EXPECT_LT((positionOf(arm, posed, {1, kTail}) - Vector3d(1, 1, 0)).norm(), 1e-9);
    EXPECT_EQ(posed[0].angles, Vector3d::Zero());
    EXPECT_NEAR(degrees(posed[1].angles[2]), 90, 1e-6);
}

TEST(ReachPoint, stopsAtALimit) {
    auto joints = makeArm().joints();
    joints[1].limits.angles[2] = {AngleLimit::Mode::limited, 0, radians(30)};
    joints[1].free = {Channel::angle3};
    const Skeleton arm = Skeleton::create(joints).value();
    const PoseValues posed = reachPoint(arm, restValues(arm), freeOf(arm), {1, kTail}, {1, 1, 0});
    EXPECT_NEAR(degrees(posed[1].angles[2]), 30, 1e-9);
}

TEST(ReachPoint, movesFreeTranslations) {
    auto joints = makeArm().joints();
    joints[2].free = {Channel::translationX, Channel::translationY};
    joints[0].rest.rotation = Eigen::AngleAxisd(radians(90), Vector3d::UnitZ());
    const Skeleton arm = Skeleton::create(joints).value();
    const Vector3d before = positionOf(arm, restValues(arm), {2, kHead});
    const Vector3d wanted = before + Vector3d(0.3, 0.2, 0.1);
    const PoseValues posed = reachPoint(arm, restValues(arm), freeOf(arm), {2, kHead}, wanted);
    const Vector3d reached = positionOf(arm, posed, {2, kHead});
    EXPECT_LT((reached - (wanted - Vector3d(0, 0, 0.1))).norm(), 1e-12) << "z is not free";
    EXPECT_EQ(posed[1].angles, Vector3d::Zero());
}

TEST(ReachPoint, movesTheRootIfNothingCanTurn) {
    auto joints = makeArm().joints();
    joints[0].free = kTranslations;
    joints[1].free = {};
    const Skeleton arm = Skeleton::create(joints).value();
    const PoseValues posed = reachPoint(arm, restValues(arm), freeOf(arm), {2, kTail}, {0, 2, 0});
    EXPECT_LT((positionOf(arm, posed, {2, kTail}) - Vector3d(0, 2, 0)).norm(), 1e-12);
}

TEST(ReachPoint, findsTheBestAngleOfAHinge) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        auto joints = makeArm().joints();
        joints[1].free = {angle(dice.integer(0, 2))};
        joints[1].rest.rotation = dice.rotation();
        const Skeleton arm = Skeleton::create(joints).value();
        const Vector3d target = dice.vector(3);
        const PoseValues posed = reachPoint(arm, restValues(arm), freeOf(arm), {2, kTail}, target);
        const double distance = (positionOf(arm, posed, {2, kTail}) - target).norm();
        for (const double by : {-0.01, 0.01}) {
            PoseValues other = posed;
            for (const Channel channel : kChannels)
                if (joints[1].free.contains(channel)) other[1].at(channel) += by;
            RC_ASSERT((positionOf(arm, other, {2, kTail}) - target).norm() > distance - 1e-6);
        }
    }));
}

TEST(ReachPoint, reachedTargetChangesNothing) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        const Skeleton rig = test::makeSkeleton(static_cast<std::uint32_t>(dice.integer(0, 1000)), 12);
        const BonePoint point{dice.integer(0, 11), dice.chance(0.5) ? kHead : kTail};
        PoseValues pose = restValues(rig);
        for (std::size_t i = 0; i < pose.size(); ++i) {
            Joint joint = rig.joints()[i];
            for (int a = 0; a < 3; ++a) {
                if (joint.free.contains(angle(a)))
                    pose[i].angles[a] = project(joint.limits.angles[static_cast<std::size_t>(a)], 0.1);
            }
        }
        const Vector3d position = positionOf(rig, pose, point);
        const PoseValues same = reachPoint(rig, pose, freeOf(rig), point, position);
        RC_ASSERT((positionOf(rig, same, point) - position).norm() < 1e-7);
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
