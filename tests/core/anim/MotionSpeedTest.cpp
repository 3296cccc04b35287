#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "core/anim/sampling/ClipSampler.h"
#include "core/anim/sampling/MotionSpeed.h"
#include "core/math/Angle.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr int kLast = 100;

/// One joint whose channels are driven by a function of seconds, with a key per frame at 50 Hz.
ClipSampler driven(EulerOrder order,
                   const std::vector<std::pair<Channel, std::function<double(double)>>>& channels) {
    Joint joint;
    joint.id = JointId{1};
    joint.order = order;
    joint.free = kEveryChannel;
    Clip clip;
    clip.rate = *FrameRate::create(50, 1);
    clip.lastFrame = FrameIndex{kLast};
    for (const auto& [channel, value] : channels) {
        std::vector<double> values;
        for (int i = 0; i <= kLast; ++i) values.push_back(value(i / 50.0));
        clip.tracks.push_back(
            {{joint.id, channel},
             std::make_shared<const Curve>(Curve::fromSamples(clip.rate, FrameIndex{0}, values))});
    }
    clip.sortTracks();
    return ClipSampler(std::make_shared<const Skeleton>(*Skeleton::create({joint})),
                       std::make_shared<const Clip>(std::move(clip)));
}

TEST(MotionSpeed, ofALinearValueIsItsSlope) {
    const ClipSampler sampler =
        driven(EulerOrder::XYZ, {{Channel::translationX, [](double t) { return 3 * t - 1; }}});
    const MotionSpeed motion =
        valueSpeed(sampler, 0, Channel::translationX, FrameIndex{0}, FrameIndex{kLast});
    ASSERT_EQ(motion.speed.size(), kLast + 1U);
    for (const double speed : motion.speed) EXPECT_NEAR(speed, 3, 1e-9);
    for (const double acceleration : motion.acceleration) EXPECT_NEAR(acceleration, 0, 1e-7);
    EXPECT_TRUE(peakAccelerations(motion, sampler.clip().rate).empty());
}

TEST(MotionSpeed, ofAParabolaHasConstantAcceleration) {
    const ClipSampler sampler =
        driven(EulerOrder::XYZ, {{Channel::angle2, [](double t) { return 2 * t * t; }}});
    const MotionSpeed motion = valueSpeed(sampler, 0, Channel::angle2, FrameIndex{10}, FrameIndex{20});
    EXPECT_EQ(motion.first, FrameIndex{10});
    ASSERT_EQ(motion.speed.size(), 11U);
    for (const double acceleration : motion.acceleration) EXPECT_NEAR(acceleration, 4, 1e-8);
    EXPECT_NEAR(motion.speed[5], 4 * 15 / 50.0, 1e-9);
}

TEST(MotionSpeed, ofASpinAboutOneAxisIsItsRateInEveryOrder) {
    for (int i = 0; i < kEulerOrderCount; ++i) {
        const ClipSampler sampler =
            driven(static_cast<EulerOrder>(i), {{Channel::angle1, [](double t) { return 5 * t + 0.3; }}});
        const MotionSpeed motion = angularSpeed(sampler, 0, FrameIndex{0}, FrameIndex{kLast});
        for (const double speed : motion.speed) EXPECT_NEAR(speed, 5, 1e-9);
        for (const double acceleration : motion.acceleration) EXPECT_NEAR(acceleration, 0, 1e-6);
    }
}

TEST(MotionSpeed, ignoresFlipsOfTheAngles) {
    const ClipSampler sampler =
        driven(EulerOrder::XYZ, {{Channel::angle1, [](double t) { return t < 1 ? 0.1 : 0.1 + kPi; }},
                                 {Channel::angle2, [](double t) { return t < 1 ? 0.5 : kPi - 0.5; }},
                                 {Channel::angle3, [](double t) { return t < 1 ? 0.2 : 0.2 - kPi; }}});
    const MotionSpeed motion = angularSpeed(sampler, 0, FrameIndex{0}, FrameIndex{kLast});
    for (const double speed : motion.speed) EXPECT_NEAR(speed, 0, 1e-7);
    EXPECT_GT(valueSpeed(sampler, 0, Channel::angle1, FrameIndex{0}, FrameIndex{kLast}).speed[50], 10);
}

TEST(MotionSpeed, ofOneFrameIsZero) {
    const ClipSampler sampler = driven(EulerOrder::XYZ, {{Channel::angle1, [](double t) { return t; }}});
    const MotionSpeed motion = angularSpeed(sampler, 0, FrameIndex{7}, FrameIndex{7});
    EXPECT_EQ(motion.speed, std::vector<double>{0});
    EXPECT_EQ(motion.acceleration, std::vector<double>{0});
}

TEST(MotionSpeed, peaksAtTheStartAndEndOfAMotion) {
    const ClipSampler sampler =
        driven(EulerOrder::ZXY, {{Channel::angle3, [](double t) { return 2 * std::clamp(t, 0.5, 1.5); }}});
    const MotionSpeed motion = angularSpeed(sampler, 0, FrameIndex{0}, FrameIndex{kLast});
    const std::vector<FrameIndex> expected{FrameIndex{25}, FrameIndex{75}};
    EXPECT_EQ(peakAccelerations(motion, sampler.clip().rate), expected);
}

TEST(MotionSpeed, hasNoPeakOnAPlateauWithinARise) {
    const MotionSpeed motion{FrameIndex{0}, std::vector<double>(9), {0, 0, 2, 2, 3, 3, 4, 0, 0}};
    EXPECT_EQ(peakAccelerations(motion, *FrameRate::create(5, 1), {0.3, Seconds{0.15}}),
              std::vector{FrameIndex{6}});
    const MotionSpeed top{FrameIndex{0}, std::vector<double>(7), {0, 0, 2, 2, 2, 0, 0}};
    EXPECT_EQ(peakAccelerations(top, *FrameRate::create(5, 1)), std::vector{FrameIndex{2}});
}

TEST(MotionSpeed, keepsTheHigherOfNeighbouringPeaks) {
    const MotionSpeed motion{FrameIndex{3}, std::vector<double>(9), {0, 1, 0, 4, 0, -5, 0, 2, 0}};
    const FrameRate rate = *FrameRate::create(10, 1);
    const std::vector<FrameIndex> separate{FrameIndex{6}, FrameIndex{8}, FrameIndex{10}};
    EXPECT_EQ(peakAccelerations(motion, rate, {0.3, Seconds{0.15}}), separate);
    EXPECT_EQ(peakAccelerations(motion, rate, {0.3, Seconds{0.45}}), std::vector{FrameIndex{8}});
    EXPECT_EQ(peakAccelerations(motion, rate, {0.9, Seconds{0.15}}), std::vector{FrameIndex{8}});
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
