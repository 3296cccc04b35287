#include "core/skin/Skinning.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/math/Angle.h"
#include "tests/core/skin/RandomSkin.h"

// Results calculated by hand, and matrices that are not rigid motions.

namespace sinew {
namespace SINEW_TEST_FILE {

using test::skinned;
using test::Skinned;

/// One vertex with given influences of joints that are given as matrices.
struct Vertex {
    Eigen::Vector3f position, normal;
    std::vector<Influence> influences;
    float blendWeight = 0.5F;
};

Mesh meshOf(const std::vector<Vertex>& vertices, std::size_t joints, SkinningMethod method) {
    auto geometry = std::make_shared<Geometry>();
    auto skin = std::make_shared<Skin>();
    skin->joints.resize(joints);
    InfluenceWriter influences;
    for (const Vertex& vertex : vertices) {
        geometry->positions.push_back(vertex.position);
        geometry->normals.push_back(vertex.normal);
        influences.addVertex(vertex.influences);
        skin->blendWeights.push_back(vertex.blendWeight);
    }
    skin->influences = std::move(influences).finish();
    EXPECT_EQ(fault(*geometry), nullptr);
    EXPECT_EQ(fault(*skin), nullptr);
    Mesh mesh;
    mesh.geometry = geometry;
    mesh.skin = skin;
    mesh.method = method;
    return mesh;
}

Skinned skinOne(const Vertex& vertex, const std::vector<Affine>& matrices, SkinningMethod method) {
    return skinned(meshOf({vertex}, matrices.size(), method), matrices);
}

Affine affine(const auto& map) {
    Affine result = Affine::Identity();
    result = result * map;
    return result;
}

Affine turned(double degrees, const Eigen::Vector3d& axis) {
    return affine(Eigen::AngleAxisd(radians(degrees), axis));
}

Affine scaled(const Eigen::Vector3d& factors) { return affine(Eigen::Scaling(factors)); }

void expectNear(const Eigen::Vector3f& found, const Eigen::Vector3f& expected, float tolerance = 1e-6F) {
    EXPECT_LE((found - expected).norm(), tolerance)
        << found.transpose() << " is not " << expected.transpose();
}

const Eigen::Vector3f kX = Eigen::Vector3f::UnitX(), kY = Eigen::Vector3f::UnitY(),
                      kZ = Eigen::Vector3f::UnitZ();

/// A bar along x with joints at 0 and 1; the second one bends by 90° about z.
TEST(Skinning, aBarOfTwoJointsBends) {
    const Affine bend =
        affine(Eigen::Translation3d(1, 0, 0) * Eigen::AngleAxisd(kPi / 2, Eigen::Vector3d::UnitZ()) *
               Eigen::Translation3d(-1, 0, 0));
    const std::vector<Affine> matrices = {Affine::Identity(), bend};
    for (const SkinningMethod method : kSkinningMethods) {
        // Only the second joint: (2, 0.5) is (1, 0.5) from it, and so (-0.5, 1) after the turn.
        Skinned out = skinOne({{2, 0.5F, 0}, kY, {{1, 1}}}, matrices, method);
        expectNear(out.positions[0], {0.5F, 1, 0});
        expectNear(out.normals[0], -kX);
        out = skinOne({{0.5F, 0.5F, 0}, kY, {{0, 1}}}, matrices, method);
        expectNear(out.positions[0], {0.5F, 0.5F, 0});
        expectNear(out.normals[0], kY);
    }
    const Vertex half{{1, 1, 0}, kY, {{0, 0.5F}, {1, 0.5F}}};
    // Half way between (1, 1) and (0, 0), the results of the two motions: the bend has lost volume...
    Skinned out = skinOne(half, matrices, SkinningMethod::linearBlend);
    expectNear(out.positions[0], {0.5F, 0.5F, 0});
    expectNear(out.normals[0], Eigen::Vector3f(-1, 1, 0).normalized());
    // ... and half the turn about the joint: the distance stays 1.
    out = skinOne(half, matrices, SkinningMethod::dualQuaternion);
    const auto edge = static_cast<float>(std::sqrt(0.5));
    expectNear(out.positions[0], {1 - edge, edge, 0});
    expectNear(out.normals[0], Eigen::Vector3f(-1, 1, 0).normalized());
}

TEST(Skinning, halfTurnTwistCollapsesLinearBlendButNotDualQuaternions) {
    const std::vector<Affine> matrices = {Affine::Identity(), turned(180, Eigen::Vector3d::UnitX())};
    const Vertex vertex{{0.5F, 1, 0}, kY, {{0, 0.5F}, {1, 0.5F}}};
    Skinned out = skinOne(vertex, matrices, SkinningMethod::linearBlend);
    expectNear(out.positions[0], {0.5F, 0, 0});
    EXPECT_TRUE(out.normals[0].allFinite());
    out = skinOne(vertex, matrices, SkinningMethod::dualQuaternion);
    EXPECT_NEAR(out.positions[0].tail<2>().norm(), 1, 1e-6);
    EXPECT_NEAR(out.positions[0].x(), 0.5, 1e-6);
    expectNear(out.normals[0], Eigen::Vector3f(0, out.positions[0].y(), out.positions[0].z()));
}

/// Joints at (1, 0, 0), the second one turned by 90° about z. The expected values come from a separate
/// calculation: the dual quaternions blend to a turn by 21.598° about the joints.
TEST(Skinning, blendedSkinningMixesTheResultsOfBothMethods) {
    const Affine bend =
        affine(Eigen::Translation3d(1, 0, 0) * Eigen::AngleAxisd(kPi / 2, Eigen::Vector3d::UnitZ()) *
               Eigen::Translation3d(-1, 0, 0));
    const std::vector<Affine> matrices = {Affine::Identity(), bend};
    const Vertex vertex{{2, 1, 0}, kY, {{0, 0.75F}, {1, 0.25F}}, 0.25F};
    Skinned out = skinOne(vertex, matrices, SkinningMethod::linearBlend);
    expectNear(out.positions[0], {1.5F, 1, 0});
    expectNear(out.normals[0], {-0.31622777F, 0.9486833F, 0});
    out = skinOne(vertex, matrices, SkinningMethod::dualQuaternion);
    expectNear(out.positions[0], {1.5616936F, 1.297883F, 0});
    expectNear(out.normals[0], {-0.3680947F, 0.9297883F, 0});
    out = skinOne(vertex, matrices, SkinningMethod::blended);
    expectNear(out.positions[0], {1.5154234F, 1.0744708F, 0});
    expectNear(out.normals[0], {-0.32928858F, 0.94422933F, 0});
}

/// Linear blending leaves no normal there.
TEST(Skinning, blendedSkinningKeepsTheNormalsOfCollapsedVertices) {
    const std::vector<Affine> matrices = {Affine::Identity(), turned(180, Eigen::Vector3d::UnitX())};
    Vertex vertex{{0.5F, 1, 0}, kY, {{0, 0.5F}, {1, 0.5F}}, 0.25F};
    const Skinned dual = skinOne(vertex, matrices, SkinningMethod::dualQuaternion);
    const Skinned out = skinOne(vertex, matrices, SkinningMethod::blended);
    EXPECT_NEAR(out.positions[0].tail<2>().norm(), 0.25, 1e-6);
    expectNear(out.normals[0], dual.normals[0]);
}

TEST(Skinning, blendWeightsBelongToVertices) {
    const std::vector<Affine> matrices = {Affine::Identity(), turned(180, Eigen::Vector3d::UnitX())};
    std::vector<Vertex> vertices;
    for (const float weight : {0.0F, 0.25F, 1.0F})
        vertices.push_back({{0.5F, 1, 0}, kY, {{0, 0.5F}, {1, 0.5F}}, weight});
    const Skinned out = skinned(meshOf(vertices, 2, SkinningMethod::blended), matrices);
    for (std::size_t v = 0; v < vertices.size(); ++v)
        EXPECT_NEAR(out.positions[v].tail<2>().norm(), vertices[v].blendWeight, 1e-6F) << v;
}

/// Turns of 170° and -170° are 20° apart; their quaternions have a negative product.
TEST(Skinning, dualQuaternionsBlendAlongTheShortArc) {
    const Eigen::Vector3d z = Eigen::Vector3d::UnitZ();
    const std::vector<Affine> matrices = {turned(170, z), turned(-170, z)};
    const Skinned out = skinOne({kX, kX, {{0, 0.5F}, {1, 0.5F}}}, matrices, SkinningMethod::dualQuaternion);
    expectNear(out.positions[0], -kX);
    expectNear(out.normals[0], -kX);
}

TEST(Skinning, dualQuaternionsScaleFirstThenMoveRigidly) {
    // Both stretch y by a factor of two; the second also turns by 90° about z. Blending after the turn would
    // stretch at an angle.
    const Affine stretch = scaled({1, 2, 1});
    const std::vector<Affine> matrices = {stretch, turned(90, Eigen::Vector3d::UnitZ()) * stretch};
    const Skinned out =
        skinOne({{0, 1, 0}, kY, {{0, 0.5F}, {1, 0.5F}}}, matrices, SkinningMethod::dualQuaternion);
    const auto edge = static_cast<float>(std::sqrt(2.0));
    expectNear(out.positions[0], {-edge, edge, 0});
    // A slanted normal leans away from the stretched axis before turning by 45°.
    const Eigen::Vector3f slanted = Eigen::Vector3f(1, 1, 0).normalized();
    const Skinned other =
        skinOne({kX, slanted, {{0, 0.5F}, {1, 0.5F}}}, matrices, SkinningMethod::dualQuaternion);
    const Eigen::Vector3f leaning = Eigen::Vector3f(1, 0.5F, 0).normalized();
    const Eigen::AngleAxisf turn(static_cast<float>(kPi / 4), kZ);
    expectNear(other.normals[0], turn * leaning);
}

TEST(Skinning, normalsLeanAwayFromAStretch) {
    // The plane x + y = 0 stretched by a factor of two along x becomes x + 2 y = 0.
    for (const SkinningMethod method : kSkinningMethods) {
        const Skinned out =
            skinOne({kX, Eigen::Vector3f(1, 1, 0).normalized(), {{0, 1}}}, {scaled({2, 1, 1})}, method);
        expectNear(out.normals[0], Eigen::Vector3f(1, 2, 0).normalized());
    }
}

/// After mirroring, normals still point outwards.
TEST(Skinning, mirroredNormalsPointOutwards) {
    for (const SkinningMethod method : kSkinningMethods) {
        const Skinned out = skinOne({kX, kX, {{0, 1}}}, {scaled({-1, 1, 1})}, method);
        expectNear(out.positions[0], -kX);
        expectNear(out.normals[0], -kX);
        const Skinned side = skinOne({kY, kY, {{0, 1}}}, {scaled({-1, 1, 1})}, method);
        expectNear(side.positions[0], kY);
        expectNear(side.normals[0], kY);
    }
}

/// A completely mirrored character: its joints blend as if it were not mirrored.
TEST(Skinning, fullyMirroredJointsBlendLikeUnmirroredOnes) {
    const std::vector<Affine> plain = {turned(10, Eigen::Vector3d::UnitY()),
                                       turned(70, Eigen::Vector3d(1, 2, 2) / 3)};
    const Affine mirror = scaled({-1, 1, 1});
    const std::vector<Affine> mirrored = {mirror * plain[0], mirror * plain[1]};
    const Vertex vertex{{0.3F, 0.7F, -0.2F}, kZ, {{1, 0.6F}, {0, 0.4F}}};
    for (const SkinningMethod method : kSkinningMethods) {
        const Skinned expected = skinOne(vertex, plain, method), found = skinOne(vertex, mirrored, method);
        const Eigen::Vector3f across(-1, 1, 1);
        expectNear(found.positions[0], across.cwiseProduct(expected.positions[0]));
        expectNear(found.normals[0], across.cwiseProduct(expected.normals[0]));
    }
}

TEST(Skinning, flattenedJointsGiveFiniteVertices) {
    for (const SkinningMethod method : kSkinningMethods) {
        // Flattened: the normal is perpendicular to the remaining plane.
        Skinned out = skinOne({{1, 2, 3}, Eigen::Vector3f(1, 1, 1).normalized(), {{0, 1}}},
                              {scaled({1, 1, 0})}, method);
        expectNear(out.positions[0], {1, 2, 0});
        expectNear(out.normals[0], kZ);
        // A line or a point has no normals.
        for (const Affine& matrix : {scaled({1, 0, 0}), scaled({0, 0, 0})}) {
            out = skinOne({{1, 2, 3}, kX, {{0, 1}}}, {matrix}, method);
            EXPECT_TRUE(out.positions[0].allFinite());
            EXPECT_TRUE(out.normals[0].isZero(0)) << out.normals[0].transpose();
        }
    }
}

TEST(Skinning, meshesWithoutNormalsGetNone) {
    for (const SkinningMethod method : kSkinningMethods) {
        const Skinned out =
            skinOne({kX, Eigen::Vector3f::Zero(), {{0, 1}}}, {turned(30, Eigen::Vector3d::UnitZ())}, method);
        EXPECT_TRUE(out.normals[0].isZero(0));
    }
}

TEST(Skinning, normalsCanBeLeftOut) {
    const Mesh mesh = meshOf({{kX, kX, {{0, 1}}}}, 1, SkinningMethod::linearBlend);
    std::vector<Eigen::Vector3f> positions(1);
    skinVertices(mesh, std::vector<Affine>{turned(90, Eigen::Vector3d::UnitZ())}, positions, {});
    expectNear(positions[0], kY);
}

TEST(SkinMatrices, areIdentityForMissingJointsAndOverflow) {
    const Skeleton skeleton = test::makeSkeleton(1, 2);
    Skin skin;
    skin.joints = {{JointId{77}, scaled({2, 2, 2})}, {JointId{1}, scaled({1e200, 1, 1})}};
    std::vector<Affine> model(2, scaled({1e200, 1, 1}));
    for (const Affine& matrix : skinMatrices(skin, skeleton, model)) {
        EXPECT_TRUE(matrix.matrix().isApprox(Affine::Identity().matrix()));
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
