// Small files that claim a lot: time and memory must stay in proportion to their size.
#include <gtest/gtest.h>

#include <limits>
#include <numeric>

#include "core/skin/Mesh.h"
#include "tests/core/io/gltf/GltfMaker.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using json = nlohmann::json;

/// All numbers below `count`.
json numbersBelow(int count) {
    std::vector<int> numbers(static_cast<std::size_t>(count));
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
}

TEST(GltfHostile, valuesAreCountedBeforeAllocation) {
    std::string text = R"({"asset":{"version":"2.0"},"nodes":[{}],"extras":[[])";
    for (int i = 0; i < 2'000'000; ++i) text += ",[]";
    const GltfRead read(Source::fromMemory("fox.gltf", text + "]}"));
    EXPECT_EQ(read.code(), ErrorCode::limitExceeded);
    EXPECT_NE(read.refusal().find("more than the 4000000 values"), std::string::npos) << read.refusal();
    // Within strings there are none.
    const GltfRead named(Source::fromMemory("fox.gltf", R"({"asset":{"version":"2.0"},"nodes":[{"name":")" +
                                                            std::string(5'000'000, ',') + "\"}]}"));
    EXPECT_TRUE(named.scene) << named.refusal();
}

TEST(GltfHostile, aMillionNodesAreRejected) {
    std::string text =
        R"({"asset":{"version":"2.0"},"meshes":[{"primitives":[{"attributes":{}}]}],"nodes":[{})";
    for (int i = 0; i < 1'000'000; ++i) text += R"(,{"mesh":0})";
    const GltfRead read(Source::fromMemory("fox.gltf", text + "]}"));
    EXPECT_EQ(read.code(), ErrorCode::limitExceeded);
    EXPECT_NE(read.refusal().find("'nodes'"), std::string::npos) << read.refusal();
}

TEST(GltfHostile, billionsOfElementsAreRejected) {
    for (const char* attribute : {"POSITION", "NORMAL", "TEXCOORD_0", "COLOR_0"}) {
        GltfMaker maker;
        maker.append("accessors", {{"componentType", 5126}, {"count", 2147483647}, {"type", "VEC3"}});
        maker.node({{"mesh", maker.triangle({{attribute, 0}})}});
        const GltfRead read(maker);
        ASSERT_TRUE(read.scene) << read.refusal();
        EXPECT_NE(read.messageWith("ignored"), "") << attribute;
    }
}

/// Every skinned mesh has all joints of its skin.
TEST(GltfHostile, repeatedUseOfLongSkinsIsLimited) {
    constexpr int kNodes = 50'000;
    GltfMaker maker;
    const int mesh = maker.triangle(
        {{"JOINTS_0", maker.accessor(std::vector<std::uint8_t>(12, 0), "VEC4", GltfMaker::uint8)},
         {"WEIGHTS_0", maker.accessor(std::vector<float>(12, 0.25F), "VEC4")}});
    maker.root["skins"] = {{{"joints", numbersBelow(kNodes)}}};
    for (int i = 0; i < kNodes; ++i) maker.node({{"mesh", mesh}, {"skin", 0}});
    const GltfRead read(maker);
    ASSERT_TRUE(read.scene) << read.refusal();
    EXPECT_LT(read.character().meshes.size(), 500U);
    EXPECT_NE(read.messageWith("far more memory than its size justifies"), "");
}

TEST(GltfHostile, repeatedUseOfSurfacesIsLimited) {
    GltfMaker maker;
    const int mesh = maker.triangle();
    json& primitives = maker.root["meshes"][0]["primitives"];
    const json primitive = primitives[0];
    for (int i = 1; i < 20'000; ++i) primitives.push_back(primitive);
    for (int i = 0; i < 20'000; ++i) maker.node({{"mesh", mesh}});
    const GltfRead read(maker);
    ASSERT_TRUE(read.scene) << read.refusal();
    EXPECT_LT(read.character().meshes.size(), 2000U);
    EXPECT_NE(read.messageWith("far more memory than its size justifies"), "");
}

/// Work for each scene and skin is not repeated for each node.
TEST(GltfHostile, manyScenesAndSkinsOfManyNodesAreFast) {
    constexpr int kNodes = 60'000;
    GltfMaker maker;
    for (int i = 0; i < kNodes; ++i) {
        maker.node({{"skin", 0}});
        maker.append("scenes", {{"nodes", {i}}});
    }
    maker.root["scene"] = 0;
    maker.root["scenes"][0]["nodes"] = numbersBelow(kNodes);
    maker.root["skins"] = {{{"joints", numbersBelow(kNodes)}}};
    const GltfRead read(maker);
    ASSERT_TRUE(read.scene) << read.refusal();
    EXPECT_EQ(read.skeleton().size(), kNodes);
}

/// Rotations that spin wildly between keys need very many samples.
TEST(GltfHostile, samplingOfCubicRotationsIsLimited) {
    GltfMaker maker;
    maker.node();
    std::vector<float> times, values;
    for (int i = 0; i < 40'000; ++i) {
        times.push_back(static_cast<float>(i));
        const float wild = i % 2 == 0 ? 1e4F : -1e4F;
        values.insert(values.end(), {wild, 0, -wild, 0, 0, 0, 0, 1, wild, -wild, 0, wild});
    }
    maker.animation(0, "rotation", times, values, "CUBICSPLINE");
    const GltfRead read(maker);
    EXPECT_EQ(read.code(), ErrorCode::limitExceeded) << read.refusal();
}

TEST(GltfHostile, manyChannelsWithOneAccessorAreLimited) {
    GltfMaker maker;
    std::vector<float> times(20'000);
    std::iota(times.begin(), times.end(), 0.0F);
    maker.node();
    maker.animation(0, "translation", times, std::vector<float>(60'000, 1));
    json& channels = maker.root["animations"][0]["channels"];
    for (int i = 1; i < 2000; ++i) {
        maker.node();
        channels.push_back({{"sampler", 0}, {"target", {{"node", i}, {"path", "translation"}}}});
    }
    EXPECT_EQ(GltfRead(maker).code(), ErrorCode::limitExceeded);
}

/// Nodes cannot use one geometry more often than a project can store.
TEST(GltfHostile, importedScenesCanBeSaved) {
    constexpr int kCorners = 3 << 18, kNodes = 3000;
    GltfMaker maker;
    const int mesh = maker.triangle();
    const std::vector<std::uint8_t> corners(kCorners, 1);
    maker.root["meshes"][0]["primitives"][0]["indices"] = maker.accessor(corners, "SCALAR", GltfMaker::uint8);
    for (int i = 0; i < kNodes; ++i) maker.node({{"mesh", mesh}});
    const GltfRead read(maker);
    ASSERT_TRUE(read.scene) << read.refusal();
    EXPECT_NE(read.messageWith(MeshBudget::kTooMany), "");
    EXPECT_GT(read.character().meshes.size(), 2000U);
    MeshBudget shown;
    for (const auto& each : read.character().meshes) ASSERT_TRUE(shown.add(*each));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
