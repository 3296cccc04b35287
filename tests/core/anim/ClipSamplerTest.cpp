#include "core/anim/sampling/ClipSampler.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

double& component(JointValues& values, Channel channel) {
    if (isTranslation(channel)) return values.translation[component(channel)];
    return isAngle(channel) ? values.angles[component(channel)] : values.scale[component(channel)];
}

/// The definition: the curve of every free channel evaluated, or the rest value. Not for SLERP.
JointValues byCurves(const Joint& joint, const Clip& clip, Seconds time) {
    JointValues values{joint.rest.translation, Eigen::Vector3d::Zero(), joint.rest.scale};
    for (const Channel channel : kChannels) {
        const Curve* curve = joint.free.contains(channel) ? clip.find({joint.id, channel}) : nullptr;
        if (curve != nullptr) component(values, channel) = curve->evaluate(time);
    }
    return values;
}

double difference(const JointValues& a, const JointValues& b) {
    return (a.translation - b.translation).norm() + (a.angles - b.angles).norm() + (a.scale - b.scale).norm();
}

double difference(const Transform& a, const Transform& b) {
    return (a.translation - b.translation).norm() + (a.rotation.coeffs() - b.rotation.coeffs()).norm() +
           (a.scale - b.scale).norm();
}

/// Cubic segments through very close keys overshoot widely; the tolerance grows with the values compared.
double tolerance(const JointValues& values) {
    return 1e-12 * (1 + values.translation.norm() + values.angles.norm() + values.scale.norm());
}

/// One joint, id 1, whose angles (or the given channels) are free.
std::shared_ptr<const Skeleton> hinge(ChannelSet free = kAngles) {
    Joint joint;
    joint.id = JointId{1};
    joint.name = "hinge";
    joint.free = free;
    return std::make_shared<const Skeleton>(Skeleton::create({joint}).value());
}

void checkAt(const ClipSampler& sampler, Seconds time) {
    Pose pose;
    sampler.sample(time, pose);
    RC_ASSERT(static_cast<int>(pose.size()) == sampler.skeleton().size());
    for (int i = 0; i < sampler.skeleton().size(); ++i) {
        const Joint& joint = sampler.skeleton()[i];
        const auto expected = byCurves(joint, sampler.clip(), time);
        RC_ASSERT(difference(sampler.values(i, time), expected) <= tolerance(expected));
        const Transform local = localTransform(joint, expected.translation, expected.angles, expected.scale);
        RC_ASSERT(difference(pose[static_cast<std::size_t>(i)], local) <= tolerance(expected));
    }
}

void checkSampler(const test::ClipOptions& options) {
    test::RigOptions rig;
    rig.scales = true;
    EXPECT_TRUE(rc::check([rig, options] {
        const test::Rig drawn = *test::randomRig(rig, options);
        const ClipSampler sampler(drawn.skeleton, drawn.clip);
        const double start = drawn.clip->rate.time(drawn.clip->firstFrame).value;
        const double end = drawn.clip->rate.time(drawn.clip->lastFrame).value;
        for (int i = 0; i < 5; ++i) checkAt(sampler, Seconds{*test::randomBetween(start - 0.2, end + 0.2)});
        const auto frame = *rc::gen::inRange(drawn.clip->firstFrame.value, drawn.clip->lastFrame.value + 1);
        checkAt(sampler, drawn.clip->rate.time(FrameIndex{frame}));
    }));
}

TEST(ClipSampler, denseClipsEqualTheirCurves) {
    test::ClipOptions options;
    options.sparse = false;
    checkSampler(options);
}

TEST(ClipSampler, keyedClipsEqualTheirCurves) {
    test::ClipOptions options;
    options.dense = false;
    options.slerp = false;
    checkSampler(options);
}

TEST(ClipSampler, mixedClipsEqualTheirCurves) {
    test::ClipOptions options;
    options.slerp = false;
    checkSampler(options);
}

TEST(ClipSampler, samplesAreExactAtFrames) {
    test::ClipOptions options;
    options.sparse = false;
    const auto skeleton = std::make_shared<const Skeleton>(test::makeSkeleton(11, 12));
    const auto clip = std::make_shared<const Clip>(test::makeClip(*skeleton, 12, options));
    const ClipSampler sampler(skeleton, clip);
    for (auto frame = clip->firstFrame; frame <= clip->lastFrame; frame = frame + FrameIndex{1}) {
        const Seconds time = clip->rate.time(frame);
        for (int i = 0; i < skeleton->size(); ++i) {
            ASSERT_EQ(difference(sampler.values(i, time), byCurves((*skeleton)[i], *clip, time)), 0.0);
        }
    }
}

TEST(ClipSampler, editedSamplesAreSampled) {
    const auto skeleton = hinge();
    const ChannelId id{JointId{1}, Channel::angle1};
    Curve curve = Curve::fromSamples(FrameRate(), FrameIndex{0}, std::vector<double>(700, 1.0));
    curve = curve.withKey({curve.key(400).time, 2});
    for (const bool betweenFrames : {false, true}) {
        if (betweenFrames) curve = curve.withKey({Seconds{10.01}, 5});
        Clip clip;
        clip.tracks = {{id, std::make_shared<const Curve>(curve)}};
        const ClipSampler sampler(skeleton, std::make_shared<const Clip>(clip));
        for (double time = -1; time < 30; time += 0.0101) {
            EXPECT_NEAR(sampler.values(0, Seconds{time}).angles[0], curve.evaluate(Seconds{time}), 1e-12);
        }
    }
}

TEST(ClipSampler, jointsWithoutCurvesStayAtRest) {
    const auto skeleton = std::make_shared<const Skeleton>(test::makeSkeleton(3, 10));
    const ClipSampler sampler(skeleton, std::make_shared<const Clip>());
    Pose pose;
    sampler.sample(Seconds{1}, pose);
    const Pose rest = restPose(*skeleton);
    for (std::size_t i = 0; i < pose.size(); ++i) EXPECT_LE(difference(pose[i], rest[i]), 1e-15);
}

TEST(ClipSampler, unplayableTracksAreLeftOut) {
    Clip clip;
    const auto curve = std::make_shared<const Curve>(Curve::fromKeys({{Seconds{0}, 1}, {Seconds{1}, 2}}));
    clip.tracks = {{{JointId{1}, Channel::angle1}, curve},
                   {{JointId{1}, Channel::angle2}, curve},
                   {{JointId{77}, Channel::angle1}, curve}};
    const ClipSampler sampler(hinge({Channel::angle1}), std::make_shared<const Clip>(clip));
    EXPECT_EQ(sampler.values(0, Seconds{0.5}).angles, Eigen::Vector3d(1.5, 0, 0));
}

TEST(ClipSampler, constantCurvesAreKept) {
    Clip clip;
    clip.tracks = {{{JointId{1}, Channel::angle2},
                    std::make_shared<const Curve>(Curve::fromKeys({{Seconds{0}, 0.5}, {Seconds{1}, 0.5}}))}};
    const ClipSampler sampler(hinge(), std::make_shared<const Clip>(clip));
    EXPECT_EQ(sampler.values(0, Seconds{0.3}).angles, Eigen::Vector3d(0, 0.5, 0));
    Pose pose;
    sampler.sample(Seconds{0.3}, pose);
    EXPECT_NEAR(pose[0].rotation.angularDistance(Eigen::Quaterniond::Identity()), 0.5, 1e-15);
}

TEST(ClipSampler, keepsTurnsBeyond360) {
    Clip clip;
    clip.tracks = {
        {{JointId{1}, Channel::angle1},
         std::make_shared<const Curve>(Curve::fromKeys({{Seconds{0}, 0}, {Seconds{1}, 8 * kPi}}))}};
    const ClipSampler sampler(hinge(), std::make_shared<const Clip>(clip));
    EXPECT_DOUBLE_EQ(sampler.values(0, Seconds{0.75}).angles[0], 6 * kPi);
    EXPECT_DOUBLE_EQ(sampler.values(0, Seconds{1}).angles[0], 8 * kPi);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
