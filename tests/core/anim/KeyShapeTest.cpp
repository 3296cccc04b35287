#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/anim/Segment.h"
#include "core/math/Interpolate.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace {

constexpr double kAlmost = 1e-12;

/// Keys at 0, 1, 3 and 4 s of which the second has a shape; the segments on both sides of it are asked.
struct Bent {
    explicit Bent(KeyShape shape) {
        keys[1].shape = shape;
        const Segment before = segment(keys, 0);
        const Segment behind = segment(keys, 1);
        in = before.slope(1);
        out = behind.slope(1);
    }
    std::vector<Key> keys{{{0}, 0, Interpolation::catmullRom},
                          {{1}, 2, Interpolation::catmullRom},
                          {{3}, 8, Interpolation::catmullRom},
                          {{4}, 1, Interpolation::catmullRom}};
    double in, out;
};

TEST(KeyShape, noneIsCatmullRom) {
    const Bent plain({});
    EXPECT_NEAR(plain.in, 8.0 / 3, kAlmost);
    EXPECT_NEAR(plain.out, 8.0 / 3, kAlmost);
}

TEST(KeyShape, fullTensionStopsAtTheKey) {
    const Bent tense({1, 0, 0});
    EXPECT_NEAR(tense.in, 0, kAlmost);
    EXPECT_NEAR(tense.out, 0, kAlmost);
}

TEST(KeyShape, negativeTensionSwingsTwiceAsWide) {
    const Bent loose({-1, 0, 0});
    EXPECT_NEAR(loose.in, 16.0 / 3, kAlmost);
    EXPECT_NEAR(loose.out, 16.0 / 3, kAlmost);
}

// Kochanek and Bartels (1984), equations 8 and 9 with the adjustment for uneven keys: secants 2 over 1 s and
// 3 over 2 s weigh 1/3 and 2/3.
TEST(KeyShape, continuityPartsTheSlopes) {
    const Bent corner({0, -1, 0});
    EXPECT_NEAR(corner.in, 2 * 2.0 / 3, kAlmost);
    EXPECT_NEAR(corner.out, 2 * 3 * 2.0 / 3, kAlmost);
    const Bent opposite({0, 0.5, 0});
    EXPECT_NEAR(opposite.in, 0.5 * 2 / 3 + 1.5 * 3 * 2 / 3, kAlmost);
    EXPECT_NEAR(opposite.out, 1.5 * 2 / 3 + 0.5 * 3 * 2 / 3, kAlmost);
}

TEST(KeyShape, biasLeansOnOneSide) {
    const Bent behind({0, 0, 1});
    EXPECT_NEAR(behind.in, 2 * 2.0 / 3, kAlmost);
    EXPECT_NEAR(behind.out, behind.in, kAlmost);
    const Bent ahead({0, 0, -1});
    EXPECT_NEAR(ahead.in, 2 * 3 * 2.0 / 3, kAlmost);
}

TEST(KeyShape, anEndTakesItsNeighbourReflected) {
    const std::vector<Key> keys{{{0}, 0, Interpolation::catmullRom, 0, 0, {0.25, 0, 0}},
                                {{2}, 6, Interpolation::catmullRom, 0, 0, {0.5, 0.5, 0.5}}};
    const Segment only = segment(keys, 0);
    EXPECT_NEAR(only.slope(0), 0.75 * 3, kAlmost);
    EXPECT_NEAR(only.slope(2), 0.5 * (0.5 * 1.5 + 1.5 * 0.5) / 2 * 3, kAlmost);
}

TEST(KeyShape, bendsNoOtherKind) {
    for (const Interpolation kind :
         {Interpolation::step, Interpolation::linear, Interpolation::catmullRomUniform,
          Interpolation::monotone, Interpolation::hermite, Interpolation::slerp}) {
        Bent bent({0.5, -0.5, 0.7});
        const Curve shaped = Curve::fromKeys(bent.keys).withInterpolation(kind);
        bent.keys[1].shape = {};
        const Curve plain = Curve::fromKeys(bent.keys).withInterpolation(kind);
        for (const double t : {0.2, 0.9, 1.4, 2.7}) EXPECT_EQ(shaped.evaluate({t}), plain.evaluate({t}));
    }
}

TEST(KeyShape, takesNoRoomWherePlain) {
    std::vector<Key> keys = Bent({}).keys;
    EXPECT_TRUE(Curve::fromKeys(keys).chunks()[0]->shapes.empty());
    keys[2].shape.bias = 0.1;
    const Curve curve = Curve::fromKeys(keys);
    EXPECT_EQ(curve.chunks()[0]->shapes.size(), 4u);
    EXPECT_EQ(curve.keys(), keys);
}

/// The three textbook properties for any keys: the curve goes through its keys, a shape is felt in the two
/// segments beside its key alone, and tension 1 everywhere never leaves the keys' own range.
RC_GTEST_PROP(KeyShape, isFeltBesideItsKeyAlone, ()) {
    test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
    std::vector<Key> keys;
    double time = 0;
    for (int i = 0; i < 8; ++i)
        keys.push_back({{time += dice.between(0.1, 2)}, dice.between(-5, 5), Interpolation::catmullRom});
    const Curve plain = Curve::fromKeys(keys);
    const auto bent = static_cast<std::size_t>(dice.integer(0, 7));
    keys[bent].shape = {dice.between(-1, 1), dice.between(-1, 1), dice.between(-1, 1)};
    const Curve shaped = Curve::fromKeys(keys);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        RC_ASSERT(shaped.evaluate(keys[i].time) == keys[i].value);
        if (i + 1 == keys.size() || i == bent || i + 1 == bent) continue;
        const Seconds middle = (keys[i].time + keys[i + 1].time) * 0.5;
        RC_ASSERT(shaped.evaluate(middle) == plain.evaluate(middle));
    }
}

RC_GTEST_PROP(KeyShape, fullTensionNeverOvershoots, ()) {
    test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
    std::vector<Key> keys;
    double time = 0;
    for (int i = 0; i < 6; ++i)
        keys.push_back({{time += dice.between(0.1, 2)},
                        dice.between(-5, 5),
                        Interpolation::catmullRom,
                        0,
                        0,
                        {1, 0, 0}});
    const Curve curve = Curve::fromKeys(keys);
    for (std::size_t i = 0; i + 1 < keys.size(); ++i) {
        const double low = std::min(keys[i].value, keys[i + 1].value);
        const double high = std::max(keys[i].value, keys[i + 1].value);
        for (const double u : {0.1, 0.4, 0.8}) {
            const double value = curve.evaluate(keys[i].time + (keys[i + 1].time - keys[i].time) * u);
            RC_ASSERT(value >= low - 1e-12 && value <= high + 1e-12);
        }
    }
}

}  // namespace
}  // namespace sinew
