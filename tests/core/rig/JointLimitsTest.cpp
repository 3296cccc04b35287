#include "core/rig/JointLimits.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "core/math/Angle.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr AngleLimit kElbow{AngleLimit::Mode::limited, -0.5, 2};

TEST(JointLimits, freeAnglesAreUnchanged) {
    const AngleLimit limit{AngleLimit::Mode::free, -1, 1};
    EXPECT_EQ(project(limit, 100.0), 100.0);
    EXPECT_EQ(excess(limit, 100.0), 0.0);
}

TEST(JointLimits, limitedAnglesAreClampedToTheNearestBound) {
    EXPECT_EQ(project(kElbow, -3), -0.5);
    EXPECT_EQ(project(kElbow, 1), 1.0);
    EXPECT_EQ(project(kElbow, 2.25), 2.0);
    EXPECT_EQ(excess(kElbow, -3), 2.5);
    EXPECT_EQ(excess(kElbow, 1), 0.0);
    EXPECT_EQ(excess(kElbow, 2.25), 0.25);
}

TEST(JointLimits, lockedAnglesHaveTheConstant) {
    const AngleLimit limit{AngleLimit::Mode::locked, 0.25, 0.25};
    EXPECT_EQ(project(limit, -7), 0.25);
    EXPECT_EQ(excess(limit, 0.75), 0.5);
}

TEST(JointLimits, crossingBoundsAreMerged) {
    EXPECT_EQ(withBound(kElbow, true, 1), (AngleLimit{AngleLimit::Mode::limited, -0.5, 1}));
    EXPECT_EQ(withBound(kElbow, true, -1), (AngleLimit{AngleLimit::Mode::limited, -0.5, -0.5}));
    EXPECT_EQ(withBound(kElbow, false, -1), (AngleLimit{AngleLimit::Mode::limited, -1, 2}));
    EXPECT_EQ(withBound(kElbow, false, 3), (AngleLimit{AngleLimit::Mode::limited, 2, 2}));
    const AngleLimit locked{AngleLimit::Mode::locked, 0.25, 0.25, 0.5};
    EXPECT_EQ(withBound(locked, false, 3), (AngleLimit{AngleLimit::Mode::locked, 3, 3, 0.5}));
}

TEST(JointLimits, boundsBeyondHalfATurnAreKept) {
    const AngleLimit limit{AngleLimit::Mode::limited, radians(-400), radians(720)};
    EXPECT_EQ(project(limit, radians(700)), radians(700));
    EXPECT_EQ(project(limit, radians(800)), radians(720));
    EXPECT_EQ(project(limit, radians(-401)), radians(-400));
}

TEST(JointLimits, boundsMayBeInfinite) {
    const AngleLimit limit{AngleLimit::Mode::limited, -INFINITY, 1};
    EXPECT_EQ(project(limit, -1e9), -1e9);
    EXPECT_EQ(project(limit, 2), 1.0);
}

TEST(JointLimits, projectionIsClosestAndIdempotent) {
    EXPECT_TRUE(rc::check([] {
        const double low = *test::randomBetween(-10, 10);
        const AngleLimit limit{AngleLimit::Mode::limited, low, low + *test::randomBetween(0, 10)};
        const double angle = *test::randomBetween(-30, 30);
        const double projected = project(limit, angle);
        RC_ASSERT(projected >= limit.min && projected <= limit.max);
        RC_ASSERT(project(limit, projected) == projected);
        const double other = *test::randomBetween(limit.min, limit.max);
        RC_ASSERT(std::abs(angle - projected) <= std::abs(angle - other));
        RC_ASSERT(excess(limit, angle) == std::abs(angle - projected));
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
