#include "core/skin/GroupedSkin.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <hwy/targets.h>
#include <limits>
#include <numeric>

#include "core/base/InParallel.h"
#include "tests/core/skin/RandomSkin.h"
#include "tests/core/skin/TubeMesh.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::reachOf;
using test::skinned;
using test::Skinned;

Skinned grouped(const Mesh& mesh, const std::vector<Affine>& matrices) {
    const GroupedSkin skin(*mesh.geometry, *mesh.skin);
    Skinned result;
    result.positions.resize(skin.vertexCount());
    result.normals.resize(skin.vertexCount());
    skin.skin(matrices, result.positions, result.normals);
    return result;
}

Eigen::Matrix3d blended(const Skin& skin, std::size_t vertex, const std::vector<Affine>& matrices) {
    Eigen::Matrix3d result = Eigen::Matrix3d::Zero();
    for (const Influence& influence : skin.at(vertex))
        result += static_cast<double>(influence.weight) * matrices[influence.joint].linear();
    return result;
}

/// Nearly singular: the smallest stretch is less than a twentieth of the largest.
bool isNearlySingular(const Eigen::Matrix3d& matrix) {
    const Eigen::Vector3d stretches = Eigen::JacobiSVD<Eigen::Matrix3d>(matrix).singularValues();
    return stretches[2] < 0.05 * stretches[0];
}

double angle(const Eigen::Vector3f& a, const Eigen::Vector3f& b) {
    return 2 * std::asin(std::min(1.0, (a - b).cast<double>().norm() / 2));
}

/// Requires the reference's positions within 1e-5 relative to the size, and its normals within 1e-3 radians.
/// Rounding errors of terms that cancel scale with `size`, the distance to which each joint on its own moves
/// vertices.
void requireReference(const Mesh& mesh, const std::vector<Affine>& matrices, const Skinned& found) {
    const Skinned expected = skinned(mesh, matrices);
    double size = reachOf(expected.positions);
    for (const Affine& matrix : matrices)
        size = std::max({size, matrix.translation().norm(), matrix.linear().norm()});
    RC_ASSERT(test::distance(found.positions, expected.positions) <= 1e-5 * size);
    for (std::size_t v = 0; v < found.normals.size(); ++v) {
        RC_ASSERT(found.normals[v].allFinite());
        if (mesh.geometry->normals[v].isZero(0)) RC_ASSERT(found.normals[v].isZero(0));
        if (isNearlySingular(blended(*mesh.skin, v, matrices))) continue;
        RC_ASSERT(angle(found.normals[v], expected.normals[v]) <= 1e-3);
    }
}

test::RigOptions stretching() {
    test::RigOptions options;
    options.maximumJoints = 16;
    options.scales = true;
    return options;
}

struct Case {
    Mesh mesh;
    std::vector<Affine> matrices;
};

Case randomCase() {
    const auto skeleton = *test::randomSkeleton(stretching());
    const auto seed = *rc::gen::arbitrary<std::uint32_t>();
    const auto bind = test::modelOf(*skeleton, test::makePose(*skeleton, seed));
    const auto posed = test::modelOf(*skeleton, test::makePose(*skeleton, seed + 1));
    Case result{test::makeMesh(seed + 2, *skeleton, bind, *rc::gen::inRange(1, 9)), {}};
    result.matrices = skinMatrices(*result.mesh.skin, *skeleton, posed);
    return result;
}

TEST(GroupedSkin, matchesTheReferenceForAnySkinInAnyPose) {
    EXPECT_TRUE(rc::check([] {
        const auto [mesh, matrices] = randomCase();
        requireReference(mesh, matrices, grouped(mesh, matrices));
    }));
}

/// Every compiled-in instruction set that the processor supports, not only the widest.
TEST(GroupedSkin, matchesTheReferenceWithAllInstructionSets) {
    const std::int64_t supported = hwy::SupportedTargets();
    std::vector<std::string> tried;
    for (std::int64_t rest = supported; rest != 0; rest &= rest - 1) {
        hwy::GetChosenTarget().Update(rest & -rest);
        const std::string name(GroupedSkin::instructions());
        if (std::ranges::find(tried, name) != tried.end()) continue;
        tried.push_back(name);
        EXPECT_TRUE(rc::check(name, [] {
            const auto [mesh, matrices] = randomCase();
            requireReference(mesh, matrices, grouped(mesh, matrices));
        }));
    }
    hwy::GetChosenTarget().Update(supported);
    EXPECT_GE(tried.size(), 1U);
}

TEST(GroupedSkin, groupOrderIsAPermutation) {
    EXPECT_TRUE(rc::check([] {
        const auto [mesh, matrices] = randomCase();
        const GroupedSkin skin(*mesh.geometry, *mesh.skin);
        const Skinned inMesh = grouped(mesh, matrices);
        Skinned inOrder;
        inOrder.positions.resize(skin.vertexCount());
        inOrder.normals.resize(skin.vertexCount());
        skin.skinInGroupOrder(matrices, inOrder.positions, inOrder.normals);
        std::vector<bool> seen(skin.vertexCount());
        for (std::size_t i = 0; i < skin.vertexCount(); ++i) {
            const std::uint32_t vertex = skin.order()[i];
            RC_ASSERT(!seen[vertex]);
            seen[vertex] = true;
            RC_ASSERT(inOrder.positions[i] == inMesh.positions[vertex]);
            RC_ASSERT(inOrder.normals[i] == inMesh.normals[vertex]);
        }
    }));
}

TEST(GroupedSkin, positionsOnlyAreTheSame) {
    EXPECT_TRUE(rc::check([] {
        const auto [mesh, matrices] = randomCase();
        const GroupedSkin skin(*mesh.geometry, *mesh.skin);
        std::vector<Eigen::Vector3f> positions(skin.vertexCount());
        skin.skin(matrices, positions, {});
        RC_ASSERT(positions == grouped(mesh, matrices).positions);
    }));
}

/// Large enough to be split into pieces, including the ends of groups.
TEST(GroupedSkin, allCoresGiveTheSameAsOne) {
    for (const std::size_t rings : {600U, 1999U}) {
        const test::Tube tube = test::makeTube(rings, 53, 40, 4.2, 7);
        Mesh mesh;
        mesh.geometry = tube.geometry;
        mesh.skin = tube.skin;
        std::vector<Affine> matrices;
        Affine bent = Affine::Identity();
        for (const SkinJoint& joint : tube.skin->joints) {
            matrices.push_back(bent * joint.jointFromMesh);
            bent.rotate(Eigen::AngleAxisd(0.2, Eigen::Vector3d(1, 2, 3).normalized()));
            bent.translate(Eigen::Vector3d(0.1, 0, 0));
        }
        const Skinned alone = [&] {
            const SingleThreadScope sole;
            return grouped(mesh, matrices);
        }();
        EXPECT_LE(test::distance(alone.positions, skinned(mesh, matrices).positions), 1e-4);
        for (int time = 0; time < 5; ++time) {
            const Skinned together = grouped(mesh, matrices);
            EXPECT_EQ(together.positions, alone.positions);
            EXPECT_EQ(together.normals, alone.normals);
        }
    }
}

/// The groups of a real mesh: long runs, short tails, some single vertices.
TEST(GroupedSkin, aCharacterPadsLittle) {
    const test::Tube tube = test::makeTube(99, 33, 19, test::kCharacterReach, 4);
    ASSERT_EQ(fault(*tube.geometry), nullptr);
    ASSERT_EQ(fault(*tube.skin), nullptr);
    const GroupedSkin skin(*tube.geometry, *tube.skin);
    EXPECT_EQ(skin.vertexCount(), 3267U);
    EXPECT_GE(skin.groupCount(), 19U);
    EXPECT_GE(skin.paddedCount(), skin.vertexCount());
    EXPECT_LE(skin.paddedCount(), skin.vertexCount() + skin.groupCount() * (GroupedSkin::lanes() - 1));
}

TEST(GroupedSkin, writesOnlyItsVertices) {
    for (const std::size_t vertices : {1U, 3U, 4U, 7U, 8U, 9U, 16U, 17U, 33U}) {
        const test::Tube tube = test::makeTube(1, vertices, 2, 0.6);
        const GroupedSkin skin(*tube.geometry, *tube.skin);
        const Eigen::Vector3f mark(7, 8, 9);
        std::vector<Eigen::Vector3f> positions(vertices + 32, mark), normals(vertices + 32, mark);
        const std::vector<Affine> matrices(tube.skin->joints.size(), Affine::Identity());
        skin.skin(matrices, std::span(positions).first(vertices), std::span(normals).first(vertices));
        skin.skinInGroupOrder(matrices, std::span(positions).first(vertices),
                              std::span(normals).first(vertices));
        for (std::size_t i = vertices; i < positions.size(); ++i) {
            EXPECT_EQ(positions[i], mark);
            EXPECT_EQ(normals[i], mark);
        }
    }
}

TEST(GroupedSkin, mirrorsAndFlattensLikeTheReference) {
    const test::Tube tube = test::makeTube(4, 5, 1, 1.0);
    Mesh mesh;
    mesh.geometry = tube.geometry;
    mesh.skin = tube.skin;
    for (const Eigen::Vector3d& factors :
         {Eigen::Vector3d(-1, 1, 1), Eigen::Vector3d(-2, -0.5, -1), Eigen::Vector3d(1, 1, 0),
          Eigen::Vector3d(0, 0, 0), Eigen::Vector3d(1e-8, 1e-8, 1e-8), Eigen::Vector3d(1e8, 1e8, 1e8)}) {
        std::vector<Affine> matrices(mesh.skin->joints.size(), Affine::Identity());
        for (Affine& matrix : matrices) matrix.scale(factors);
        const Skinned expected = skinned(mesh, matrices), found = grouped(mesh, matrices);
        for (std::size_t v = 0; v < found.positions.size(); ++v) {
            EXPECT_LE((found.positions[v] - expected.positions[v]).norm(), 1e-5 * factors.norm());
            EXPECT_LE((found.normals[v] - expected.normals[v]).norm(), 1e-5F) << factors.transpose();
        }
    }
}

TEST(GroupedSkin, supportsMeshesWithoutVertices) {
    const Skin skin = rigidSkin({}, 0);
    const GroupedSkin compiled(Geometry{}, skin);
    compiled.skin(std::vector<Affine>(1), {}, {});
    EXPECT_EQ(compiled.vertexCount(), 0U);
    EXPECT_EQ(compiled.paddedCount(), 0U);
}

TEST(GroupedSkin, reportsItsInstructionSetAndLanes) {
    EXPECT_FALSE(GroupedSkin::instructions().empty());
    EXPECT_TRUE(GroupedSkin::lanes() == 1 || GroupedSkin::lanes() == 4 || GroupedSkin::lanes() == 8 ||
                GroupedSkin::lanes() == 16);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
