#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/anim/curve/EditCurve.h"
#include "core/anim/curve/Segment.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr auto kHermite = Interpolation::hermite;

/// A Bézier curve in time and value by its control points, evaluated in Bernstein form.
struct ControlPoints {
    std::array<double, 4> times, values;

    static double at(const std::array<double, 4>& p, double u) {
        const double v = 1 - u;
        return v * v * v * p[0] + 3 * v * v * u * p[1] + 3 * v * u * u * p[2] + u * u * u * p[3];
    }
    static double derivative(const std::array<double, 4>& p, double u) {
        const double v = 1 - u;
        return 3 * (v * v * (p[1] - p[0]) + 2 * v * u * (p[2] - p[1]) + u * u * (p[3] - p[2]));
    }
};

ControlPoints controlPoints(const Key& a, const Key& b) {
    const double h = (b.time - a.time).value, out = h * a.lengths.out, in = h * b.lengths.in;
    return {{a.time.value, a.time.value + out, b.time.value - in, b.time.value},
            {a.value, a.value + out * a.slopeOut, b.value - in * b.slopeIn, b.value}};
}

Key anyKey(test::Dice& dice, double time) {
    Key key{{time}, dice.between(-3, 3), kHermite, dice.between(-5, 5), dice.between(-5, 5)};
    // Between two tangents of full length, a curve has a cusp with an undetermined slope.
    key.lengths = {dice.between(0.01, 0.9), dice.between(0.01, 0.9)};
    return key;
}

TEST(TangentLengths, ofAThirdMakeACubicInTime) {
    Key a{{1}, 0, kHermite, 0, 2}, b{{3}, 4, kHermite, -1, 0};
    const Curve cubic = Curve::fromKeys({a, b});
    const ControlPoints points = controlPoints(a, b);
    for (const double u : {0.0, 0.2, 0.5, 0.9, 1.0})
        EXPECT_NEAR(cubic.evaluate({1 + 2 * u}), ControlPoints::at(points.values, u), 1e-15);
    EXPECT_FALSE(segmentAt(cubic, 0).isBezier());
}

TEST(TangentLengths, defaultsTakeNoMemory) {
    const Curve plain = Curve::fromKeys({{{0}, 0, kHermite, 0, 1}, {{1}, 1, kHermite, 1, 0}});
    EXPECT_TRUE(plain.chunks()[0]->lengths.empty());
}

TEST(TangentLengths, beyondTheSegmentAreRejected) {
    CurveChunk chunk = *Curve::fromKeys({{{0}, 0}, {{1}, 1}}).chunks()[0];
    chunk.lengths = {{0, 1}, {1, 0}};
    EXPECT_TRUE(isValid(chunk));
    for (const double wrong : {-0.1, 1.34, std::nan("")}) {
        chunk.lengths[1].in = wrong;
        EXPECT_FALSE(isValid(chunk)) << wrong;
    }
}

TEST(TangentLengths, zeroOnBothSidesIsAStraightLine) {
    Key a{{0}, 0, kHermite, 7, 7}, b{{2}, 1, kHermite, -7, -7};
    a.lengths = b.lengths = {0, 0};
    const Segment line = segmentAt(Curve::fromKeys({a, b}), 0);
    for (const double time : {0.0, 0.3, 1.0, 1.9, 2.0}) {
        EXPECT_NEAR(line.at(time), time / 2, 1e-12) << time;
        EXPECT_NEAR(line.slope(time), 0.5, 1e-6) << time;
    }
}

RC_GTEST_PROP(TangentLengths, law_valuesAndSlopesAreThoseOfTheBezierCurve, ()) {
    test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
    const Key a = anyKey(dice, dice.between(-1, 1)), b = anyKey(dice, a.time.value + dice.between(0.01, 3));
    const Segment segment = segmentAt(Curve::fromKeys({a, b}), 0);
    const ControlPoints points = controlPoints(a, b);
    for (double u = 0; u <= 1; u += 1.0 / 64) {
        const double speed = ControlPoints::derivative(points.times, u);
        // The value at a time is as uncertain as the rounding of the time makes it.
        const double slope = ControlPoints::derivative(points.values, u) / std::max(speed, 1e-9);
        const double time = ControlPoints::at(points.times, u);
        RC_ASSERT(std::abs(segment.at(time) - ControlPoints::at(points.values, u)) <=
                  1e-13 * (100 + std::abs(slope)));
        if (speed > 0.05) RC_ASSERT(std::abs(segment.slope(time) - slope) <= 1e-9 * (1 + std::abs(slope)));
    }
}

/// A tangent may be longer than its segment only where the other one lets time increase.
TEST(TangentLengths, mayExceedTheSegmentIfTimeIncreases) {
    Key a{{0}, 0, kHermite, 0, 1}, b{{1}, 1, kHermite, 2, 0};
    const auto at = [&](double out, double in, double time) {
        a.lengths.out = out;
        b.lengths.in = in;
        return segmentAt(Curve::fromKeys({a, b}), 0).at(time);
    };
    const ControlPoints points = [&] {
        a.lengths.out = 4.0 / 3;
        b.lengths.in = 1.0 / 3;
        return controlPoints(a, b);
    }();
    for (const double u : {0.1, 0.4, 0.9})
        EXPECT_NEAR(at(4.0 / 3, 1.0 / 3, ControlPoints::at(points.times, u)),
                    ControlPoints::at(points.values, u), 1e-12);
    for (const double time : {0.1, 0.5, 0.8}) EXPECT_EQ(at(1.2, 0.9, time), at(1, 0.9, time));
}

RC_GTEST_PROP(TangentLengths, law_partsKeepTheShape, ()) {
    test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
    const Key a = anyKey(dice, 0), b = anyKey(dice, dice.between(0.5, 2));
    const Segment whole = segmentAt(Curve::fromKeys({a, b}), 0);
    const double from = dice.between(0.05, 0.4) * b.time.value, to = dice.between(0.6, 0.95) * b.time.value;
    const TangentLengths lengths = whole.lengthsBetween(from, to);
    Key first{{from}, whole.at(from), kHermite, 0, whole.slope(from)};
    Key last{{to}, whole.at(to), kHermite, whole.slope(to), 0};
    RC_PRE(std::abs(first.slopeOut) < 1e3 && std::abs(last.slopeIn) < 1e3);
    first.lengths.out = lengths.out;
    last.lengths.in = lengths.in;
    const Curve part = Curve::fromKeys({first, last});
    for (double u = 0; u <= 1; u += 1.0 / 32) {
        const double time = std::lerp(from, to, u);
        RC_ASSERT(std::abs(part.evaluate({time}) - whole.at(time)) <=
                  1e-8 * (1 + std::abs(whole.slope(time))));
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
