#include "core/ik/OrientJoint.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/math/Angle.h"
#include "core/rig/Pose.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Eigen::Quaterniond;
using Eigen::Vector3d;

Vector3d inDegrees(double a, double b, double c) { return {radians(a), radians(b), radians(c)}; }

AngleLimit limited(double low, double high) {
    return {AngleLimit::Mode::limited, radians(low), radians(high)};
}

Joint freeJoint(EulerOrder order = EulerOrder::XYZ) {
    Joint joint;
    joint.order = order;
    joint.free = kAngles;
    return joint;
}

Quaterniond rotationOf(const Joint& joint, const Vector3d& angles) {
    return joint.rest.rotation * toQuaternion(joint.order, angles);
}

double residualOf(const Joint& joint, const Vector3d& angles, const Quaterniond& wanted) {
    return rotationOf(joint, angles).angularDistance(wanted);
}

bool isInside(const Joint& joint, const Vector3d& angles) {
    for (int i = 0; i < 3; ++i) {
        if (excess(joint.limits.angles[static_cast<std::size_t>(i)], angles[i]) > 0) return false;
    }
    return true;
}

/// A joint with any order, rest pose and limits (some locked) of a random rig, and all angles free.
Joint anyJoint(test::Dice& dice) {
    Joint joint = freeJoint(static_cast<EulerOrder>(dice.integer(0, kEulerOrderCount - 1)));
    joint.rest.rotation = dice.rotation();
    for (AngleLimit& limit : joint.limits.angles) {
        const double middle = dice.between(-3, 3);
        const double half = dice.between(0, 2);
        if (dice.chance(0.6)) limit = {AngleLimit::Mode::limited, middle - half, middle + half};
        if (dice.chance(0.1)) limit = {AngleLimit::Mode::locked, middle, middle};
    }
    return joint;
}

rc::Gen<test::Dice> anyDice() {
    return rc::gen::map(rc::gen::arbitrary<std::uint32_t>(), [](std::uint32_t s) { return test::Dice(s); });
}

/// The smallest residual over a grid of angles, with `steps` values per angle (over a full turn if it is
/// free).
double gridResidual(const Joint& joint, const Quaterniond& wanted, int steps) {
    const auto at = [&](int i, int step) {
        const AngleLimit& limit = joint.limits.angles[static_cast<std::size_t>(i)];
        const bool whole = limit.mode == AngleLimit::Mode::free;
        const double low = whole ? -kPi : limit.min;
        return low + ((whole ? kPi : limit.max) - low) * step / (steps - 1);
    };
    double smallest = 10;
    for (int i = 0; i < steps * steps * steps; ++i) {
        const Vector3d angles(at(0, i % steps), at(1, i / steps % steps), at(2, i / steps / steps));
        smallest = std::min(smallest, residualOf(joint, angles, wanted));
    }
    return smallest;
}

TEST(OrientJoint, changesNothingWithoutFreeChannels) {
    const Joint joint = freeJoint();
    const Vector3d current = inDegrees(400, 20, -30);
    const Orientation found = orientJoint(joint, Quaterniond::Identity(), current, {});
    EXPECT_EQ(found.angles, current);
    EXPECT_NEAR(found.residual, residualOf(joint, current, Quaterniond::Identity()), 1e-12);
}

TEST(OrientJoint, keepsAnglesThatAreAlreadyCorrect) {
    const Joint joint = freeJoint(EulerOrder::ZXY);
    const Vector3d current = inDegrees(370, -20, 725);
    EXPECT_EQ(orientJoint(joint, rotationOf(joint, current), current, kAngles).angles, current);
}

TEST(OrientJoint, findsTheAnglesClosestToTheCurrentOnes) {
    const Joint joint = freeJoint();
    const Vector3d wanted = inDegrees(365, 30, -10);
    const Orientation found =
        orientJoint(joint, rotationOf(joint, inDegrees(5, 30, -10)), inDegrees(350, 20, 0), kAngles);
    EXPECT_LT((found.angles - wanted).norm(), 1e-12);
    EXPECT_LT(found.residual, 1e-12);
}

TEST(OrientJoint, stopsAtALimitAndTurnsOthersOnlyIfThatHelps) {
    Joint joint = freeJoint();
    joint.limits.angles[1] = limited(-10, 10);
    // Only about Y: turning about X and Z cannot help.
    const Orientation found =
        orientJoint(joint, rotationOf(joint, inDegrees(0, 60, 0)), Vector3d::Zero(), kAngles);
    EXPECT_LT((found.angles - inDegrees(0, 10, 0)).norm(), 1e-9);
    EXPECT_NEAR(found.residual, radians(50), 1e-9);
}

TEST(OrientJoint, reachesLimitsBeyondHalfATurn) {
    Joint joint = freeJoint();
    joint.limits.angles[0] = limited(85, 224);
    const Orientation found =
        orientJoint(joint, rotationOf(joint, inDegrees(-160, 0, 0)), inDegrees(100, 0, 0), kAngles);
    EXPECT_LT((found.angles - inDegrees(200, 0, 0)).norm(), 1e-9);
}

TEST(OrientJoint, usesTheOtherSolutionIfLimitsForbidTheFirst) {
    Joint joint = freeJoint();
    joint.limits.angles[1] = limited(100, 170);
    const Orientation found =
        orientJoint(joint, rotationOf(joint, inDegrees(10, 20, 30)), inDegrees(0, 120, 0), kAngles);
    EXPECT_LT(found.residual, 1e-12);
    EXPECT_LT((found.angles - inDegrees(190, 160, 210)).cwiseAbs().maxCoeff(), 7);
    EXPECT_TRUE(isInside(joint, found.angles));
}

TEST(OrientJoint, staysPutAlongTheLineOfAGimbalPole) {
    const Joint joint = freeJoint();
    const Vector3d current = inDegrees(40, 89, 10);
    const Orientation found = orientJoint(joint, rotationOf(joint, inDegrees(45, 90, 5)), current, kAngles);
    EXPECT_LT(found.residual, 1e-12);
    EXPECT_LT((found.angles - current).cwiseAbs().maxCoeff(), radians(12));
}

TEST(OrientJoint, ignoresLimitsThatAreNotEnforced) {
    Joint joint = freeJoint();
    joint.limits.angles[1] = limited(-10, 10);
    joint.limits.setEnforced(LimitUse::drags, false);
    const Vector3d wanted = inDegrees(0, 60, 0);
    EXPECT_LT((orientJoint(joint, rotationOf(joint, wanted), {0, 0, 0}, kAngles).angles - wanted).norm(),
              1e-12);
}

TEST(OrientJoint, keepsLockedAnglesConstant) {
    Joint joint = freeJoint();
    joint.limits.angles[2] = {AngleLimit::Mode::locked, 0.25, 0.25};
    const Orientation found = orientJoint(joint, rotationOf(joint, {1, 0.5, 0}), {0, 0, 0}, kAngles);
    EXPECT_EQ(found.angles[2], 0.25);
}

TEST(OrientJoint, law_isNeverWorseThanTheStartAndWithinLimits) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice = *anyDice();
        const Joint joint = anyJoint(dice);
        const Quaterniond wanted = dice.rotation();
        Vector3d start = dice.vector(8);
        for (int i = 0; i < 3; ++i) {
            start[i] = project(joint.limits.angles[static_cast<std::size_t>(i)], start[i]);
        }
        const Orientation found = orientJoint(joint, wanted, start, kAngles);
        RC_ASSERT(found.residual <= residualOf(joint, start, wanted) + 1e-9);
        RC_ASSERT(std::abs(found.residual - residualOf(joint, found.angles, wanted)) < 1e-9);
        RC_ASSERT(isInside(joint, found.angles));
    }));
}

TEST(OrientJoint, law_reachesEveryRotationWithinTheLimits) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice = *anyDice();
        const Joint joint = anyJoint(dice);
        Vector3d angles = dice.vector(6);
        for (int i = 0; i < 3; ++i) {
            angles[i] = project(joint.limits.angles[static_cast<std::size_t>(i)], angles[i]);
        }
        const Orientation found = orientJoint(joint, rotationOf(joint, angles), dice.vector(6), kAngles);
        RC_ASSERT(found.residual < 1e-9);
        RC_ASSERT(isInside(joint, found.angles));
    }));
}

TEST(OrientJoint, law_fixedAnglesAreKept) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice = *anyDice();
        const Joint joint = anyJoint(dice);
        ChannelSet movable;
        for (int i = 0; i < 3; ++i) {
            if (dice.chance(0.5)) movable.insert(angle(i));
        }
        const Vector3d current = dice.vector(6);
        const Orientation found = orientJoint(joint, dice.rotation(), current, movable);
        for (int i = 0; i < 3; ++i) {
            if (!movable.contains(angle(i))) RC_ASSERT(found.angles[i] == current[i]);
        }
    }));
}

TEST(OrientJoint, law_noGridPointIsCloser) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice = *anyDice();
        const Joint joint = anyJoint(dice);
        const Quaterniond wanted = dice.rotation();
        const double found = orientJoint(joint, wanted, dice.vector(3), kAngles).residual;
        const double grid = gridResidual(joint, wanted, 17);
        RC_ASSERT(found <= grid + 1e-9);
        // At most half a step of each angle away.
        RC_ASSERT(found >= grid - 3 * kPi / 16);
    }));
}

TEST(WithoutAxes, leavesOutTheChannelsOfLockedAxes) {
    Joint joint = freeJoint(EulerOrder::XZX);
    joint.free = kEveryChannel;
    const ChannelSet left = withoutAxes(joint, {true, false, false});
    EXPECT_FALSE(left.contains(Channel::angle1));
    EXPECT_TRUE(left.contains(Channel::angle2));
    EXPECT_FALSE(left.contains(Channel::angle3));
    EXPECT_FALSE(left.contains(Channel::translationX));
    EXPECT_TRUE(left.contains(Channel::scaleZ));
    EXPECT_EQ(withoutAxes(freeJoint(), {}), kAngles);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
