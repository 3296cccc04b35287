#include "core/scene/evaluation/SolveRange.h"

#include <gtest/gtest.h>

#include "core/scene/edits/characters/EditPoses.h"
#include "core/scene/edits/goals/EditGoals.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/FootPin.h"
#include "core/scene/evaluation/SolveGoals.h"
#include "tests/core/scene/Arm.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::armIn;

Eigen::Vector3d tailIn(const Skeleton& skeleton, const PoseValues& pose, int joint) {
    return tailPositions(skeleton, pose)[static_cast<std::size_t>(joint)];
}

class SolveRangeTest : public testing::Test {
protected:
    SolveRangeTest() {
        goal_.joint = test::idOf(scene_, "hand.L");
        goal_.target = {1.2, 2.1, 0.4};
        settings_.first = FrameIndex{5};
        settings_.last = FrameIndex{25};
    }
    const std::shared_ptr<const Clip>& clip() const { return armIn(scene_).clips[0]; }
    Result<SolvedRange> solve() const { return solveRange(armIn(scene_), clip(), {&goal_, 1}, settings_); }
    std::string refusal() const {
        const auto solved = solve();
        return solved ? std::string() : solved.error().message;
    }

    Scene scene_ = test::armScene();
    Goal goal_;
    RangeSettings settings_;
};

TEST_F(SolveRangeTest, rejectsInvalidProblems) {
    EXPECT_EQ(solveRange(armIn(scene_), clip(), {}, settings_).error().message, "there is no goal to solve");
    settings_.blendIn = 15;
    settings_.blendOut = 6;
    EXPECT_EQ(refusal(), "the blends are longer than the range");
    settings_ = {FrameIndex{5}, FrameIndex{4}};
    EXPECT_EQ(refusal(), "the last frame is before the first");
    settings_.last = FrameIndex{4'000'000};
    EXPECT_EQ(refusal(), "the range has too many frames to solve");
    settings_.last = FrameIndex{9};
    const std::atomic<bool> cancel = true;
    settings_.cancel = &cancel;
    EXPECT_EQ(solve().error().code, ErrorCode::cancelled);
}

TEST_F(SolveRangeTest, everyFrameReachesItsGoal) {
    const SolvedRange solved = solve().value();
    ASSERT_EQ(solved.poses.size(), 21u);
    for (const PoseValues& pose : solved.poses)
        EXPECT_LT((tailIn(*armIn(scene_).skeleton, pose, 2) - goal_.target).norm(), 2e-6);
    EXPECT_LT(solved.residual, 2e-6);
    EXPECT_FALSE(solved.channels.empty());
}

TEST_F(SolveRangeTest, framesAreSourceFramesForAnyWarp) {
    const SolvedRange plain = solve().value();
    Clip slow = *clip();
    slow.warp = std::make_shared<const TimeWarp>(
        TimeWarp::create({{{0}, {0}, SpanKind::linear}, {{9}, {3}}}).value());
    const auto warped = solveRange(armIn(scene_), std::make_shared<const Clip>(slow), {&goal_, 1}, settings_);
    ASSERT_TRUE(warped);
    for (std::size_t f = 0; f < plain.poses.size(); ++f) {
        for (std::size_t j = 0; j < plain.poses[f].size(); ++j)
            EXPECT_EQ(warped->poses[f][j].angles, plain.poses[f][j].angles) << f;
    }
}

TEST_F(SolveRangeTest, fixedJointsKeepTheClipsAngles) {
    const JointId elbow = test::idOf(scene_, "elbow.L");
    settings_.fixedJoints = {elbow};
    const SolvedRange solved = solve().value();
    for (std::size_t f = 0; f < solved.poses.size(); ++f)
        EXPECT_EQ(solved.poses[f][1].angles, solved.before[f][1].angles) << f;
    for (const ChannelId& id : solved.channels) EXPECT_NE(id.joint, elbow);
    EXPECT_FALSE(solved.channels.empty());
}

TEST_F(SolveRangeTest, blendsInAndOut) {
    settings_.blendIn = settings_.blendOut = 6;
    const Skeleton& skeleton = *armIn(scene_).skeleton;
    goal_.target = tailIn(skeleton, solve()->before[10], 2) + Eigen::Vector3d(0.05, 0.05, 0);
    const SolvedRange solved = solve().value();
    const auto off = [&](std::size_t f) {
        return (tailIn(skeleton, solved.poses[f], 2) - tailIn(skeleton, solved.before[f], 2)).norm();
    };
    const double hold = 3.0 / 49 - 2.0 / 343;  // smoothstep after one of seven steps
    for (const std::size_t f : {std::size_t{0}, std::size_t{20}}) {
        const double whole = (goal_.target - tailIn(skeleton, solved.before[f], 2)).norm();
        EXPECT_NEAR(off(f), hold * whole, 1e-5) << f;
    }
    EXPECT_LT((tailIn(skeleton, solved.poses[10], 2) - goal_.target).norm(), 2e-6);
}

TEST_F(SolveRangeTest, poppingMotionIsSmoothedInFreeAngles) {
    // At one frame the elbow jumps: the hand's goal holds, and the free angles are pulled towards the rest
    // pose.
    Goal held = goal_;
    std::vector<PoseValues> thrown;
    for (int f = 0; f <= 30; ++f) {
        PoseValues pose = restValues(*armIn(scene_).skeleton);
        pose[1].angles = Eigen::Vector3d(0, f == 15 ? 2 : 1, 0.3);
        thrown.push_back(pose);
    }
    const ChannelId ids[] = {{test::idOf(scene_, "elbow.L"), Channel::angle1},
                             {test::idOf(scene_, "elbow.L"), Channel::angle2},
                             {test::idOf(scene_, "elbow.L"), Channel::angle3}};
    scene_ = setPoses(scene_, armIn(scene_).id, clip()->id, FrameIndex{0}, thrown, ids).value();
    settings_ = {FrameIndex{0}, FrameIndex{30}};
    const SolvedRange solved = solveRange(armIn(scene_), clip(), {&held, 1}, settings_).value();
    ASSERT_FALSE(solved.jumpsBefore.empty());
    EXPECT_EQ(solved.jumpsBefore[0].frame, FrameIndex{15});
    const auto most = [](const std::vector<AccelerationJump>& jumps) {
        double acceleration = 0;
        for (const AccelerationJump& jump : jumps) acceleration = std::max(acceleration, jump.acceleration);
        return acceleration;
    };
    EXPECT_LT(most(solved.jumpsAfter), 0.5 * most(solved.jumpsBefore));
    EXPECT_LT(solved.residual, 2e-6);
}

TEST_F(SolveRangeTest, posesAreKeyedOnlyInTheirFrames) {
    const SolvedRange solved = solve().value();
    const Scene baked =
        setPoses(scene_, armIn(scene_).id, clip()->id, settings_.first, solved.poses, solved.channels)
            .value();
    Evaluator before(withoutGoals(armIn(scene_)), clip());
    Evaluator after(withoutGoals(armIn(baked)), armIn(baked).clips[0]);
    for (int f = 0; f <= 30; ++f) {
        const Seconds time = clip()->rate.time(FrameIndex{f});
        before.evaluate(time);
        after.evaluate(time);
        const bool inside = f >= 5 && f <= 25;
        for (int j = 0; j < 3; ++j) {
            const Eigen::Vector3d wanted =
                inside ? solved.poses[static_cast<std::size_t>(f - 5)][static_cast<std::size_t>(j)].angles
                       : before.values(j).angles;
            EXPECT_LT((after.values(j).angles - wanted).norm(), inside ? 1e-12 : 0.02) << f << ' ' << j;
        }
    }
}

TEST_F(SolveRangeTest, bakedLiveGoalsPlayTheSame) {
    goal_.live = true;
    scene_ = setGoals(scene_, armIn(scene_).id, {goal_}).value();
    const Scene baked =
        bakeGoals(scene_, armIn(scene_).id, clip()->id, FrameIndex{0}, FrameIndex{30}).value();
    EXPECT_FALSE(armIn(baked).goals[0].live);
    Evaluator before(baked.characters[0], armIn(baked).clips[0]), after(scene_.characters[0], clip());
    for (int f = 0; f <= 30; ++f) {
        before.evaluate(clip()->rate.time(FrameIndex{f}));
        after.evaluate(clip()->rate.time(FrameIndex{f}));
        EXPECT_LT((before.bone(2).tail - after.bone(2).tail).norm(), 1e-9) << f;
    }
    EXPECT_EQ(bakeGoals(baked, armIn(baked).id, clip()->id, FrameIndex{0}, FrameIndex{3}).error().message,
              "it has no live goal to bake");
}

TEST_F(SolveRangeTest, aPinnedFootDoesNotSlide) {
    FootPinSettings pin;
    pin.point = {2, Goal::End::tail};
    pin.first = pin.referenceFrame = FrameIndex{10};
    pin.last = FrameIndex{20};
    const FootPin pinned = pinFoot(armIn(scene_), clip(), pin).value();
    EXPECT_EQ(pinned.first, FrameIndex{5});
    EXPECT_EQ(pinned.solved.poses.size(), 21u);
    EXPECT_GT(pinned.before.path, 0.01);
    EXPECT_LT(pinned.after.path, 1e-4);
    EXPECT_LT(pinned.after.maxOffset, 1e-5);
    pin.point.joint = 7;
    EXPECT_EQ(pinFoot(armIn(scene_), clip(), pin).error().message, "it has no such joint");
}

TEST_F(SolveRangeTest, aFootPinnedAtTheClipsEndsNeedsNoBlend) {
    FootPinSettings pin;
    pin.point = {2, Goal::End::tail};
    pin.first = pin.referenceFrame = FrameIndex{0};
    pin.last = FrameIndex{30};
    const FootPin pinned = pinFoot(armIn(scene_), clip(), pin).value();
    EXPECT_EQ(pinned.first, FrameIndex{0});
    EXPECT_EQ(pinned.solved.poses.size(), 31u);
    EXPECT_LT(pinned.after.maxOffset, 1e-5);
}

TEST_F(SolveRangeTest, releasingReturnsToTheClip) {
    goal_.id = GoalId{4711};
    Clip clip = *armIn(scene_).clips[0];
    const Curve influence = Curve::fromKeys({{Seconds{10 / 30.0}, 1}, {Seconds{15 / 30.0}, 0}});
    clip.tracks.push_back(
        {goalChannel(goal_.id, Channel::influence), std::make_shared<const Curve>(influence)});
    clip.sortTracks();
    settings_ = {FrameIndex{0}, FrameIndex{30}};
    const SolvedRange solved =
        solveRange(armIn(scene_), std::make_shared<const Clip>(clip), {&goal_, 1}, settings_).value();
    const Skeleton& skeleton = *armIn(scene_).skeleton;
    EXPECT_LT((tailIn(skeleton, solved.poses[10], 2) - goal_.target).norm(), 2e-6);
    for (const std::size_t f : {std::size_t{15}, std::size_t{20}, std::size_t{30}}) {
        for (std::size_t j = 0; j < 3; ++j)
            EXPECT_EQ(solved.poses[f][j].angles, solved.before[f][j].angles) << f << ' ' << j;
    }
}

/// A clip whose own poses are written back over some frames looks as before.
class RestoredPoses : public SolveRangeTest {
protected:
    double largestDifference(const Scene& edited, int first, int last) const {
        Evaluator before(withoutGoals(armIn(scene_)), clip());
        Evaluator after(withoutGoals(armIn(edited)), armIn(edited).clips[0]);
        double off = 0;
        for (int f = first; f <= last; ++f) {
            before.evaluate(clip()->rate.time(FrameIndex{f}));
            after.evaluate(clip()->rate.time(FrameIndex{f}));
            off = std::max(off, (before.bone(2).tail - after.bone(2).tail).norm());
        }
        return off;
    }
    Scene restorePoses(int first, int last, std::span<const ChannelId> channels) const {
        Evaluator shown(withoutGoals(armIn(scene_)), clip());
        std::vector<PoseValues> poses;
        for (int f = first; f <= last; ++f) {
            shown.evaluate(clip()->rate.time(FrameIndex{f}));
            PoseValues pose;
            for (int j = 0; j < 3; ++j) pose.push_back(shown.values(j));
            poses.push_back(pose);
        }
        return setPoses(scene_, armIn(scene_).id, clip()->id, FrameIndex{first}, poses, channels).value();
    }
    void setCurves(Interpolation interpolation, EndExtrapolation ends) {
        Character arm = armIn(scene_);
        Clip changed = *arm.clips[0];
        for (Track& track : changed.tracks) {
            if (isAngle(track.id.channel))
                track.curve = std::make_shared<const Curve>(
                    track.curve->withInterpolation(interpolation).withExtrapolation(ends));
        }
        arm.clips[0] = std::make_shared<const Clip>(changed);
        scene_.characters[0] = std::make_shared<const Character>(arm);
    }
    ChannelId elbow(int i) const { return {test::idOf(scene_, "elbow.L"), angle(i)}; }
};

TEST_F(RestoredPoses, overSlerp) {
    setCurves(Interpolation::slerp, {});
    const ChannelId one[] = {elbow(0)};
    EXPECT_LT(largestDifference(restorePoses(14, 16, one), 0, 30), 1e-6);
}

TEST_F(RestoredPoses, overSlerpWithoutKeysOnTheMovedChannel) {
    setCurves(Interpolation::slerp, {});
    Character arm = armIn(scene_);
    std::vector<Joint> joints = arm.skeleton->joints();
    joints[1].free.insert(Channel::translationY);
    arm.skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
    scene_.characters[0] = std::make_shared<const Character>(arm);
    const ChannelId moved[] = {{joints[1].id, Channel::translationY}};
    const Scene edited = restorePoses(14, 16, moved);
    EXPECT_LT(largestDifference(edited, 0, 30), 1e-6);
    EXPECT_NE(armIn(edited).clips[0]->find(moved[0]), nullptr);
}

TEST_F(RestoredPoses, overCyclingCurves) {
    setCurves(Interpolation::linear, {Extrapolation::cycle, Extrapolation::cycle});
    Character arm = armIn(scene_);
    Clip longer = *arm.clips[0];
    longer.lastFrame = FrameIndex{90};
    arm.clips[0] = std::make_shared<const Clip>(longer);
    scene_.characters[0] = std::make_shared<const Character>(arm);
    const ChannelId both[] = {elbow(0), elbow(1)};
    EXPECT_LT(largestDifference(restorePoses(52, 54, both), 0, 90), 1e-6);
}

TEST_F(RestoredPoses, overLinearCurvesAndAnglesWithoutCurves) {
    const ChannelId all[] = {elbow(0), elbow(1), elbow(2)};
    EXPECT_LT(largestDifference(restorePoses(10, 12, all), 0, 30), 1e-9);
    EXPECT_LT(largestDifference(restorePoses(0, 30, all), 0, 30), 1e-9);
}

TEST_F(RestoredPoses, dropUnkeyedValues) {
    const ChannelId hand[] = {{test::idOf(scene_, "hand.L"), Channel::angle1}};
    EXPECT_NE(armIn(scene_).unkeyed, nullptr);
    EXPECT_EQ(armIn(restorePoses(14, 16, hand)).unkeyed, nullptr);
    EXPECT_NE(armIn(restorePoses(1, 3, hand)).unkeyed, nullptr);
}

TEST(AccelerationJumps, areFoundWhereAJointJumps) {
    std::vector<std::vector<Eigen::Vector3d>> tails;
    for (int f = 0; f < 40; ++f) {
        const double t = f / 30.0;
        tails.push_back({{t, 0, 0}, {t, f >= 20 ? 0.1 : 0, 0}});
    }
    const auto jumps = accelerationJumps(tails, FrameIndex{100}, FrameRate());
    ASSERT_EQ(jumps.size(), 1u);
    EXPECT_TRUE(jumps[0].frame == FrameIndex{119} || jumps[0].frame == FrameIndex{120});
    EXPECT_EQ(jumps[0].joint, 1);
    EXPECT_NEAR(jumps[0].acceleration, 0.1 * 30 * 30, 1e-6);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
