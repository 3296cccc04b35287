#include "core/math/EulerOrder.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <string>
#include <vector>

#include "core/math/Angle.h"
#include "tests/core/RandomNumber.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;

/// The textbook's Rx, Ry and Rz, written out.
Matrix3d rotationAbout(int axis, double angle) {
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    Matrix3d m;
    if (axis == 0) m << 1, 0, 0, 0, c, -s, 0, s, c;
    if (axis == 1) m << c, 0, s, 0, 1, 0, -s, 0, c;
    if (axis == 2) m << c, -s, 0, s, c, 0, 0, 0, 1;
    return m;
}

Matrix3d product(EulerOrder order, const Vector3d& angles) {
    const auto axis = [&](std::size_t i) { return name(order)[i] - 'X'; };
    return rotationAbout(axis(2), angles[2]) * rotationAbout(axis(1), angles[1]) *
           rotationAbout(axis(0), angles[0]);
}

Vector3d inDegrees(double a1, double a2, double a3) { return {radians(a1), radians(a2), radians(a3)}; }

/// Twice the sine of a quarter of the angle between them: q and -q are one rotation.
double distance(const Quaterniond& a, const Quaterniond& b) {
    return std::min((a.coeffs() - b.coeffs()).norm(), (a.coeffs() + b.coeffs()).norm());
}

std::vector<EulerOrder> allOrders() {
    std::vector<EulerOrder> orders;
    for (int i = 0; i < kEulerOrderCount; ++i) orders.push_back(static_cast<EulerOrder>(i));
    return orders;
}

rc::Gen<EulerOrder> anyOrder() {
    return rc::gen::map(anyInteger(0, kEulerOrderCount - 1),
                        [](auto i) { return static_cast<EulerOrder>(i); });
}

/// Up to two turns either way.
rc::Gen<double> anyAngle() { return anyNumber(-4 * kPi, 4 * kPi); }

/// A multiple of a quarter turn, or up to 1e-6 beside it: the poles of every order are among these.
rc::Gen<double> angleNearAPole() {
    return rc::gen::apply(
        [](auto quarters, double offset) { return static_cast<double>(quarters) * (kPi / 2) + offset; },
        anyInteger(-8, 8),
        rc::gen::element(0.0, 1e-17, 1e-15, 1e-14, 1e-13, 1e-12, -1e-12, 1e-11, 1e-10, -1e-9, 1e-8, -1e-7,
                         1e-6));
}

rc::Gen<Vector3d> anyAngles() {
    return rc::gen::apply([](double a1, double a2, double a3) { return Vector3d(a1, a2, a3); },
                          rc::gen::oneOf(anyAngle(), angleNearAPole()),
                          rc::gen::oneOf(anyAngle(), angleNearAPole()),
                          rc::gen::oneOf(anyAngle(), angleNearAPole()));
}

/// The other angles of the same rotation: both solutions, each with up to two turns more or fewer.
std::vector<Vector3d> alternatives(EulerOrder order, const Vector3d& angles) {
    const double mirrored = isProper(order) ? -angles[1] : kPi - angles[1];
    std::vector<Vector3d> all;
    for (const Vector3d& base : {angles, Vector3d(angles[0] + kPi, mirrored, angles[2] + kPi)})
        for (int i = -2; i <= 2; ++i)
            for (int j = -2; j <= 2; ++j)
                for (int k = -2; k <= 2; ++k) all.push_back(base + 2 * kPi * Vector3d(i, j, k));
    return all;
}

TEST(EulerOrder, rejectsUnknownNames) {
    for (const char* text : {"", "X", "XY", "XYZX", "XXY", "XYY", "ABC", "X Z", "xy\xff"})
        EXPECT_FALSE(eulerOrder(std::string_view(text))) << text;
}

TEST(EulerOrder, rejectsInvalidAxes) {
    for (const std::array<int, 3>& axes : {std::array{0, 0, 1}, {0, 1, 1}, {0, 1, 3}, {-1, 0, 1}, {2, 2, 2}})
        EXPECT_FALSE(eulerOrder(axes)) << axes[0] << axes[1] << axes[2];
}

TEST(EulerOrder, readsNamesInAnyCase) {
    EXPECT_EQ(eulerOrder("ZXY"), EulerOrder::ZXY);
    EXPECT_EQ(eulerOrder("zxy"), EulerOrder::ZXY);
    EXPECT_EQ(eulerOrder("xZx"), EulerOrder::XZX);
    EXPECT_EQ(axes(EulerOrder::YZX), (std::array{1, 2, 0}));
}

TEST(EulerOrder, namesAndAxesRoundTrip) {
    int proper = 0;
    for (const EulerOrder order : allOrders()) {
        EXPECT_EQ(eulerOrder(name(order)), order);
        EXPECT_EQ(eulerOrder(axes(order)), order);
        EXPECT_EQ(isProper(order), axes(order)[0] == axes(order)[2]);
        proper += isProper(order) ? 1 : 0;
    }
    EXPECT_EQ(proper, 6);
}

TEST(EulerOrder, findsTheThirdOfATurnAboutTheDiagonal) {
    // Roll a quarter, then yaw a quarter: x to y, y to z, z to x; the quaternion is (1 + i + j + k) / 2.
    const Vector3d angles = inDegrees(90, 0, 90);
    EXPECT_LT(distance(toQuaternion(EulerOrder::XYZ, angles), Quaterniond(0.5, 0.5, 0.5, 0.5)), 1e-15);
    Matrix3d cycle;
    cycle << 0, 0, 1, 1, 0, 0, 0, 1, 0;
    EXPECT_LT((toMatrix(EulerOrder::XYZ, angles) - cycle).norm(), 1e-15);
    EXPECT_LT((fromQuaternion(EulerOrder::XYZ, Quaterniond(0.5, 0.5, 0.5, 0.5)) - angles).norm(), 1e-15);
}

TEST(EulerOrder, handlesTwistBendTwist) {
    // The course's xzx = (a1, a2, a3) is Rx(a3) Rz(a2) Rx(a1): bend x up to y, then twist that to z.
    const Matrix3d m = toMatrix(EulerOrder::XZX, inDegrees(30, 90, 90));
    EXPECT_LT((m.col(0) - Vector3d::UnitZ()).norm(), 1e-15);
    EXPECT_LT((m - rotationAbout(0, kPi / 2) * rotationAbout(2, kPi / 2) * rotationAbout(0, kPi / 6)).norm(),
              1e-15);
}

TEST(EulerOrder, rotationAboutOneAxisIsOneAngle) {
    for (const EulerOrder order : allOrders())
        for (const int degree : {-179, -90, -30, 45, 90, 179}) {
            Vector3d about1(radians(degree), 0, 0);
            EXPECT_LT((fromQuaternion(order, toQuaternion(order, about1), about1) - about1).norm(), 1e-15)
                << name(order);
        }
}

TEST(EulerOrder, keepsTurnsBeyond360) {
    const Vector3d spin = inDegrees(10, 20, 1090);
    for (const EulerOrder order : allOrders())
        EXPECT_LT((fromQuaternion(order, toQuaternion(order, spin), spin) - spin).norm(), 1e-13)
            << name(order);
}

TEST(EulerOrder, resolvesPolesByTheHint) {
    // At pitch 90° only yaw - roll counts: 60° - 20° may be any pair of that difference.
    const Quaterniond q = toQuaternion(EulerOrder::XYZ, inDegrees(20, 90, 60));
    EXPECT_LT((fromQuaternion(EulerOrder::XYZ, q) - inDegrees(-20, 90, 20)).norm(), 1e-14);
    EXPECT_LT((fromQuaternion(EulerOrder::XYZ, q, inDegrees(20, 80, 60)) - inDegrees(20, 90, 60)).norm(),
              1e-14);
    EXPECT_LT((fromQuaternion(EulerOrder::XYZ, q, inDegrees(400, 90, 430)) - inDegrees(395, 90, 435)).norm(),
              1e-13);
    // At bend 0 only the sum of the twists counts.
    const Quaterniond twist = toQuaternion(EulerOrder::XZX, inDegrees(20, 0, 60));
    EXPECT_LT((fromQuaternion(EulerOrder::XZX, twist, inDegrees(0, 350, 40)) - inDegrees(20, 360, 60)).norm(),
              1e-14);
}

TEST(EulerOrder, gimbalDistanceIsZeroOnlyAtPoles) {
    EXPECT_NEAR(gimbalDistance(EulerOrder::XYZ, inDegrees(7, -90, 8)), 0, 1e-15);
    EXPECT_NEAR(gimbalDistance(EulerOrder::XYZ, inDegrees(7, 180, 8)), 1, 1e-15);
    EXPECT_NEAR(gimbalDistance(EulerOrder::ZXY, inDegrees(7, 60, 8)), 0.5, 1e-15);
    EXPECT_NEAR(gimbalDistance(EulerOrder::XZX, inDegrees(7, 180, 8)), 0, 1e-15);
    EXPECT_NEAR(gimbalDistance(EulerOrder::XZX, inDegrees(7, -90, 8)), 1, 1e-15);
}

TEST(EulerOrder, matrixIsTheProductOfThreeTurns) {
    ASSERT_TRUE(rc::check([] {
        const EulerOrder order = *anyOrder();
        const Vector3d angles = *anyAngles();
        RC_ASSERT((toMatrix(order, angles) - product(order, angles)).norm() < 1e-14);
        RC_ASSERT((toQuaternion(order, angles).toRotationMatrix() - product(order, angles)).norm() < 1e-14);
        RC_ASSERT(std::abs(toQuaternion(order, angles).norm() - 1) < 1e-15);
    }));
}

TEST(EulerOrder, anglesOfAQuaternionGiveItsRotation) {
    ASSERT_TRUE(rc::check([] {
        const EulerOrder order = *anyOrder();
        const Quaterniond q = toQuaternion(order, *anyAngles());
        const Vector3d found = fromQuaternion(order, q, *anyAngles());
        RC_ASSERT(distance(toQuaternion(order, found), q) < 2e-13);
        const Quaterniond negative(-q.coeffs());
        RC_ASSERT(distance(toQuaternion(order, fromQuaternion(order, negative, found)), q) < 2e-13);
    }));
}

TEST(EulerOrder, convertsBetweenOrders) {
    ASSERT_TRUE(rc::check([] {
        const EulerOrder from = *anyOrder();
        const EulerOrder to = *anyOrder();
        const Vector3d angles = *anyAngles();
        const Vector3d found = fromQuaternion(to, toQuaternion(from, angles), *anyAngles());
        RC_ASSERT((product(to, found) - product(from, angles)).norm() < 1e-12);
    }));
}

TEST(EulerOrder, anglesEqualToTheHintAreReturned) {
    ASSERT_TRUE(rc::check([] {
        const EulerOrder order = *anyOrder();
        const Vector3d angles = *anyAngles();
        const Vector3d found = fromQuaternion(order, toQuaternion(order, angles), angles);
        // Near a pole, errors in the angles count less, in proportion to the distance from it; at a pole the
        // closest angles are returned.
        const double weight = std::max(gimbalDistance(order, angles), 1e-13);
        RC_ASSERT((found - angles).norm() < 5e-15 / weight + 1e-12);
    }));
}

TEST(EulerOrder, resultIsClosestToTheHint) {
    ASSERT_TRUE(rc::check([] {
        const EulerOrder order = *anyOrder();
        const Vector3d hint = *anyAngles();
        const Vector3d found = fromQuaternion(order, toQuaternion(order, *anyAngles()), hint);
        for (const Vector3d& other : alternatives(order, found))
            RC_ASSERT((found - hint).norm() <= (other - hint).norm() + 1e-7);
    }));
}

TEST(EulerOrder, polesGiveTheClosestPointOfTheirLine) {
    ASSERT_TRUE(rc::check([] {
        const EulerOrder order = *anyOrder();
        const auto halves = static_cast<double>(*anyInteger(-3, 3));
        const double pole = halves * kPi + (isProper(order) ? 0 : kPi / 2);
        const Vector3d angles(*anyAngle(), pole, *anyAngle());
        const Vector3d hint = *anyAngles();
        const Vector3d found = fromQuaternion(order, toQuaternion(order, angles), hint);
        RC_ASSERT(distance(toQuaternion(order, found), toQuaternion(order, angles)) < 4e-15);
        RC_ASSERT(gimbalDistance(order, found) < 4e-15);
        // Along the line a1 + a3 or a1 - a3 is constant; the closest point is found perpendicular to it.
        for (const double side : {-1.0, 1.0}) {
            const Vector3d moved = found + Vector3d(0.3, 0, side * 0.3);
            if (distance(toQuaternion(order, moved), toQuaternion(order, angles)) > 1e-6) continue;
            RC_ASSERT(std::abs((found - hint).dot(Vector3d(1, 0, side))) < 1e-14);
        }
        for (const Vector3d& other : alternatives(order, found))
            RC_ASSERT((found - hint).norm() <= (other - hint).norm() + 1e-7);
    }));
}

TEST(EulerOrder, sampledCurvesDoNotFlipAtPoles) {
    for (const EulerOrder order : allOrders()) {
        Vector3d last = inDegrees(10, isProper(order) ? -40 : 50, -20);
        const Vector3d step = inDegrees(0.1, 0.5, 0.2);
        for (int frame = 1; frame <= 1000; ++frame) {
            const Vector3d angles = inDegrees(10, isProper(order) ? -40 : 50, -20) + frame * step;
            const Vector3d found = fromQuaternion(order, toQuaternion(order, angles), last);
            EXPECT_LT((found - last).norm(), 2 * step.norm()) << name(order) << " frame " << frame;
            last = found;
        }
    }
}

TEST(Unroll, findsTheNearestAnglesOfTheSameRotation) {
    ASSERT_TRUE(rc::check([] {
        const EulerOrder order = *anyOrder();
        const Vector3d angles = *anyAngles();
        const Vector3d hint = *anyAngles();
        const Vector3d found = unroll(order, angles, hint);
        RC_ASSERT(distance(toQuaternion(order, found), toQuaternion(order, angles)) < 1e-14);
        for (const Vector3d& other : alternatives(order, angles))
            RC_ASSERT((found - hint).norm() <= (other - hint).norm() + 1e-7);
    }));
}

TEST(Unroll, isIdempotent) {
    ASSERT_TRUE(rc::check([] {
        const EulerOrder order = *anyOrder();
        const Vector3d hint = *anyAngles();
        const Vector3d once = unroll(order, *anyAngles(), hint);
        RC_ASSERT(unroll(order, once, hint) == once);
    }));
}

TEST(Unroll, keepsAnglesEqualToTheHint) {
    ASSERT_TRUE(rc::check([] {
        const Vector3d angles = *anyAngles();
        RC_ASSERT(unroll(*anyOrder(), angles, angles) == angles);
    }));
}

TEST(EulerOrder, degenerateQuaternionsGiveFiniteAngles) {
    for (const EulerOrder order : allOrders()) {
        EXPECT_TRUE(fromQuaternion(order, Quaterniond(0, 0, 0, 0)).allFinite()) << name(order);
        EXPECT_EQ(fromQuaternion(order, Quaterniond::Identity()), Vector3d::Zero()) << name(order);
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
