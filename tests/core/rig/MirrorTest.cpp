#include "core/rig/Mirror.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "core/ik/OrientJoint.h"
#include "core/math/EulerOrder.h"
#include "core/rig/JointLimits.h"
#include "tests/core/MirroredRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Eigen::Matrix3d;
using Eigen::Vector3d;

AngleLimit limited(double min, double max) { return {AngleLimit::Mode::limited, min, max}; }

/// "hip.L" and "hip.R" with the same order and these rotations at rest, in model space.
std::vector<Joint> hips(const Matrix3d& left, const Matrix3d& right) {
    std::vector<Joint> joints(2);
    for (std::size_t i = 0; i < 2; ++i) {
        joints[i].id = JointId{i + 1};
        joints[i].name = i == 0 ? "hip.L" : "hip.R";
        joints[i].rest.rotation = Eigen::Quaterniond(i == 0 ? left : right);
        joints[i].free = kAngles;
    }
    return joints;
}

TEST(MirroredLimits, areRejectedIfTheAxesDoNotCorrespond) {
    const Matrix3d rolled = Eigen::AngleAxisd(0.3, Vector3d::UnitX()).toRotationMatrix();
    std::vector<Joint> joints = hips(Matrix3d::Identity(), rolled);
    const auto limits = mirroredLimits(Skeleton::create(joints).value(), 0, 1);
    ASSERT_FALSE(limits);
    EXPECT_EQ(limits.error().code, ErrorCode::argumentInvalid);
    EXPECT_EQ(limits.error().where, "joint hip.L");
    for (Joint& joint : joints) joint.free = {Channel::angle1};
    EXPECT_TRUE(mirroredLimits(Skeleton::create(joints).value(), 0, 1)) << "only X is free";
}

TEST(MirroredLimits, areRejectedIfTheAnglesHaveAnotherOrder) {
    std::vector<Joint> joints = hips(Matrix3d::Identity(), Matrix3d::Identity());
    joints[1].order = EulerOrder::ZYX;
    EXPECT_FALSE(mirroredLimits(Skeleton::create(joints).value(), 0, 1));
}

TEST(MirroredLimits, keepTheSignAboutXAndNegateYAndZInModelAxes) {
    std::vector<Joint> joints = hips(Matrix3d::Identity(), Matrix3d::Identity());
    joints[0].limits.angles = {limited(-1, 2), limited(-0.5, 0.25),
                               AngleLimit{AngleLimit::Mode::locked, 0.5, 0.5, 0.75}};
    joints[0].limits.setEnforced(LimitUse::display, true);
    const JointLimits limits = mirroredLimits(Skeleton::create(joints).value(), 0, 1).value();
    EXPECT_EQ(limits.angles[0], limited(-1, 2));
    EXPECT_EQ(limits.angles[1], limited(-0.25, 0.5));
    EXPECT_EQ(limits.angles[2], (AngleLimit{AngleLimit::Mode::locked, -0.5, -0.5, 0.75}));
    EXPECT_TRUE(limits.appliesTo(LimitUse::display));
}

/// All angles within half a turn that give a rotation.
std::vector<Vector3d> solutions(EulerOrder order, const Eigen::Quaterniond& rotation) {
    const Vector3d one = fromQuaternion(order, rotation);
    std::vector<Vector3d> all{one, alternativeSolution(order, one)};
    for (Vector3d& angles : all) {
        for (double& angle : angles) angle += 2 * kPi * nearestTurns(0, angle);
    }
    return all;
}

/// The smallest excess over the limits among all angles that give the rotation.
double smallestExcess(const Joint& joint, const Eigen::Quaterniond& rotation) {
    double smallest = HUGE_VAL;
    for (const Vector3d& angles : solutions(joint.order, rotation)) {
        double largest = 0;
        for (int i = 0; i < 3; ++i)
            largest = std::max(largest, excess(joint.limits.angles[static_cast<std::size_t>(i)], angles[i]));
        smallest = std::min(smallest, largest);
    }
    return smallest;
}

/// An order and a rotation of its axes whose angles mirror those of `left`: the axes may differ and point the
/// other way.
struct Frame {
    EulerOrder order;
    Matrix3d model;
};
Frame counterpartOf(const Joint& left, const Matrix3d& model, test::Dice& dice) {
    std::array<int, 3> shuffled{0, 1, 2};
    std::rotate(shuffled.begin(), shuffled.begin() + dice.integer(0, 2), shuffled.end());
    if (dice.chance(0.5)) std::swap(shuffled[0], shuffled[1]);
    Matrix3d axisMap = Matrix3d::Zero();
    for (int i = 0; i < 3; ++i) axisMap(shuffled[static_cast<std::size_t>(i)], i) = dice.chance(0.5) ? 1 : -1;
    if (axisMap.determinant() > 0) axisMap = -axisMap;
    std::array<int, 3> order{};
    for (std::size_t i = 0; i < 3; ++i) order[i] = shuffled[static_cast<std::size_t>(axes(left.order)[i])];
    return {*eulerOrder(order), Vector3d(-1, 1, 1).asDiagonal() * model * axisMap.transpose()};
}

RC_GTEST_PROP(MirroredLimits, allowMirroredPosesExactlyIfTheLimitsAllowThePoses, ()) {
    test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
    const Matrix3d model = dice.rotation().toRotationMatrix();
    std::vector<Joint> joints = hips(model, model);
    joints[0].order = static_cast<EulerOrder>(dice.integer(0, kEulerOrderCount - 1));
    for (AngleLimit& limit : joints[0].limits.angles) {
        const double min = dice.between(-3, 1);
        limit = limited(min, dice.between(min, 3));
    }
    const Frame other = counterpartOf(joints[0], model, dice);
    joints[1].order = other.order;
    joints[1].rest.rotation = Eigen::Quaterniond(other.model);
    Skeleton skeleton = Skeleton::create(joints).value();
    const auto limits = mirroredLimits(skeleton, 0, 1);
    RC_ASSERT(limits.has_value());
    joints[1].limits = *limits;
    skeleton = Skeleton::create(joints).value();
    for (int i = 0; i < 20; ++i) {
        const Eigen::Quaterniond turned = dice.rotation();
        const Transform local{Vector3d::Zero(), skeleton[0].rest.rotation * turned, Vector3d::Ones()};
        const Transform mirrored = mirroredLocal(skeleton, 0, 1, local);
        const double here = smallestExcess(skeleton[0], turned);
        const double there =
            smallestExcess(skeleton[1], skeleton[1].rest.rotation.conjugate() * mirrored.rotation);
        // Angles of half a turn may have either sign.
        if (std::abs(here - there) > 1e-6) RC_ASSERT((here > 1e-6) == (there > 1e-6));
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
