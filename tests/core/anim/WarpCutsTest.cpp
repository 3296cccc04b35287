#include <gtest/gtest.h>

#include "core/anim/bake/WarpBake.h"
#include "tests/core/anim/WarpRig.h"

// A warp that cuts a curve next to one of its keys, and the segments that remain.

namespace sinew {
namespace SINEW_TEST_FILE {

using test::clipOf;
using test::hertz;
using test::oneJoint;
using test::warpOf;
constexpr auto kX = Channel::translationX;
constexpr auto kLinear = SpanKind::linear;

/// The curve with the keys that play it through the warp.
Curve warpedCurve(const Curve& curve, std::shared_ptr<const TimeWarp> warp) {
    WarpBakeSettings settings;
    settings.method = WarpBakeSettings::Method::moveKeys;
    const auto baked =
        bakeTimeWarp(oneJoint(), clipOf(hertz(30), 90, {{kX, curve}}, std::move(warp)), settings);
    return *baked.value().clip.tracks[0].curve;
}

TEST(WarpCuts, aKeysShapeIsKeptForThePreviousSegment) {
    constexpr auto kSmooth = Interpolation::catmullRom;
    const KeyShape tight{1, 0, 0};
    const Curve curve = Curve::fromKeys(
        {{{0}, 0, kSmooth}, {{0.5}, 2, kSmooth, 0, 0, tight}, {{1.5}, 3, kSmooth}, {{2.5}, 0, kSmooth}});
    // Half speed up to the middle of the last segment: the previous segment becomes Hermite, the first is
    // unchanged.
    const Curve result = warpedCurve(curve, warpOf({{{0}, {0}, kLinear}, {{4}, {2}}}));
    EXPECT_EQ(result.key(0).interpolation, kSmooth);
    EXPECT_EQ(result.key(1).interpolation, Interpolation::hermite);
    for (const double source : {0.1, 0.25, 0.4, 0.7, 1.2, 1.9})
        EXPECT_NEAR(result.evaluate({2 * source}), curve.evaluate({source}), 1e-12) << source;
}

TEST(WarpCuts, aCutNextToAKeyKeepsBothSegments) {
    const Curve curve = Curve::fromKeys({{{0}, 0}, {{1}, 100}, {{2}, 100}});
    for (const double offset : {-4e-7, 4e-7, 1e-15}) {
        const auto warp = warpOf({{{0}, {0}, kLinear}, {{2}, {1 + offset}, kLinear}, {{3}, {3 + offset}}});
        const Curve result = warpedCurve(curve, warp);
        for (const double time : {0.5, 1.0, 1.9, 1.99999, 2.00001, 2.2, 2.4})
            EXPECT_NEAR(result.evaluate({time}), curve.evaluate(warp->source({time})), 1e-9) << time;
        EXPECT_EQ(result.size(), offset == 1e-15 ? 3 : 4) << "keys separated only by rounding are merged";
    }
}

TEST(WarpCuts, aCurveEndingNextToAPinKeepsItsExtrapolation) {
    const Curve curve = Curve::fromKeys({{{1}, 0}, {{2}, 10}})
                            .withExtrapolation({Extrapolation::linear, Extrapolation::linear});
    for (const double offset : {-4e-7, 4e-7}) {
        const auto warp = warpOf({{{1}, {1 + offset}, kLinear}, {{3}, {2 + offset}}});
        const Curve result = warpedCurve(curve, warp);
        for (const double time : {-5.0, 0.5, 1.5, 2.5, 3.5, 9.0})
            EXPECT_NEAR(result.evaluate({time}), curve.evaluate(warp->source({time})), 1e-8) << time;
    }
}

TEST(WarpCuts, aReversedJumpKeepsItsTime) {
    const Curve curve = Curve::fromKeys({{{0}, 0, Interpolation::step}, {{1}, 5}, {{2}, 105}});
    const Curve result = warpedCurve(curve, warpOf({{{0}, {2}, SpanKind::reverse}, {{2}, {0}}}));
    for (const double time : {0.25, 0.5, 0.75, 0.99})
        EXPECT_NEAR(result.evaluate({time}), 105 - 100 * time, 1e-9) << time;
    EXPECT_EQ(result.evaluate({1}), 0);
}

TEST(WarpCuts, tooManyKeysInTooLittleTimeAreThinned) {
    std::vector<Key> keys;
    for (int i = 0; i < 200; ++i) keys.push_back({{i * 1e-3}, i % 7 * 1.0});
    const Curve curve = Curve::fromKeys(keys);
    // A fifth of a microsecond between keys.
    const auto warp = warpOf({{{0}, {0}, kLinear}, {{4e-5}, {0.2}}});
    const Curve result = warpedCurve(curve, warp);
    for (std::size_t i = 0; i < result.size(); ++i) {
        const Key key = result.key(i);
        EXPECT_NEAR(key.value, curve.evaluate(warp->source(key.time)), 1e-6) << i;
    }
    EXPECT_EQ(result.evaluate({1}), keys.back().value);
}

TEST(WarpCuts, distantTimesKeepTheSmallestGap) {
    for (const double far : {1e9, 1e12, 1e15}) {
        const Curve curve = Curve::fromKeys({{{far}, 0}, {{far + 1}, 3}, {{far + 1.5}, 1}});
        const Curve result = warpedCurve(curve, warpOf({{{0}, {0}, kLinear}, {{1}, {1e3}}}));
        EXPECT_GT(result.size(), 0u);
        EXPECT_EQ(result.evaluate({2 * far}), 1);
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
