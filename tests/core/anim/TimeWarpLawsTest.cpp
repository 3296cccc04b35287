#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>

#include "core/anim/warp/PlayTimes.h"
#include "core/anim/warp/WarpEdits.h"
#include "tests/core/RandomWarp.h"

namespace sinew {
namespace SINEW_TEST_FILE {

TEST(TimeWarp, law_speedIsPositiveOnForwardSpans) {
    test::Dice dice(7);
    for (int set = 0; set < 10000; ++set) {
        test::WarpOptions options;
        options.slowest = dice.chance(0.5) ? 1e-3 : 0.2;
        options.fastest = dice.chance(0.5) ? 1e3 : 5;
        options.backwards = dice.chance(0.3);
        const TimeWarp warp = test::makeWarp(dice, dice.integer(2, 12), options);
        for (std::size_t i = 0; i < warp.spanCount(); ++i) {
            if (!isForward(warp.pins()[i].span)) continue;
            ASSERT_GT(warp.speedRange(i).min, 0) << set;
            const Seconds from = warp.pins()[i].time, to = warp.pins()[i + 1].time;
            Seconds before = warp.pins()[i].source;
            for (int k = 1; k < 20; ++k) {
                const Seconds time = from + (to - from) * (k / 20.0);
                ASSERT_GT(warp.speed(time), 0) << set;
                ASSERT_GT(warp.source(time), before) << set;
                before = warp.source(time);
            }
            ASSERT_GT(warp.pins()[i + 1].source, before) << set;
        }
    }
}

TEST(TimeWarp, law_speedIsTheSlopeOfTheMap) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        test::WarpOptions options;
        options.backwards = true;
        const TimeWarp warp = test::makeWarp(dice, dice.integer(2, 8), options);
        for (std::size_t i = 0; i < warp.spanCount(); ++i) {
            const double from = warp.pins()[i].time.value, to = warp.pins()[i + 1].time.value;
            const double step = (to - from) * 1e-4, middle = dice.between(from + step, to - step);
            const double slope =
                (warp.source({middle + step}) - warp.source({middle - step})).value / (2 * step);
            RC_ASSERT(std::abs(slope - warp.speed({middle})) < 1e-5 * (1 + std::abs(warp.spanSpeed(i))));
        }
    }));
}

TEST(TimeWarp, law_playIntervalsCoverTheSourceRange) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        test::WarpOptions options;
        options.backwards = true;
        const TimeWarp warp = test::makeWarp(dice, dice.integer(1, 8), options);
        const Seconds first{dice.between(-3, 3)}, last = first + Seconds{dice.between(0.01, 3)};
        const auto intervals = playIntervals(&warp, first, last);
        for (std::size_t i = 1; i < intervals.size(); ++i)
            RC_ASSERT(intervals[i].begin > intervals[i - 1].end);
        for (int i = 0; i < 50; ++i) {
            const Seconds time{dice.between(-5, 20)}, source = warp.source(time);
            if (std::abs((source - first).value) < 1e-9 || std::abs((source - last).value) < 1e-9) continue;
            const bool plays = std::ranges::any_of(
                intervals, [&](const PlayInterval& each) { return each.begin <= time && time <= each.end; });
            RC_ASSERT(plays == (first < source && source < last));
        }
    }));
}

TEST(TimeWarp, law_identityChangesNoBit) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        TimeWarp warp = identityWarp({dice.between(-9, 0)}, {dice.between(0.1, 9)});
        for (int i = 0; i < 5; ++i) {
            if (auto more = withPin(warp, {dice.between(-20, 20)})) warp = std::move(*more);
        }
        RC_ASSERT(warp.isIdentity());
        for (int i = 0; i < 100; ++i) {
            const Seconds time{dice.between(-30, 30)};
            RC_ASSERT(warp.source(time) == time);
            RC_ASSERT(warp.firstTime(time) == time);
            RC_ASSERT(warp.lastTime(time) == time);
        }
    }));
}

// Between speeds of 1e-3 and 1e3, but not both in one warp: a second at 1e-3 is a millisecond, which loses
// precision after 1000 s.
TEST(TimeWarp, law_inverseRestoresTimesWithinANanosecond) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        const double middle = std::pow(10, dice.between(-2.5, 2.5));
        test::WarpOptions options;
        options.slowest = std::max(1e-3, middle / 5);
        options.fastest = std::min(1e3, middle * 5);
        const TimeWarp warp = test::makeWarp(dice, dice.integer(1, 10), options);
        const double from = warp.pins().front().time.value, to = warp.pins().back().time.value;
        for (int i = 0; i < 200; ++i) {
            const Seconds time{dice.between(from - 1, to + 1)};
            const Seconds source = warp.source(time);
            RC_ASSERT(std::abs((warp.firstTime(source) - time).value) < 1e-9);
            RC_ASSERT(std::abs((warp.lastTime(source) - time).value) < 1e-9);
            const Seconds other{
                dice.between(warp.pins().front().source.value, warp.pins().back().source.value)};
            RC_ASSERT(std::abs((warp.source(warp.firstTime(other)) - other).value) < 1e-9);
        }
    }));
}

TEST(TimeWarp, law_playTimesAreComplete) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        test::WarpOptions options;
        options.backwards = true;
        const TimeWarp warp = test::makeWarp(dice, dice.integer(1, 8), options);
        const Seconds source{dice.between(-3, 6)};
        const std::vector<Seconds> times = warp.times(source);
        RC_ASSERT(!times.empty());
        RC_ASSERT(std::ranges::is_sorted(times));
        RC_ASSERT(times.front() == warp.firstTime(source));
        RC_ASSERT(times.back() == warp.lastTime(source));
        for (const Seconds time : times) RC_ASSERT(std::abs((warp.source(time) - source).value) < 1e-9);
        // Between two of them the map stays on one side.
        for (std::size_t i = 0; i + 1 < times.size(); ++i) {
            int above = 0, below = 0;
            for (int k = 1; k < 50; ++k) {
                const Seconds time = times[i] + (times[i + 1] - times[i]) * (k / 50.0);
                above += warp.source(time).value > source.value + 1e-9;
                below += warp.source(time).value < source.value - 1e-9;
            }
            RC_ASSERT(above == 0 || below == 0);
        }
    }));
}

TEST(TimeWarp, law_pinsAreExact) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        test::WarpOptions options;
        options.backwards = dice.chance(0.5);
        const TimeWarp warp = test::makeWarp(dice, dice.integer(1, 8), options);
        const WarpPin &first = warp.pins().front(), &last = warp.pins().back();
        for (const WarpPin& pin : warp.pins()) {
            RC_ASSERT(warp.source(pin.time) == pin.source);
            const auto times = warp.times(pin.source);
            RC_ASSERT(std::ranges::find(times, pin.time) != times.end());
            RC_ASSERT(times.front() == warp.firstTime(pin.source));
            RC_ASSERT(times.back() == warp.lastTime(pin.source));
            if (warp.allForward()) RC_ASSERT(times == std::vector<Seconds>{pin.time});
        }
        RC_ASSERT(warp.firstTime(first.source) <= first.time);
        RC_ASSERT(warp.lastTime(last.source) >= last.time);
    }));
}

TEST(TimeWarp, law_limitsHoldEverywhere) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        const TimeWarp free = test::makeWarp(dice, dice.integer(2, 8));
        double least = HUGE_VAL, most = 0;
        for (std::size_t i = 0; i < free.spanCount(); ++i) {
            least = std::min(least, free.spanSpeed(i));
            most = std::max(most, free.spanSpeed(i));
        }
        const SpeedLimits limits{least * dice.between(0.5, 1), most * dice.between(1, 2)};
        const TimeWarp held = withLimits(free, limits).value();
        RC_ASSERT(!withLimits(free, {least * 1.01, HUGE_VAL}));
        RC_ASSERT(!withLimits(free, {0, most * 0.99}));
        const double from = held.pins().front().time.value, to = held.pins().back().time.value;
        for (int i = 0; i < 200; ++i) {
            const double speed = held.speed({dice.between(from, to)});
            RC_ASSERT(speed >= limits.floor * (1 - 1e-9));
            RC_ASSERT(speed <= limits.ceiling * (1 + 1e-9));
        }
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
