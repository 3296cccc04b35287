#include "core/skin/Skin.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

/// Two vertices, three joints.
Skin validSkin() {
    Skin skin;
    for (std::uint64_t i = 1; i <= 3; ++i) skin.joints.push_back({JointId{i}, Affine::Identity()});
    skin.influences = {{{2, 0.75F}, {0, 0.25F}}, {{1, 1}}};
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

/// Returns a valid skin with other influences of the first vertex.
Skin skinWith(const std::vector<Influence>& first) {
    Skin skin = validSkin();
    constexpr std::array<std::uint32_t, 1> kFirst{0};
    skin.influences = skin.influences.with(kFirst, [&](std::size_t) { return std::span(first); });
    return skin;
}

TEST(Skin, rejectsVerticesWithZeroOrNineInfluences) {
    expectFault(skinWith({}), "a vertex does not have 1 to 8 influences");
    std::vector<Influence> nine;
    for (std::uint16_t joint = 0; joint < 9; ++joint) nine.push_back({joint, 1.0F / 9});
    Skin skin = skinWith(nine);
    skin.joints.resize(9);
    expectFault(skin, "a vertex does not have 1 to 8 influences");
}

TEST(Skin, rejectsUnknownJoints) {
    expectFault(skinWith({{3, 1}}), "an influence refers to a joint that the skin does not have");
}

TEST(Skin, rejectsWeightsThatAreNotPositiveOrNotSorted) {
    for (const auto& [first, second] :
         std::vector<std::pair<float, float>>{{1, 0}, {1.5F, -0.5F}, {0.25F, 0.75F}, {1, kNaN}, {kNaN, 1}})
        expectFault(skinWith({{2, first}, {0, second}}),
                    "the weights are not positive and in descending order");
}

TEST(Skin, rejectsWeightsThatDoNotSumToOne) {
    for (const float first : {0.76F, std::numeric_limits<float>::infinity()})
        expectFault(skinWith({{2, first}, {0, 0.25F}}), "the weights of a vertex do not sum to 1");
}

TEST(Skin, rejectsTwoInfluencesOfOneJoint) {
    expectFault(skinWith({{2, 0.75F}, {2, 0.25F}}), "a vertex has two influences of the same joint");
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
