#include "core/math/Transform.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <vector>

#include "core/math/Angle.h"
#include "tests/core/RandomNumber.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Eigen::AngleAxisd;
using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;

rc::Gen<Vector3d> anyVector(double low, double high) {
    return rc::gen::apply([](double x, double y, double z) { return Vector3d(x, y, z); },
                          anyNumber(low, high), anyNumber(low, high), anyNumber(low, high));
}

rc::Gen<Quaterniond> anyRotation() {
    return rc::gen::map(anyVector(-2, 2), [](const Vector3d& v) {
        return v.norm() > 1e-6 ? Quaterniond(AngleAxisd(v.norm(), v.normalized())) : Quaterniond::Identity();
    });
}

RigidTransform anyRigid() { return {*anyRotation(), *anyVector(-10, 10)}; }

double distance(const Affine& a, const Affine& b) { return (a.matrix() - b.matrix()).norm(); }

TEST(Transform, scalesThenRotatesThenTranslates) {
    const Transform transform{{1, 2, 3}, Quaterniond(AngleAxisd(kPi / 2, Vector3d::UnitZ())), {2, 3, 4}};
    EXPECT_LT((transform.affine() * Vector3d(1, 0, 0) - Vector3d(1, 4, 3)).norm(), 1e-15);
    EXPECT_LT((transform.affine() * Vector3d(0, 1, 1) - Vector3d(-2, 2, 7)).norm(), 1e-15);
    EXPECT_EQ(Transform().affine().matrix(), Affine::Identity().matrix());
}

TEST(RigidTransform, appliesTheRightOperandFirst) {
    const RigidTransform turn{Quaterniond(AngleAxisd(kPi / 2, Vector3d::UnitX())), Vector3d::Zero()};
    const RigidTransform move{Quaterniond::Identity(), {0, 1, 0}};
    EXPECT_LT((turn * move * Vector3d::Zero() - Vector3d::UnitZ()).norm(), 1e-15);
    EXPECT_LT((move * turn * Vector3d::Zero() - Vector3d::UnitY()).norm(), 1e-15);
}

TEST(RigidTransform, productsAndInversesComposeAsMaps) {
    ASSERT_TRUE(rc::check([] {
        const RigidTransform a = anyRigid();
        const RigidTransform b = anyRigid();
        const Vector3d point = *anyVector(-10, 10);
        RC_ASSERT(((a * b) * point - a * (b * point)).norm() < 1e-13);
        RC_ASSERT((a.inverse() * (a * point) - point).norm() < 1e-13);
        RC_ASSERT((a * (a.inverse() * point) - point).norm() < 1e-13);
    }));
}

TEST(Decompose, findsThePartsOfATransform) {
    ASSERT_TRUE(rc::check([] {
        const Transform transform{*anyVector(-10, 10), *anyRotation(), *anyVector(0.05, 5)};
        const Transform found = decompose(transform.affine());
        RC_ASSERT(found.translation == transform.translation);
        RC_ASSERT((found.scale - transform.scale).norm() < 1e-13);
        RC_ASSERT(found.rotation.angularDistance(transform.rotation) < 1e-7);
        RC_ASSERT(distance(found.affine(), transform.affine()) < 1e-13);
    }));
}

TEST(Decompose, storesAReflectionInX) {
    ASSERT_TRUE(rc::check([] {
        Vector3d scale = *anyVector(0.05, 5);
        scale[*anyInteger(0, 2)] *= -1;
        const Transform transform{Vector3d::Zero(), *anyRotation(), scale};
        const Transform found = decompose(transform.affine());
        RC_ASSERT(found.scale.x() < 0);
        RC_ASSERT(found.scale.y() > 0);
        RC_ASSERT(found.scale.z() > 0);
        RC_ASSERT(distance(found.affine(), transform.affine()) < 1e-13);
    }));
}

TEST(Decompose, findsTheClosestRotationOfAShear) {
    // The polar factor of a simple shear by s turns by atan(s / 2).
    Affine shear = Affine::Identity();
    shear.linear()(0, 1) = 0.5;
    const Transform found = decompose(shear);
    const Quaterniond expected(AngleAxisd(-std::atan(0.25), Vector3d::UnitZ()));
    EXPECT_LT(found.rotation.angularDistance(expected), 1e-7);
    EXPECT_GT(found.scale.minCoeff(), 0.9);
    EXPECT_LT(found.scale.maxCoeff(), 1.1);
}

TEST(Decompose, survivesFlattenedAxes) {
    ASSERT_TRUE(rc::check([] {
        Vector3d scale = *anyVector(0.05, 5);
        for (const std::int64_t axis : *rc::gen::container<std::vector<std::int64_t>>(2, anyInteger(0, 2)))
            scale[axis] = 0;
        const Transform transform{Vector3d::Zero(), *anyRotation(), scale};
        const Transform found = decompose(transform.affine());
        RC_ASSERT(std::abs(found.rotation.norm() - 1) < 1e-15);
        RC_ASSERT(distance(found.affine(), transform.affine()) < 1e-13);
    }));
    Affine nothing = Affine::Identity();
    nothing.linear().setZero();
    EXPECT_EQ(decompose(nothing).scale, Vector3d::Zero());
    EXPECT_EQ(decompose(Affine::Identity()), Transform());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
