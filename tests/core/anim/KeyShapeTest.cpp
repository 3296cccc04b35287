#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/anim/curve/Segment.h"
#include "core/math/Interpolate.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr double kSafetyFactor = 1e-12;

/// Keys at 0, 1, 3 and 4 s; the second has a shape. The segments on both sides of it are evaluated.
struct ShapedCurve {
    explicit ShapedCurve(KeyShape shape) {
        keys[1].shape = shape;
        const Segment before = segment(keys, 0);
        const Segment after = segment(keys, 1);
        in = before.slope(1);
        out = after.slope(1);
    }
    std::vector<Key> keys{{{0}, 0, Interpolation::catmullRom},
                          {{1}, 2, Interpolation::catmullRom},
                          {{3}, 8, Interpolation::catmullRom},
                          {{4}, 1, Interpolation::catmullRom}};
    double in, out;
};

TEST(KeyShape, defaultIsCatmullRom) {
    const ShapedCurve plain({});
    EXPECT_NEAR(plain.in, 8.0 / 3, kSafetyFactor);
    EXPECT_NEAR(plain.out, 8.0 / 3, kSafetyFactor);
}

TEST(KeyShape, fullTensionStopsAtTheKey) {
    const ShapedCurve tense({1, 0, 0});
    EXPECT_NEAR(tense.in, 0, kSafetyFactor);
    EXPECT_NEAR(tense.out, 0, kSafetyFactor);
}

TEST(KeyShape, negativeTensionSwingsTwiceAsWide) {
    const ShapedCurve negative({-1, 0, 0});
    EXPECT_NEAR(negative.in, 16.0 / 3, kSafetyFactor);
    EXPECT_NEAR(negative.out, 16.0 / 3, kSafetyFactor);
}

// Kochanek and Bartels (1984), equations 8 and 9 with the adjustment for uneven keys: the secants, 2 over 1 s
// and 3 over 2 s, have the weights 1/3 and 2/3.
TEST(KeyShape, continuitySplitsTheSlopes) {
    const ShapedCurve corner({0, -1, 0});
    EXPECT_NEAR(corner.in, 2 * 2.0 / 3, kSafetyFactor);
    EXPECT_NEAR(corner.out, 2 * 3 * 2.0 / 3, kSafetyFactor);
    const ShapedCurve opposite({0, 0.5, 0});
    EXPECT_NEAR(opposite.in, 0.5 * 2 / 3 + 1.5 * 3 * 2 / 3, kSafetyFactor);
    EXPECT_NEAR(opposite.out, 1.5 * 2 / 3 + 0.5 * 3 * 2 / 3, kSafetyFactor);
}

TEST(KeyShape, biasFavoursOneSide) {
    const ShapedCurve after({0, 0, 1});
    EXPECT_NEAR(after.in, 2 * 2.0 / 3, kSafetyFactor);
    EXPECT_NEAR(after.out, after.in, kSafetyFactor);
    const ShapedCurve ahead({0, 0, -1});
    EXPECT_NEAR(ahead.in, 2 * 3 * 2.0 / 3, kSafetyFactor);
}

TEST(KeyShape, endsReflectTheirNeighbour) {
    const std::vector<Key> keys{{{0}, 0, Interpolation::catmullRom, 0, 0, {0.25, 0, 0}},
                                {{2}, 6, Interpolation::catmullRom, 0, 0, {0.5, 0.5, 0.5}}};
    const Segment only = segment(keys, 0);
    EXPECT_NEAR(only.slope(0), 0.75 * 3, kSafetyFactor);
    EXPECT_NEAR(only.slope(2), 0.5 * (0.5 * 1.5 + 1.5 * 0.5) / 2 * 3, kSafetyFactor);
}

TEST(KeyShape, affectsNoOtherInterpolation) {
    for (const Interpolation kind :
         {Interpolation::step, Interpolation::linear, Interpolation::catmullRomUniform,
          Interpolation::monotone, Interpolation::hermite, Interpolation::slerp}) {
        ShapedCurve bent({0.5, -0.5, 0.7});
        const Curve shaped = Curve::fromKeys(bent.keys).withInterpolation(kind);
        bent.keys[1].shape = {};
        const Curve plain = Curve::fromKeys(bent.keys).withInterpolation(kind);
        for (const double t : {0.2, 0.9, 1.4, 2.7}) EXPECT_EQ(shaped.evaluate({t}), plain.evaluate({t}));
    }
}

TEST(KeyShape, defaultsTakeNoMemory) {
    std::vector<Key> keys = ShapedCurve({}).keys;
    EXPECT_TRUE(Curve::fromKeys(keys).chunks()[0]->shapes.empty());
    keys[2].shape.bias = 0.1;
    const Curve curve = Curve::fromKeys(keys);
    EXPECT_EQ(curve.chunks()[0]->shapes.size(), 4u);
    EXPECT_EQ(curve.keys(), keys);
}

/// The three textbook properties for any keys: the curve passes through its keys, a shape changes only the
/// two segments beside its key, and tension 1 everywhere never leaves the range of the keys.
RC_GTEST_PROP(KeyShape, affectsOnlyAdjacentSegments, ()) {
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

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
