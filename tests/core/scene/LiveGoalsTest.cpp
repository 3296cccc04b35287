#include "core/scene/evaluation/LiveGoals.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "tests/core/RandomRig.h"
#include "tests/core/scene/LiveGoalsFixture.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::armIn;

using LiveGoalsTest = test::WithLiveGoals;

TEST_F(LiveGoalsTest, rejectsInvalidGoals) {
    const auto refusal = [&](Goal goal) {
        const auto edited = setGoals(scene_, armIn(scene_).id, {goal});
        return edited ? std::string() : edited.error().message;
    };
    Goal goal = goalOf("hand.L", target_);
    EXPECT_EQ(refusal(goal), "");
    goal.joint = JointId{4711};
    EXPECT_EQ(refusal(goal), "a goal refers to a joint that does not exist");
    goal = goalOf("hand.L", {std::nan(""), 0, 0});
    EXPECT_EQ(refusal(goal), "a goal's target is not finite");
    goal = goalOf("hand.L", target_);
    goal.influence = 1.5;
    EXPECT_EQ(refusal(goal), "a goal's influence must be from 0 to 1");
    goal.influence = 1;
    goal.weight = -1;
    EXPECT_EQ(refusal(goal), "a goal's weight must be a number of at least 0");
    goal.weight = 1;
    goal.id = GoalId{4711};
    EXPECT_EQ(refusal(goal), "a goal's id is already in use");
}

TEST_F(LiveGoalsTest, areReachedAtEveryTimeOfTheClip) {
    set({goalOf("hand.L", target_)});
    for (const double time : {0.0, 0.3, 1.0})
        EXPECT_LT((tail(time, "hand.L") - target_).norm(), 1e-5) << time;
}

TEST_F(LiveGoalsTest, influenceBlendsFromTheClipToTheTarget) {
    set({});
    const Eigen::Vector3d own = tail(0.5, "hand.L");
    Goal goal = goalOf("hand.L", target_);
    for (const double influence : {0.0, 0.25, 1.0}) {
        goal.influence = influence;
        set({goal});
        const Eigen::Vector3d wanted = own + influence * (target_ - own);
        EXPECT_LT((tail(0.5, "hand.L") - wanted).norm(), 1e-5) << influence;
    }
}

TEST_F(LiveGoalsTest, zeroInfluenceKeepsThePoseExactly) {
    set({});
    Evaluator without = evaluator();
    Goal goal = goalOf("hand.L", target_);
    goal.influence = 0;
    set({goal});
    Evaluator with = evaluator();
    without.evaluate(Seconds{0.4});
    with.evaluate(Seconds{0.4});
    for (int i = 0; i < without.skeleton().size(); ++i)
        EXPECT_EQ(without.values(i).angles, with.values(i).angles);
}

TEST_F(LiveGoalsTest, keysOfGoalsAreUsed) {
    set({goalOf("hand.L", target_)});
    const GoalId id = armIn(scene_).goals[0].id;
    key(0, goalChannel(id, Channel::influence), 0);
    key(1, goalChannel(id, Channel::influence), 1);
    key(1, goalChannel(id, Channel::translationY), 1.7);
    EXPECT_LT((tail(1, "hand.L") - Eigen::Vector3d(1.2, 1.7, 0.4)).norm(), 1e-5);
    const Eigen::Vector3d first = tail(0, "hand.L");
    set({});
    EXPECT_LT((tail(0, "hand.L") - first).norm(), 1e-12);
    EXPECT_EQ(armIn(scene_).clips[0]->find(goalChannel(id, Channel::influence)), nullptr);
}

TEST_F(LiveGoalsTest, targetsFollowAJointOfTheClip) {
    Goal goal = goalOf("hand.L", {0.2, 0.9, 0.1});
    goal.follow = test::idOf(scene_, "shoulder");
    goal.depth = 2;  // the shoulder is not moved
    set({goal});
    const Eigen::Vector3d wanted = test::headOf(scene_, "shoulder") + goal.target;
    EXPECT_LT((tail(0.5, "hand.L") - wanted).norm(), 0.2);
    goal.depth = 0;
    set({goal});
    EXPECT_LT((tail(0.5, "hand.L") - wanted).norm(), 1e-5);
}

TEST_F(LiveGoalsTest, orientationsAreReachedToo) {
    Goal goal = goalOf("hand.L", target_);
    goal.oriented = true;
    goal.angles = {0.3, -0.2, 1.1};
    set({goal});
    Evaluator at = evaluator();
    at.evaluate(Seconds{0.5});
    const Eigen::Quaterniond there(at.model()[2].rotation());
    EXPECT_LT(there.angularDistance(toQuaternion(EulerOrder::XYZ, goal.angles)), 1e-4);
}

TEST_F(LiveGoalsTest, theOrderOfFramesDoesNotMatter) {
    set({goalOf("hand.L", {9, 9, 9}), goalOf("elbow.L", target_)});
    Evaluator forward = evaluator(), backward = evaluator();
    for (int i = 0; i <= 15; ++i) forward.evaluate(Seconds{i / 30.0});
    for (int i = 30; i >= 15; --i) backward.evaluate(Seconds{i / 30.0});
    for (int i = 0; i < forward.skeleton().size(); ++i)
        EXPECT_EQ(forward.values(i).angles, backward.values(i).angles);
}

TEST_F(LiveGoalsTest, rootsFollowTheClip) {
    set({goalOf("hand.L", {40, 0, 0})});
    Evaluator at = evaluator();
    at.evaluate(Seconds{0.5});
    EXPECT_EQ(at.model()[0].translation(), test::headOf(scene_, "shoulder"));
    EXPECT_NEAR(at.bone(2).tail.y(), 1, 0.1);  // stretched towards it
}

TEST(DisplayedLimits, clampOnlyTheDisplayedPose) {
    Scene scene = test::armScene();
    Character arm = armIn(scene);
    std::vector<Joint> joints = arm.skeleton->joints();
    joints[1].limits.angles[0] = {AngleLimit::Mode::limited, -0.5, 0.5};
    joints[1].limits.setEnforced(LimitUse::display, true);
    const auto shown = [&] {
        arm.skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
        Evaluator evaluator(std::make_shared<const Character>(arm), arm.clips[0]);
        evaluator.evaluate(Seconds{0});
        const JointValues values = evaluator.values(1);
        EXPECT_TRUE(
            evaluator.local()[1].rotation.isApprox(toQuaternion(joints[1].order, values.angles), 1e-12));
        return values.angles;
    };
    EXPECT_EQ(shown(), Eigen::Vector3d(0.5, 1, 0));
    joints[1].limits.setEnforced(LimitUse::display, false);
    EXPECT_EQ(shown(), Eigen::Vector3d(1, 1, 0));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
