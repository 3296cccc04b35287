#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/anim/sampling/ClipSampler.h"
#include "core/anim/sampling/SlerpTrack.h"
#include "core/math/Angle.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using enum Extrapolation;

/// From 1 s to 3 s: from 2 up to 5, then down to 4; the slope is 1 per second at its start, -2 at its end.
Curve hill() {
    return Curve::fromKeys({{{1}, 2, Interpolation::hermite, 0, 1},
                            {{2}, 5, Interpolation::hermite, 0, 0},
                            {{3}, 4, Interpolation::hermite, -2, 0}});
}

TEST(Extrapolation, hasNames) {
    EXPECT_EQ(name(hold), "hold");
    EXPECT_EQ(name(cycleOffset), "cycle-offset");
}

TEST(Extrapolation, holdsByDefault) {
    EXPECT_EQ(hill().extrapolation(), (EndExtrapolation{hold, hold}));
    EXPECT_DOUBLE_EQ(hill().evaluate({-7}), 2);
    EXPECT_DOUBLE_EQ(hill().evaluate({9}), 4);
}

TEST(Extrapolation, linearContinuesAtTheEndSlope) {
    const Curve curve = hill().withExtrapolation({linear, linear});
    EXPECT_DOUBLE_EQ(curve.evaluate({0}), 1);
    EXPECT_DOUBLE_EQ(curve.evaluate({-2}), -1);
    EXPECT_DOUBLE_EQ(curve.evaluate({5}), 0);
}

TEST(Extrapolation, linearAfterAStepIsFlat) {
    const Curve curve = hill().withInterpolation(Interpolation::step).withExtrapolation({linear, linear});
    EXPECT_DOUBLE_EQ(curve.evaluate({0}), 2);
    EXPECT_DOUBLE_EQ(curve.evaluate({9}), 4);
}

TEST(Extrapolation, cyclesThroughTheCurve) {
    const Curve curve = hill().withExtrapolation({cycle, cycle});
    for (const double t : {1.0, 1.3, 2.0, 2.9}) {
        EXPECT_NEAR(curve.evaluate({t + 2}), t == 1 ? 4 : hill().evaluate({t}), t == 1 ? 0 : 1e-12) << t;
        EXPECT_NEAR(curve.evaluate({t + 20}), hill().evaluate({t}), 1e-12) << t;
        EXPECT_NEAR(curve.evaluate({t - 2}), hill().evaluate({t}), 1e-12) << t;
        EXPECT_NEAR(curve.evaluate({t - 14}), hill().evaluate({t}), 1e-12) << t;
    }
}

TEST(Extrapolation, cycleWithOffsetAddsTheCurvesRise) {
    const Curve curve = hill().withExtrapolation({cycleOffset, cycleOffset});
    for (const double t : {1.1, 2.0, 2.9}) {
        EXPECT_NEAR(curve.evaluate({t + 2}), hill().evaluate({t}) + 2, 1e-12) << t;
        EXPECT_NEAR(curve.evaluate({t + 6}), hill().evaluate({t}) + 6, 1e-12) << t;
        EXPECT_NEAR(curve.evaluate({t - 4}), hill().evaluate({t}) - 4, 1e-12) << t;
    }
    EXPECT_NEAR(curve.evaluate({3 + 1e-9}), curve.evaluate({3}), 1e-6) << "continues without a jump";
}

TEST(Extrapolation, endsAreIndependent) {
    const Curve curve = hill().withExtrapolation({linear, cycle});
    EXPECT_DOUBLE_EQ(curve.evaluate({0}), 1);
    EXPECT_DOUBLE_EQ(curve.evaluate({4}), 5);
}

TEST(Extrapolation, aSingleKeyHolds) {
    for (const Extrapolation extrapolation : {hold, linear, cycle, cycleOffset}) {
        const Curve curve = Curve::fromKeys({{{2}, 7}}).withExtrapolation({extrapolation, extrapolation});
        EXPECT_DOUBLE_EQ(curve.evaluate({-3}), 7);
        EXPECT_DOUBLE_EQ(curve.evaluate({30}), 7);
    }
}

TEST(Extrapolation, survivesEditing) {
    const EndExtrapolation ends{linear, cycleOffset};
    const Curve curve = hill().withExtrapolation(ends);
    EXPECT_EQ(curve.withKey({{1.5}, 3}).extrapolation(), ends);
    EXPECT_EQ(curve.withoutKeys(Seconds{2}, Seconds{2}).extrapolation(), ends);
    EXPECT_EQ(curve.withInterpolation(Interpolation::step).extrapolation(), ends);
    EXPECT_EQ(curve.scaled(2, 1).extrapolation(), ends);
    EXPECT_EQ(curve.retimed(FrameRate(), *FrameRate::create(60, 1)).extrapolation(), ends);
    EXPECT_FALSE(curve == hill()) << "extrapolation is part of the curve";
}

/// The compiled forms read blocks and samples in place; the curve itself is the oracle.
RC_GTEST_PROP(Extrapolation, samplersAgreeWithTheCurve, ()) {
    test::ClipOptions options;
    options.slerp = false;
    options.maximumFrames = 40;
    auto [skeleton, clip] = *test::randomRig({.maximumJoints = 3}, options);
    Clip beyond = *clip;
    for (Track& track : beyond.tracks) {
        const EndExtrapolation ends{static_cast<Extrapolation>(*rc::gen::inRange(0, 4)),
                                    static_cast<Extrapolation>(*rc::gen::inRange(0, 4))};
        track.curve = std::make_shared<const Curve>(track.curve->withExtrapolation(ends));
    }
    const ClipSampler sampler(skeleton, std::make_shared<const Clip>(beyond));
    const Seconds time{*test::randomBetween(-2, 3)};
    for (const Track& track : beyond.tracks) {
        const double value = sampler.values(*skeleton->find(track.id.joint), time).at(track.id.channel);
        const double expected = track.curve->evaluate(time);
        RC_ASSERT(std::abs(value - expected) <= 1e-9 * (1 + std::abs(expected)));
    }
}

/// Two quarter turns about different axes: between their keys SLERP differs from interpolating the angles.
std::array<Curve, 2> quarterTurns(EndExtrapolation ends) {
    const auto curve = [&](double from, double to) {
        return Curve::fromKeys({{{0}, from, Interpolation::slerp}, {{1}, to, Interpolation::slerp}})
            .withExtrapolation(ends);
    };
    return {curve(0, kPi / 2), curve(kPi / 2, 0)};
}

TEST(Extrapolation, rotationsCycleIfAllAnglesDo) {
    const auto curves = quarterTurns({cycle, cycle});
    const SlerpTrack track(EulerOrder::XYZ, {&curves[0], &curves[1], nullptr});
    const auto inside = track.rotation(0.3);
    ASSERT_TRUE(inside);
    for (const double time : {1.3, 7.3, -0.7, -4.7}) {
        const auto beyond = track.rotation(time);
        ASSERT_TRUE(beyond) << time;
        EXPECT_LT(beyond->angularDistance(*inside), 1e-7) << time;
    }
}

TEST(Extrapolation, otherwiseAnglesAreExtrapolatedSeparately) {
    for (const Extrapolation extrapolation : {hold, linear, cycleOffset}) {
        const auto curves = quarterTurns({extrapolation, extrapolation});
        const SlerpTrack track(EulerOrder::XYZ, {&curves[0], &curves[1], nullptr});
        EXPECT_FALSE(track.rotation(-0.3)) << name(extrapolation);
        EXPECT_FALSE(track.rotation(1.3)) << name(extrapolation);
    }
    const auto curves = quarterTurns({cycle, cycle});
    const Curve late = Curve::fromKeys({{{5}, 1}});
    const SlerpTrack track(EulerOrder::XYZ, {&curves[0], &curves[1], &late});
    EXPECT_FALSE(track.rotation(6)) << "a key outside the span";
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
