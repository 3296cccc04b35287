#include "core/skin/SkinBuilder.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <limits>

namespace sinew {
namespace SINEW_TEST_FILE {

const SkinJoint kNode{JointId{99}, Affine::Identity()};
constexpr float kHuge = std::numeric_limits<float>::max();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

std::vector<SkinJoint> joints(std::size_t count) {
    std::vector<SkinJoint> result(count);
    for (std::size_t i = 0; i < count; ++i) result[i].joint = JointId{i + 1};
    return result;
}

struct ListedInfluence {
    std::size_t vertex, joint;
    float weight;
};

struct SkinResult {
    Skin skin;
    Diagnostics diagnostics;
};

SkinResult make(std::size_t jointCount, std::size_t vertices, const std::vector<ListedInfluence>& list) {
    SkinBuilder maker(joints(jointCount), vertices);
    for (const auto& [vertex, joint, weight] : list) EXPECT_TRUE(maker.add(vertex, joint, weight));
    SkinResult result;
    result.skin = std::move(maker).build(kNode, "mesh Body", result.diagnostics);
    EXPECT_EQ(fault(result.skin), nullptr);
    return result;
}

std::vector<Influence> influences(const Skin& skin, std::size_t vertex) {
    return {skin.at(vertex).begin(), skin.at(vertex).end()};
}

using List = std::vector<Influence>;

TEST(SkinBuilder, rejectsInvalidVerticesAndJoints) {
    SkinBuilder maker(joints(3), 2);
    EXPECT_FALSE(maker.add(2, 0, 1));
    EXPECT_FALSE(maker.add(0, 3, 1));
    EXPECT_FALSE(maker.add(4294967296, 0, 1));
    EXPECT_FALSE(maker.add(0, 65536, 1));
}

TEST(SkinBuilder, reportsAndLeavesOutNegativeAndNonFiniteWeights) {
    const SkinResult result =
        make(3, 1, {{0, 0, -4}, {0, 1, kNaN}, {0, 2, 0.5F}, {0, 0, 0}, {0, 1, -0.0F}, {0, 1, kInfinity}});
    EXPECT_EQ(influences(result.skin, 0), (List{{2, 1}}));
    ASSERT_EQ(result.diagnostics.list().size(), 1U);
    EXPECT_EQ(result.diagnostics.list()[0].code, ErrorCode::dataIgnored);
    EXPECT_EQ(result.diagnostics.list()[0].where, "mesh Body");
    EXPECT_EQ(result.diagnostics.list()[0].message, "3 negative or invalid weights were ignored");
}

TEST(SkinBuilder, normalisesAndSortsByWeight) {
    const SkinResult result = make(3, 1, {{0, 0, 1}, {0, 1, 2}, {0, 2, 1}});
    EXPECT_EQ(influences(result.skin, 0), (List{{1, 0.5F}, {0, 0.25F}, {2, 0.25F}}));
    EXPECT_TRUE(result.diagnostics.empty());
    EXPECT_EQ(result.skin.joints.size(), 3U);
}

TEST(SkinBuilder, mergesInfluencesOfTheSameJoint) {
    const SkinResult result = make(2, 1, {{0, 1, 0.25F}, {0, 0, 0.4F}, {0, 1, 0.35F}});
    ASSERT_EQ(result.skin.at(0).size(), 2U);
    EXPECT_EQ(result.skin.at(0)[0].joint, 1);
    EXPECT_FLOAT_EQ(result.skin.at(0)[0].weight, 0.6F);
}

TEST(SkinBuilder, mergesInfluencesOfAJointListedTwice) {
    std::vector<SkinJoint> list = joints(3);
    list.push_back(list[0]);
    list.push_back(list[1]);
    list[4].jointFromMesh.translation().x() = 1;  // bound elsewhere, so it is a different one
    SkinBuilder maker(list, 1);
    for (std::size_t joint = 0; joint < 5; ++joint) EXPECT_TRUE(maker.add(0, joint, 1));
    Diagnostics diagnostics;
    const Skin skin = std::move(maker).build(kNode, "mesh Body", diagnostics);
    EXPECT_EQ(fault(skin), nullptr);
    EXPECT_EQ(influences(skin, 0), (List{{0, 0.4F}, {1, 0.2F}, {2, 0.2F}, {4, 0.2F}}));
}

/// Each is compared with only a few others.
TEST(SkinBuilder, oneJointMayHaveTensOfThousandsOfBindMatrices) {
    std::vector<SkinJoint> list(60000, {JointId{1}, Affine::Identity()});
    for (std::size_t i = 0; i < list.size(); ++i)
        list[i].jointFromMesh.translation().x() = static_cast<double>(i);
    SkinBuilder maker(list, 1);
    EXPECT_TRUE(maker.add(0, 59999, 1));
    Diagnostics diagnostics;
    EXPECT_EQ(fault(std::move(maker).build(kNode, "mesh Body", diagnostics)), nullptr);
}

TEST(SkinBuilder, acceptsVerticesInAnyOrder) {
    const SkinResult result = make(2, 3, {{2, 1, 1}, {0, 0, 3}, {2, 0, 1}, {1, 1, 1}, {0, 1, 1}});
    EXPECT_EQ(influences(result.skin, 0), (List{{0, 0.75F}, {1, 0.25F}}));
    EXPECT_EQ(influences(result.skin, 1), (List{{1, 1}}));
    EXPECT_EQ(influences(result.skin, 2), (List{{0, 0.5F}, {1, 0.5F}}));
}

TEST(SkinBuilder, keepsTheEightHeaviestAndReportsTheRest) {
    std::vector<ListedInfluence> list;
    for (std::size_t joint = 0; joint < 10; ++joint) list.push_back({1, joint, joint < 2 ? 1.0F : 6.0F});
    list.push_back({0, 3, 1});
    const SkinResult result = make(10, 2, list);
    ASSERT_EQ(result.skin.at(1).size(), 8U);
    for (const Influence& influence : result.skin.at(1)) {
        EXPECT_GE(influence.joint, 2);
        EXPECT_FLOAT_EQ(influence.weight, 0.125F);
    }
    ASSERT_EQ(result.diagnostics.list().size(), 1U);
    EXPECT_EQ(result.diagnostics.list()[0].code, ErrorCode::dataChanged);
    EXPECT_EQ(result.diagnostics.list()[0].message,
              "1 vertex follows more than 8 joints; the smallest influences were dropped (at most 4 % of a "
              "vertex's weight)");
}

TEST(SkinBuilder, ofEqualWeightsTheFirstJointsAreKept) {
    std::vector<ListedInfluence> list;
    for (std::size_t joint = 12; joint-- > 0;) list.push_back({0, joint, 1});
    const SkinResult result = make(12, 1, list);
    for (std::uint16_t i = 0; i < 8; ++i) EXPECT_EQ(result.skin.at(0)[i].joint, i);
}

TEST(SkinBuilder, verticesWithoutWeightsFollowTheNode) {
    const SkinResult result = make(2, 3, {{1, 1, 1}, {2, 0, 0}});
    ASSERT_EQ(result.skin.joints.size(), 3U);
    EXPECT_EQ(result.skin.joints[2].joint, kNode.joint);
    EXPECT_EQ(influences(result.skin, 0), (List{{2, 1}}));
    EXPECT_EQ(influences(result.skin, 2), (List{{2, 1}}));
    ASSERT_EQ(result.diagnostics.list().size(), 1U);
    EXPECT_EQ(result.diagnostics.list()[0].severity, Severity::information);
    EXPECT_EQ(result.diagnostics.list()[0].message, "2 vertices without weights follow the mesh's own node");
}

TEST(SkinBuilder, aSkinWithoutJointsOrVerticesFollowsTheNode) {
    EXPECT_EQ(make(0, 2, {}).skin.joints.size(), 1U);
    EXPECT_EQ(make(0, 0, {}).skin.joints.size(), 1U);
    EXPECT_EQ(make(3, 0, {}).skin.joints.size(), 3U);
}

TEST(SkinBuilder, hugeAndTinyWeightsKeepTheirProportions) {
    EXPECT_EQ(influences(make(2, 1, {{0, 0, kHuge}, {0, 0, kHuge}, {0, 1, kHuge}, {0, 1, kHuge}}).skin, 0),
              (List{{0, 0.5F}, {1, 0.5F}}));
    EXPECT_EQ(influences(make(2, 1, {{0, 0, 1e-45F}, {0, 1, 1e-45F}}).skin, 0), (List{{0, 0.5F}, {1, 0.5F}}));
    EXPECT_EQ(influences(make(2, 1, {{0, 0, 1e-45F}, {0, 1, kHuge}}).skin, 0), (List{{1, 1}}));
}

TEST(SkinBuilder, jointsBeyond16BitsAreRejectedExceptForTheNode) {
    SkinBuilder maker(joints(70000), 2);
    EXPECT_TRUE(maker.add(0, 65534, 1));
    EXPECT_FALSE(maker.add(0, 65535, 1));
    EXPECT_FALSE(maker.add(0, 65536, 1));
    Diagnostics diagnostics;
    const Skin skin = std::move(maker).build(kNode, "mesh", diagnostics);
    EXPECT_EQ(fault(skin), nullptr);
    EXPECT_EQ(skin.joints.size(), 65536U);
    EXPECT_EQ(skin.joints[skin.at(1)[0].joint].joint, kNode.joint);
}

TEST(SkinBuilder, aVertexMayHaveAMillionInfluences) {
    SkinBuilder maker(joints(1000), 1);
    for (std::size_t i = 0; i < 1000000; ++i) maker.add(0, (i * 7919) % 1000, 1);
    Diagnostics diagnostics;
    const Skin skin = std::move(maker).build(kNode, "mesh", diagnostics);
    EXPECT_EQ(fault(skin), nullptr);
    EXPECT_EQ(skin.influences.total(), 8U);
}

/// Whatever a file lists, and in whatever order, the skin is valid and the same.
TEST(SkinBuilder, anyInputMakesAValidSkinInAnyOrder) {
    EXPECT_TRUE(rc::check([] {
        const auto list = *rc::gen::container<std::vector<std::tuple<int, int, int>>>(
            rc::gen::tuple(rc::gen::inRange(0, 4), rc::gen::inRange(0, 20), rc::gen::inRange(-100, 1000)));
        const auto skinOf = [](const std::vector<std::tuple<int, int, int>>& influences) {
            SkinBuilder maker(joints(20), 4);
            for (const auto& [vertex, joint, weight] : influences)
                maker.add(static_cast<std::size_t>(vertex), static_cast<std::size_t>(joint),
                          static_cast<float>(weight) / 128);
            Diagnostics diagnostics;
            return std::move(maker).build(kNode, "mesh", diagnostics);
        };
        const Skin skin = skinOf(list);
        RC_ASSERT(fault(skin) == nullptr);
        RC_ASSERT(skin.vertexCount() == 4U);
        const Skin reversed = skinOf({list.rbegin(), list.rend()});
        RC_ASSERT(reversed.influences == skin.influences);
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
