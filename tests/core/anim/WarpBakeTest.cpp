#include <gtest/gtest.h>

#include <cmath>

#include "core/anim/bake/WarpBake.h"
#include "core/math/Angle.h"
#include "tests/core/anim/WarpRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::clipOf;
using test::hertz;
using test::oneJoint;
using test::warpOf;
using Mode = WarpBakeSettings::Method;
constexpr auto kX = Channel::translationX;

std::shared_ptr<const TimeWarp> halfSpeed() { return warpOf({{{0}, {0}, SpanKind::linear}, {{4}, {2}}}); }

Curve threeKeys(Interpolation kind) {
    return Curve::fromKeys({{{0}, 0, kind}, {{1}, 3, kind}, {{2}, 1, kind}});
}

TEST(WarpBake, rejectsInvalidArguments) {
    const auto clip = clipOf(hertz(30), 60, {{kX, threeKeys(Interpolation::linear)}}, halfSpeed());
    const auto refused = [&](const Clip& of, const WarpBakeSettings& settings) {
        const auto made = bakeTimeWarp(oneJoint(), std::make_shared<const Clip>(of), settings);
        return made ? std::optional<ErrorCode>() : made.error().code;
    };
    WarpBakeSettings settings;
    EXPECT_EQ(refused(*clip, settings), std::nullopt);
    Clip muted = *clip;
    muted.warpMuted = true;
    EXPECT_EQ(refused(muted, settings), ErrorCode::argumentInvalid);
    muted.warp = nullptr;
    EXPECT_EQ(refused(muted, settings), ErrorCode::argumentInvalid);
    settings.interpolation = Interpolation::step;
    EXPECT_EQ(refused(*clip, settings), ErrorCode::argumentInvalid);
    settings = {};
    settings.maxAngleError = NAN;
    EXPECT_EQ(refused(*clip, settings), ErrorCode::argumentInvalid);
    settings = {};
    settings.joints = {JointId{7}};
    EXPECT_EQ(refused(*clip, settings), ErrorCode::argumentInvalid);
    const std::atomic<bool> cancel = true;
    settings = {};
    settings.cancel = &cancel;
    EXPECT_EQ(refused(*clip, settings), ErrorCode::cancelled);
}

TEST(WarpBake, rejectsMillionsOfKeysAndNan) {
    const auto slow = warpOf({{{0}, {0}, SpanKind::linear}, {{1e7}, {2e3}}});
    WarpBakeSettings settings;
    settings.method = Mode::resample;
    const Curve curve = Curve::fromKeys({{{0}, 0}, {{2e3}, 1}});
    const auto many = bakeTimeWarp(oneJoint(), clipOf(hertz(120), 240000, {{kX, curve}}, slow), settings);
    ASSERT_FALSE(many);
    EXPECT_EQ(many.error().code, ErrorCode::limitExceeded);
    const Curve wild = Curve::fromKeys({{{0}, -1e308}, {{1}, 1e308}, {{2}, -1e308}});
    const auto none = bakeTimeWarp(oneJoint(), clipOf(hertz(30), 60, {{kX, wild}}, halfSpeed()), settings);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, ErrorCode::valueRange);
}

TEST(WarpBake, identityChangesNothing) {
    const auto clip = clipOf(hertz(30), 60, {{kX, threeKeys(Interpolation::catmullRom)}},
                             warpOf({{{0}, {0}}, {{1}, {1}}, {{2}, {2}}}));
    const auto baked = bakeTimeWarp(oneJoint(), clip);
    ASSERT_TRUE(baked);
    EXPECT_EQ(baked->clip.tracks[0].curve, clip->tracks[0].curve);
    EXPECT_EQ(baked->clip.warp, nullptr);
    EXPECT_EQ(baked->clip.lastFrame, clip->lastFrame);
    EXPECT_EQ(baked->report.angle.size, 0);
    EXPECT_EQ(baked->report.length.size, 0);
}

TEST(WarpBake, progressAlwaysReachesTheEnd) {
    for (const auto mode : {Mode::moveKeys, Mode::resample}) {
        const Curve samples = Curve::fromSamples(hertz(30), {0}, std::vector<double>(61, 1));
        const auto bends = warpOf({{{0}, {0}}, {{1}, {1.5}}, {{3}, {2}}});
        std::atomic<float> progress = 0;
        WarpBakeSettings settings;
        settings.method = mode;
        settings.progress = &progress;
        ASSERT_TRUE(bakeTimeWarp(oneJoint(), clipOf(hertz(30), 60, {{kX, samples}}, bends), settings));
        EXPECT_EQ(progress, 1);
    }
}

TEST(WarpBake, keysKeepTheirInterpolationAtConstantSpeed) {
    for (const auto kind : {Interpolation::step, Interpolation::linear, Interpolation::catmullRom,
                            Interpolation::catmullRomUniform, Interpolation::monotone}) {
        const auto clip = clipOf(hertz(30), 60, {{kX, threeKeys(kind)}}, halfSpeed());
        const auto baked = bakeTimeWarp(oneJoint(), clip);
        ASSERT_TRUE(baked);
        const Curve& curve = *baked->clip.tracks[0].curve;
        ASSERT_EQ(curve.size(), 3u) << name(kind);
        for (std::size_t i = 0; i < 3; ++i) {
            EXPECT_EQ(curve.key(i).time.value, 2.0 * static_cast<double>(i));
            EXPECT_EQ(curve.key(i).value, clip->tracks[0].curve->key(i).value);
        }
        EXPECT_EQ(curve.key(0).interpolation, kind);
        EXPECT_EQ(baked->clip.lastFrame, FrameIndex{120});
        EXPECT_LT(baked->report.length.size, 1e-12) << name(kind);
    }
}

TEST(WarpBake, slopesAreScaledByTheSpeed) {
    const Curve steep =
        Curve::fromKeys({{{0}, 0, Interpolation::hermite, 0, 6}, {{2}, 1, Interpolation::hermite, -4, 0}});
    const auto baked = bakeTimeWarp(oneJoint(), clipOf(hertz(30), 60, {{kX, steep}}, halfSpeed()));
    ASSERT_TRUE(baked);
    EXPECT_EQ(baked->clip.tracks[0].curve->key(0).slopeOut, 3);
    EXPECT_EQ(baked->clip.tracks[0].curve->key(1).slopeIn, -2);
}

TEST(WarpBake, holdsBecomeTwoEqualKeys) {
    const Curve line = Curve::fromKeys({{{0}, 0}, {{2}, 2}});
    const auto warp = warpOf(
        {{{0}, {0}, SpanKind::linear}, {{1}, {1}, SpanKind::hold}, {{3}, {1}, SpanKind::linear}, {{4}, {2}}});
    const auto baked = bakeTimeWarp(oneJoint(), clipOf(hertz(30), 60, {{kX, line}}, warp));
    ASSERT_TRUE(baked);
    const std::vector<Key> keys = baked->clip.tracks[0].curve->keys();
    ASSERT_EQ(keys.size(), 4u);
    const double times[] = {0, 1, 3, 4}, values[] = {0, 1, 1, 2};
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(keys[i].time.value, times[i]);
        EXPECT_NEAR(keys[i].value, values[i], 1e-12);
    }
}

TEST(WarpBake, reverseSpansReverseKeysAndSteps) {
    const auto warp = warpOf({{{0}, {0}, SpanKind::linear},
                              {{2}, {2}, SpanKind::reverse},
                              {{4}, {0}, SpanKind::linear},
                              {{6}, {2}}});
    for (const auto kind : {Interpolation::linear, Interpolation::step, Interpolation::catmullRom}) {
        const auto clip = clipOf(hertz(30), 60, {{kX, threeKeys(kind)}}, warp);
        const auto baked = bakeTimeWarp(oneJoint(), clip);
        ASSERT_TRUE(baked);
        const Curve& was = *clip->tracks[0].curve;
        const Curve& is = *baked->clip.tracks[0].curve;
        for (double time = 0.01; time < 6; time += 0.0173) {
            EXPECT_NEAR(is.evaluate({time}), was.evaluate(warp->source({time})), 1e-9)
                << name(kind) << " at " << time;
        }
        EXPECT_LT(baked->report.length.size, 1e-9);
    }
}

TEST(WarpBake, aLinearSegmentBecomesTheWarpsCubic) {
    const Curve line = Curve::fromKeys({{{0}, 0}, {{2}, 5}});
    const auto warp = warpOf({{{0}, {0}}, {{1}, {1.5}}, {{3}, {2}}});
    const auto baked = bakeTimeWarp(oneJoint(), clipOf(hertz(30), 60, {{kX, line}}, warp));
    ASSERT_TRUE(baked);
    EXPECT_EQ(baked->clip.tracks[0].curve->size(), 3u);
    for (double time = 0; time < 3; time += 0.013)
        EXPECT_NEAR(baked->clip.tracks[0].curve->evaluate({time}), line.evaluate(warp->source({time})),
                    1e-12);
}

TEST(WarpBake, keysAreAddedUntilTheErrorIsSmallEnough) {
    const auto warp = warpOf({{{0}, {0}}, {{1}, {1.5}}, {{3}, {2}}});
    std::size_t before = 3;
    for (const double error : {1e-2, 1e-4, 1e-6}) {
        const auto clip = clipOf(hertz(30), 60, {{kX, threeKeys(Interpolation::catmullRom)}}, warp);
        WarpBakeSettings settings;
        settings.maxLengthError = error;
        const auto baked = bakeTimeWarp(oneJoint(), clip, settings);
        ASSERT_TRUE(baked);
        const Curve& curve = *baked->clip.tracks[0].curve;
        EXPECT_GT(curve.size(), before) << error;
        before = curve.size();
        double worst = 0;
        for (double time = 0; time < 3; time += 0.00071) {
            const double was = clip->tracks[0].curve->evaluate(warp->source({time}));
            worst = std::max(worst, std::abs(curve.evaluate({time}) - was));
        }
        EXPECT_LE(worst, error);
        EXPECT_LE(baked->report.length.size, error);
    }
}

TEST(WarpBake, markersAndTheRangeAreMoved) {
    Clip clip = *clipOf(hertz(30), 60, {{kX, threeKeys(Interpolation::linear)}}, halfSpeed());
    clip.markers = {{{0.5}, "a"}, {{1.5}, "b"}};
    const auto baked = bakeTimeWarp(oneJoint(), std::make_shared<const Clip>(clip));
    ASSERT_TRUE(baked);
    EXPECT_EQ(baked->clip.markers[0].time, Seconds{1});
    EXPECT_EQ(baked->clip.markers[1].time, Seconds{3});
    EXPECT_EQ(baked->report.framesAfter, (FrameRange{{0}, {120}}));
    EXPECT_EQ(baked->report.durationAfter, Seconds{4});
    EXPECT_TRUE(baked->report.wholeBody);
    EXPECT_EQ(baked->report.keysBefore, 3u);
    EXPECT_EQ(baked->report.keysAfter, 3u);
    EXPECT_EQ(baked->report.keysAfter, baked->clip.keyCount());
}

TEST(WarpBake, linearExtrapolationIsKept) {
    const auto warp = warpOf({{{0.5}, {0.5}, SpanKind::linear}, {{2.5}, {1.5}}});
    const Curve rising = Curve::fromKeys({{{0.7}, 0}, {{1}, 1}})
                             .withExtrapolation({Extrapolation::linear, Extrapolation::linear});
    const Curve turning = threeKeys(Interpolation::linear)
                              .withExtrapolation({Extrapolation::cycle, Extrapolation::cycleOffset});
    const auto clip = clipOf(hertz(30), 150, {{kX, rising}, {Channel::translationY, turning}}, warp);
    const auto baked = bakeTimeWarp(oneJoint(), clip);
    ASSERT_TRUE(baked);
    for (double time = -3; time < 9; time += 0.0137)
        EXPECT_NEAR(baked->clip.tracks[0].curve->evaluate({time}), rising.evaluate(warp->source({time})),
                    1e-9)
            << time;
    for (double time = 0.005; time < 6; time += 0.0137)
        EXPECT_NEAR(baked->clip.tracks[1].curve->evaluate({time}), turning.evaluate(warp->source({time})),
                    1e-9)
            << time;
}

TEST(WarpBake, warpingChosenJointsKeepsTheRange) {
    const auto clip = clipOf(hertz(30), 60, {{kX, threeKeys(Interpolation::linear)}}, halfSpeed());
    WarpBakeSettings settings;
    settings.joints = {JointId{1}};
    const auto baked = bakeTimeWarp(oneJoint(), clip, settings);
    ASSERT_TRUE(baked);
    EXPECT_FALSE(baked->report.wholeBody);
    EXPECT_EQ(baked->clip.lastFrame, FrameIndex{60});
    EXPECT_EQ(baked->clip.tracks[0].curve->key(1).time, Seconds{2});
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
