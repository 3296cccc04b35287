#include "core/rig/Pose.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "tests/core/RandomRig.h"
#include "tests/core/SkinningTransforms.h"

namespace sinew {
namespace SINEW_TEST_FILE {

std::vector<Affine> model(const Skeleton& skeleton, const Pose& pose) {
    std::vector<Affine> result(pose.size());
    forwardKinematics(skeleton, pose, result);
    return result;
}

/// The definition, joint by joint up to the root, with plain 4 x 4 matrices.
Eigen::Matrix4d byRecursion(const Skeleton& skeleton, const Pose& pose, int joint) {
    const Transform& local = pose[static_cast<std::size_t>(joint)];
    Eigen::Matrix4d move = Eigen::Matrix4d::Identity();
    move.topRightCorner<3, 1>() = local.translation;
    Eigen::Matrix4d turn = Eigen::Matrix4d::Identity();
    turn.topLeftCorner<3, 3>() = local.rotation.toRotationMatrix();
    Eigen::Matrix4d stretch = Eigen::Matrix4d::Identity();
    for (int i = 0; i < 3; ++i) stretch(i, i) = local.scale[i];
    const Eigen::Matrix4d parentFromJoint = move * turn * stretch;
    const int parent = skeleton[joint].parent;
    return parent == kNoParent ? parentFromJoint : byRecursion(skeleton, pose, parent) * parentFromJoint;
}

double distance(const Affine& a, const Eigen::Matrix<double, 3, 4>& b) { return (a.matrix() - b).norm(); }

/// Scaled rigs may extend far beyond their size at rest.
double tolerance(const std::vector<Affine>& transforms, const Skeleton& skeleton) {
    double size = std::max(1.0, skeleton.extent());
    for (const Affine& transform : transforms) size = std::max(size, transform.matrix().norm());
    return 1e-12 * size;
}

test::RigOptions rigid() {
    test::RigOptions options;
    options.scales = false;
    return options;
}

test::RigOptions stretching() {
    test::RigOptions options;
    options.scales = true;
    return options;
}

TEST(ForwardKinematics, matchesTheHandCalculationForAnArm) {
    Joint shoulder;
    shoulder.name = "shoulder";
    shoulder.rest.translation = {0, 1, 0};
    Joint elbow;
    elbow.name = "elbow";
    elbow.parent = 0;
    elbow.rest.translation = {2, 0, 0};
    elbow.tail = {1, 0, 0};
    const Skeleton arm = Skeleton::create({shoulder, elbow}).value();
    Pose pose = restPose(arm);
    pose[0].rotation = Eigen::AngleAxisd(kPi / 2, Eigen::Vector3d::UnitZ());
    pose[1].rotation = Eigen::AngleAxisd(kPi / 2, Eigen::Vector3d::UnitY());
    const BoneEnds forearm = boneEnds(arm[1], model(arm, pose)[1]);
    EXPECT_TRUE(forearm.head.isApprox(Eigen::Vector3d(0, 3, 0), 1e-15));
    // The elbow turns x to -z; the shoulder turns about z, which keeps that.
    EXPECT_TRUE(forearm.tail.isApprox(Eigen::Vector3d(0, 3, -1), 1e-15));
}

TEST(ForwardKinematics, restPoseGivesTheRestModel) {
    EXPECT_TRUE(rc::check([] {
        const auto skeleton = *test::randomSkeleton(stretching());
        const auto result = model(*skeleton, restPose(*skeleton));
        for (std::size_t i = 0; i < result.size(); ++i) {
            RC_ASSERT(distance(result[i], skeleton->restModel()[i].matrix()) <= tolerance(result, *skeleton));
        }
    }));
}

TEST(ForwardKinematics, zeroAnglesGiveTheRestPose) {
    const Skeleton skeleton = test::makeSkeleton(5, 20, stretching());
    const Pose rest = restPose(skeleton);
    for (int i = 0; i < skeleton.size(); ++i) {
        const Transform local = localTransform(skeleton[i], skeleton[i].rest.translation,
                                               Eigen::Vector3d::Zero(), skeleton[i].rest.scale);
        const Transform& expected = rest[static_cast<std::size_t>(i)];
        EXPECT_EQ(local.translation, expected.translation);
        EXPECT_EQ(local.scale, expected.scale);
        EXPECT_LE((local.rotation.coeffs() - expected.rotation.coeffs()).norm(), 1e-15);
    }
}

TEST(ForwardKinematics, matchesTheRecursiveDefinition) {
    EXPECT_TRUE(rc::check([] {
        const auto skeleton = *test::randomSkeleton(stretching());
        const Pose pose = test::makePose(*skeleton, *rc::gen::arbitrary<std::uint32_t>());
        const auto result = model(*skeleton, pose);
        for (int i = 0; i < skeleton->size(); ++i) {
            const Eigen::Matrix4d expected = byRecursion(*skeleton, pose, i);
            RC_ASSERT(distance(result[static_cast<std::size_t>(i)], expected.topRows<3>()) <=
                      tolerance(result, *skeleton));
        }
    }));
}

TEST(ForwardKinematics, matchesJacobsonsForm) {
    EXPECT_TRUE(rc::check([] {
        const auto skeleton = *test::randomSkeleton(rigid());
        const Pose pose = test::makePose(*skeleton, *rc::gen::arbitrary<std::uint32_t>());
        const auto result = model(*skeleton, pose);
        const auto skinning = skinningTransforms(*skeleton, pose);
        RC_ASSERT(skinning.size() == result.size());
        for (std::size_t i = 0; i < result.size(); ++i) {
            const Affine& rest = skeleton->restModel()[i];
            Eigen::Matrix<double, 3, 4> expected;
            expected.leftCols<3>() = skinning[i].rotation.toRotationMatrix() * rest.linear();
            expected.col(3) = skinning[i] * Eigen::Vector3d(rest.translation());
            RC_ASSERT(distance(result[i], expected) <= tolerance(result, *skeleton));
        }
    }));
}

/// T_i = T_p · T̂_i · R̄_i · T̂_i⁻¹, which takes rest points to posed points: rotations only, model axes at
/// rest.
TEST(ForwardKinematics, matchesTheCourseNotesForm) {
    test::RigOptions options = rigid();
    options.translations = false;
    EXPECT_TRUE(rc::check([options] {
        const auto skeleton = *test::randomSkeleton(options);
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        Pose pose;
        std::vector<Eigen::Affine3d> notes;
        for (int i = 0; i < skeleton->size(); ++i) {
            const Joint& joint = (*skeleton)[i];
            const Eigen::Vector3d angles = dice.vector(7);
            pose.push_back(localTransform(joint, joint.rest.translation, angles, joint.rest.scale));
            Eigen::Affine3d rest = Eigen::Affine3d::Identity();
            rest.matrix().topRows<3>() = skeleton->restModel()[static_cast<std::size_t>(i)].matrix();
            Eigen::Affine3d turn = Eigen::Affine3d::Identity();
            for (int a = 0; a < 3; ++a) {
                const auto axis = axes(joint.order)[static_cast<std::size_t>(a)];
                turn = Eigen::AngleAxisd(angles[a], Eigen::Vector3d::Unit(axis)) * turn;
            }
            const Eigen::Affine3d parent = joint.parent == kNoParent
                                               ? Eigen::Affine3d::Identity()
                                               : notes[static_cast<std::size_t>(joint.parent)];
            notes.push_back(parent * rest * turn * rest.inverse());
        }
        const auto result = model(*skeleton, pose);
        for (std::size_t i = 0; i < result.size(); ++i) {
            Eigen::Affine3d rest = Eigen::Affine3d::Identity();
            rest.matrix().topRows<3>() = skeleton->restModel()[i].matrix();
            const Eigen::Matrix4d expected = (notes[i] * rest).matrix();
            RC_ASSERT(distance(result[i], expected.topRows<3>()) <= tolerance(result, *skeleton));
        }
    }));
}

TEST(ForwardKinematics, supportsAnEmptySkeleton) {
    EXPECT_TRUE(model(Skeleton{}, {}).empty());
    EXPECT_TRUE(skinningTransforms(Skeleton{}, {}).empty());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
