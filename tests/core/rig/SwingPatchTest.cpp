#include "core/rig/SwingPatch.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

#include "core/math/Angle.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Ranges = std::array<AngleRange, 3>;

AngleRange range(double min, double max) { return {radians(min), radians(max)}; }

const Eigen::Vector3d kX = Eigen::Vector3d::UnitX(), kY = Eigen::Vector3d::UnitY(),
                      kZ = Eigen::Vector3d::UnitZ();

Eigen::Vector3d posed(EulerOrder order, const Eigen::Vector3d& bone, const Eigen::Vector3d& angles) {
    return toMatrix(order, angles) * bone.normalized();
}

Eigen::Vector3d anglesAt(const Ranges& ranges, const Eigen::Vector3d& fraction) {
    Eigen::Vector3d angles;
    for (int i = 0; i < 3; ++i) {
        const AngleRange& each = ranges[static_cast<std::size_t>(i)];
        angles[i] = each.min + fraction[i] * (each.max - each.min);
    }
    return angles;
}

double angleBetween(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
    return std::atan2(a.cross(b).norm(), a.dot(b));
}

/// Poses on a grid over the ranges, and the largest angle between a pose and its nearest grid pose.
struct Poses {
    static constexpr int kSteps = 32;
    std::vector<Eigen::Vector3d> directions;
    double spacing = 0;  ///< radians

    Poses(EulerOrder order, const Eigen::Vector3d& bone, Ranges ranges) {
        for (AngleRange& each : ranges) {
            each.max = std::min(each.max, each.min + 2 * kPi);
            spacing += (each.max - each.min) / kSteps / 2;
        }
        for (int i = 0; i <= kSteps; ++i)
            for (int j = 0; j <= kSteps; ++j)
                for (int k = 0; k <= kSteps; ++k)
                    directions.push_back(
                        posed(order, bone, anglesAt(ranges, Eigen::Vector3d(i, j, k) / kSteps)));
    }
    double distanceTo(const Eigen::Vector3d& direction) const {
        const auto away = [&](const Eigen::Vector3d& other) { return -other.dot(direction); };
        return angleBetween(*std::ranges::min_element(directions, {}, away), direction);
    }
};

TEST(SwingPatch, aHingeCoversALine) {
    EXPECT_TRUE(SwingPatch(EulerOrder::XYZ, kY, {range(-40, 40), range(0, 0), range(0, 0)}).empty());
    EXPECT_TRUE(SwingPatch(EulerOrder::XYZ, kX, {range(-40, 40), range(-10, 30), range(0, 0)}).empty())
        << "twist about the bone does not move the tip";
    EXPECT_TRUE(SwingPatch(EulerOrder::XYZ, {0, 0, 0}, {range(-9, 9), range(-9, 9), range(-9, 9)}).empty());
}

TEST(SwingPatch, bendAndFreeTwistCoverACone) {
    const Ranges ranges{range(-30, 30), range(0, 70), range(-180, 180)};
    const SwingPatch cone(EulerOrder::XZX, kX, ranges);
    EXPECT_TRUE(cone.isBounded());
    for (const auto& [from, to] : cone.outline()) {
        EXPECT_NEAR(from.x(), std::cos(radians(70)), 1e-4);
        EXPECT_NEAR(to.x(), std::cos(radians(70)), 1e-4);
    }
    EXPECT_TRUE(cone.contains(kX, 1e-9));
    EXPECT_TRUE(cone.contains({std::cos(radians(69)), 0, -std::sin(radians(69))}, 1e-9));
    EXPECT_FALSE(cone.contains({std::cos(radians(71)), 0, std::sin(radians(71))}, 1e-9));
}

TEST(SwingPatch, twoPerpendicularAnglesCoverAQuadOfTheSphere) {
    // About X, then Z: a bone along Y goes to latitude a1 and longitude a2 about Z.
    const SwingPatch patch(EulerOrder::XYZ, kY, {range(-20, 40), range(0, 0), range(-50, 10)});
    const auto at = [](double first, double third) {
        return posed(EulerOrder::XYZ, kY, {radians(first), 0, radians(third)});
    };
    EXPECT_TRUE(patch.contains(at(-19.9, -49.9), 1e-9));
    EXPECT_TRUE(patch.contains(at(39.9, 9.9), 1e-9));
    EXPECT_FALSE(patch.contains(at(-20.1, 0), 1e-9));
    EXPECT_FALSE(patch.contains(at(0, 10.1), 1e-9));
    EXPECT_FALSE(patch.contains(-kY, 1e-9));
}

TEST(SwingPatch, bendThroughThePoleCoversTwoWings) {
    const SwingPatch wings(EulerOrder::XZX, kX, {range(0, 0), range(-60, 60), range(-10, 10)});
    const auto at = [](double bend, double twist) {
        return posed(EulerOrder::XZX, kX, {0, radians(bend), radians(twist)});
    };
    EXPECT_TRUE(wings.contains(at(50, 9), 1e-9));
    EXPECT_TRUE(wings.contains(at(-50, -9), 1e-9));
    EXPECT_FALSE(wings.contains(at(50, 90), 1e-9));
}

TEST(SwingPatch, fullCoverageHasNoOutline) {
    const SwingPatch all(EulerOrder::XYZ, kY, {range(-180, 180), range(-180, 180), range(-400, 400)});
    EXPECT_FALSE(all.empty());
    EXPECT_FALSE(all.isBounded());
}

TEST(SwingPatch, rangesDeriveFromLimitsAndFreeChannels) {
    Joint joint;
    joint.free = {Channel::angle1, Channel::angle2};
    joint.limits.angles[0] = {AngleLimit::Mode::limited, -1, 2};
    const auto ranges = angleRanges(joint, {0.1, 0.2, 0.3});
    EXPECT_EQ(ranges[0], (AngleRange{-1, 2}));
    EXPECT_EQ(ranges[1], (AngleRange{-kPi, kPi}));
    EXPECT_EQ(ranges[2], (AngleRange{0.3, 0.3})) << "the angle is fixed";
    joint.limits.angles[2] = {AngleLimit::Mode::locked, 0.5, 0.5};
    EXPECT_EQ(angleRanges(joint, {0, 0, 0})[2], (AngleRange{0.5, 0.5}));
    joint.limits.angles[0].max = INFINITY;
    EXPECT_EQ(angleRanges(joint, {0, 0, 0})[0], (AngleRange{-1, -1 + 2 * kPi})) << "open on one side";
}

/// A bone in a random direction or along an axis, and ranges of all widths, some of them empty.
struct Swing {
    EulerOrder order;
    Eigen::Vector3d bone;
    Ranges ranges;

    explicit Swing(std::uint32_t seed) {
        test::Dice dice(seed);
        order = static_cast<EulerOrder>(dice.integer(0, kEulerOrderCount - 1));
        bone = dice.chance(0.5) ? Eigen::Vector3d(Eigen::Vector3d::Unit(dice.integer(0, 2)))
                                : dice.rotation() * kX;
        for (AngleRange& each : ranges) {
            const double width = dice.chance(0.25) ? 0 : dice.between(0, dice.chance(0.2) ? 8 : 3);
            each.min = dice.chance(0.3) ? -width / 2 : dice.between(-4, 4);
            each.max = each.min + width;
        }
    }
};

TEST(SwingPatch, containsEveryPoseWithinTheLimits) {
    EXPECT_TRUE(rc::check([] {
        const Swing swing(*rc::gen::arbitrary<std::uint32_t>());
        const SwingPatch patch(swing.order, swing.bone, swing.ranges);
        RC_PRE(!patch.empty());
        for (int i = 0; i < 20; ++i) {
            const Eigen::Vector3d fraction(*test::randomBetween(0, 1), *test::randomBetween(0, 1),
                                           *test::randomBetween(0, 1));
            RC_ASSERT(
                patch.contains(posed(swing.order, swing.bone, anglesAt(swing.ranges, fraction)), radians(1)));
        }
    }));
}

TEST(SwingPatch, everyPartIsReachedWithinTheLimits) {
    EXPECT_TRUE(rc::check([] {
        const Swing swing(*rc::gen::arbitrary<std::uint32_t>());
        const SwingPatch patch(swing.order, swing.bone, swing.ranges);
        RC_PRE(!patch.empty());
        const Poses poses(swing.order, swing.bone, swing.ranges);
        for (int i = 0; i < 10; ++i) {
            const auto& facet = patch.facets()[*rc::gen::inRange<std::size_t>(0, patch.facets().size())];
            RC_ASSERT(poses.distanceTo(facet[0]) < poses.spacing + radians(1));
        }
    }));
}

TEST(SwingPatch, facetsFaceOutwards) {
    EXPECT_TRUE(rc::check([] {
        const Swing swing(*rc::gen::arbitrary<std::uint32_t>());
        const SwingPatch patch(swing.order, swing.bone, swing.ranges);
        for (const auto& [a, b, c, d] : patch.facets())
            RC_ASSERT((c - a).cross(d - b).dot(a + b + c + d) > -1e-2);
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
