// Weights as stored in files, and the skins made from them.
#include <gtest/gtest.h>

#include <limits>

#include "tests/core/io/gltf/GltfMaker.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using json = nlohmann::json;

/// A triangle whose vertices all have these influences of a skin with these nodes.
/// @param matrices  the skin's inverse bind matrices, or none
GltfMaker skinned(const std::vector<std::uint8_t>& joints, const std::vector<float>& weights,
                  const json& nodes, const std::vector<float>& matrices = {}) {
    GltfMaker maker;
    json attributes;
    for (std::size_t set = 0; 4 * set < joints.size(); ++set) {
        std::vector<std::uint8_t> allJoints;
        std::vector<float> allWeights;
        for (int vertex = 0; vertex < 3; ++vertex) {
            for (std::size_t i = 4 * set; i < 4 * set + 4; ++i) {
                allJoints.push_back(joints[i]);
                allWeights.push_back(weights[i]);
            }
        }
        const std::string number = std::to_string(set);
        attributes["JOINTS_" + number] = maker.accessor(allJoints, "VEC4", GltfMaker::uint8);
        attributes["WEIGHTS_" + number] = maker.accessor(allWeights, "VEC4");
    }
    maker.node({{"name", "a"}, {"children", {1}}});
    maker.node({{"name", "b"}, {"translation", {0, 1, 0}}});
    maker.node({{"name", "body"}, {"mesh", maker.triangle(attributes)}, {"skin", 0}});
    maker.root["skins"] = {{{"joints", nodes}}};
    if (!matrices.empty()) maker.root["skins"][0]["inverseBindMatrices"] = maker.accessor(matrices, "MAT4");
    return maker;
}

/// The weight of the named joint for the first vertex, wherever the skin lists the joint.
float weightOf(const GltfRead& read, std::string_view name) {
    const Skin& skin = *read.mesh().skin;
    EXPECT_EQ(fault(skin), nullptr);
    float sum = 0;
    for (const Influence& influence : skin.at(0)) {
        if (skin.joints[influence.joint].joint == read.joint(name).id) sum += influence.weight;
    }
    return sum;
}

TEST(GltfInfluences, weightsOfAnySizeKeepTheirProportions) {
    constexpr float kHuge = std::numeric_limits<float>::max();
    constexpr float kTiny = std::numeric_limits<float>::denorm_min();
    for (const float size : {1.0F, kHuge / 3, 1e-30F}) {
        const GltfRead read(skinned({0, 1, 0, 0}, {size, 3 * size, 0, 0}, {0, 1}));
        EXPECT_NEAR(weightOf(read, "a"), 0.25F, 1e-6F) << size;
        EXPECT_NEAR(weightOf(read, "b"), 0.75F, 1e-6F) << size;
    }
    EXPECT_EQ(weightOf(GltfRead(skinned({0, 1, 0, 0}, {kHuge, kHuge, 0, 0}, {0, 1})), "a"), 0.5F);
    EXPECT_EQ(weightOf(GltfRead(skinned({0, 1, 0, 0}, {kTiny, kTiny, 0, 0}, {0, 1})), "a"), 0.5F);
    EXPECT_EQ(weightOf(GltfRead(skinned({0, 1, 0, 0}, {kTiny, kHuge, 0, 0}, {0, 1})), "b"), 1);
}

TEST(GltfInfluences, negativeAndNonFiniteWeightsAreReportedAndLeftOut) {
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    const GltfRead read(skinned({0, 1, 0, 1}, {-0.5F, 0.5F, kNan, kInfinity}, {0, 1}));
    EXPECT_EQ(weightOf(read, "b"), 1);
    EXPECT_NE(read.messageWith("are ignored: 9"), "");
}

TEST(GltfInfluences, weightsOfAJointListedTwiceAreAdded) {
    const GltfRead read(skinned({0, 1, 2, 0}, {0.4F, 0.3F, 0.3F, 0}, {0, 1, 1}));
    EXPECT_NEAR(weightOf(read, "b"), 0.6F, 1e-6F);
    const auto influences = read.mesh().skin->at(0);
    ASSERT_EQ(influences.size(), 2U);
    EXPECT_NEAR(influences[0].weight, 0.6F, 1e-6F);  // the heaviest first
}

/// With another bind matrix the joint is listed twice and moves the vertex by both.
TEST(GltfInfluences, aJointWithTwoBindMatricesKeepsBoth) {
    std::vector<float> matrices;
    for (const float shift : {0.0F, 0.0F, 5.0F}) {
        const std::vector<float> matrix{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, shift, 0, 0, 1};
        matrices.insert(matrices.end(), matrix.begin(), matrix.end());
    }
    const GltfRead read(skinned({0, 1, 2, 0}, {0.4F, 0.3F, 0.3F, 0}, {0, 1, 1}, matrices));
    EXPECT_NEAR(weightOf(read, "b"), 0.6F, 1e-6F);
    EXPECT_EQ(read.mesh().skin->at(0).size(), 3U);
}

/// Merged first, then cut: twelve entries for two joints lose nothing.
TEST(GltfInfluences, entriesOfOneJointAreNotCut) {
    std::vector<std::uint8_t> joints;
    json nodes;
    for (int i = 0; i < 12; ++i) {
        joints.push_back(static_cast<std::uint8_t>(i));
        nodes.push_back(i % 2);
    }
    const GltfRead read(skinned(joints, std::vector<float>(12, 1.0F / 12), nodes));
    EXPECT_NEAR(weightOf(read, "a"), 0.5F, 1e-6F);
    EXPECT_EQ(read.mesh().skin->at(0).size(), 2U);
    EXPECT_EQ(read.messageWith("the smallest influences were dropped"), "");
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
