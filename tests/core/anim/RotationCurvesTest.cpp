#include "core/anim/curve/RotationCurves.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/anim/curve/SlerpKeys.h"
#include "core/math/Angle.h"
#include "core/math/Interpolate.h"
#include "core/math/Transform.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Eigen::Quaterniond;
using Eigen::Vector3d;
using Eigen::Vector4d;

constexpr double kTolerance = radians(0.01);

Quaterniond rotationAbout(const Vector3d& axis, double angle) {
    return Quaterniond(Eigen::AngleAxisd(radians(angle), axis.normalized()));
}

Joint turnedJoint() {
    Joint joint;
    joint.rest.rotation = rotationAbout({1, 2, -1}, 70);
    return joint;
}

/// The rotation of the joint at a time, from the curves.
Quaterniond rotationAt(const Joint& joint, const std::array<Curve, 3>& curves, double time) {
    AngleCurves shared;
    for (std::size_t i = 0; i < 3; ++i) shared[i] = std::make_shared<const Curve>(curves[i]);
    return joint.rest.rotation *
           toQuaternion(joint.order, evaluateAngles(joint.order, shared, Seconds{time}));
}

/// A spline of quaternions, in segments as files store it.
struct Spline {
    std::vector<double> times;
    std::vector<Vector4d> values, in, out;

    void add(double time, const Vector4d& value, const Vector4d& slope) {
        times.push_back(time);
        values.push_back(value);
        in.push_back(slope);
        out.push_back(slope);
    }
    std::array<Curve, 3> curves(const Joint& joint) const {
        return rotationCurves(joint, times, values, in, out, kTolerance);
    }
    Quaterniond at(std::size_t segment, double u) const {
        Vector4d value;
        const std::size_t next = segment + 1;
        const double length = times[next] - times[segment];
        for (int i = 0; i < 4; ++i)
            value[i] = hermite(values[segment][i], out[segment][i], values[next][i], in[next][i], length, u);
        return Quaterniond(Vector4d(value.normalized()));
    }
};

TEST(RotationCurves, restRotationIsAngleZero) {
    const Joint joint = turnedJoint();
    const std::vector<double> times{0.5};
    const std::vector<Quaterniond> rotations{joint.rest.rotation};
    for (const Curve& curve : rotationCurves(joint, times, rotations, Interpolation::slerp)) {
        ASSERT_EQ(curve.size(), 1u);
        EXPECT_NEAR(curve.key(0).value, 0, 1e-12);
        EXPECT_EQ(curve.key(0).time, Seconds{0.5});
    }
}

TEST(RotationCurves, anglesAreInTheJointsOrder) {
    Joint joint = turnedJoint();
    joint.order = EulerOrder::ZXY;
    const Vector3d angles(radians(20), radians(-30), radians(40));
    const std::vector<double> times{0};
    const std::vector<Quaterniond> rotations{joint.rest.rotation * toQuaternion(joint.order, angles)};
    const auto curves = rotationCurves(joint, times, rotations, Interpolation::step);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_NEAR(curves[i].key(0).value, angles[static_cast<Eigen::Index>(i)], 1e-12);
}

TEST(RotationCurves, turnsContinuePast360Degrees) {
    std::vector<double> times;
    std::vector<Quaterniond> rotations;
    for (int i = 0; i <= 8; ++i) {
        times.push_back(i);
        rotations.push_back(rotationAbout(Vector3d::UnitX(), 60 * i));
    }
    const auto curves = rotationCurves(Joint(), times, rotations, Interpolation::slerp);
    EXPECT_NEAR(curves[0].key(8).value, radians(480), 1e-9);
}

TEST(RotationCurves, bothSignsOfAQuaternionAreTheSameRotation) {
    const Quaterniond turned = rotationAbout({1, 1, 0}, 40);
    const std::vector<double> times{0, 1};
    const std::vector<Quaterniond> rotations{turned, Quaterniond(Vector4d(-turned.coeffs()))};
    for (const Curve& curve : rotationCurves(Joint(), times, rotations, Interpolation::slerp))
        EXPECT_NEAR(curve.key(1).value, curve.key(0).value, 1e-12);
}

TEST(RotationCurves, lengthsAreIgnored) {
    const Quaterniond turned = rotationAbout({1, 1, 0}, 40);
    const std::vector<double> times{0, 1};
    const std::vector<Quaterniond> rotations{Quaterniond(Vector4d(turned.coeffs() * 1e-200)),
                                             Quaterniond(Vector4d(turned.coeffs() * 1e200))};
    const auto curves = rotationCurves(Joint(), times, rotations, Interpolation::slerp);
    EXPECT_LT(rotationDistance(rotationAt(Joint(), curves, 0), turned), 1e-12);
    EXPECT_LT(rotationDistance(rotationAt(Joint(), curves, 1), turned), 1e-12);
}

TEST(RotationCurves, stepHoldsUntilTheNextKey) {
    const std::vector<double> times{0, 1};
    const std::vector<Quaterniond> rotations{rotationAbout(Vector3d::UnitZ(), 10),
                                             rotationAbout(Vector3d::UnitZ(), 50)};
    const auto curves = rotationCurves(Joint(), times, rotations, Interpolation::step);
    EXPECT_LT(rotationDistance(rotationAt(Joint(), curves, 0.99), rotations[0]), 1e-12);
    EXPECT_LT(rotationDistance(rotationAt(Joint(), curves, 1), rotations[1]), 1e-12);
}

TEST(RotationCurves, ofKeysTooCloseTheLaterIsKept) {
    const std::vector<double> times{0, 1, 1 + 1e-9};
    const std::vector<Quaterniond> rotations{rotationAbout(Vector3d::UnitZ(), 0),
                                             rotationAbout(Vector3d::UnitZ(), 10),
                                             rotationAbout(Vector3d::UnitZ(), 20)};
    const auto curves = rotationCurves(Joint(), times, rotations, Interpolation::slerp);
    ASSERT_EQ(curves[2].size(), 2u);
    EXPECT_NEAR(curves[2].key(1).value, radians(20), 1e-12);
}

TEST(RotationCurves, emptyInputMakesNoKeys) {
    for (const Curve& curve : rotationCurves(Joint(), {}, {}, Interpolation::slerp))
        EXPECT_TRUE(curve.empty());
    for (const Curve& curve : rotationCurves(Joint(), {}, {}, {}, {}, kTolerance)) EXPECT_TRUE(curve.empty());
}

RC_GTEST_PROP(RotationCurves, slerpBetweenKeysIsTheShorterArc, ()) {
    const Joint joint = turnedJoint();
    const auto turn = [] {
        const auto number = [] { return *rc::gen::inRange(-100, 101) / 100.0; };
        return rotationAbout(Vector3d(number(), number(), 1.01), number() * 180);
    };
    const std::vector<double> times{0, 2};
    const std::vector<Quaterniond> rotations{turn(), turn()};
    const auto curves = rotationCurves(joint, times, rotations, Interpolation::slerp);
    for (const double u : {0.0, 0.25, 0.7, 1.0}) {
        const Quaterniond expected = slerp(rotations[0], rotations[1], u);
        RC_ASSERT(rotationDistance(rotationAt(joint, curves, 2 * u), expected) < 1e-9);
    }
}

RC_GTEST_PROP(RotationCurves, samplesFollowASplineWithinTheTolerance, ()) {
    const Joint joint = turnedJoint();
    const auto vector = [](double size) {
        const auto number = [size] { return *rc::gen::inRange(-100, 101) * size / 100; };
        return Vector4d(number(), number(), number(), number());
    };
    Spline spline;
    for (int i = 0; i < 3; ++i)
        spline.add(i * 0.5, Vector4d(vector(0.5) + Vector4d(0, 0, 0, 1)), vector(0.8));
    const auto curves = spline.curves(joint);
    AngleCurves shared;
    for (std::size_t i = 0; i < 3; ++i) shared[i] = std::make_shared<const Curve>(curves[i]);
    for (std::size_t segment = 0; segment < 2; ++segment) {
        for (int i = 0; i <= 100; ++i) {
            const double u = i / 100.0;
            const Seconds time{(static_cast<double>(segment) + u) * 0.5};
            const Quaterniond shown =
                joint.rest.rotation * toQuaternion(joint.order, evaluateAngles(joint.order, shared, time));
            RC_ASSERT(rotationDistance(shown, spline.at(segment, u)) < kTolerance);
        }
    }
}

TEST(RotationCurves, aLinearSplineKeepsOnlyItsKeys) {
    Spline spline;
    for (int i = 0; i < 4; ++i)
        spline.add(i, rotationAbout(Vector3d::UnitY(), 30).coeffs(), Vector4d::Zero());
    EXPECT_EQ(spline.curves(Joint())[1].size(), 4u);
}

TEST(RotationCurves, aSplineThroughZeroTerminates) {
    Spline spline;
    spline.add(0, {0, 0, 0, 1}, Vector4d::Zero());
    spline.add(1, {0, 0, 0, -1}, Vector4d::Zero());
    spline.add(2, {1, 0, 0, 0}, Vector4d::Constant(3e38));
    const auto curves = spline.curves(Joint());
    EXPECT_LE(curves[0].size(), 2049u);
    EXPECT_EQ(curves[0].endTime(), Seconds{2});
    EXPECT_LT(rotationDistance(rotationAt(Joint(), curves, 2), rotationAbout(Vector3d::UnitX(), 180)), 1e-9);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
