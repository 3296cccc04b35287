#include <gtest/gtest.h>

#include "core/anim/WarpBake.h"
#include "tests/core/anim/WarpRig.h"

// Where a warp cuts a curve beside one of its keys, and what that leaves of its segments.

namespace sinew {
namespace {

using test::clipOf;
using test::hertz;
using test::oneJoint;
using test::warpOf;
constexpr auto kX = Channel::translationX;
constexpr auto kLinear = WarpSpan::linear;

/// The curve with the keys that play it through the warp.
Curve moved(const Curve& curve, std::shared_ptr<const TimeWarp> warp) {
    WarpBakeSettings settings;
    settings.way = WarpBakeSettings::Way::moveKeys;
    const auto baked = bakedWarp(oneJoint(), clipOf(hertz(30), 90, {{kX, curve}}, std::move(warp)), settings);
    return *baked.value().clip.tracks[0].curve;
}

TEST(WarpCuts, aKeysShapeStaysForTheSegmentBeforeIt) {
    constexpr auto kSmooth = Interpolation::catmullRom;
    const KeyShape tight{1, 0, 0};
    const Curve curve = Curve::fromKeys(
        {{{0}, 0, kSmooth}, {{0.5}, 2, kSmooth, 0, 0, tight}, {{1.5}, 3, kSmooth}, {{2.5}, 0, kSmooth}});
    // Half speed up to the middle of the last segment: the one before it becomes hermite, the first stays.
    const Curve made = moved(curve, warpOf({{{0}, {0}, kLinear}, {{4}, {2}}}));
    EXPECT_EQ(made.key(0).interpolation, kSmooth);
    EXPECT_EQ(made.key(1).interpolation, Interpolation::hermite);
    for (const double source : {0.1, 0.25, 0.4, 0.7, 1.2, 1.9})
        EXPECT_NEAR(made.evaluate({2 * source}), curve.evaluate({source}), 1e-12) << source;
}

TEST(WarpCuts, aCutBesideAKeyBendsNeitherSegment) {
    const Curve curve = Curve::fromKeys({{{0}, 0}, {{1}, 100}, {{2}, 100}});
    for (const double beside : {-4e-7, 4e-7, 1e-15}) {
        const auto warp = warpOf({{{0}, {0}, kLinear}, {{2}, {1 + beside}, kLinear}, {{3}, {3 + beside}}});
        const Curve made = moved(curve, warp);
        for (const double time : {0.5, 1.0, 1.9, 1.99999, 2.00001, 2.2, 2.4})
            EXPECT_NEAR(made.evaluate({time}), curve.evaluate(warp->source({time})), 1e-9) << time;
        EXPECT_EQ(made.size(), beside == 1e-15 ? 3 : 4) << "keys that rounding left apart are one";
    }
}

TEST(WarpCuts, aCurveThatEndsBesideAPinGoesStraightOnAsItDid) {
    const Curve curve =
        Curve::fromKeys({{{1}, 0}, {{2}, 10}}).withEnds({Extrapolation::linear, Extrapolation::linear});
    for (const double beside : {-4e-7, 4e-7}) {
        const auto warp = warpOf({{{1}, {1 + beside}, kLinear}, {{3}, {2 + beside}}});
        const Curve made = moved(curve, warp);
        for (const double time : {-5.0, 0.5, 1.5, 2.5, 3.5, 9.0})
            EXPECT_NEAR(made.evaluate({time}), curve.evaluate(warp->source({time})), 1e-8) << time;
    }
}

TEST(WarpCuts, whatRunsBackToAJumpKeepsItsTime) {
    const Curve curve = Curve::fromKeys({{{0}, 0, Interpolation::step}, {{1}, 5}, {{2}, 105}});
    const Curve made = moved(curve, warpOf({{{0}, {2}, WarpSpan::reverse}, {{2}, {0}}}));
    for (const double time : {0.25, 0.5, 0.75, 0.99})
        EXPECT_NEAR(made.evaluate({time}), 105 - 100 * time, 1e-9) << time;
    EXPECT_EQ(made.evaluate({1}), 0);
}

TEST(WarpCuts, keysTooManyForTheirTimeLeaveMomentsOfTheMotion) {
    std::vector<Key> keys;
    for (int i = 0; i < 200; ++i) keys.push_back({{i * 1e-3}, i % 7 * 1.0});
    const Curve curve = Curve::fromKeys(keys);
    // A fifth of a microsecond from key to key.
    const auto warp = warpOf({{{0}, {0}, kLinear}, {{4e-5}, {0.2}}});
    const Curve made = moved(curve, warp);
    for (std::size_t i = 0; i < made.size(); ++i) {
        const Key key = made.key(i);
        EXPECT_NEAR(key.value, curve.evaluate(warp->source(key.time)), 1e-6) << i;
    }
    EXPECT_EQ(made.evaluate({1}), keys.back().value);
}

TEST(WarpCuts, farTimesAreHeldApartAsWellAsTheyCanBe) {
    for (const double far : {1e9, 1e12, 1e15}) {
        const Curve curve = Curve::fromKeys({{{far}, 0}, {{far + 1}, 3}, {{far + 1.5}, 1}});
        const Curve made = moved(curve, warpOf({{{0}, {0}, kLinear}, {{1}, {1e3}}}));
        EXPECT_GT(made.size(), 0u);
        EXPECT_EQ(made.evaluate({2 * far}), 1);
    }
}

}  // namespace
}  // namespace sinew
