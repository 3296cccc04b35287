#include "core/rig/LimitArc.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "core/math/Angle.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

AngleLimit between(double min, double max) { return {AngleLimit::Mode::limited, radians(min), radians(max)}; }

/// An arc about Z at the origin with a radius of 2 m, whose current value is along X.
LimitArc arcAt(double value, const AngleLimit& limit) {
    return {{0, 0, 0}, Eigen::Vector3d::UnitZ(), Eigen::Vector3d::UnitX(), radians(value), limit, 2};
}

TEST(LimitArc, positionsValuesInTheDirectionOfRotation) {
    const LimitArc arc = arcAt(30, between(-60, 120));
    EXPECT_LT((arc.at(radians(30)) - Eigen::Vector3d(2, 0, 0)).norm(), 1e-12);
    EXPECT_LT((arc.at(radians(120)) - Eigen::Vector3d(0, 2, 0)).norm(), 1e-12);
    EXPECT_LT((arc.at(radians(-60), 0.5) - Eigen::Vector3d(0, -1, 0)).norm(), 1e-12);
}

TEST(LimitArc, isACircleUpToAWholeTurn) {
    for (const LimitArc& arc : {arcAt(10, between(85, 224)), arcAt(0, between(-180, 180))}) {
        EXPECT_FALSE(arc.isSpiral());
        for (const Eigen::Vector3d& point : arc.points(arc.limit().min, arc.limit().max))
            EXPECT_NEAR(point.norm(), 2, 1e-12);
    }
}

TEST(LimitArc, windsOutwardsBeyondAWholeTurn) {
    const LimitArc arc = arcAt(0, between(-270, 400));
    EXPECT_TRUE(arc.isSpiral());
    EXPECT_NEAR(arc.at(radians(-270)).norm(), 2, 1e-12);
    EXPECT_GT(arc.at(radians(90)).norm(), 2.1) << "the same direction a turn later";
    EXPECT_GT(arc.at(radians(400)).norm(), arc.at(radians(90)).norm());
    EXPECT_LT(arcAt(0, between(0, 36000)).at(radians(36000)).norm(), 2 * 1.61)
        << "many turns stay close to the arc";
}

TEST(LimitArc, showsAWholeTurnForAnOpenSide) {
    const LimitArc arc = arcAt(500, {AngleLimit::Mode::limited, radians(-20), INFINITY});
    EXPECT_NEAR(degrees(arc.span().to), 340, 1e-9);
    EXPECT_FALSE(arc.isSpiral());
    EXPECT_EQ(arc.outsideSpan(radians(500)).from, arc.outsideSpan(radians(500)).to);
    EXPECT_NEAR(degrees(arcAt(0, {AngleLimit::Mode::limited, -INFINITY, 0}).span().from), -360, 1e-9);
    EXPECT_NEAR(arc.at(radians(500)).norm(), 2, 1e-12);
}

TEST(LimitArc, reportsValuesBeyondTheLimits) {
    const LimitArc arc = arcAt(0, between(-20, 40));
    EXPECT_NEAR(degrees(arc.outsideSpan(radians(55)).from), 40, 1e-9);
    EXPECT_NEAR(degrees(arc.outsideSpan(radians(55)).to), 55, 1e-9);
    EXPECT_NEAR(degrees(arc.outsideSpan(radians(-1000)).to), -380, 1e-9) << "no more than one turn is drawn";
    EXPECT_EQ(arc.outsideSpan(radians(10)).from, arc.outsideSpan(radians(10)).to);
}

TEST(LimitArc, pointsAreCloseTogetherAndEndAtTheBounds) {
    EXPECT_TRUE(rc::check([] {
        const double min = *test::randomBetween(-400, 400), max = min + *test::randomBetween(0, 900);
        const LimitArc arc = arcAt(*test::randomBetween(-500, 500), between(min, max));
        const auto points = arc.points(arc.limit().min, arc.limit().max);
        RC_ASSERT((points.front() - arc.at(arc.limit().min)).norm() < 1e-9);
        RC_ASSERT((points.back() - arc.at(arc.limit().max)).norm() < 1e-9);
        for (std::size_t i = 0; i + 1 < points.size(); ++i)
            RC_ASSERT((points[i + 1] - points[i]).norm() < 2 * 1.61 * radians(2.1));
    }));
}

TEST(LimitArc, distantBoundsMakeAFiniteList) {
    const LimitArc arc = arcAt(0, {AngleLimit::Mode::limited, -1e12, 1e12});
    EXPECT_EQ(arc.points(-1e12, 1e12).size(), 3601u);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
