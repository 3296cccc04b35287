#include "core/math/Interpolate.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/math/Angle.h"
#include "tests/core/RandomNumber.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Eigen::AngleAxisd;
using Eigen::Quaterniond;
using Eigen::Vector3d;

rc::Gen<double> anyValue() {
    return rc::gen::oneOf(anyNumber(-100, 100), rc::gen::element(0.0, 1.0, -1.0, 1e-9, 180.0));
}

rc::Gen<Quaterniond> anyRotation() {
    return rc::gen::apply(
        [](double x, double y, double z, double w) {
            const Eigen::Vector4d v(x, y, z, w);
            return v.norm() > 1e-3 ? Quaterniond(Eigen::Vector4d(v.normalized())) : Quaterniond::Identity();
        },
        anyNumber(-1, 1), anyNumber(-1, 1), anyNumber(-1, 1), anyNumber(-1, 1));
}

/// The angle between two rotations the short way, in radians; accurate for small angles too.
double angleBetween(const Quaterniond& a, const Quaterniond& b) {
    const Quaterniond difference = a.conjugate() * b;
    return 2 * std::atan2(difference.vec().norm(), std::abs(difference.w()));
}

TEST(Hermite, evaluatesACube) {
    // v(t) = t^3 from t = 1 to 3 has slopes 3 and 27; at t = 2 it is 8.
    EXPECT_DOUBLE_EQ(hermite(1, 3, 27, 27, 2, 0.5), 8);
    EXPECT_DOUBLE_EQ(hermite(1, 3, 27, 27, 2, 0.25), 3.375);
}

TEST(Hermite, reproducesEveryCubic) {
    ASSERT_TRUE(rc::check([] {
        const double a = *anyNumber(-3, 3), b = *anyNumber(-3, 3), c = *anyNumber(-3, 3),
                     d = *anyNumber(-3, 3);
        const double t0 = *anyNumber(-2, 2), h = *anyNumber(0.01, 3), u = *anyNumber(0, 1);
        const auto value = [&](double t) { return ((a * t + b) * t + c) * t + d; };
        const auto slope = [&](double t) { return (3 * a * t + 2 * b) * t + c; };
        const double found = hermite(value(t0), slope(t0), value(t0 + h), slope(t0 + h), h, u);
        RC_ASSERT(std::abs(found - value(t0 + u * h)) < 1e-11);
    }));
}

TEST(Hermite, endsAreExact) {
    ASSERT_TRUE(rc::check([] {
        const double p0 = *anyValue(), p1 = *anyValue(), m0 = *anyValue(), m1 = *anyValue(),
                     h = *anyNumber(0.001, 10);
        RC_ASSERT(hermite(p0, m0, p1, m1, h, 0) == p0);
        RC_ASSERT(hermite(p0, m0, p1, m1, h, 1) == p1);
    }));
}

TEST(Hermite, holdsEqualValuesExactly) {
    ASSERT_TRUE(rc::check([] {
        const double p = *anyValue();
        RC_ASSERT(hermite(p, 0, p, 0, *anyNumber(0.001, 10), *anyNumber(0, 1)) == p);
    }));
}

TEST(CatmullRom, slopeIsTheSecantOverUnevenKeys) {
    EXPECT_DOUBLE_EQ(catmullRomSlope(1, 10, 5, 2), -2);
    EXPECT_DOUBLE_EQ(catmullRomSlope(0.5, 1, 0.75, 1), 0);
}

TEST(MonotoneSlope, isTheWeightedHarmonicMean) {
    EXPECT_DOUBLE_EQ(monotoneSlope(1, 1, 1, 3), 1.5);  // even keys: 2 * 1 * 3 / (1 + 3)
    EXPECT_DOUBLE_EQ(monotoneSlope(1, 1, 2, 4), 1.5);  // (5 + 4) / (5 / 1 + 4 / 4)
    EXPECT_DOUBLE_EQ(monotoneSlope(3, -2, 1, -2), -2);
}

TEST(MonotoneSlope, isFlatAtExtremaAndPlateaus) {
    EXPECT_EQ(monotoneSlope(1, 1, 1, -1), 0);
    EXPECT_EQ(monotoneSlope(1, 0, 1, 5), 0);
    EXPECT_EQ(monotoneSlope(1, -5, 1, 0), 0);
    EXPECT_EQ(monotoneSlope(1, 1e-300, 1, -1e-300), 0);
}

TEST(MonotoneSlope, staysBetweenZeroAndThreeTimesTheFlatterSecant) {
    ASSERT_TRUE(rc::check([] {
        const double h0 = *anyNumber(0.001, 10), h1 = *anyNumber(0.001, 10), d0 = *anyValue(),
                     d1 = *anyValue();
        const double slope = monotoneSlope(h0, d0, h1, d1);
        RC_ASSERT(slope * d0 >= 0);
        RC_ASSERT(std::abs(slope) <= 3 * std::min(std::abs(d0), std::abs(d1)) * (1 + 1e-15));
        RC_ASSERT(monotoneSlope(h0, -d0, h1, -d1) == -slope);
        RC_ASSERT(std::abs(monotoneSlope(h1, d1, h0, d0) - slope) <= 1e-15 * std::abs(slope) * 4);
    }));
}

TEST(MonotoneEndSlope, coversItsThreeCases) {
    EXPECT_DOUBLE_EQ(monotoneEndSlope(1, 2, 1, 3), 1.5);  // three points: (3 * 2 - 3) / 2
    EXPECT_DOUBLE_EQ(monotoneEndSlope(1, 1, 3, 1), 1);    // a straight line
    EXPECT_EQ(monotoneEndSlope(1, 1, 1, 4), 0);           // (3 - 4) / 2 would go back
    EXPECT_DOUBLE_EQ(monotoneEndSlope(1, 1, 1, -5), 3);   // (3 + 5) / 2 is more than three secants
    EXPECT_EQ(monotoneEndSlope(1, 0, 1, 4), 0);           // starts flat
    EXPECT_EQ(monotoneEndSlope(1, 0, 1, -4), 0);
}

TEST(Monotone, neverOvershoots) {
    ASSERT_TRUE(rc::check([] {
        const std::vector<double> v = *rc::gen::container<std::vector<double>>(6, anyValue());
        const std::vector<double> h = *rc::gen::container<std::vector<double>>(5, anyNumber(0.001, 10));
        std::vector<double> d(5);
        for (std::size_t i = 0; i < 5; ++i) d[i] = (v[i + 1] - v[i]) / h[i];
        std::vector<double> m(6);
        m.front() = monotoneEndSlope(h[0], d[0], h[1], d[1]);
        m.back() = monotoneEndSlope(h[4], d[4], h[3], d[3]);
        for (std::size_t i = 1; i < 5; ++i) m[i] = monotoneSlope(h[i - 1], d[i - 1], h[i], d[i]);
        for (std::size_t i = 0; i < 5; ++i) {
            const auto [low, high] = std::minmax(v[i], v[i + 1]);
            double last = v[i];
            for (int step = 0; step <= 50; ++step) {
                const double value = hermite(v[i], m[i], v[i + 1], m[i + 1], h[i], step / 50.0);
                RC_ASSERT(value >= low - 1e-13 * 100 && value <= high + 1e-13 * 100);
                RC_ASSERT((value - last) * d[i] >= -1e-11 * std::abs(d[i]));
                last = value;
            }
        }
    }));
}

TEST(Slerp, findsAThirdOfAQuarterTurn) {
    const Quaterniond quarter(AngleAxisd(kPi / 2, Vector3d::UnitZ()));
    const Quaterniond found = slerp(Quaterniond::Identity(), quarter, 1.0 / 3);
    EXPECT_NEAR(found.w(), std::cos(kPi / 12), 1e-15);
    EXPECT_NEAR(found.z(), std::sin(kPi / 12), 1e-15);
    EXPECT_EQ(found.x(), 0);
    EXPECT_EQ(found.y(), 0);
}

TEST(Slerp, endsAreExact) {
    ASSERT_TRUE(rc::check([] {
        const Quaterniond a = *anyRotation(), b = *anyRotation();
        RC_ASSERT(slerp(a, b, 0).coeffs() == a.coeffs());
        RC_ASSERT(slerp(a, b, 1).coeffs() == b.coeffs());
    }));
}

TEST(Slerp, turnsEvenlyAlongTheShorterArc) {
    ASSERT_TRUE(rc::check([] {
        const Quaterniond a = *anyRotation(), b = *anyRotation();
        const double u = *anyNumber(0, 1);
        const double whole = angleBetween(a, b);
        const Quaterniond found = slerp(a, b, u);
        RC_ASSERT(std::abs(found.norm() - 1) < 1e-15);
        RC_ASSERT(std::abs(angleBetween(a, found) - u * whole) < 1e-14);
        RC_ASSERT(std::abs(angleBetween(found, b) - (1 - u) * whole) < 1e-14);
        const Quaterniond negative(Eigen::Vector4d(-b.coeffs()));
        RC_ASSERT(angleBetween(slerp(a, negative, u), found) < 1e-14 || whole > kPi - 1e-7);
    }));
}

TEST(Slerp, isAccurateForNearlyEqualRotations) {
    const Quaterniond a(AngleAxisd(1, Vector3d(1, 2, 3).normalized()));
    for (const double angle : {1e-6, 1e-9, 1e-12}) {
        const Quaterniond b = a * Quaterniond(AngleAxisd(angle, Vector3d::UnitY()));
        const Quaterniond found = slerp(a, b, 0.25);
        EXPECT_NEAR(angleBetween(a, found), angle / 4, 4e-16) << angle;
        EXPECT_NEAR(found.norm(), 1, 1e-15);
    }
    const Quaterniond tiny(1, 1e-150, 0, 0);
    EXPECT_NEAR(slerp(Quaterniond::Identity(), tiny, 0.5).x() / 1e-150, 0.5, 1e-15);
}

TEST(Slerp, holdsEqualRotationsExactly) {
    ASSERT_TRUE(rc::check([] {
        const Quaterniond a = *anyRotation();
        const double u = *anyNumber(0, 0.999);
        RC_ASSERT(slerp(a, a, u).coeffs() == a.coeffs());
        RC_ASSERT(slerp(a, Quaterniond(Eigen::Vector4d(-a.coeffs())), u).coeffs() == a.coeffs());
    }));
}

TEST(Slerp, isUniformForRotationsHalfATurnApart) {
    for (const double offset : {-1e-9, -1e-15, 0.0, 1e-15, 1e-9}) {
        const Quaterniond b(AngleAxisd(kPi + offset, Vector3d(0, 0.6, 0.8)));
        const Quaterniond found = slerp(Quaterniond::Identity(), b, 0.5);
        EXPECT_NEAR(angleBetween(Quaterniond::Identity(), found), kPi / 2, 1e-9) << offset;
        EXPECT_NEAR(angleBetween(found, b), kPi / 2, 1e-9) << offset;
        EXPECT_NEAR(found.norm(), 1, 1e-15);
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
