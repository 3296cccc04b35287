#include "core/anim/curve/Curve.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "core/math/Interpolate.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// (0, 0) (1, 2) (3, 4) (4, 0), all with the same interpolation.
Curve mountain(Interpolation interpolation) {
    return Curve::fromKeys({{Seconds{0}, 0, interpolation, 0, 0},
                            {Seconds{1}, 2, interpolation, 5, 1},
                            {Seconds{3}, 4, interpolation, -3, 7},
                            {Seconds{4}, 0, interpolation, 0, 0}});
}

double at(const Curve& curve, double time) { return curve.evaluate(Seconds{time}); }

TEST(Curve, emptyCurveHasNoKeys) {
    EXPECT_TRUE(Curve{}.empty());
    EXPECT_TRUE(Curve::fromKeys({}).empty());
    EXPECT_TRUE(Curve::fromSamples(FrameRate(), FrameIndex{0}, {}).empty());
    EXPECT_EQ(Curve{}.keyAtOrBefore(Seconds{1}), 0u);
    EXPECT_TRUE(Curve{}.withoutKeys(Seconds{-1}, Seconds{1}).empty());
}

TEST(Curve, stepHoldsUntilTheNextKey) {
    const Curve curve = mountain(Interpolation::step);
    EXPECT_EQ(at(curve, 0.5), 0.0);
    EXPECT_EQ(at(curve, 1), 2.0);
    EXPECT_EQ(at(curve, std::nextafter(3.0, 0.0)), 2.0);
    EXPECT_EQ(at(curve, 3), 4.0);
}

TEST(Curve, linearIsStraight) {
    const Curve curve = mountain(Interpolation::linear);
    EXPECT_DOUBLE_EQ(at(curve, 0.25), 0.5);
    EXPECT_DOUBLE_EQ(at(curve, 2), 3);
    EXPECT_DOUBLE_EQ(at(curve, 3.75), 1);
}

// In the middle, a cubic has the value (p0 + p1) / 2 + h (m0 - m1) / 8.

TEST(Curve, catmullRomWeightsTimesAndIsOneSidedAtTheEnds) {
    const Curve curve = mountain(Interpolation::catmullRom);
    EXPECT_DOUBLE_EQ(at(curve, 0.5), 1 + (2 - 4.0 / 3) / 8);
    EXPECT_DOUBLE_EQ(at(curve, 2), 3 + 2 * (4.0 / 3 + 2.0 / 3) / 8);
    EXPECT_DOUBLE_EQ(at(curve, 3.5), 2 + (-2.0 / 3 + 4) / 8);
}

TEST(Curve, uniformCatmullRomIgnoresTimesAndReflectsItsEnds) {
    const Curve curve = mountain(Interpolation::catmullRomUniform);
    EXPECT_DOUBLE_EQ(at(curve, 0.5), 1 + (2.0 - 2.0) / 8);
    EXPECT_DOUBLE_EQ(at(curve, 2), 3 + (2.0 + 1.0) / 8);
    EXPECT_DOUBLE_EQ(at(curve, 3.5), 2 + (-1.0 + 4.0) / 8);
}

TEST(Curve, monotoneFollowsPchip) {
    const Curve curve = mountain(Interpolation::monotone);
    EXPECT_DOUBLE_EQ(at(curve, 0.5), 1 + (7.0 / 3 - 18.0 / 13) / 8);
    EXPECT_DOUBLE_EQ(at(curve, 2), 3 + 2 * (18.0 / 13) / 8);
    EXPECT_DOUBLE_EQ(at(curve, 3.5), 2 + (0 + 17.0 / 3) / 8);
}

TEST(Curve, hermiteUsesTheKeysSlopes) {
    const Curve curve = mountain(Interpolation::hermite);
    EXPECT_DOUBLE_EQ(at(curve, 0.5), 1 + (0 - 5.0) / 8);
    EXPECT_DOUBLE_EQ(at(curve, 2), 3 + 2 * (1 + 3.0) / 8);
    EXPECT_DOUBLE_EQ(at(curve, 3.5), 2 + (7 - 0.0) / 8);
}

TEST(Curve, slerpOfOneAngleIsLinear) {
    for (const double time : {0.3, 1.7, 3.9}) {
        EXPECT_EQ(at(mountain(Interpolation::slerp), time), at(mountain(Interpolation::linear), time));
    }
}

TEST(Curve, eachSegmentUsesItsFirstKeysInterpolation) {
    const Curve curve = Curve::fromKeys({{Seconds{0}, 0, Interpolation::step, 0, 0},
                                         {Seconds{1}, 2, Interpolation::linear, 0, 0},
                                         {Seconds{2}, 4, Interpolation::step, 0, 0},
                                         {Seconds{3}, 8, Interpolation::linear, 0, 0}});
    EXPECT_EQ(at(curve, 0.5), 0.0);
    EXPECT_EQ(at(curve, 1.5), 3.0);
    EXPECT_EQ(at(curve, 2.5), 4.0);
    EXPECT_TRUE(curve.uses(Interpolation::step));
    EXPECT_FALSE(curve.uses(Interpolation::hermite));
}

TEST(Curve, interpolationNamesAreStable) {
    EXPECT_EQ(name(Interpolation::step), "step");
    EXPECT_EQ(name(Interpolation::catmullRom), "catmull-rom");
    EXPECT_EQ(name(Interpolation::catmullRomUniform), "catmull-rom-uniform");
    EXPECT_EQ(name(Interpolation::slerp), "slerp");
}

TEST(Curve, twoKeysAreALineExceptForStepAndHermite) {
    for (const Interpolation kind :
         {Interpolation::linear, Interpolation::catmullRom, Interpolation::monotone,
          Interpolation::catmullRomUniform, Interpolation::slerp}) {
        const Curve curve = Curve::fromKeys({{Seconds{1}, 3, kind, 0, 0}, {Seconds{3}, 7, kind, 0, 0}});
        EXPECT_DOUBLE_EQ(at(curve, 1.5), 4) << name(kind);
    }
}

TEST(Curve, endValuesHoldBeyondTheEnds) {
    for (int kind = 0; kind < 7; ++kind) {
        const Curve curve = mountain(static_cast<Interpolation>(kind));
        EXPECT_EQ(at(curve, -10), 0.0);
        EXPECT_EQ(at(curve, 100), 0.0);
        EXPECT_EQ(at(curve, 4), 0.0);
        EXPECT_EQ(at(curve, INFINITY), 0.0);
        EXPECT_EQ(at(curve, -INFINITY), 0.0);
    }
    EXPECT_EQ(at(Curve::fromKeys({{Seconds{2}, 5}}), 2), 5.0);
}

TEST(Curve, everyInterpolationPassesExactlyThroughItsKeys) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        Clip clip;
        clip.lastFrame = FrameIndex{90};
        const Curve curve = test::makeSparseCurve(dice, Joint{}, Channel::angle1, clip, true);
        for (const Key& key : curve.keys()) RC_ASSERT(curve.evaluate(key.time) == key.value);
    }));
}

TEST(Curve, equalNeighboursHoldExactly) {
    for (const Interpolation kind :
         {Interpolation::step, Interpolation::linear, Interpolation::monotone, Interpolation::slerp}) {
        const Curve curve = Curve::fromKeys({{Seconds{0}, -1, kind, 0, 0},
                                             {Seconds{0.3}, 0.1, kind, 0, 0},
                                             {Seconds{1.7}, 0.1, kind, 0, 0},
                                             {Seconds{2}, 5, kind, 0, 0}});
        for (double t = 0.3; t < 1.7; t += 0.01) EXPECT_EQ(at(curve, t), 0.1) << name(kind);
    }
}

TEST(Curve, monotoneNeverOvershoots) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        std::vector<Key> keys(static_cast<std::size_t>(dice.integer(2, 8)));
        double time = 0;
        for (Key& key : keys) {
            key = {Seconds{time}, dice.between(-1, 1), Interpolation::monotone, 0, 0};
            time += dice.between(0.01, 2);
        }
        const Curve curve = Curve::fromKeys(keys);
        for (std::size_t i = 0; i + 1 < keys.size(); ++i) {
            const auto [low, high] = std::minmax(keys[i].value, keys[i + 1].value);
            for (double u = 0; u < 1; u += 0.05) {
                const double value = curve.evaluate(keys[i].time + (keys[i + 1].time - keys[i].time) * u);
                RC_ASSERT(value >= low - 1e-12 && value <= high + 1e-12);
            }
        }
    }));
}

TEST(Curve, samplesAreExactAtEveryFrame) {
    std::vector<double> values;
    test::Dice dice(3);
    for (int i = 0; i < 2000; ++i) values.push_back(dice.between(-5, 5));
    for (const auto& rate :
         {FrameRate::create(120, 1), FrameRate::create(30000, 1001), FrameRate::create(24000, 1001),
          FrameRate::create(1000000, 8333), FrameRate::create(7, 3), FrameRate::create(1000000, 1)}) {
        for (const std::int64_t first : {0L, -700L, 1L, 10'000'000L}) {
            const Curve curve = Curve::fromSamples(rate.value(), FrameIndex{first}, values);
            for (std::size_t i = 0; i < values.size(); ++i) {
                const Seconds time = rate->time(FrameIndex{first + static_cast<std::int64_t>(i)});
                ASSERT_EQ(curve.evaluate(time), values[i]) << rate->hertz() << " Hz, frame " << i;
                ASSERT_EQ(curve.keyAtOrBefore(time), i);
            }
        }
    }
}

TEST(Curve, samplesStoreNoTimes) {
    const Curve curve = Curve::fromSamples(FrameRate(), FrameIndex{4}, std::vector<double>(1000, 2.0));
    ASSERT_EQ(curve.chunks().size(), 4u);
    EXPECT_EQ(curve.chunkStarts(), (std::vector<std::size_t>{0, 256, 512, 768}));
    for (const auto& chunk : curve.chunks()) {
        EXPECT_TRUE(chunk->times.empty());
        EXPECT_TRUE(chunk->interpolations.empty());
        EXPECT_TRUE(chunk->slopes.empty());
    }
    EXPECT_DOUBLE_EQ(curve.startTime().value, 4.0 / 30);
    EXPECT_DOUBLE_EQ(curve.endTime().value, 1003.0 / 30);
}

/// Catmull-Rom through p1 and p2 of four evenly spaced values, by the textbook's matrix.
double catmullRomUniform(double p0, double p1, double p2, double p3, double u) {
    return 0.5 * (2 * p1 + (p2 - p0) * u + (2 * p0 - 5 * p1 + 4 * p2 - p3) * u * u +
                  (3 * p1 - p0 - 3 * p2 + p3) * u * u * u);
}

/// Every interpolation reads keys on both sides of its segment, so chunk boundaries must not show. The oracle
/// reads a plain list.
TEST(Curve, chunkBoundariesDoNotShow) {
    std::vector<double> values;
    test::Dice dice(8);
    for (int i = 0; i < 600; ++i) values.push_back(dice.between(-5, 5));
    const FrameRate rate = FrameRate::create(10, 1).value();
    const auto value = [&](std::size_t i) { return values[i]; };
    const auto slope = [&](std::size_t i) { return (values[i + 1] - values[i - 1]) / 0.2; };
    for (const std::size_t i : {254u, 255u, 256u, 257u, 510u, 511u, 512u}) {
        const Seconds time{static_cast<double>(i) / 10 + 0.03};
        const auto evaluate = [&](Interpolation kind) {
            return Curve::fromSamples(rate, FrameIndex{0}, values, kind).evaluate(time);
        };
        EXPECT_NEAR(evaluate(Interpolation::linear), value(i) * 0.7 + value(i + 1) * 0.3, 1e-11);
        EXPECT_NEAR(evaluate(Interpolation::catmullRom),
                    hermite(value(i), slope(i), value(i + 1), slope(i + 1), 0.1, 0.3), 1e-11);
        EXPECT_NEAR(evaluate(Interpolation::catmullRomUniform),
                    catmullRomUniform(value(i - 1), value(i), value(i + 1), value(i + 2), 0.3), 1e-11);
    }
}

TEST(Curve, findsTheKeyAtOrBefore) {
    const Curve curve = mountain(Interpolation::linear);
    EXPECT_EQ(curve.keyAtOrBefore(Seconds{-0.1}), curve.size());
    EXPECT_EQ(curve.keyAtOrBefore(Seconds{0}), 0u);
    EXPECT_EQ(curve.keyAtOrBefore(Seconds{2.9}), 1u);
    EXPECT_EQ(curve.keyAtOrBefore(Seconds{3}), 2u);
    EXPECT_EQ(curve.keyAtOrBefore(Seconds{99}), 3u);
}

CurveChunk chunkAt(std::vector<double> times) {
    CurveChunk chunk;
    chunk.values.assign(times.size(), 1);
    chunk.times = std::move(times);
    return chunk;
}

TEST(Curve, chunksWithKeysCloserThanAMicrosecondAreInvalid) {
    EXPECT_TRUE(isValid(chunkAt({0, 1e-6, 2e-6})));
    EXPECT_TRUE(isValid(chunkAt({1e9, std::nextafter(1e9 + 1e-6, 0)}))) << "allows for rounding";
    EXPECT_FALSE(isValid(chunkAt({0, 1e-300})));
    EXPECT_FALSE(isValid(chunkAt({0, 0.9e-6})));
    EXPECT_FALSE(isValid(chunkAt({1e12, 1e12})));
}

TEST(Curve, chunksCloserThanAMicrosecondAreRejected) {
    const auto made = [](double start) {
        return Curve::fromChunks({std::make_shared<const CurveChunk>(chunkAt({0, 1})),
                                  std::make_shared<const CurveChunk>(chunkAt({start, 3}))});
    };
    EXPECT_TRUE(made(1 + 1e-6));
    EXPECT_FALSE(made(1 + 1e-7));
    EXPECT_FALSE(made(1));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
