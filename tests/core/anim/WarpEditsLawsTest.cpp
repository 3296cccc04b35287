#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>

#include "core/anim/warp/WarpEdits.h"
#include "tests/core/RandomWarp.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// With holds, reverse spans and locks, and with limits that its speeds keep.
TimeWarp anyWarp(test::Dice& dice, int pins) {
    test::WarpOptions options;
    options.backwards = dice.chance(0.5);
    const TimeWarp drawn = test::makeWarp(dice, pins, options);
    std::vector<WarpPin> all = drawn.pins();
    for (WarpPin& pin : all) pin.locked = dice.chance(0.25);
    const bool limited = dice.chance(0.3);
    const SpeedLimits limits{0.04, dice.between(20, 40)};
    return TimeWarp::create(all, limited ? limits : SpeedLimits{}).value();
}

std::size_t anyIndex(test::Dice& dice, std::size_t count) {
    return static_cast<std::size_t>(dice.integer(0, static_cast<int>(count) - 1));
}

bool isClose(double a, double b, double scale = 1) { return std::abs(a - b) <= 1e-9 * (scale + std::abs(a)); }

TEST(WarpEdits, law_draggingNeverReversesTimeAndKeepsLockedSpeeds) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        const TimeWarp before = anyWarp(dice, dice.integer(1, 9));
        std::vector<std::size_t> pins;
        for (std::size_t i = 0; i < before.pins().size(); ++i) {
            if (dice.chance(0.3)) pins.push_back(i);
        }
        const double reach = dice.chance(0.5) ? 0.05 : 5;
        const Seconds time{dice.between(-reach, reach)}, source{dice.between(-reach, reach)};
        const TimeWarp after = withPinsMoved(before, pins, time, source);
        RC_ASSERT(after.limits() == before.limits());
        RC_ASSERT(after.pins().size() == before.pins().size());
        // create() succeeds only if forward spans run forward within the limits.
        RC_ASSERT(TimeWarp::create(after.pins(), after.limits()).has_value());
        for (std::size_t i = 0; i < after.pins().size(); ++i) {
            const WarpPin& was = before.pins()[i];
            const WarpPin& now = after.pins()[i];
            const double later = (now.time - was.time).value;
            RC_ASSERT(now.span == was.span && now.locked == was.locked);
            const bool isDragged = std::ranges::find(pins, i) != pins.end();
            RC_ASSERT(isDragged || later == 0);
            RC_ASSERT(later * time.value >= 0 && std::abs(later) <= std::abs(time.value) * (1 + 1e-9));
            if (i == before.spanCount() || !was.locked) continue;
            RC_ASSERT(isClose(after.spanSpeed(i), before.spanSpeed(i), 10));
        }
    }));
}

TEST(WarpEdits, law_unobstructedDragsAreComplete) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        const TimeWarp before = test::makeWarp(dice, dice.integer(2, 9));
        const std::size_t pin = anyIndex(dice, before.pins().size());
        const WarpPin& was = before.pins()[pin];
        const Seconds time{dice.between(-0.1, 0.1)}, source{dice.between(-0.1, 0.1)};
        const auto typed = withPinTimes(before, pin, was.time + time, was.source + source);
        const TimeWarp dragged = withPinsMoved(before, std::span(&pin, 1), time, source);
        if (typed) RC_ASSERT(dragged == *typed);
        // It moves the whole distance unless something blocks it.
        const WarpPin& now = dragged.pins()[pin];
        if (!typed) RC_ASSERT(now.time != was.time + time || now.source != was.source + source);
    }));
}

TEST(WarpEdits, law_keepingTheLengthKeepsTheEndAndLockedSpans) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        const TimeWarp before = anyWarp(dice, dice.integer(2, 9));
        const std::size_t span = anyIndex(dice, before.spanCount());
        const double speed = std::abs(before.spanSpeed(span)) * dice.between(0.7, 1.5);
        const auto after = withSpanSpeed(before, span, speed, SpanLengthMode::keep);
        RC_PRE(after.has_value());
        RC_ASSERT(after->pins().back().time == before.pins().back().time);
        RC_ASSERT(after->pins().front().time == before.pins().front().time);
        RC_ASSERT(isClose(std::abs(after->spanSpeed(span)), speed, 10));
        for (std::size_t i = 0; i < before.pins().size(); ++i) {
            RC_ASSERT(after->pins()[i].source == before.pins()[i].source);
            if (i == before.spanCount() || i == span || !before.pins()[i].locked) continue;
            RC_ASSERT(isClose(after->spanSpeed(i), before.spanSpeed(i), 10));
        }
    }));
}

TEST(WarpEdits, law_changingTheLengthKeepsAllOtherSpeeds) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        const TimeWarp before = anyWarp(dice, dice.integer(2, 9));
        const std::size_t span = anyIndex(dice, before.spanCount());
        const double speed = std::abs(before.spanSpeed(span)) * dice.between(0.7, 1.5);
        const auto after = withSpanSpeed(before, span, speed, SpanLengthMode::ripple);
        RC_PRE(after.has_value());
        for (std::size_t i = 0; i < before.spanCount(); ++i) {
            if (i == span) RC_ASSERT(isClose(std::abs(after->spanSpeed(i)), speed, 10));
            if (i != span) RC_ASSERT(isClose(after->spanSpeed(i), before.spanSpeed(i), 10));
        }
    }));
}

TEST(WarpEdits, law_addingAPinKeepsLinearSpans) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        test::WarpOptions options;
        options.backwards = true;
        std::vector<WarpPin> pins = test::makeWarp(dice, dice.integer(2, 8), options).pins();
        for (WarpPin& pin : pins) {
            if (pin.span == SpanKind::smooth) pin.span = SpanKind::linear;
        }
        const TimeWarp before = TimeWarp::create(pins).value();
        const double from = pins.front().time.value, to = pins.back().time.value;
        const auto after = withPin(before, {dice.between(from - 1, to + 1)});
        RC_PRE(after.has_value());
        RC_ASSERT(after->pins().size() == pins.size() + 1);
        for (int i = 0; i < 50; ++i) {
            const Seconds time{dice.between(from - 2, to + 2)};
            RC_ASSERT(isClose(after->source(time).value, before.source(time).value));
        }
    }));
}

TEST(WarpEdits, law_settingTheSpanKindKeepsTheOtherSpeeds) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        const TimeWarp before = anyWarp(dice, dice.integer(2, 9));
        const std::size_t span = anyIndex(dice, before.spanCount());
        const auto after = withSpanKind(before, span, static_cast<SpanKind>(dice.integer(0, 3)));
        RC_PRE(after.has_value());
        for (std::size_t i = 0; i < before.spanCount(); ++i) {
            RC_ASSERT(after->pins()[i].time == before.pins()[i].time);
            if (i != span) RC_ASSERT(isClose(after->spanSpeed(i), before.spanSpeed(i), 10));
        }
    }));
}

TEST(WarpEdits, law_inverseStaysWithinTheRequestedError) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        test::WarpOptions options;
        options.slowest = 0.2;
        options.fastest = 5;
        const TimeWarp warp = test::makeWarp(dice, dice.integer(1, 6), options);
        const double error = dice.chance(0.5) ? 1e-3 : 1e-5;
        const TimeWarp back = inverse(warp, {error}).value();
        const double from = warp.pins().front().time.value, to = warp.pins().back().time.value;
        for (int i = 0; i < 200; ++i) {
            const Seconds time{dice.between(from - 1, to + 1)};
            // The error is measured at samples; between them it may be slightly larger.
            RC_ASSERT(std::abs((back.source(warp.source(time)) - time).value) <= error * 1.1);
        }
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
