#include "core/scene/analysis/Compare.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "core/anim/clip/Clip.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/simd/PoseSampler.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

Motion motionOf(std::shared_ptr<const Skeleton> skeleton, Clip clip) {
    auto character = std::make_shared<Character>();
    character->name = "rig";
    character->skeleton = std::move(skeleton);
    character->clips = {std::make_shared<const Clip>(std::move(clip))};
    return {character, character->clips.front()};
}

Motion motionOf(const test::Rig& rig) { return motionOf(rig.skeleton, *rig.clip); }

/// A bone of two metres perpendicular to its joint's axis, with keys in degrees at whole seconds.
Motion bar(const std::vector<double>& keys, const std::string& name = "bar") {
    Joint joint;
    joint.id = JointId{1};
    joint.name = name;
    joint.tail = {0, 2, 0};
    joint.free = kAngles;
    Clip clip;
    clip.id = ClipId{2};
    clip.name = "turn";
    std::vector<Key> list;
    for (std::size_t i = 0; i < keys.size(); ++i)
        list.push_back({{static_cast<double>(i)}, radians(keys[i])});
    clip.tracks = {{{joint.id, Channel::angle1}, std::make_shared<const Curve>(Curve::fromKeys(list))}};
    clip.lastFrame = FrameIndex{30 * (static_cast<std::int64_t>(keys.size()) - 1)};
    return motionOf(std::make_shared<const Skeleton>(*Skeleton::create({joint})), std::move(clip));
}

Motion interpolatedAs(const Motion& motion, Interpolation kind) {
    return {motion.character, std::make_shared<const Clip>(withInterpolation(*motion.clip, kind))};
}

MotionDifference difference(const Motion& a, const Motion& b, const CompareSettings& settings = {}) {
    return compareMotions(a, {&b, 1}, settings).value().front();
}

TEST(Compare, rejectsMotionsWithoutACommonJoint) {
    const Motion other = bar({0, 90}, "pole");
    const auto result = compareMotions(bar({0, 90}), {&other, 1});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::nameUnknown);
}

TEST(Compare, rejectsHugeClips) {
    Motion motion = bar({0, 90});
    Clip clip = *motion.clip;
    clip.lastFrame = kMaximumFrame;
    motion.clip = std::make_shared<const Clip>(clip);
    const auto result = compareMotions(motion, {&motion, 1});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::limitExceeded);
}

TEST(Compare, stopsWhenCancelled) {
    const std::atomic<bool> cancel = true;
    CompareSettings settings;
    settings.cancel = &cancel;
    const Motion motion = bar({0, 90});
    const auto result = compareMotions(motion, {&motion, 1}, settings);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::cancelled);
}

/// From 0 to 90 degrees and back, Catmull-Rom differs from linear by 90 (u^2 - u^3): at most 90 * 4 / 27, at
/// u = 2/3, with a root mean square of 90 sqrt(1/105) over a second.
TEST(Compare, matchesTheFormulaForCatmullRomAgainstLinear) {
    const Motion motion = bar({0, 90, 0});
    const auto found = difference(interpolatedAs(motion, Interpolation::linear),
                                  interpolatedAs(motion, Interpolation::catmullRom));
    ASSERT_EQ(found.joints.size(), 1u);
    const JointDifference& joint = found.joints.front();
    EXPECT_NEAR(degrees(joint.maxAngle), 90 * 4.0 / 27, 1e-9);
    EXPECT_NEAR(joint.worstTime.value, 2.0 / 3, 1e-9);
    EXPECT_NEAR(degrees(joint.rmsAngle), 90 * std::sqrt(1.0 / 105), 0.01);
    EXPECT_NEAR(joint.maxDistance, 4 * std::sin(joint.maxAngle / 2), 1e-9);
    EXPECT_NEAR(joint.worstDistanceTime.value, 2.0 / 3, 1e-9);
}

/// SLERP loses a whole turn. In its middle the rotations differ by half a turn, the largest possible
/// difference.
TEST(Compare, findsTheTurnLostBySlerp) {
    const Motion motion = bar({0, 360});
    const auto found = difference(interpolatedAs(motion, Interpolation::linear),
                                  interpolatedAs(motion, Interpolation::slerp));
    EXPECT_NEAR(degrees(found.joints.front().maxAngle), 180, 1e-9);
    EXPECT_NEAR(found.joints.front().worstTime.value, 0.5, 1e-9);
    EXPECT_NEAR(found.joints.front().maxDistance, 4, 1e-9);
}

TEST(Compare, findsAMillionthOfADegree) {
    const auto found = difference(bar({0, 90}), bar({1e-6, 90}));
    EXPECT_NEAR(degrees(found.joints.front().maxAngle), 1e-6, 1e-12);
}

TEST(Compare, coversTheSharedDuration) {
    const auto found = difference(bar({0, 10, 20}), bar({0, 10}));
    EXPECT_LT(found.joints.front().maxAngle, 1e-12);
    EXPECT_DOUBLE_EQ(sharedDuration(bar({0, 10, 20}), bar({0, 10})).value, 1);
}

TEST(Compare, includesTheEnd) {
    EXPECT_EQ(sampleCount({1}, *FrameRate::create(600, 1)), 601u);
    EXPECT_EQ(sampleCount({1.0001}, *FrameRate::create(600, 1)), 602u);
    EXPECT_EQ(sampleCount({0}, *FrameRate::create(600, 1)), 1u);
    CompareSettings once;
    once.rate = *FrameRate::create(1, 100);
    EXPECT_NEAR(degrees(difference(bar({0, 10}), bar({0, 25}), once).joints.front().maxAngle), 15, 1e-9);
}

TEST(Compare, alignsFirstFrames) {
    Motion later = bar({0, 0, 50, 80});
    Clip clip = *later.clip;
    clip.firstFrame = FrameIndex{30};
    later.clip = std::make_shared<const Clip>(clip);
    EXPECT_LT(difference(bar({0, 50, 80}), later).joints.front().maxAngle, 1e-12);
}

TEST(Compare, aMotionEqualsItselfExactly) {
    EXPECT_TRUE(rc::check([] {
        const Motion motion = motionOf(*test::randomRig());
        CompareSettings settings;
        settings.rate = *FrameRate::create(97, 1);
        for (const JointDifference& joint : difference(motion, motion, settings).joints) {
            RC_ASSERT(joint.maxAngle == 0);
            RC_ASSERT(joint.rmsAngle == 0);
            RC_ASSERT(joint.maxDistance == 0);
            RC_ASSERT(joint.rmsDistance == 0);
        }
    }));
}

/// Computed independently, sample by sample, from the traces of rotation matrices and the distances between
/// tails.
TEST(Compare, matchesSampleBySampleEvaluation) {
    EXPECT_TRUE(rc::check([] {
        const Motion keyed = motionOf(*test::randomRig());
        const Motion other =
            interpolatedAs(keyed, *rc::gen::element(Interpolation::catmullRom, Interpolation::slerp));
        CompareSettings settings;
        settings.rate = *FrameRate::create(31, 1);
        const auto found = difference(keyed, other, settings);
        Evaluator a(keyed.character, keyed.clip), b(other.character, other.clip);
        const Seconds start = keyed.clip->rate.time(keyed.clip->firstFrame);
        const Seconds duration = keyed.clip->duration();
        std::vector<double> angles(found.joints.size()), distances = angles;
        for (int i = 0;; ++i) {
            const Seconds time = std::min(Seconds{i / 31.0}, duration);
            a.evaluate(start + time);
            b.evaluate(start + time);
            for (std::size_t j = 0; j < angles.size(); ++j) {
                const Eigen::Matrix3d turn =
                    a.local()[j].rotation.toRotationMatrix().transpose() * b.local()[j].rotation;
                const double cosine = std::clamp((turn.trace() - 1) / 2, -1.0, 1.0);
                angles[j] = std::max(angles[j], std::acos(cosine));
                distances[j] =
                    std::max(distances[j],
                             (a.bone(static_cast<int>(j)).tail - b.bone(static_cast<int>(j)).tail).norm());
            }
            if (time == duration) break;
        }
        for (std::size_t j = 0; j < angles.size(); ++j) {
            RC_ASSERT(std::abs(found.joints[j].maxAngle - angles[j]) < 1e-6);
            RC_ASSERT(std::abs(found.joints[j].maxDistance - distances[j]) < 1e-9);
        }
    }));
}

TEST(Compare, matchesJointsOfTwoCharactersByName) {
    const auto skeleton = std::make_shared<const Skeleton>(test::makeSkeleton(7, 12));
    const Clip clip = test::makeClip(*skeleton, 8);
    std::vector<Joint> joints = skeleton->joints();
    joints[3].name = "elsewhere";
    const auto other = std::make_shared<const Skeleton>(*Skeleton::create(joints));
    const auto found = difference(motionOf(skeleton, clip), motionOf(other, clip));
    EXPECT_EQ(found.joints.size(), 11u);
    for (const JointDifference& joint : found.joints) EXPECT_EQ(joint.maxAngle, 0);
}

TEST(JointChain, movesAJointLikeTheWholeSkeleton) {
    EXPECT_TRUE(rc::check([] {
        const Motion keyed = motionOf(*test::randomRig());
        const Motion other = interpolatedAs(keyed, Interpolation::monotone);
        const int joint = *rc::gen::inRange(0, keyed.character->skeleton->size());
        CompareSettings settings;
        settings.rate = *FrameRate::create(13, 1);
        const auto all = difference(keyed, other, settings).joints[static_cast<std::size_t>(joint)];
        const Motion chain = jointChain(keyed, joint);
        const auto alone = difference(chain, jointChain(other, joint), settings).joints.back();
        RC_ASSERT(chain.character->skeleton->joints().back().id ==
                  keyed.character->skeleton->joints()[static_cast<std::size_t>(joint)].id);
        for (const Track& track : chain.clip->tracks)
            RC_ASSERT(chain.character->skeleton->find(track.id.joint).has_value());
        const double rounding = isScalarForced() ? 0 : 1e-12 * (keyed.character->skeleton->extent() + 10);
        RC_ASSERT(std::abs(alone.maxAngle - all.maxAngle) <= rounding);
        RC_ASSERT(std::abs(alone.rmsAngle - all.rmsAngle) <= rounding);
        RC_ASSERT(std::abs(alone.maxDistance - all.maxDistance) <= rounding);
        if (all.maxAngle > 1e-6) RC_ASSERT(alone.worstTime == all.worstTime);
    }));
}

TEST(Compare, oneFrameIsOneSample) {
    const auto found = difference(bar({10}), bar({30}));
    EXPECT_NEAR(degrees(found.joints.front().maxAngle), 20, 1e-9);
    EXPECT_EQ(found.joints.front().worstTime.value, 0);
}

TEST(ClipInterpolation, makesTranslationsLinearForSlerp) {
    const auto skeleton = std::make_shared<const Skeleton>(test::makeSkeleton(3, 20));
    const Clip clip = withInterpolation(test::makeClip(*skeleton, 4), Interpolation::slerp);
    for (const Track& track : clip.tracks) {
        const auto wanted = isAngle(track.id.channel) ? Interpolation::slerp : Interpolation::linear;
        for (const Key& key : track.curve->keys()) EXPECT_EQ(key.interpolation, wanted);
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
