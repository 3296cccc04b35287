#include <gtest/gtest.h>

#include "core/scene/edits/goals/EditGoals.h"
#include "core/scene/edits/joints/EditHierarchy.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "core/scene/edits/limits/EditLimits.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/SolveGoals.h"
#include "core/scene/evaluation/SolveRange.h"
#include "tests/core/scene/Arm.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::armIn;

/// How the arm's goals engage and release a pose.
class GoalRelease : public testing::Test {
protected:
    GoalRelease() {
        goal_.joint = test::idOf(scene_, "hand.L");
        goal_.target = {1.2, 2.1, 0.4};
        goal_.live = true;
    }
    Eigen::Vector3d elbowAt(double influence) {
        goal_.influence = influence;
        const Scene withGoal = setGoals(scene_, armIn(scene_).id, {goal_}).value();
        Evaluator evaluator(withGoal.characters[0], armIn(withGoal).clips[0]);
        evaluator.evaluate(Seconds{0.5});
        return evaluator.values(1).angles;
    }
    void limitElbow(double min, double max) {
        const ChannelLimit limit{{test::idOf(scene_, "elbow.L"), Channel::angle1},
                                 {AngleLimit::Mode::limited, min, max}};
        scene_ = setAngleLimits(scene_, armIn(scene_).id, {&limit, 1}).value();
    }
    SolvedRange solve(std::span<const Goal> goals, const RangeSettings& settings) const {
        return solveRange(armIn(scene_), armIn(scene_).clips[0], goals, settings).value();
    }
    void makeConstant() {
        Character arm = armIn(scene_);
        Clip clip = *arm.clips[0];
        for (Track& track : clip.tracks)
            track.curve = std::make_shared<const Curve>(Curve::fromKeys({{{0}, 0.5}}));
        arm.clips[0] = std::make_shared<const Clip>(clip);
        scene_.characters[0] = std::make_shared<const Character>(arm);
    }

    Scene scene_ = test::armScene();
    Goal goal_;
};

TEST_F(GoalRelease, poleIsReleasedGradually) {
    goal_.pole = Pole{test::idOf(scene_, "hand.L"), {0, 3, 3}};
    const Eigen::Vector3d none = elbowAt(0), most = elbowAt(1);
    EXPECT_GT((most - none).norm(), 0.4);
    EXPECT_LT((elbowAt(0.01) - none).norm(), 0.05);
    Eigen::Vector3d last = none;
    for (int i = 1; i <= 20; ++i) {
        const Eigen::Vector3d now = elbowAt(0.05 * i);
        EXPECT_LT((now - last).norm(), 0.25) << i;
        last = now;
    }
}

TEST_F(GoalRelease, clipValuesOutsideLimitsAreClampedGradually) {
    limitElbow(-0.5, 0.5);  // the clip's values are between 1 and 1.5
    const Eigen::Vector3d clip = elbowAt(0);
    EXPECT_GT(clip.x(), 1);
    EXPECT_LT((elbowAt(1e-6) - clip).norm(), 1e-4);
    const double half = elbowAt(0.5).x();
    EXPECT_LT(half, clip.x());
    EXPECT_LE(half, 0.5 + 0.5 * (clip.x() - 0.5) + 1e-12);
    EXPECT_LE(elbowAt(1).x(), 0.5);
}

TEST_F(GoalRelease, zeroWeightGoalsDoNotHoldThePose) {
    Character arm = armIn(scene_);
    Clip clip = *arm.clips[0];
    goal_.id = GoalId{4711};
    Goal other = goal_;
    other.id = GoalId{4712};
    other.weight = 0;
    const Curve influence = Curve::fromKeys({{Seconds{10 / 30.0}, 1}, {Seconds{15 / 30.0}, 0}});
    clip.tracks.push_back(
        {goalChannel(goal_.id, Channel::influence), std::make_shared<const Curve>(influence)});
    clip.sortTracks();
    arm.clips[0] = std::make_shared<const Clip>(clip);
    scene_.characters[0] = std::make_shared<const Character>(arm);
    const SolvedRange solved = solve(std::array{goal_, other}, {FrameIndex{0}, FrameIndex{30}});
    for (std::size_t j = 0; j < 3; ++j)
        EXPECT_EQ(solved.poses[20][j].angles, solved.before[20][j].angles) << j;
}

TEST_F(GoalRelease, blendsReturnToTheClipForFreeAnglesToo) {
    makeConstant();
    goal_.pole = Pole{test::idOf(scene_, "hand.L"), {0, 3, 3}};
    RangeSettings settings{FrameIndex{5}, FrameIndex{25}};
    settings.blendIn = settings.blendOut = 5;
    const SolvedRange solved = solve({&goal_, 1}, settings);
    const auto change = [&](std::size_t f) {
        double most = 0;
        for (std::size_t j = 0; j < 3; ++j)
            most = std::max(most, (solved.poses[f][j].angles - solved.before[f][j].angles).norm());
        return most;
    };
    EXPECT_GT(change(10), 0.2);
    for (const std::size_t f : {std::size_t{0}, std::size_t{20}})
        EXPECT_LT(change(f), 0.15 * change(10)) << f;
}

TEST_F(GoalRelease, abruptGoalsAreListedAsJumps) {
    makeConstant();
    const SolvedRange solved = solve({&goal_, 1}, {FrameIndex{10}, FrameIndex{20}});
    EXPECT_TRUE(solved.jumpsBefore.empty());
    ASSERT_EQ(solved.jumpsAfter.size(), 2u);
    EXPECT_NEAR(static_cast<double>(solved.jumpsAfter[0].frame.value), 9.5, 0.6);
    EXPECT_NEAR(static_cast<double>(solved.jumpsAfter[1].frame.value), 20.5, 0.6);
}

TEST_F(GoalRelease, deletingTheFollowedJointKeepsTheGoalsRotationAndDropsItsKeys) {
    Character arm = armIn(scene_);
    std::vector<Joint> joints = arm.skeleton->joints();
    joints[0].rest.rotation = Eigen::AngleAxisd(kPi / 2, Eigen::Vector3d::UnitZ());
    Joint added = test::makeArmJoint(scene_, "prop", 0, {0, 0.5, 0});
    added.rest.rotation = Eigen::AngleAxisd(kPi / 2, Eigen::Vector3d::UnitX());
    joints.push_back(added);
    arm.skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
    scene_.characters[0] = std::make_shared<const Character>(arm);
    goal_.follow = added.id;
    goal_.oriented = true;
    goal_.target = {0.1, 0.2, 0.3};
    goal_.angles = {0.2, 0, 0};
    scene_ = setGoals(scene_, arm.id, {goal_}).value();
    const GoalId id = armIn(scene_).goals[0].id;
    const ChannelValue keys[] = {{goalChannel(id, Channel::translationX), 0.5},
                                 {goalChannel(id, Channel::influence), 0.5}};
    scene_ = setKeys(scene_, arm.id, arm.clips[0]->id, Seconds{0}, keys).value();
    const Affine space = armIn(scene_).skeleton->restModel()[3];
    const Eigen::Vector3d position = space * goal_.target;
    const Eigen::Quaterniond turned =
        Eigen::Quaterniond(space.rotation()) * toQuaternion(EulerOrder::XYZ, goal_.angles);

    const Scene without = deleteJoints(scene_, arm.id, {&added.id, 1}).value();
    const Goal& kept = armIn(without).goals.at(0);
    EXPECT_FALSE(kept.follow.has_value());
    EXPECT_LT((kept.target - position).norm(), 1e-12);
    EXPECT_LT(toQuaternion(EulerOrder::XYZ, kept.angles).angularDistance(turned), 1e-9);
    EXPECT_EQ(armIn(without).clips[0]->find(goalChannel(id, Channel::translationX)), nullptr);
    EXPECT_NE(armIn(without).clips[0]->find(goalChannel(id, Channel::influence)), nullptr);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
