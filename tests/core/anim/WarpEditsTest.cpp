#include "core/anim/warp/WarpEdits.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "tests/core/RandomWarp.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr SpanKind kSmooth = SpanKind::smooth;
constexpr SpanKind kLinear = SpanKind::linear;
constexpr SpanKind kHoldWeight = SpanKind::hold;
constexpr SpanKind kReverse = SpanKind::reverse;

WarpPin pin(double time, double source, SpanKind span = kSmooth, bool locked = false) {
    return {{time}, {source}, span, locked};
}

TimeWarp warpOf(std::vector<WarpPin> pins, SpeedLimits limits = {}) {
    return TimeWarp::create(std::move(pins), limits).value();
}

TimeWarp moved(const TimeWarp& warp, std::vector<std::size_t> pins, double time, double source,
               double least = 1e-6) {
    return withPinsMoved(warp, pins, {time}, {source}, {least});
}

std::vector<std::pair<double, double>> timesOf(const TimeWarp& warp) {
    std::vector<std::pair<double, double>> all;
    for (const WarpPin& each : warp.pins()) all.emplace_back(each.time.value, each.source.value);
    return all;
}

using PinTimes = std::vector<std::pair<double, double>>;

TEST(WarpEdits, rejectUnknownPinsAndSpans) {
    const TimeWarp warp = warpOf({pin(0, 0), pin(1, 1)});
    EXPECT_EQ(withPinTimes(warp, 2, {}, {}).error().where, "pin 3");
    EXPECT_EQ(withSpanKind(warp, 1, kHoldWeight).error().where, "span 2");
    EXPECT_EQ(withSpanSpeed(warp, 1, 2, SpanLengthMode::ripple).error().code, ErrorCode::argumentInvalid);
    EXPECT_EQ(withSpanLocked(warp, 7, true).error().code, ErrorCode::argumentInvalid);
    EXPECT_EQ(withPreset(warp, 1, WarpPreset::ramp).error().code, ErrorCode::argumentInvalid);
    EXPECT_EQ(withoutPins(warp, std::array<std::size_t, 2>{0, 1}).error().code, ErrorCode::argumentInvalid);
    EXPECT_EQ(withPin(warp, {1}).error().where, "pin 2");
    EXPECT_FALSE(withPin(warp, {NAN}));
    EXPECT_EQ(moved(warp, {9}, 1, 1), warp);
    EXPECT_EQ(moved(warp, {1}, NAN, 1), warp);
}

TEST(WarpEdits, theIdentityOfZeroLengthHasOnePin) {
    EXPECT_EQ(timesOf(identityWarp({1}, {3})), (PinTimes{{1, 1}, {3, 3}}));
    EXPECT_EQ(timesOf(identityWarp({1}, {1})), (PinTimes{{1, 1}}));
    EXPECT_TRUE(identityWarp({-1e12}, {1e12}).isIdentity());
}

TEST(WarpEdits, anAddedPinIsOnTheLine) {
    const TimeWarp warp = warpOf({pin(0, 0, kLinear, true), pin(2, 1, kHoldWeight), pin(3, 1)});
    const TimeWarp split = withPin(warp, {1}).value();
    EXPECT_EQ(split.pins()[1], pin(1, 0.5, kLinear, true));
    EXPECT_EQ(withPin(warp, {2.5}).value().pins()[2], pin(2.5, 1, kHoldWeight));
    EXPECT_EQ(withPin(warp, {-1}).value().pins()[0], pin(-1, -1, kLinear));
    const TimeWarp after = withPin(warp, {4}).value();
    EXPECT_EQ(after.pins()[2], pin(3, 1, kSmooth));
    EXPECT_EQ(after.pins()[3].source, Seconds{2});
}

TEST(WarpEdits, removingAPinMergesItsSpans) {
    const TimeWarp warp = warpOf(
        {pin(0, 0, kLinear), pin(1, 1, kHoldWeight), pin(2, 1, kReverse), pin(3, 0.5, kSmooth), pin(5, 3)});
    const auto kept = [&](std::vector<std::size_t> removed) {
        return withoutPins(warp, removed).value().pins();
    };
    EXPECT_EQ(kept({1})[0].span, kLinear);
    EXPECT_EQ(kept({2})[1].span, kReverse);
    EXPECT_EQ(kept({3})[2].span, kSmooth);
    EXPECT_EQ(kept({2, 3})[1].span, kSmooth);
    EXPECT_EQ(kept({0, 1, 2, 3}), std::vector{pin(5, 3)});
}

TEST(WarpEdits, anEnteredPinMovesItsHoldAndItsLockedSpan) {
    const TimeWarp warp =
        warpOf({pin(0, 0), pin(1, 1, kHoldWeight), pin(2, 1, kLinear, true), pin(3, 3), pin(9, 9)});
    EXPECT_EQ(timesOf(withPinTimes(warp, 1, {1}, {1.5}).value()),
              (PinTimes{{0, 0}, {1, 1.5}, {2, 1.5}, {3, 3.5}, {9, 9}}));
    EXPECT_EQ(timesOf(withPinTimes(warp, 2, {2.5}, {1.25}).value()),
              (PinTimes{{0, 0}, {1, 1.25}, {2.5, 1.25}, {3, 2.25}, {9, 9}}));
    EXPECT_EQ(withPinTimes(warp, 1, {1}, {8}).error().where, "pin 5");
    EXPECT_EQ(withPinTimes(warp, 1, {2}, {1}).error().where, "pin 3");
    EXPECT_EQ(withPinTimes(warp, 1, {NAN}, {1}).error().code, ErrorCode::numberNotFinite);
}

TEST(WarpEdits, aDraggedPinStopsAtItsNeighbours) {
    const TimeWarp warp = warpOf({pin(0, 0), pin(1, 1), pin(2, 2)});
    EXPECT_EQ(timesOf(moved(warp, {1}, 0.5, 0.25)), (PinTimes{{0, 0}, {1.5, 1.25}, {2, 2}}));
    const TimeWarp right = moved(warp, {1}, 9, 0, 0.1);
    EXPECT_NEAR(right.pins()[1].time.value, 1.9, 1e-12);
    EXPECT_EQ(right.pins()[1].source, Seconds{1});
    EXPECT_NEAR(moved(warp, {1}, -9, 0, 0.1).pins()[1].time.value, 0.1, 1e-12);
    const TimeWarp up = moved(warp, {1}, 0, 9);
    EXPECT_GT(up.pins()[1].source.value, 1.999);
    EXPECT_EQ(up.pins()[1].time, Seconds{1});
    // It slides along what stops it.
    const TimeWarp both = moved(warp, {1}, 9, 0.5, 0.1);
    EXPECT_NEAR(both.pins()[1].time.value, 1.9, 1e-12);
    EXPECT_NEAR(both.pins()[1].source.value, 1.5, 1e-12);
    EXPECT_EQ(timesOf(moved(warp, {2}, 5, 3)), (PinTimes{{0, 0}, {1, 1}, {7, 5}}));
    EXPECT_EQ(timesOf(moved(warp, {1, 2}, 5, 3)), (PinTimes{{0, 0}, {6, 4}, {7, 5}}));
}

TEST(WarpEdits, aDragStopsAtTheSpeedLimits) {
    const TimeWarp warp = warpOf({pin(0, 0), pin(1, 1), pin(2, 2)}, {0.5, 2});
    EXPECT_NEAR(moved(warp, {1}, 9, 0).pins()[1].time.value, 1.5, 1e-9);
    EXPECT_NEAR(moved(warp, {1}, 0, 9).pins()[1].source.value, 1.5, 1e-9);
    EXPECT_NEAR(moved(warp, {2}, 9, 0).pins()[2].time.value, 3, 1e-9);
}

TEST(WarpEdits, lockedSpansAndHoldsMoveTheirOtherEnd) {
    const TimeWarp warp = warpOf({pin(0, 0), pin(1, 1, kLinear, true), pin(2, 3, kLinear), pin(9, 9)});
    EXPECT_EQ(timesOf(moved(warp, {1}, 0.5, 0)), (PinTimes{{0, 0}, {1.5, 1}, {2, 2}, {9, 9}}));
    EXPECT_EQ(timesOf(moved(warp, {1}, 0, 0.5)), (PinTimes{{0, 0}, {1, 1.5}, {2, 3.5}, {9, 9}}));
    EXPECT_EQ(timesOf(moved(warp, {2}, 0.25, 0)), (PinTimes{{0, 0}, {1, 0.5}, {2.25, 3}, {9, 9}}));
    const TimeWarp hold = warpOf({pin(0, 0), pin(1, 1, kHoldWeight), pin(2, 1), pin(9, 9)});
    EXPECT_EQ(timesOf(moved(hold, {2}, 1, 1)), (PinTimes{{0, 0}, {1, 2}, {3, 2}, {9, 9}}));
    // Two locked spans of different speeds on either side of a resting pin block each other.
    const TimeWarp fast =
        warpOf({pin(0, 0), pin(1, 1, kLinear, true), pin(2, 3, kLinear, true), pin(3, 3.5), pin(9, 9)});
    EXPECT_EQ(timesOf(moved(fast, {1, 3}, 0.25, 0)), timesOf(fast));
    EXPECT_EQ(timesOf(moved(fast, {1, 3}, 0, 0.25)),
              (PinTimes{{0, 0}, {1, 1.25}, {2, 3.25}, {3, 3.75}, {9, 9}}));
}

TEST(WarpEdits, settingTheSpanKindShiftsLaterPins) {
    const TimeWarp warp = warpOf({pin(0, 0, kLinear), pin(1, 2, kLinear), pin(2, 3)});
    const TimeWarp hold = withSpanKind(warp, 0, kHoldWeight).value();
    EXPECT_EQ(timesOf(hold), (PinTimes{{0, 0}, {1, 0}, {2, 1}}));
    const TimeWarp reverse = withSpanKind(warp, 0, kReverse).value();
    EXPECT_EQ(timesOf(reverse), (PinTimes{{0, 0}, {1, -2}, {2, -1}}));
    EXPECT_EQ(timesOf(withSpanKind(reverse, 0, kLinear).value()), timesOf(warp));
    EXPECT_EQ(timesOf(withSpanKind(hold, 0, kSmooth).value()), (PinTimes{{0, 0}, {1, 1}, {2, 2}}));
    EXPECT_EQ(timesOf(withSpanKind(hold, 0, kReverse).value()), (PinTimes{{0, 0}, {1, -1}, {2, 0}}));
    EXPECT_EQ(timesOf(withSpanKind(warp, 0, kSmooth).value()), timesOf(warp));
}

TEST(WarpEdits, aSpansSpeedChangesItsLength) {
    const TimeWarp warp =
        warpOf({pin(0, 0, kLinear), pin(2, 2, kLinear), pin(4, 4, kLinear, true), pin(6, 6)});
    EXPECT_EQ(timesOf(withSpanSpeed(warp, 0, 2, SpanLengthMode::ripple).value()),
              (PinTimes{{0, 0}, {1, 2}, {3, 4}, {5, 6}}));
    EXPECT_EQ(timesOf(withSpanSpeed(warp, 0, 2, SpanLengthMode::keep).value()),
              (PinTimes{{0, 0}, {1, 2}, {4, 4}, {6, 6}}));
    EXPECT_FALSE(withSpanSpeed(warp, 0, 0.5, SpanLengthMode::keep));
    for (const double none : {0.0, -1.0, static_cast<double>(NAN)})
        EXPECT_EQ(withSpanSpeed(warp, 0, none, SpanLengthMode::ripple).error().code,
                  ErrorCode::argumentInvalid);
    const TimeWarp alone = warpOf({pin(0, 0), pin(2, 2)});
    EXPECT_EQ(withSpanSpeed(alone, 0, 2, SpanLengthMode::keep).error().code, ErrorCode::argumentInvalid);
    EXPECT_EQ(withSpanSpeed(withLimits(alone, {0.5, 2}).value(), 0, 3, SpanLengthMode::ripple).error().code,
              ErrorCode::valueRange);
    const TimeWarp hold = warpOf({pin(0, 0, kHoldWeight), pin(2, 0, kReverse), pin(3, -2)});
    EXPECT_EQ(withSpanSpeed(hold, 0, 1, SpanLengthMode::ripple).error().code, ErrorCode::argumentInvalid);
    EXPECT_EQ(timesOf(withSpanSpeed(hold, 1, 1, SpanLengthMode::ripple).value()),
              (PinTimes{{0, 0}, {2, 0}, {4, -2}}));
    EXPECT_EQ(timesOf(withSpanSpeed(hold, 1, 1, SpanLengthMode::keep).value()),
              (PinTimes{{0, 0}, {1, 0}, {3, -2}}));
}

TEST(WarpEdits, easePresetsAreSlowAtTheNamedEnd) {
    const TimeWarp warp = warpOf({pin(0, 0, kLinear), pin(3, 6)});
    const auto speeds = [&](WarpPreset preset) {
        const TimeWarp made = withPreset(warp, 0, preset).value();
        EXPECT_EQ(made.pins().size(), 4U);
        EXPECT_EQ(made.source({3}), Seconds{6});
        return std::array{made.endSpeeds(0).min, made.spanSpeed(1), made.endSpeeds(2).max};
    };
    const auto [inStart, inMiddle, inEnd] = speeds(WarpPreset::easeIn);
    EXPECT_NEAR(inStart, 0.4, 1e-9);
    EXPECT_NEAR(inEnd, 2, 1e-9);
    const auto [outStart, outMiddle, outEnd] = speeds(WarpPreset::easeOut);
    EXPECT_NEAR(outStart, 2, 1e-9);
    EXPECT_NEAR(outEnd, 0.4, 1e-9);
    const auto [rampStart, rampMiddle, rampEnd] = speeds(WarpPreset::ramp);
    EXPECT_NEAR(rampStart, 0.4, 1e-9);
    EXPECT_NEAR(rampEnd, 0.4, 1e-9);
    EXPECT_GT(rampMiddle, 2);
    EXPECT_EQ(timesOf(withPreset(warp, 0, WarpPreset::freeze).value()),
              (PinTimes{{0, 0}, {1, 3}, {2, 3}, {3, 6}}));
    EXPECT_FALSE(withPreset(warpOf({pin(0, 0, kHoldWeight), pin(1, 0)}), 0, WarpPreset::ramp));
}

TEST(WarpEdits, onlyForwardWarpsHaveAnInverse) {
    EXPECT_FALSE(inverse(warpOf({pin(0, 0, kHoldWeight), pin(1, 0)}), {1e-3}));
    EXPECT_FALSE(inverse(warpOf({pin(0, 0), pin(1, 2)}), {0}));
    const TimeWarp back = inverse(warpOf({pin(0, 1, kLinear), pin(1, 3, kLinear), pin(2, 3.5)}), {1}).value();
    EXPECT_EQ(timesOf(back), (PinTimes{{1, 0}, {3, 1}, {3.5, 2}}));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
