#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "core/math/Angle.h"
#include "tests/core/RandomRig.h"
#include "tests/core/RandomWarp.h"
#include "tests/core/io/KeyPlayer.h"

namespace sinew {
namespace SINEW_TEST_FILE {

Scene sceneOf(const test::Rig& rig) {
    auto character = std::make_shared<Character>();
    character->id = CharacterId{2000001};
    character->skeleton = rig.skeleton;
    character->clips = {rig.clip};
    Scene scene;
    scene.lastId = 3000000;
    scene.characters = {character};
    return scene;
}

Result<std::vector<JointKeys>> keysOf(const WriteSubject& subject, const ExportTolerance& tolerance = {},
                                      KeyPolicy policy = KeyPolicy::adaptive) {
    return motionKeys(subject, {policy, tolerance, nullptr});
}

/// One joint of 0.3 m that turns about z (XYZ, angle 3) by these keys.
test::Rig hinge(std::vector<Key> keys, FrameIndex last = {60}) {
    Joint joint;
    joint.id = JointId{1};
    joint.name = "hinge";
    joint.tail = {0.3, 0, 0};
    joint.free = kAngles;
    Clip clip;
    clip.id = ClipId{10};
    clip.lastFrame = last;
    clip.tracks = {
        {{joint.id, Channel::angle3}, std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)))}};
    return {std::make_shared<const Skeleton>(Skeleton::create({joint}).value()),
            std::make_shared<const Clip>(std::move(clip))};
}

WriteSubject subjectOf(const test::Rig& rig, const WriteOptions& options = {}) {
    return writeSubject(sceneOf(rig), options).value();
}

/// Options for smooth motion: random slopes and step keys would turn joints by many turns in a frame.
test::ClipOptions calmClip() {
    test::ClipOptions options;
    options.maximumFrames = 60;
    return options;
}

void checkTimes(const std::vector<double>& times, const WriteSubject& subject) {
    if (times.empty()) return;
    RC_ASSERT(times.front() == 0.0);
    for (std::size_t i = 0; i < times.size(); ++i) {
        RC_ASSERT(times[i] == static_cast<double>(static_cast<float>(times[i])));
        if (i > 0) RC_ASSERT(times[i] > times[i - 1]);
    }
    if (times.size() > 1)
        RC_ASSERT(times.back() == static_cast<double>(static_cast<float>(subject.duration().value)));
}

template <class Value>
void checkSizes(const PathKeys<Value>& keys) {
    RC_ASSERT(keys.values.size() == keys.times.size());
    const std::size_t slopes = keys.form == KeyForm::cubic ? keys.times.size() : 0;
    RC_ASSERT(keys.inSlopes.size() == slopes);
    RC_ASSERT(keys.outSlopes.size() == slopes);
}

void checkForm(const std::vector<JointKeys>& keys, const WriteSubject& subject) {
    RC_ASSERT(keys.size() == subject.skeleton->joints().size());
    for (const JointKeys& own : keys) {
        checkTimes(own.translation.times, subject);
        checkTimes(own.rotation.times, subject);
        checkTimes(own.scale.times, subject);
        checkSizes(own.translation);
        checkSizes(own.rotation);
        checkSizes(own.scale);
        for (std::size_t i = 0; i < own.rotation.values.size(); ++i) {
            RC_ASSERT(std::abs(own.rotation.values[i].norm() - 1) < 1e-9);
            if (i > 0) RC_ASSERT(own.rotation.values[i].dot(own.rotation.values[i - 1]) >= 0);
        }
    }
}

void expectWithinTolerance(const test::Rig& rig, const WriteOptions& options) {
    const WriteSubject subject = subjectOf(rig, options);
    const auto keys = keysOf(subject, options.tolerance).value();
    checkForm(keys, subject);
    const auto error = test::keyError(subject, keys, test::denseTimes(subject), options.tolerance.reach);
    RC_LOG() << degrees(error.angle) << " degrees at " << error.angleTime << ", " << error.distance
             << " m at " << error.distanceTime << std::endl;
    RC_ASSERT(error.angle <= options.tolerance.angle);
    RC_ASSERT(error.distance <= options.tolerance.distance);
}

TEST(MotionKeys, rejectsNanPoses) {
    const auto keys = keysOf(subjectOf(hinge({{{0}, 0}, {{1}, 1e308}, {{1.5}, -1e308}, {{2}, 0}})));
    ASSERT_FALSE(keys);
    EXPECT_EQ(keys.error().code, ErrorCode::argumentInvalid);
    EXPECT_NE(keys.error().where.find("joint hinge, frame "), std::string::npos);
}

TEST(MotionKeys, stopsWhenCancelled) {
    const std::atomic<bool> cancel = true;
    for (const KeyPolicy policy : {KeyPolicy::adaptive, KeyPolicy::fixedRate, KeyPolicy::asKeyed}) {
        const auto keys = motionKeys(subjectOf(hinge({{{0}, 0}, {{2}, 1}})), {policy, {}, &cancel});
        ASSERT_FALSE(keys);
        EXPECT_EQ(keys.error().code, ErrorCode::cancelled);
    }
}

TEST(MotionKeys, aTurnAtConstantSpeedNeedsFewKeys) {
    const auto keys = keysOf(subjectOf(hinge({{{0}, 0}, {{2}, radians(90)}}))).value();
    EXPECT_EQ(keys[0].rotation.times, (std::vector<double>{0, 2}));
    EXPECT_TRUE(keys[0].translation.empty());
    EXPECT_TRUE(keys[0].scale.empty());
}

TEST(MotionKeys, spinsSurvive) {
    for (const double turns : {1.0, 3.0, -3.0, 25.0}) {
        const WriteSubject subject = subjectOf(hinge({{{0}, 0}, {{2}, radians(360) * turns}}));
        for (const KeyPolicy policy : {KeyPolicy::adaptive, KeyPolicy::asKeyed}) {
            const auto keys = keysOf(subject, {}, policy).value();
            const auto error = test::keyError(subject, keys, test::denseTimes(subject));
            EXPECT_LT(degrees(error.angle), 0.1) << turns;
            EXPECT_LE(keys[0].rotation.times.size(), std::abs(turns) * 8 + 2);
        }
    }
}

TEST(MotionKeys, halfTurnsWithinAFrameSurvive) {
    test::Rig rig = hinge({{{0}, 0}, {{2}, 0}});
    Clip clip = *rig.clip;
    std::vector<double> angles(61, 0.2);
    for (std::size_t i = 30; i < angles.size(); ++i) angles[i] += radians(360);
    clip.tracks[0].curve =
        std::make_shared<const Curve>(Curve::fromSamples(clip.rate, FrameIndex{0}, angles));
    rig.clip = std::make_shared<const Clip>(std::move(clip));
    const WriteSubject subject = subjectOf(rig);
    const auto keys = keysOf(subject).value();
    EXPECT_LT(degrees(test::keyError(subject, keys, test::denseTimes(subject)).angle), 0.1);
}

/// Keys at any times, of all kinds, but with at most a few turns per second.
RC_GTEST_PROP(MotionKeys, keyedMotionStaysWithinTheTolerance, ()) {
    const Interpolation kinds[]{Interpolation::linear, Interpolation::catmullRom, Interpolation::monotone,
                                Interpolation::slerp, Interpolation::hermite};
    test::RigOptions options;
    test::Rig rig;
    rig.skeleton = *test::randomSkeleton(options);
    test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
    Clip clip;
    clip.id = ClipId{1000001};
    clip.lastFrame = FrameIndex{40};
    for (const Joint& joint : rig.skeleton->joints()) {
        for (const Channel channel : kChannels) {
            if (!joint.free.contains(channel)) continue;
            std::vector<Key> keys;
            for (double time = dice.between(-0.5, 0.5); time < 2; time += dice.between(0.2, 0.8)) {
                keys.push_back({{time},
                                test::makeValueField(dice, joint, channel) / 2,
                                kinds[static_cast<std::size_t>(dice.integer(0, 4))]});
            }
            clip.tracks.push_back(
                {{joint.id, channel}, std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)))});
        }
    }
    clip.sortTracks();
    if (dice.chance(0.5)) clip.warp = std::make_shared<const TimeWarp>(test::makeWarp(dice, 4));
    rig.clip = std::make_shared<const Clip>(std::move(clip));
    WriteOptions range;
    range.firstFrame = FrameIndex{0};
    range.lastFrame = FrameIndex{40};
    range.rate = *rc::gen::element(std::optional<FrameRate>(), FrameRate::create(60, 1));
    expectWithinTolerance(rig, range);
}

TEST(MotionKeys, errorsDoNotAccumulateAlongALongChain) {
    std::vector<Joint> joints(120);
    Clip clip;
    clip.id = ClipId{10};
    clip.lastFrame = {90};
    for (int i = 0; i < 120; ++i) {
        Joint& joint = joints[static_cast<std::size_t>(i)];
        joint.id = JointId{static_cast<std::uint64_t>(i) + 100};
        joint.name = std::string("link").append(std::to_string(i));
        joint.parent = i - 1;
        joint.rest.translation = {0, 0.02, 0};
        joint.free = kAngles;
        for (int a = 0; a < 3; ++a) {
            std::vector<double> values;
            for (int frame = 0; frame <= 90; ++frame)
                values.push_back(0.2 * std::sin(0.05 * (a + 1) * frame + i));
            const auto curve = std::make_shared<const Curve>(Curve::fromSamples(clip.rate, {0}, values));
            clip.tracks.push_back({{joint.id, angle(a)}, curve});
        }
    }
    clip.sortTracks();
    const test::Rig rig{std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value()),
                        std::make_shared<const Clip>(std::move(clip))};
    const WriteSubject subject = subjectOf(rig);
    const auto keys = keysOf(subject).value();
    const auto error = test::keyError(subject, keys, test::denseTimes(subject), ExportTolerance{}.reach);
    EXPECT_LE(error.angle, ExportTolerance{}.angle);
    EXPECT_LE(error.distance, ExportTolerance{}.distance);
}

TEST(MotionKeys, constantChannelsHaveOneKeyAndRestingOnesNone) {
    const auto still = keysOf(subjectOf(hinge({{{0}, 1}, {{2}, 1}}))).value();
    EXPECT_EQ(still[0].rotation.times, std::vector<double>{0});
    const auto rest = keysOf(subjectOf(hinge({{{0}, 0}, {{2}, 0}}))).value();
    EXPECT_EQ(rest[0].count(), 0u);
}

TEST(MotionKeys, stepsStayStepsAtTheirKeys) {
    const Interpolation step = Interpolation::step;
    const auto keys =
        keysOf(subjectOf(hinge({{{0}, 0, step}, {{0.5}, 1, step}, {{1.25}, 3}, {{2}, 3}}))).value();
    EXPECT_EQ(keys[0].rotation.form, KeyForm::linear);  // the last segment is not a step
    const auto stepped = keysOf(subjectOf(hinge({{{0}, 0, step}, {{0.5}, 1, step}, {{1.25}, 3}}))).value();
    EXPECT_EQ(stepped[0].rotation.form, KeyForm::step);
    EXPECT_EQ(stepped[0].rotation.times, (std::vector<double>{0, 0.5, 1.25, 2}));
}

TEST(MotionKeys, aJumpIsTwoKeysAsCloseAsFloatsAllow) {
    const WriteSubject subject = subjectOf(hinge({{{0}, 0, Interpolation::step}, {{0.7}, 2}, {{2}, 2.5}}));
    const auto keys = keysOf(subject).value();
    const float after = 0.7F < 0.7 ? std::nextafter(0.7F, 1.0F) : 0.7F;
    const std::vector<double>& times = keys[0].rotation.times;
    ASSERT_EQ(times.size(), 4U);
    EXPECT_EQ(times[2], static_cast<double>(after));
    EXPECT_EQ(times[1], static_cast<double>(std::nextafter(after, 0.0F)));
}

TEST(MotionKeys, asKeyedTranslationsKeepTheirCubics) {
    test::Rig rig = hinge({{{0}, 0}, {{2}, 1}});
    Joint joint = (*rig.skeleton)[0];
    joint.free = kTranslations;
    rig.skeleton = std::make_shared<const Skeleton>(Skeleton::create({joint}).value());
    Clip clip = *rig.clip;
    const auto smooth = Interpolation::catmullRom;
    clip.tracks = {{{joint.id, Channel::translationX},
                    std::make_shared<const Curve>(Curve::fromKeys(
                        {{{-0.5}, 1, smooth}, {{0.4}, 0, smooth}, {{1.1}, 2, smooth}, {{2.6}, -1}}))},
                   {{joint.id, Channel::translationY},
                    std::make_shared<const Curve>(Curve::fromKeys(
                        {{{0}, 0, Interpolation::monotone}, {{0.9}, 1, Interpolation::step}, {{1.5}, 0}}))}};
    rig.clip = std::make_shared<const Clip>(clip);
    WriteOptions options;
    options.up = UpAxis::z;
    const WriteSubject subject = subjectOf(rig, options);
    const auto keys = keysOf(subject, {}, KeyPolicy::asKeyed).value();
    EXPECT_EQ(keys[0].translation.form, KeyForm::cubic);
    EXPECT_EQ(keys[0].translation.times.size(), 7u);  // two keys at 1.5
    EXPECT_LT(test::keyError(subject, keys, test::denseTimes(subject)).distance, 1e-5);
}

TEST(MotionKeys, fixedRateHasAKeyAtEveryFrame) {
    const WriteSubject subject = subjectOf(hinge({{{0}, 0}, {{2}, 1}}));
    const auto keys = keysOf(subject, {}, KeyPolicy::fixedRate).value();
    ASSERT_EQ(keys[0].rotation.times.size(), 61u);
    EXPECT_EQ(keys[0].rotation.times[7], static_cast<double>(static_cast<float>(7.0 / 30)));
}

/// Also of frames that, as floats, are just before the frame at which a step takes its new value.
TEST(MotionKeys, fixedRateKeysHaveThePosesOfTheirFrames) {
    std::vector<Key> steps;
    for (int frame = 0; frame <= 60; ++frame)
        steps.push_back({{frame / 30.0}, frame % 2 == 0 ? 0.0 : 1.0, Interpolation::step});
    steps[59].interpolation = Interpolation::linear;  // the part has no step keys in the file
    const auto keys = keysOf(subjectOf(hinge(steps)), {}, KeyPolicy::fixedRate).value();
    ASSERT_EQ(keys[0].rotation.values.size(), 61U);
    for (std::size_t frame = 0; frame <= 60; ++frame) {
        const Eigen::AngleAxisd expected(frame % 2 == 0 ? 0 : 1, Eigen::Vector3d::UnitZ());
        const Eigen::Quaterniond written = keys[0].rotation.values[frame];
        EXPECT_LT(written.angularDistance(Eigen::Quaterniond(expected)), 1e-7) << frame;
    }
}

RC_GTEST_PROP(MotionKeys, captureStaysWithinTheTolerance, ()) {
    test::ClipOptions clip = calmClip();
    clip.sparse = false;
    test::RigOptions rig;
    rig.maximumJoints = 20;
    WriteOptions options;
    options.root = *rc::gen::element(RootMotion::keep, RootMotion::inPlace, RootMotion::ownJoint);
    options.up = *rc::gen::element(UpAxis::y, UpAxis::z);
    expectWithinTolerance(*test::randomRig(rig, clip), options);
}

RC_GTEST_PROP(MotionKeys, scaledCaptureStaysWithinTheTolerance, ()) {
    test::ClipOptions clip = calmClip();
    clip.sparse = false;
    clip.maximumFrames = 30;
    test::RigOptions rig;
    rig.maximumJoints = 8;
    rig.scales = true;
    expectWithinTolerance(*test::randomRig(rig, clip), {});
}

RC_GTEST_PROP(MotionKeys, higherToleranceNeedsFewerKeys, ()) {
    test::ClipOptions clip = calmClip();
    clip.sparse = false;
    const test::Rig rig = *test::randomRig({}, clip);
    ExportTolerance loose;
    loose.angle *= 20;
    loose.distance *= 20;
    const WriteSubject subject = subjectOf(rig);
    RC_ASSERT(test::keyCount(keysOf(subject, loose).value()) <= test::keyCount(keysOf(subject).value()));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
