#include "core/skin/Skin.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

/// Two vertices, three joints.
Skin validSkin() {
    Skin skin;
    for (std::uint64_t i = 1; i <= 3; ++i) skin.joints.push_back({JointId{i}, Affine::Identity()});
    skin.starts = {0, 2, 3};
    skin.influences = {{2, 0.75F}, {0, 0.25F}, {1, 1}};
    return skin;
}

void expectFault(const Skin& skin, const char* message) {
    ASSERT_NE(fault(skin), nullptr) << message;
    EXPECT_STREQ(fault(skin), message);
}

TEST(Skin, rejectsZeroAndTooManyJoints) {
    Skin skin = validSkin();
    skin.joints.clear();
    expectFault(skin, "the skin does not have 1 to 65536 joints");
    skin = validSkin();
    skin.joints.resize(65537);
    expectFault(skin, "the skin does not have 1 to 65536 joints");
    skin.joints.resize(65536);
    EXPECT_EQ(fault(skin), nullptr);
}

TEST(Skin, rejectsNonFiniteBindMatrices) {
    Skin skin = validSkin();
    skin.joints[1].jointFromMesh.translation().y() = std::numeric_limits<double>::infinity();
    expectFault(skin, "a bind matrix is not finite");
}

TEST(Skin, rejectsInfluencesThatDoNotMatchTheVertices) {
    for (const std::vector<std::uint32_t>& starts : std::vector<std::vector<std::uint32_t>>{
             {}, {1, 2, 3}, {0, 2}, {0, 2, 4}, {0, 4, 3}, {0, 4294967295, 3}, {0, 2, 1, 3}}) {
        Skin skin = validSkin();
        skin.starts = starts;
        expectFault(skin, "the influence ranges of the vertices are invalid");
    }
}

TEST(Skin, rejectsVerticesWithZeroOrNineInfluences) {
    Skin skin = validSkin();
    skin.starts = {0, 2, 2, 3};
    expectFault(skin, "a vertex does not have 1 to 8 influences");
    skin = validSkin();
    skin.joints.resize(9);
    skin.influences.clear();
    for (std::uint16_t joint = 0; joint < 9; ++joint) skin.influences.push_back({joint, 1.0F / 9});
    skin.starts = {0, 9};
    expectFault(skin, "a vertex does not have 1 to 8 influences");
}

TEST(Skin, rejectsUnknownJoints) {
    Skin skin = validSkin();
    skin.influences[2].joint = 3;
    expectFault(skin, "an influence refers to a joint that the skin does not have");
}

TEST(Skin, rejectsWeightsThatAreNotPositiveOrNotSorted) {
    for (const auto& [first, second] :
         std::vector<std::pair<float, float>>{{1, 0}, {1.5F, -0.5F}, {0.25F, 0.75F}, {1, kNaN}, {kNaN, 1}}) {
        Skin skin = validSkin();
        skin.influences[0].weight = first;
        skin.influences[1].weight = second;
        expectFault(skin, "the weights are not positive and in descending order");
    }
}

TEST(Skin, rejectsWeightsThatDoNotSumToOne) {
    Skin skin = validSkin();
    skin.influences[0].weight = 0.76F;
    expectFault(skin, "the weights of a vertex do not sum to 1");
    skin.influences[0].weight = std::numeric_limits<float>::infinity();
    expectFault(skin, "the weights of a vertex do not sum to 1");
}

TEST(Skin, rejectsTwoInfluencesOfOneJoint) {
    Skin skin = validSkin();
    skin.influences[1].joint = 2;
    expectFault(skin, "a vertex has two influences of the same joint");
}

TEST(Skin, rejectsBlendWeightsThatDoNotMatchTheVertices) {
    Skin skin = validSkin();
    skin.blendWeights = {0, 1};
    EXPECT_EQ(fault(skin), nullptr);
    for (const std::vector<float>& weights : std::vector<std::vector<float>>{{0.5F}, {0.5F, 0.5F, 0.5F}}) {
        skin.blendWeights = weights;
        expectFault(skin, "the number of blend weights differs from the number of vertices");
    }
}

TEST(Skin, rejectsBlendWeightsOutsideZeroToOne) {
    for (const float weight : {-0.1F, 1.1F, kNaN, std::numeric_limits<float>::infinity()}) {
        Skin skin = validSkin();
        skin.blendWeights = {0.5F, weight};
        expectFault(skin, "a blend weight is outside 0 to 1");
    }
}

TEST(Skin, aRigidSkinFollowsItsOneJoint) {
    const Skin skin = rigidSkin({JointId{7}, Affine::Identity()}, 5);
    EXPECT_EQ(fault(skin), nullptr);
    EXPECT_EQ(skin.vertexCount(), 5U);
    ASSERT_EQ(skin.joints.size(), 1U);
    EXPECT_EQ(skin.joints[0].joint, JointId{7});
    for (std::size_t v = 0; v < 5; ++v) {
        ASSERT_EQ(skin.at(v).size(), 1U);
        EXPECT_EQ(skin.at(v)[0], (Influence{0, 1}));
    }
    EXPECT_EQ(fault(rigidSkin({}, 0)), nullptr);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
