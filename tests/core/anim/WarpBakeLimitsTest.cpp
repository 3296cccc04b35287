#include <gtest/gtest.h>

#include "core/anim/bake/BakeCurves.h"
#include "core/anim/bake/WarpBake.h"
#include "tests/core/anim/WarpRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::clipOf;
using test::hertz;
using test::oneJoint;
using test::warpOf;
using Curves = std::vector<std::pair<Channel, Curve>>;

constexpr double kBelowRounding = 1e-18;

std::shared_ptr<const TimeWarp> bendingWarp() { return warpOf({{{0}, {0}}, {{20}, {30}}, {{60}, {60}}}); }

Curve wave(double size, Interpolation kind) {
    return Curve::fromKeys({{{0}, -size, kind}, {{20}, size, kind}, {{40}, -size, kind}, {{60}, 0, kind}});
}

std::optional<Error> errorOf(const Curves& curves, const std::shared_ptr<const TimeWarp>& warp,
                             std::int64_t mostKeys) {
    WarpBakeSettings settings;
    settings.method = WarpBakeSettings::Method::moveKeys;
    settings.maxAngleError = settings.maxLengthError = kBelowRounding;
    settings.maxKeys = mostKeys;
    const auto baked = bakeTimeWarp(oneJoint(), clipOf(hertz(30), 1800, curves, warp), settings);
    return baked ? std::nullopt : std::optional(baked.error());
}

TEST(WarpBakeLimits, errorsBelowRoundingAreRejected) {
    const Curve turn = wave(1.4, Interpolation::slerp);
    const Curves wild[] = {{{Channel::translationX, wave(1e14, Interpolation::catmullRom)}},
                           {{Channel::angle1, turn}, {Channel::angle2, turn}}};
    for (const Curves& curves : wild) {
        const auto error = errorOf(curves, bendingWarp(), 10000);
        ASSERT_TRUE(error) << name(curves.front().first);
        EXPECT_EQ(error->code, ErrorCode::limitExceeded);
        EXPECT_EQ(error->where, "clip clip");
    }
}

TEST(WarpBakeLimits, repeatedKeysAndCyclesCountTowardsTheLimit) {
    std::vector<WarpPin> pins;
    for (int i = 0; i < 200; ++i)
        pins.push_back({{60.0 * i}, {i % 2 ? 60.0 : 0.0}, i % 2 ? SpanKind::reverse : SpanKind::linear});
    std::vector<Key> keys;
    for (int i = 0; i <= 100; ++i) keys.push_back({{0.6 * i}, i % 3 * 1.0});
    const Curves often{{Channel::translationX, Curve::fromKeys(std::move(keys))}};
    EXPECT_EQ(errorOf(often, warpOf(pins), 25000), std::nullopt);
    EXPECT_EQ(errorOf(often, warpOf(pins), 15000)->code, ErrorCode::limitExceeded);
    const Curve quick = Curve::fromKeys({{{0}, 0}, {{1e-5}, 1}})
                            .withExtrapolation({Extrapolation::cycle, Extrapolation::cycle});
    EXPECT_EQ(errorOf({{Channel::translationX, quick}}, bendingWarp(), WarpBakeSettings{}.maxKeys)->code,
              ErrorCode::limitExceeded);
}

TEST(WarpBakeLimits, canBeCancelled) {
    const std::atomic<bool> cancel = true;
    KeyBudget budget(std::numeric_limits<std::int64_t>::max(), &cancel);
    const auto warp = bendingWarp();
    const SplitWarp split(*warp, hertz(30), {0}, {60}, budget);
    const auto curve = std::make_shared<const Curve>(wave(1e14, Interpolation::catmullRom));
    const auto moved = bakedCurve(curve, split, kBelowRounding);
    ASSERT_FALSE(moved);
    EXPECT_EQ(moved.error().code, ErrorCode::cancelled);
    const auto turn = std::make_shared<const Curve>(wave(1, Interpolation::slerp));
    const auto skeleton = oneJoint();
    const auto baked = bakedRotation((*skeleton)[0], {turn, turn, nullptr}, split, kBelowRounding);
    ASSERT_FALSE(baked);
    EXPECT_EQ(baked.error().code, ErrorCode::cancelled);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
