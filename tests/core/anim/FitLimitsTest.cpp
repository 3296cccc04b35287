#include "core/anim/limits/FitLimits.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <numeric>

#include "core/math/EulerOrder.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr int kFrames = 2000;
constexpr JointId kJoint{1};

std::shared_ptr<const Skeleton> oneJoint(const JointLimits& limits = {}) {
    Joint joint;
    joint.id = kJoint;
    joint.name = "joint";
    joint.free = kAngles;
    joint.limits = limits;
    return std::make_shared<const Skeleton>(Skeleton::create({joint}).value());
}

ChannelId angleId(int index) { return {kJoint, angle(index)}; }

std::shared_ptr<const Clip> clipOf(const std::vector<std::vector<double>>& angles,
                                   FrameIndex first = FrameIndex{0}) {
    Clip clip;
    clip.id = ClipId{2};
    clip.name = "motion";
    clip.rate = FrameRate::create(120, 1).value();
    clip.firstFrame = first;
    clip.lastFrame = first + FrameIndex{static_cast<std::int64_t>(angles[0].size()) - 1};
    for (std::size_t i = 0; i < angles.size(); ++i) {
        const Curve curve = Curve::fromSamples(clip.rate, first, angles[i]);
        clip.tracks.push_back({angleId(static_cast<int>(i)), std::make_shared<const Curve>(curve)});
    }
    return std::make_shared<const Clip>(std::move(clip));
}

std::vector<double> ramp(double from, double to, int frames) {
    std::vector<double> values;
    for (int i = 0; i < frames; ++i) values.push_back(from + (to - from) * i / (frames - 1));
    return values;
}

std::vector<AngleSamples> samplesOf(const std::vector<std::shared_ptr<const Clip>>& clips) {
    return angleSamples(oneJoint(), clips).value();
}

TEST(FitLimits, isCancelled) {
    const std::atomic<bool> cancel = true;
    const std::vector clips{clipOf({ramp(0, 1, 10)})};
    const auto found = angleSamples(oneJoint(), clips, {}, &cancel);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, ErrorCode::cancelled);
}

TEST(FitLimits, rejectsClipsThatAreTooLong) {
    Clip clip = *clipOf({ramp(0, 1, 10)});
    clip.lastFrame = FrameIndex{std::int64_t{1} << 40};
    const std::vector clips{std::make_shared<const Clip>(clip)};
    const auto found = angleSamples(oneJoint(), clips);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, ErrorCode::limitExceeded);
}

TEST(FitLimits, trimsBothTailsEquallyAndAddsTheMargin) {
    const auto samples = samplesOf({clipOf({ramp(0, 0.999, 1000)})});
    ASSERT_EQ(samples.size(), 1u);
    const AngleLimit all = fittedLimit(samples[0], {100, 0});
    EXPECT_DOUBLE_EQ(all.min, 0);
    EXPECT_DOUBLE_EQ(all.max, 0.999);
    const AngleLimit most = fittedLimit(samples[0], {98, 0.25});
    EXPECT_EQ(most.mode, AngleLimit::Mode::limited);
    EXPECT_NEAR(most.min, 0.010 - 0.25, 1e-12);
    EXPECT_NEAR(most.max, 0.989 + 0.25, 1e-12);
    EXPECT_EQ(outliers(samples[0], fittedLimit(samples[0], {98, 0})).size(), 20u);
    const AngleLimit none = fittedLimit(samples[0], {0, 0});
    EXPECT_LE(none.min, none.max);
}

TEST(FitLimits, anglesWithFullTurnsStayFree) {
    const auto samples = samplesOf({clipOf({ramp(0, radians(500), 400), ramp(0, radians(350), 400)})});
    EXPECT_EQ(fittedLimit(samples[0], {100, 0}).mode, AngleLimit::Mode::free);
    EXPECT_EQ(fittedLimit(samples[1], {100, 0}).mode, AngleLimit::Mode::limited);
}

TEST(FitLimits, leavesOutLockedAnglesAndAnglesWithoutCurves) {
    JointLimits limits;
    limits.angles[0] = {AngleLimit::Mode::locked, 1, 1};
    const std::vector clips{clipOf({ramp(0, 1, 10), ramp(0, 1, 10)})};
    const auto found = angleSamples(oneJoint(limits), clips).value();
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].id, angleId(1));
    const ChannelId third = angleId(2);
    EXPECT_TRUE(angleSamples(oneJoint(), clips, {&third, 1}).value().empty());
}

TEST(FitLimits, alignsClipsThatDifferByWholeTurns) {
    const auto samples =
        samplesOf({clipOf({ramp(0, 1, 50)}), clipOf({ramp(4 * kPi, 4 * kPi + 1.5, 50)}, FrameIndex{7})});
    ASSERT_EQ(samples[0].runs.size(), 2u);
    EXPECT_EQ(samples[0].runs[1].first, FrameIndex{7});
    const AngleLimit limit = fittedLimit(samples[0], {100, 0});
    EXPECT_NEAR(limit.min, 0, 1e-9);
    EXPECT_NEAR(limit.max, 1.5, 1e-9);
}

TEST(FitLimits, namesTheFramesOutside) {
    std::vector<double> values = ramp(0, 1, 1000);
    values[400] = 3;
    const auto samples = samplesOf({clipOf({ramp(0, 1, 1000)}), clipOf({values}, FrameIndex{-10})});
    const std::vector<OutlierFrame> wanted{{1, FrameIndex{390}, 3}};
    EXPECT_EQ(outliers(samples[0], {AngleLimit::Mode::limited, -1, 2}), wanted);
}

TEST(FitLimits, countsEveryValueInItsHistogram) {
    const auto samples = samplesOf({clipOf({ramp(-1, 1, 1001)})});
    const Histogram made = histogram(samples[0], 10);
    ASSERT_EQ(made.counts.size(), 10u);
    EXPECT_DOUBLE_EQ(made.first, -1);
    EXPECT_DOUBLE_EQ(made.width, 0.2);
    EXPECT_EQ(std::accumulate(made.counts.begin(), made.counts.end(), std::size_t{0}), 1001u);
    for (const std::size_t count : made.counts) EXPECT_NEAR(static_cast<double>(count), 100, 1);
    const Histogram still = histogram(samplesOf({clipOf({ramp(2, 2, 5)})})[0], 3);
    EXPECT_EQ(still.counts[0], 5u);
    EXPECT_GT(still.width, 0);
}

/// Motion that swings beyond limits and stops at them, like a joint with such limits.
std::vector<double> heldAtLimits(test::Dice& dice, const AngleLimit& planted) {
    const double middle = (planted.min + planted.max) / 2, reach = (planted.max - planted.min) / 2;
    const double slow = dice.between(1, 3), fast = dice.between(5, 9), phase = dice.between(0, 6);
    std::vector<double> values;
    for (int i = 0; i < kFrames; ++i) {
        const double t = 2 * kPi * i / kFrames;
        const double swing = 1.4 * std::sin(slow * 3 * t) + 0.3 * std::sin(fast * t + phase);
        values.push_back(project(planted, middle + reach * swing));
    }
    return values;
}

RC_GTEST_PROP(FitLimits, findsPlantedLimitsToHalfADegree, ()) {
    test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
    std::array<AngleLimit, 3> planted;
    std::vector<std::vector<double>> angles;
    for (AngleLimit& limit : planted) {
        const double min = dice.between(-170, 100);
        limit = {AngleLimit::Mode::limited, radians(min), radians(min + dice.between(10, 200))};
        angles.push_back(heldAtLimits(dice, limit));
        // Written within half a turn, as in motion files.
        const double home = angles.back()[0];
        for (double& value : angles.back()) value -= 2 * kPi * std::round((value - home / 2) / (2 * kPi));
        for (int i = 0; i < 2; ++i) {
            const auto frame = static_cast<std::size_t>(dice.integer(10, kFrames - 1));
            angles.back()[frame] += dice.chance(0.5) ? 0.5 : -0.5;
        }
    }
    const auto samples = samplesOf({clipOf(angles)});
    RC_ASSERT(samples.size() == 3u);
    for (std::size_t i = 0; i < 3; ++i) {
        const AngleLimit found = fittedLimit(samples[i], {99.5, 0});
        const double turns = 2 * kPi * nearestTurns(planted[i].min, found.min);
        RC_ASSERT(std::abs(found.min + turns - planted[i].min) < radians(0.5));
        RC_ASSERT(std::abs(found.max + turns - planted[i].max) < radians(0.5));
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
