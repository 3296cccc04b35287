#include <gtest/gtest.h>

#include <cmath>

#include "core/io/FormatList.h"
#include "tests/core/RandomRig.h"
#include "tests/core/scene/LiveGoalsFixture.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Eigen::Vector3d;
using test::armIn;

using LiveGoalsLaws = test::WithLiveGoals;

TEST_F(LiveGoalsLaws, nanTargetsAreRejected) {
    set({goalOf("hand.L", target_)});
    const GoalId id = armIn(scene_).goals[0].id;
    for (const Channel channel : {Channel::translationY, Channel::angle2, Channel::influence}) {
        for (const double value : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
            const auto refused = keyed(0.5, goalChannel(id, channel), value);
            ASSERT_FALSE(refused);
            EXPECT_EQ(refused.error().code, ErrorCode::numberNotFinite);
        }
    }
}

TEST_F(LiveGoalsLaws, aGoalTurnsWithTheJointItFollows) {
    const ChannelId shoulder{test::idOf(scene_, "shoulder"), Channel::angle3};
    key(0, shoulder, 0);
    key(1, shoulder, 1.8);
    set({});
    Evaluator clip = evaluator();  // the joint that the goal follows
    Goal goal = goalOf("hand.L", target_ - test::headOf(scene_, "shoulder"));
    goal.follow = shoulder.joint;
    goal.oriented = true;
    goal.angles = {0.3, -0.2, 1.1};
    set({goal});
    Evaluator at = evaluator();
    for (const double time : {0.0, 0.35, 0.5, 1.0}) {
        clip.evaluate(Seconds{time});
        at.evaluate(Seconds{time});
        const Affine& followed = clip.model()[0];
        EXPECT_LT((at.bone(2).tail - followed * goal.target).norm(), 1e-5) << time;
        const Eigen::Quaterniond wanted =
            Eigen::Quaterniond(followed.rotation()) * toQuaternion(EulerOrder::XYZ, goal.angles);
        EXPECT_LT(Eigen::Quaterniond(at.model()[2].rotation()).angularDistance(wanted), 1e-4) << time;
    }
}

TEST_F(LiveGoalsLaws, framesDoNotDependOnTheOrderOfEvaluation) {
    Goal hand = goalOf("hand.L", {1.2, 1.1, 0.4}), elbow = goalOf("elbow.L", {9, 9, 9});
    hand.follow = test::idOf(scene_, "shoulder");
    hand.pole = Pole{test::idOf(scene_, "elbow.L"), {0, 5, 5}};
    hand.oriented = true;
    elbow.depth = 2;
    elbow.weight = 0.2;
    set({hand, elbow});
    const std::vector<Goal> goals = armIn(scene_).goals;
    key(0, goalChannel(goals[0].id, Channel::influence), 0);
    key(0.6, goalChannel(goals[0].id, Channel::influence), 1);
    key(0, goalChannel(goals[0].id, Channel::translationY), 0.4);
    key(1, goalChannel(goals[0].id, Channel::translationY), 1.4);
    key(0, goalChannel(goals[0].id, Channel::angle2), -1);
    key(1, goalChannel(goals[0].id, Channel::angle2), 2);
    test::Dice dice(3);
    Evaluator seeking = evaluator();
    for (int i = 0; i < 60; ++i) {
        const Seconds time{dice.chance(0.5) ? dice.integer(0, 30) / 30.0 : dice.between(-0.2, 1.2)};
        seeking.evaluate(time);
        Evaluator fresh = evaluator();
        fresh.evaluate(time);
        for (int j = 0; j < seeking.skeleton().size(); ++j) {
            EXPECT_EQ(seeking.values(j).angles, fresh.values(j).angles) << time.value << ' ' << j;
            EXPECT_EQ(seeking.values(j).translation, fresh.values(j).translation);
            EXPECT_EQ(seeking.model()[static_cast<std::size_t>(j)].matrix(),
                      fresh.model()[static_cast<std::size_t>(j)].matrix());
        }
    }
}

TEST_F(LiveGoalsLaws, conflictingGoalsSettleWithinLimits) {
    Character arm = armIn(scene_);
    std::vector<Joint> joints = arm.skeleton->joints();
    for (Joint& joint : joints) {
        for (AngleLimit& limit : joint.limits.angles) limit = {AngleLimit::Mode::limited, -0.8, 1.1};
    }
    arm.skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
    scene_.characters[0] = std::make_shared<const Character>(arm);
    Goal up = goalOf("hand.L", {1, 4, 2}), down = goalOf("hand.L", {1, -4, -2});
    down.weight = 0.7;
    set({up, down, goalOf("elbow.L", {-5, 1, 0})});
    for (const IkMethod method : {IkMethod::boundedLeastSquares, IkMethod::projectedGradient}) {
        Character solved = armIn(scene_);
        solved.ik = method;
        Evaluator at(std::make_shared<const Character>(solved), solved.clips[0]);
        for (int frame = 0; frame <= 30; ++frame) {
            at.evaluate(Seconds{frame / 30.0});
            for (int j = 0; j < 3; ++j) {
                EXPECT_TRUE(at.bone(j).tail.allFinite());
                for (int k = 0; k < 3; ++k) {
                    const AngleLimit& limit =
                        joints[static_cast<std::size_t>(j)].limits.angles[static_cast<std::size_t>(k)];
                    EXPECT_LE(excess(limit, at.values(j).angles[k]), 1e-12) << frame << ' ' << j;
                }
            }
        }
    }
}

/// The scene after writing and reading it in a format.
Scene throughFiles(const Scene& scene, const char* extension) {
    Diagnostics diagnostics;
    const Format* format = formatForWriting(extension).value();
    WriteOptions options;
    options.character = armIn(scene).id;
    options.clips = {armIn(scene).clips[0]->id};
    Scene read;
    const auto written = format->write(scene, std::string("arm") + extension, options, diagnostics).value();
    for (const NamedFile& file : written) {
        const Source source = Source::fromMemory(file.name, file.bytes);
        read = formatOf(source).value()->read(source, read, {}, diagnostics).value();
    }
    return read;
}

TEST_F(LiveGoalsLaws, filesContainTheDisplayedPose) {
    set({});
    const Scene without = scene_;
    set({goalOf("hand.L", target_)});
    for (const char* extension : {".bvh", ".amc"}) {
        const Scene read = throughFiles(scene_, extension);
        Evaluator shown = evaluator(), clip(without.characters[0], armIn(without).clips[0]);
        Evaluator back(read.characters[0], armIn(read).clips[0]);
        EXPECT_EQ(back.clip()->frameCount(), 31) << extension;
        for (int frame = 0; frame <= 30; ++frame) {
            shown.evaluate(shown.clip()->rate.time(FrameIndex{frame}));
            clip.evaluate(clip.clip()->rate.time(FrameIndex{frame}));
            back.evaluate(back.clip()->rate.time(back.clip()->firstFrame + FrameIndex{frame}));
            EXPECT_GT((clip.bone(2).tail - target_).norm(), 0.1);
            for (const int joint : {1, 2}) {
                const int same = back.skeleton().find(shown.skeleton()[joint].name).value();
                EXPECT_LT((back.bone(same).head - shown.bone(joint).head).norm(), 1e-6) << extension;
                EXPECT_LT((back.bone(same).tail - shown.bone(joint).tail).norm(), 1e-6) << extension;
            }
        }
    }
}

TEST(DisplayedLimits, matchTheLimitsOfPosing) {
    for (std::uint32_t seed = 0; seed < 40; ++seed) {
        std::vector<Joint> joints = test::makeSkeleton(seed, 10).joints();
        for (Joint& joint : joints) joint.limits.setEnforced(LimitUse::display, true);
        Character character;
        character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
        const auto clip = std::make_shared<const Clip>(test::makeClip(*character.skeleton, seed + 100));
        Evaluator shown(std::make_shared<const Character>(character), clip);
        for (Joint& joint : joints) joint.limits.setEnforced(LimitUse::display, false);
        character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
        Evaluator authored(std::make_shared<const Character>(character), clip);
        for (const double time : {0.0, 0.4, 1.7}) {
            shown.evaluate(Seconds{time});
            authored.evaluate(Seconds{time});
            for (int j = 0; j < 10; ++j) {
                const Joint& joint = joints[static_cast<std::size_t>(j)];
                Vector3d wanted = authored.values(j).angles;
                for (int k = 0; k < 3; ++k) {
                    if (joint.free.contains(angle(k)))
                        wanted[k] = project(joint.limits.angles[static_cast<std::size_t>(k)], wanted[k]);
                }
                EXPECT_LT((shown.values(j).angles - wanted).norm(), 1e-12) << seed << ' ' << j;
                const Eigen::Quaterniond turned = shown.local()[static_cast<std::size_t>(j)].rotation;
                const Eigen::Quaterniond rotation = joint.rest.rotation * toQuaternion(joint.order, wanted);
                EXPECT_LT(turned.angularDistance(rotation), 1e-7) << seed << ' ' << j;
            }
        }
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
