#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "tests/core/SkinningTransforms.h"
#include "tests/core/skin/RandomSkin.h"

// Laws of skinning for any rig, skin and pose.

namespace sinew {
namespace SINEW_TEST_FILE {

using test::distance;
using test::makeMesh;
using test::modelOf;
using test::reachOf;
using test::skinned;
using test::Skinned;

test::RigOptions rigid() {
    test::RigOptions options;
    options.maximumJoints = 20;
    return options;
}

/// Short chains, since scales multiply along them.
test::RigOptions stretching() {
    test::RigOptions options;
    options.maximumJoints = 8;
    options.scales = true;
    return options;
}

std::uint32_t anySeed() { return *rc::gen::arbitrary<std::uint32_t>(); }

SkinningMethod anyMethod() { return *rc::gen::elementOf(kSkinningMethods); }

/// Bound in any pose, not only at rest.
TEST(SkinningLaws, bindPoseGivesTheBindMesh) {
    EXPECT_TRUE(rc::check([] {
        const auto skeleton = *test::randomSkeleton(stretching());
        const auto bind = modelOf(*skeleton, test::makePose(*skeleton, anySeed()));
        Mesh mesh = makeMesh(anySeed(), *skeleton, bind);
        mesh.method = anyMethod();
        const Skinned out = skinned(mesh, skinMatrices(*mesh.skin, *skeleton, bind));
        RC_ASSERT(distance(out.positions, mesh.geometry->positions) <=
                  1e-6 * reachOf(mesh.geometry->positions));
        RC_ASSERT(distance(out.normals, mesh.geometry->normals) <= 1e-5);
    }));
}

TEST(SkinningLaws, rigidMatricesMatchJacobson) {
    EXPECT_TRUE(rc::check([] {
        const auto skeleton = *test::randomSkeleton(rigid());
        const Pose pose = test::makePose(*skeleton, anySeed());
        const Mesh mesh = makeMesh(anySeed(), *skeleton, skeleton->restModel());
        const auto matrices = skinMatrices(*mesh.skin, *skeleton, modelOf(*skeleton, pose));
        const auto jacobsons = skinningTransforms(*skeleton, pose);
        RC_ASSERT(matrices.size() == jacobsons.size());
        for (std::size_t i = 0; i < matrices.size(); ++i) {
            const Eigen::Matrix3d turn = jacobsons[i].rotation.toRotationMatrix();
            RC_ASSERT((matrices[i].linear() - turn).norm() <= 1e-9);
            RC_ASSERT((matrices[i].translation() - jacobsons[i].translation).norm() <= 1e-8);
        }
    }));
}

/// v' = sum of w_i (Q_i v + t_i), written out.
TEST(SkinningLaws, linearBlendMatchesJacobsonsSum) {
    EXPECT_TRUE(rc::check([] {
        const auto skeleton = *test::randomSkeleton(rigid());
        const Pose pose = test::makePose(*skeleton, anySeed());
        const Mesh mesh = makeMesh(anySeed(), *skeleton, skeleton->restModel());
        const Skinned out = skinned(mesh, skinMatrices(*mesh.skin, *skeleton, modelOf(*skeleton, pose)));
        const auto motions = skinningTransforms(*skeleton, pose);
        for (std::size_t v = 0; v < out.positions.size(); ++v) {
            Eigen::Vector3d sum = Eigen::Vector3d::Zero();
            for (const Influence& influence : mesh.skin->at(v))
                sum += static_cast<double>(influence.weight) *
                       (motions[influence.joint] * mesh.geometry->positions[v].cast<double>());
            RC_ASSERT((out.positions[v].cast<double>() - sum).norm() <= 1e-6 * reachOf(out.positions));
        }
    }));
}

TEST(SkinningLaws, turningEverythingTurnsTheResult) {
    EXPECT_TRUE(rc::check([] {
        const auto skeleton = *test::randomSkeleton(stretching());
        const auto bind = modelOf(*skeleton, test::makePose(*skeleton, anySeed()));
        auto posed = modelOf(*skeleton, test::makePose(*skeleton, anySeed()));
        Mesh mesh = makeMesh(anySeed(), *skeleton, bind);
        mesh.method = anyMethod();
        const Skinned before = skinned(mesh, skinMatrices(*mesh.skin, *skeleton, posed));
        test::Dice dice(anySeed());
        const Affine motion = Affine(Eigen::Translation3d(dice.vector(2)) * dice.rotation());
        for (Affine& joint : posed) joint = motion * joint;
        const Skinned after = skinned(mesh, skinMatrices(*mesh.skin, *skeleton, posed));
        const double reach = reachOf(after.positions) + 4;
        for (std::size_t v = 0; v < after.positions.size(); ++v) {
            const Eigen::Vector3d expected = motion * before.positions[v].cast<double>();
            RC_ASSERT((after.positions[v].cast<double>() - expected).norm() <= 1e-6 * reach);
            const Eigen::Vector3d normal = motion.linear() * before.normals[v].cast<double>();
            RC_ASSERT((after.normals[v].cast<double>() - normal).norm() <= 1e-4);
        }
    }));
}

/// Two tangents at each vertex, moved like positions, stay perpendicular to the normal, whatever the joints'
/// scales.
TEST(SkinningLaws, normalsStayPerpendicularToTheSurface) {
    EXPECT_TRUE(rc::check([] {
        const auto skeleton = *test::randomSkeleton(stretching());
        const auto bind = modelOf(*skeleton, test::makePose(*skeleton, anySeed()));
        const auto posed = modelOf(*skeleton, test::makePose(*skeleton, anySeed()));
        const Mesh mesh = makeMesh(anySeed(), *skeleton, bind);
        const auto matrices = skinMatrices(*mesh.skin, *skeleton, posed);
        const Skinned out = skinned(mesh, matrices);
        for (std::size_t v = 0; v < out.normals.size(); ++v) {
            const Eigen::Vector3d normal = mesh.geometry->normals[v].cast<double>();
            if (normal.isZero()) continue;
            Eigen::Matrix3d blended = Eigen::Matrix3d::Zero();
            for (const Influence& influence : mesh.skin->at(v))
                blended += static_cast<double>(influence.weight) * matrices[influence.joint].linear();
            const Eigen::Vector3d side = normal.unitOrthogonal();
            for (const Eigen::Vector3d& tangent : {side, Eigen::Vector3d(normal.cross(side))}) {
                const double across = out.normals[v].cast<double>().dot(blended * tangent);
                RC_ASSERT(std::abs(across) <= 1e-5 * blended.norm());
            }
            RC_ASSERT(out.normals[v].cast<double>().dot(blended * normal) >= -1e-6 * blended.norm());
        }
    }));
}

TEST(SkinningLaws, allMethodsAgreeForOneInfluence) {
    EXPECT_TRUE(rc::check([] {
        const auto skeleton = *test::randomSkeleton(stretching());
        const auto bind = modelOf(*skeleton, test::makePose(*skeleton, anySeed()));
        const auto posed = modelOf(*skeleton, test::makePose(*skeleton, anySeed()));
        Mesh mesh = makeMesh(anySeed(), *skeleton, bind, 1);
        const auto matrices = skinMatrices(*mesh.skin, *skeleton, posed);
        const Skinned linear = skinned(mesh, matrices);
        for (const auto method : {SkinningMethod::dualQuaternion, SkinningMethod::blended}) {
            mesh.method = method;
            const Skinned other = skinned(mesh, matrices);
            RC_ASSERT(distance(linear.positions, other.positions) <= 1e-6 * reachOf(linear.positions));
            RC_ASSERT(distance(linear.normals, other.normals) <= 1e-4);
        }
    }));
}

TEST(SkinningLaws, blendWeightsOfZeroAndOneGiveTheOtherMethods) {
    EXPECT_TRUE(rc::check([] {
        const auto skeleton = *test::randomSkeleton(stretching());
        const auto bind = modelOf(*skeleton, test::makePose(*skeleton, anySeed()));
        const auto posed = modelOf(*skeleton, test::makePose(*skeleton, anySeed()));
        Mesh mesh = makeMesh(anySeed(), *skeleton, bind);
        const auto matrices = skinMatrices(*mesh.skin, *skeleton, posed);
        for (const auto method : {SkinningMethod::linearBlend, SkinningMethod::dualQuaternion}) {
            mesh.method = method;
            const Skinned expected = skinned(mesh, matrices);
            Skin skin = *mesh.skin;
            skin.blendWeights.assign(skin.vertexCount(), method == SkinningMethod::linearBlend ? 0.0F : 1.0F);
            mesh.skin = std::make_shared<const Skin>(std::move(skin));
            mesh.method = SkinningMethod::blended;
            const Skinned blended = skinned(mesh, matrices);
            RC_ASSERT(blended.positions == expected.positions);
            RC_ASSERT(distance(blended.normals, expected.normals) <= 1e-7);
        }
    }));
}

/// Each blended position divides the line from the linear to the dual quaternion result.
TEST(SkinningLaws, blendedPositionsAreBetweenThoseOfTheOtherMethods) {
    EXPECT_TRUE(rc::check([] {
        const auto skeleton = *test::randomSkeleton(stretching());
        const auto bind = modelOf(*skeleton, test::makePose(*skeleton, anySeed()));
        const auto posed = modelOf(*skeleton, test::makePose(*skeleton, anySeed()));
        Mesh mesh = makeMesh(anySeed(), *skeleton, bind);
        const auto matrices = skinMatrices(*mesh.skin, *skeleton, posed);
        const auto positions = [&](SkinningMethod method) {
            mesh.method = method;
            return skinned(mesh, matrices).positions;
        };
        const auto linear = positions(SkinningMethod::linearBlend);
        const auto dual = positions(SkinningMethod::dualQuaternion);
        const auto blended = positions(SkinningMethod::blended);
        const double reach = std::max(reachOf(linear), reachOf(dual));
        for (std::size_t v = 0; v < blended.size(); ++v) {
            const Eigen::Vector3f expected = linear[v] + mesh.skin->blendWeights[v] * (dual[v] - linear[v]);
            RC_ASSERT((blended[v] - expected).cast<double>().norm() <= 1e-6 * reach);
        }
    }));
}

/// Rigid joints about one point: dual quaternions keep every vertex's distance from it.
TEST(SkinningLaws, dualQuaternionsKeepDistancesFromACommonCenter) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(anySeed());
        const Skeleton skeleton = test::makeSkeleton(1, 6);
        Mesh mesh = makeMesh(anySeed(), skeleton, std::vector<Affine>(6, Affine::Identity()));
        mesh.method = SkinningMethod::dualQuaternion;
        const Eigen::Vector3d center = dice.vector(1);
        std::vector<Affine> matrices;
        for (int i = 0; i < 6; ++i)
            matrices.emplace_back(Eigen::Translation3d(center) * dice.rotation() *
                                  Eigen::Translation3d(-center));
        const Skinned out = skinned(mesh, matrices);
        for (std::size_t v = 0; v < out.positions.size(); ++v) {
            const double before = (mesh.geometry->positions[v].cast<double>() - center).norm();
            RC_ASSERT(std::abs((out.positions[v].cast<double>() - center).norm() - before) <= 1e-6);
        }
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
