#include <gtest/gtest.h>

#include <cmath>

#include "core/anim/bake/WarpBake.h"
#include "tests/core/anim/WarpRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::clipOf;
using test::hertz;
using test::oneJoint;
using test::warpOf;

constexpr int kFrames = 61;

/// A motion that turns about all axes, by more than a whole turn about one.
Eigen::Vector3d motion(int frame) {
    const double t = frame / 10.0;
    return {1.3 * t, 0.9 * std::sin(1.7 * t), 0.8 * std::cos(2.3 * t) - 0.3 * t};
}

Curve samplesOf(int angle) {
    std::vector<double> values;
    for (int f = 0; f < kFrames; ++f) values.push_back(motion(f)[angle]);
    return Curve::fromSamples(hertz(30), {0}, values);
}

std::shared_ptr<const TimeWarp> bendingWarp() { return warpOf({{{0}, {0}}, {{0.7}, {1.2}}, {{2.5}, {2}}}); }

/// Rotation matrices of YXZ angles, computed only by matrix products.
Eigen::Matrix3d rotation(const Eigen::Vector3d& angles) {
    using Eigen::AngleAxisd, Eigen::Vector3d;
    return (AngleAxisd(angles[2], Vector3d::UnitZ()) * AngleAxisd(angles[1], Vector3d::UnitX()) *
            AngleAxisd(angles[0], Vector3d::UnitY()))
        .toRotationMatrix();
}

/// SLERP by turning about the axis between two rotations, unlike the implementation.
Eigen::Matrix3d between(const Eigen::Matrix3d& a, const Eigen::Matrix3d& b, double u) {
    const Eigen::AngleAxisd difference(Eigen::Matrix3d(a.transpose() * b));
    return a * Eigen::AngleAxisd(u * difference.angle(), difference.axis()).toRotationMatrix();
}

Eigen::Vector3d anglesAt(const Clip& clip, Seconds time) {
    Eigen::Vector3d angles = Eigen::Vector3d::Zero();
    for (int i = 0; i < 3; ++i) {
        if (const Curve* curve = clip.find({JointId{1}, angle(i)})) angles[i] = curve->evaluate(time);
    }
    return angles;
}

TEST(WarpSamples, jointsWithThreeAnglesUseSlerp) {
    const auto warp = bendingWarp();
    const auto clip = clipOf(
        hertz(30), kFrames - 1,
        {{Channel::angle1, samplesOf(0)}, {Channel::angle2, samplesOf(1)}, {Channel::angle3, samplesOf(2)}},
        warp);
    const auto baked = bakeTimeWarp(oneJoint(), clip);
    ASSERT_TRUE(baked);
    EXPECT_EQ(baked->report.resampledCurves, 3u);
    EXPECT_EQ(baked->report.framesAfter.last, FrameIndex{75});
    EXPECT_GT(baked->report.angle.size, 1e-5);
    double straight = 0;
    for (int f = 0; f <= 75; ++f) {
        const Seconds time{f / 30.0};
        const double position = warp->source(time).value * 30;
        const int i = std::min(static_cast<int>(position + 1e-9), kFrames - 2);
        const Eigen::Matrix3d wanted = between(rotation(motion(i)), rotation(motion(i + 1)), position - i);
        EXPECT_LT((rotation(anglesAt(baked->clip, time)) - wanted).norm(), 1e-9) << f;
        const Eigen::Vector3d line = motion(i) + (position - i) * (motion(i + 1) - motion(i));
        EXPECT_LT((anglesAt(baked->clip, time) - line).norm(), 0.05) << "the same angles, frame " << f;
        straight = std::max(straight,
                            Eigen::AngleAxisd(Eigen::Matrix3d(rotation(line).transpose() * wanted)).angle());
    }
    EXPECT_NEAR(baked->report.angle.size, straight, 1e-9);
    EXPECT_EQ(baked->report.slerpDistance.size, 0);
}

TEST(WarpSamples, jointsWithTwoAnglesAreLinearAndTheErrorIsReported) {
    const auto warp = bendingWarp();
    const auto clip = clipOf(hertz(30), kFrames - 1,
                             {{Channel::angle1, samplesOf(0)}, {Channel::angle2, samplesOf(1)}}, warp);
    const auto baked = bakeTimeWarp(oneJoint({Channel::angle1, Channel::angle2}), clip);
    ASSERT_TRUE(baked);
    double error = 0;
    for (int f = 0; f <= 75; ++f) {
        const Seconds time{f / 30.0};
        const double position = warp->source(time).value * 30;
        const int i = std::min(static_cast<int>(position + 1e-9), kFrames - 2);
        Eigen::Vector3d a = motion(i), b = motion(i + 1);
        a[2] = b[2] = 0;
        const Eigen::Vector3d line = a + (position - i) * (b - a);
        EXPECT_LT((anglesAt(baked->clip, time) - line).norm(), 1e-9) << f;
        const Eigen::Matrix3d slerped = between(rotation(a), rotation(b), position - i);
        error =
            std::max(error, Eigen::AngleAxisd(Eigen::Matrix3d(rotation(line).transpose() * slerped)).angle());
    }
    EXPECT_GT(error, 1e-5);
    EXPECT_NEAR(baked->report.slerpDistance.size, error, 1e-9);
    EXPECT_EQ(baked->report.angle.size, 0);
}

TEST(WarpSamples, unplayedSamplesAreResampledToo) {
    const auto warp = bendingWarp();
    const auto clip = clipOf(
        hertz(30), kFrames - 1,
        {{Channel::angle1, samplesOf(0)}, {Channel::angle2, samplesOf(1)}, {Channel::angle3, samplesOf(2)}},
        warp);
    const auto baked = bakeTimeWarp(oneJoint({Channel::angle1, Channel::angle2}), clip);
    ASSERT_TRUE(baked);
    EXPECT_EQ(baked->report.resampledCurves, 3u);
    EXPECT_EQ(baked->report.movedCurves, 0u);
    const Curve& before = *clip->find({JointId{1}, Channel::angle3});
    const Curve& after = *baked->clip.find({JointId{1}, Channel::angle3});
    ASSERT_EQ(after.size(), 76u);
    for (int f = 0; f <= 75; ++f) {
        const Seconds time{f / 30.0};
        EXPECT_NEAR(after.evaluate(time), before.evaluate(warp->source(time)), 1e-12) << f;
    }
}

TEST(WarpSamples, jumpsBetweenEquivalentAnglesAreKept) {
    std::vector<double> wrapped;
    for (int f = 0; f < kFrames; ++f) wrapped.push_back(std::remainder(0.21 * f, 2 * 3.14159265358979323846));
    const auto warp = bendingWarp();
    const Curve curve = Curve::fromSamples(hertz(30), {0}, wrapped);
    const auto baked = bakeTimeWarp(oneJoint({Channel::angle1}),
                                    clipOf(hertz(30), kFrames - 1, {{Channel::angle1, curve}}, warp));
    ASSERT_TRUE(baked);
    for (int f = 0; f <= 75; ++f) {
        const Seconds time{f / 30.0};
        EXPECT_NEAR(anglesAt(baked->clip, time)[0], 0.21 * 30 * warp->source(time).value, 1e-9) << f;
    }
}

TEST(WarpSamples, usesCatmullRomOnRequest) {
    const auto warp = bendingWarp();
    const auto clip = clipOf(
        hertz(30), kFrames - 1,
        {{Channel::angle1, samplesOf(0)}, {Channel::angle2, samplesOf(1)}, {Channel::angle3, samplesOf(2)}},
        warp);
    WarpBakeSettings settings;
    settings.interpolation = Interpolation::catmullRom;
    const auto baked = bakeTimeWarp(oneJoint(), clip, settings);
    ASSERT_TRUE(baked);
    const Curve smooth = samplesOf(1).withInterpolation(Interpolation::catmullRom);
    const Curve& result = *baked->clip.find({JointId{1}, Channel::angle2});
    EXPECT_TRUE(result.uses(Interpolation::catmullRom));
    for (int f = 0; f <= 75; ++f)
        EXPECT_NEAR(result.evaluate({f / 30.0}), smooth.evaluate(warp->source({f / 30.0})), 1e-9) << f;
}

TEST(WarpSamples, acceptsCurvesOnOtherGridsAndWithOneKey) {
    std::vector<double> values;
    for (int f = 0; f < 25; ++f) values.push_back(std::sin(f));
    const Curve other = Curve::fromSamples(hertz(12), {0}, values);
    const Curve still = Curve::fromKeys({{{0.3}, 0.7}});
    const auto warp = bendingWarp();
    const auto baked = bakeTimeWarp(
        oneJoint(), clipOf(hertz(30), 60, {{Channel::translationX, other}, {Channel::angle2, still}}, warp));
    ASSERT_TRUE(baked);
    EXPECT_EQ(baked->report.resampledCurves, 1u);
    EXPECT_EQ(baked->clip.find({JointId{1}, Channel::angle2})->size(), 1u);
    for (int f = 0; f <= 75; ++f)
        EXPECT_NEAR(baked->clip.tracks[0].curve->evaluate({f / 30.0}),
                    other.evaluate(warp->source({f / 30.0})), 1e-12)
            << f;
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
