#include "core/anim/curve/LoopCurve.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "core/anim/curve/EditCurve.h"
#include "core/math/Angle.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr Interpolation kCatmullRom = Interpolation::catmullRom;

Curve linear(std::vector<double> values) {
    std::vector<Key> keys;
    for (const double value : values) keys.push_back({{static_cast<double>(keys.size())}, value});
    return Curve::fromKeys(std::move(keys));
}

double rise(const Curve& curve) { return curve.key(curve.size() - 1).value - curve.key(0).value; }

TEST(LoopCurve, adjustedEndTakesTheOthersValue) {
    EXPECT_EQ(matchLoopEnds(linear({1, 5, 3}), LoopEnd::last, 0), linear({1, 5, 1}));
    EXPECT_EQ(matchLoopEnds(linear({1, 5, 3}), LoopEnd::first, 0), linear({3, 5, 3}));
    EXPECT_EQ(matchLoopEnds(linear({1, 5, 3}), LoopEnd::both, 0), linear({2, 5, 2}));
    EXPECT_EQ(matchLoopEnds(linear({1}), LoopEnd::both, 0), linear({1}));
}

TEST(LoopCurve, wholeTurnsAreKept) {
    const double turn = 2 * kPi;
    EXPECT_DOUBLE_EQ(rise(matchLoopEnds(linear({0.1, 3, 6.1}), LoopEnd::last, turn)), turn);
    EXPECT_DOUBLE_EQ(rise(matchLoopEnds(linear({0.1, 3, -13}), LoopEnd::first, turn)), -2 * turn);
    EXPECT_EQ(rise(matchLoopEnds(linear({0.1, 3, 0.4}), LoopEnd::last, turn)), 0.0);
}

TEST(LoopCurve, offsetsAreKept) {
    const Curve walk = linear({0, 1, 2}).withExtrapolation({Extrapolation::hold, Extrapolation::cycleOffset});
    EXPECT_EQ(matchLoopEnds(walk, LoopEnd::last, 0), walk);
}

TEST(LoopCurve, straightSegmentsStayStraight) {
    const Curve matched = matchLoopEnds(linear({0, 1, 5, 0}), LoopEnd::last, 0);
    EXPECT_FALSE(matched.uses(Interpolation::hermite));
}

TEST(LoopCurve, law_seamIsSmoothAndTheMiddleUnchanged) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        std::vector<Key> keys;
        double time = 0;
        for (int i = dice.integer(2, 7); i > 0; --i) {
            keys.push_back({{time}, dice.between(-2, 2), kCatmullRom});
            time += dice.between(0.1, 1);
        }
        keys.back().value = keys.front().value;
        const Extrapolation extrapolation =
            dice.chance(0.5) ? Extrapolation::cycle : Extrapolation::cycleOffset;
        const Curve before = Curve::fromKeys(keys).withExtrapolation({extrapolation, extrapolation});
        const Curve after = matchLoopEnds(before, LoopEnd::last, 0);
        RC_ASSERT(after.extrapolation() == before.extrapolation());
        const std::size_t last = before.size() - 1;
        const double in = segmentAt(after, last - 1).slope(after.endTime().value);
        RC_ASSERT(std::abs(in - segmentAt(after, 0).slope(0)) < 1e-9);
        for (std::size_t i = 1; i + 2 < before.size(); ++i) {
            const double middle = (before.key(i).time.value + before.key(i + 1).time.value) / 2;
            RC_ASSERT(std::abs(after.evaluate({middle}) - before.evaluate({middle})) < 1e-9);
        }
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
