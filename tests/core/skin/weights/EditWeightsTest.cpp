#include "core/skin/weights/EditWeights.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <set>

#include "core/skin/Skinning.h"
#include "core/skin/weights/VertexNeighbors.h"
#include "tests/core/RandomMesh.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A skin on random triangles, with some of its joints locked.
struct RandomWeights {
    Geometry geometry;
    Skin skin;
    LockedJoints locked;

    explicit RandomWeights(bool locks = true) {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        const Skeleton skeleton =
            test::makeSkeleton(*rc::gen::arbitrary<std::uint32_t>(), dice.integer(1, 12));
        geometry = test::makeGeometry(dice, dice.integer(1, 40));
        skin = test::makeSkin(dice, skeleton, geometry.positions.size());
        for (std::uint16_t joint = 0; joint < skin.joints.size(); ++joint) {
            if (locks && dice.chance(0.3)) locked.lock(joint);
        }
    }
};

void checkEdited(const Skin& before, const Skin& after, const LockedJoints& locked) {
    RC_ASSERT(fault(after) == nullptr);
    for (std::size_t v = 0; v < before.vertexCount(); ++v) {
        const InfluenceRow old(before.at(v)), now(after.at(v));
        for (std::uint16_t joint = 0; joint < before.joints.size(); ++joint) {
            if (!locked.contains(joint)) continue;
            RC_ASSERT(now.weightOf(joint) == old.weightOf(joint));
        }
    }
}

TEST(EditWeights, keepTheSumAndTheWeightsOfLockedJoints) {
    EXPECT_TRUE(rc::check([] {
        const RandomWeights random;
        const auto& [geometry, skin, locked] = random;
        const float smallest = static_cast<float>(*rc::gen::inRange(0, 100)) / 100;
        checkEdited(skin, prunedSkin(skin, smallest, locked), locked);
        checkEdited(skin, smoothedSkin(skin, geometry, 2, 0.7, locked), locked);
        Mesh mesh;
        mesh.geometry = std::make_shared<const Geometry>(geometry);
        mesh.skin = std::make_shared<const Skin>(skin);
        const std::vector<std::vector<Affine>> poses(3, std::vector(skin.joints.size(), Affine::Identity()));
        checkEdited(skin, limitedSkin(mesh, 2, poses, locked), locked);
    }));
}

TEST(EditWeights, pruningRemovesSmallInfluencesOnly) {
    EXPECT_TRUE(rc::check([] {
        const RandomWeights random(false);
        const float smallest = static_cast<float>(*rc::gen::inRange(0, 60)) / 100;
        const Skin pruned = prunedSkin(random.skin, smallest);
        for (std::size_t v = 0; v < pruned.vertexCount(); ++v) {
            const auto before = random.skin.at(v);
            const auto large =
                std::ranges::count_if(before, [&](const Influence& each) { return each.weight >= smallest; });
            RC_ASSERT(std::max<std::ptrdiff_t>(large, 1) == static_cast<std::ptrdiff_t>(pruned.at(v).size()));
            // The others keep their proportions.
            for (std::size_t i = 1; i < pruned.at(v).size(); ++i) {
                RC_ASSERT(std::abs(pruned.at(v)[i].weight * before[0].weight -
                                   before[i].weight * pruned.at(v)[0].weight) < 1e-6F);
            }
        }
    }));
}

/// A strip of squares; the left half follows joint 0, the right half joint 1.
struct Strip {
    Geometry geometry;
    Skin skin;

    explicit Strip(int columns, bool split = false) {
        InfluenceWriter influences;
        for (int row = 0; row < 2; ++row) {
            for (int c = 0; c < columns; ++c) {
                geometry.positions.emplace_back(c, row, 0);
                influences.addVertex(std::array{Influence{static_cast<std::uint16_t>(2 * c >= columns), 1}});
            }
        }
        for (int c = 0; c + 1 < columns; ++c) {
            const auto a = static_cast<std::uint32_t>(c), b = a + static_cast<std::uint32_t>(columns);
            geometry.triangles.push_back({a, a + 1, b});
            geometry.triangles.push_back({a + 1, b + 1, b});
        }
        if (split) {
            // Each triangle has vertices of its own.
            InfluenceWriter own;
            const auto positions = std::exchange(geometry.positions, {});
            for (auto& triangle : geometry.triangles) {
                for (std::uint32_t& corner : triangle) {
                    own.addVertex(std::array{Influence{
                        static_cast<std::uint16_t>(2 * positions[corner].x() >= static_cast<float>(columns)),
                        1}});
                    geometry.positions.push_back(positions[corner]);
                    corner = static_cast<std::uint32_t>(geometry.positions.size() - 1);
                }
            }
            influences = std::move(own);
        }
        geometry.normals.assign(geometry.positions.size(), Eigen::Vector3f::UnitZ());
        skin.joints = {{JointId{1}}, {JointId{2}}};
        skin.influences = std::move(influences).finish();
    }
};

TEST(EditWeights, smoothingBlendsAcrossTheBorder) {
    const Strip strip(8);
    const Skin once = smoothedSkin(strip.skin, strip.geometry, 1, 0.5);
    const auto second = [&](const Skin& skin, std::size_t v) { return InfluenceRow(skin.at(v)).weightOf(1); };
    // Columns 3 and 4 are at the border: vertex 3 has the neighbours 2, 4, 10 and 11, one of them across.
    EXPECT_FLOAT_EQ(second(once, 3), 0.125F);
    EXPECT_EQ(second(once, 0), 0);
    EXPECT_EQ(second(once, 7), 1);
    const Skin often = smoothedSkin(strip.skin, strip.geometry, 30, 0.5);
    for (std::size_t v = 0; v + 1 < 8; ++v) EXPECT_LT(second(often, v), second(often, v + 1));
}

TEST(EditWeights, smoothingTreatsVerticesAtOnePositionAsOne) {
    const Strip whole(8), split(8, true);
    const Skin a = smoothedSkin(whole.skin, whole.geometry, 5, 0.5),
               b = smoothedSkin(split.skin, split.geometry, 5, 0.5);
    for (std::size_t s = 0; s < split.geometry.positions.size(); ++s) {
        const auto& position = split.geometry.positions[s];
        const auto v = static_cast<std::size_t>(position.x() + 8 * position.y());
        EXPECT_NEAR(InfluenceRow(b.at(s)).weightOf(1), InfluenceRow(a.at(v)).weightOf(1), 1e-6F);
    }
}

/// The largest distance between a mesh with two skins, in poses.
double largestMove(const Mesh& mesh, const Skin& other, const std::vector<std::vector<Affine>>& poses) {
    Mesh changed = mesh;
    changed.skin = std::make_shared<const Skin>(other);
    const std::size_t count = mesh.geometry->positions.size();
    double largest = 0;
    for (const auto& matrices : poses) {
        std::vector<Eigen::Vector3f> a(count), b(count);
        skinVertices(mesh, matrices, a, {});
        skinVertices(changed, matrices, b, {});
        for (std::size_t v = 0; v < count; ++v)
            largest = std::max(largest, static_cast<double>((a[v] - b[v]).norm()));
    }
    return largest;
}

double squaredMove(const Mesh& mesh, const Skin& other, const std::vector<std::vector<Affine>>& poses,
                   std::size_t vertex) {
    const Eigen::Vector3d position = mesh.geometry->positions[vertex].cast<double>();
    double sum = 0;
    for (const auto& matrices : poses) {
        Eigen::Vector3d difference = Eigen::Vector3d::Zero();
        for (const Influence& each : mesh.skin->at(vertex))
            difference += static_cast<double>(each.weight) * (matrices[each.joint] * position);
        for (const Influence& each : other.at(vertex))
            difference -= static_cast<double>(each.weight) * (matrices[each.joint] * position);
        sum += difference.squaredNorm();
    }
    return sum;
}

/// Limiting by the deformation moves no vertex further than dropping the smallest weights does, and never
/// more than any other choice of one influence fewer.
TEST(EditWeights, limitingMovesVerticesLessThanDroppingTheSmallest) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        const Skeleton skeleton =
            test::makeSkeleton(*rc::gen::arbitrary<std::uint32_t>(), dice.integer(4, 8));
        Mesh mesh;
        mesh.geometry = std::make_shared<const Geometry>(test::makeGeometry(dice, 12));
        mesh.skin = std::make_shared<const Skin>(test::makeSkin(dice, skeleton, 12));
        std::vector<std::vector<Affine>> poses;
        for (int i = 0; i < 6; ++i) {
            std::vector<Affine> matrices;
            for (std::size_t j = 0; j < mesh.skin->joints.size(); ++j)
                matrices.push_back(Eigen::Translation3d(dice.vector(1)) * dice.rotation());
            poses.push_back(std::move(matrices));
        }
        const std::size_t most = summaryOf(*mesh.skin).maxInfluences;
        RC_PRE(most > 1U);
        const Skin limited = limitedSkin(mesh, most - 1, poses);
        RC_ASSERT(summaryOf(limited).maxInfluences <= most - 1);
        for (std::size_t v = 0; v < 12; ++v) {
            const auto influences = mesh.skin->at(v);
            if (influences.size() < most) {
                RC_ASSERT(std::ranges::equal(influences, limited.at(v)));
                continue;
            }
            const double cost = squaredMove(mesh, limited, poses, v);
            for (std::size_t dropped = 0; dropped < influences.size(); ++dropped) {
                Skin simple = *mesh.skin;
                std::vector<Influence> rest(influences.begin(), influences.end());
                rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(dropped));
                for (Influence& each : rest) each.weight /= 1 - influences[dropped].weight;
                const std::array<std::uint32_t, 1> vertex{static_cast<std::uint32_t>(v)};
                simple.influences =
                    simple.influences.with(vertex, [&](std::size_t) { return std::span(rest); });
                RC_ASSERT(cost <= squaredMove(mesh, simple, poses, v) * (1 + 1e-4) + 1e-9);
            }
        }
    }));
}

/// An influence of a joint that moves exactly as two others together can be removed without any error.
TEST(EditWeights, limitingRemovesRedundantInfluencesWithoutError) {
    Mesh mesh;
    Geometry geometry;
    geometry.positions = {{0.3F, 0.1F, 0.2F}};
    geometry.normals = {{0, 0, 1}};
    mesh.geometry = std::make_shared<const Geometry>(geometry);
    Skin skin;
    skin.joints = {{JointId{1}}, {JointId{2}}, {JointId{3}}};
    skin.influences = {{{0, 0.4F}, {1, 0.35F}, {2, 0.25F}}};
    mesh.skin = std::make_shared<const Skin>(skin);
    std::vector<std::vector<Affine>> poses;
    for (const double x : {0.0, 1.0, 2.5}) {
        // Joint 0 is always halfway between the other two.
        const auto at = [](double to) { return Affine(Eigen::Translation3d(to, 0, 0)); };
        poses.push_back({at(x / 2), at(0), at(x)});
    }
    const Skin limited = limitedSkin(mesh, 2, poses);
    EXPECT_EQ(limited.at(0).size(), 2U);
    EXPECT_LT(largestMove(mesh, limited, poses), 1e-5);
}

/// If nothing moves, as in the rest pose of a character without keys, any weights do; the old ones stay.
TEST(EditWeights, limitingKeepsProportionsIfNothingMoves) {
    Mesh mesh;
    Geometry geometry;
    geometry.positions = {{0.3F, 0.1F, 0.2F}};
    geometry.normals = {{0, 0, 1}};
    mesh.geometry = std::make_shared<const Geometry>(geometry);
    Skin skin;
    skin.joints = {{JointId{1}}, {JointId{2}}, {JointId{3}}};
    skin.influences = {{{0, 0.5F}, {1, 0.3F}, {2, 0.2F}}};
    mesh.skin = std::make_shared<const Skin>(skin);
    const Affine still(Eigen::Translation3d(1, 2, 3) *
                       Eigen::AngleAxisd(0.7, Eigen::Vector3d(1, 2, 3).normalized()));
    const std::vector<std::vector<Affine>> poses(5, std::vector<Affine>(3, still));
    const Skin limited = limitedSkin(mesh, 2, poses);
    EXPECT_NEAR(InfluenceRow(limited.at(0)).weightOf(0), 0.625, 1e-5);
    EXPECT_NEAR(InfluenceRow(limited.at(0)).weightOf(1), 0.375, 1e-5);
}

TEST(VertexNeighbors, areJoinedByEdges) {
    const Strip strip(3);
    const VertexNeighbors neighbors(strip.geometry);
    const auto of = [&](std::uint32_t v) {
        const auto list = neighbors.of(v);
        return std::set<std::uint32_t>(list.begin(), list.end());
    };
    EXPECT_EQ(of(0), (std::set<std::uint32_t>{1, 3}));
    EXPECT_EQ(of(1), (std::set<std::uint32_t>{0, 2, 3, 4}));
    EXPECT_EQ(of(5), (std::set<std::uint32_t>{2, 4}));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
