// Small files that ask for much: what is made of them stays in proportion, and so does the time.
#include <gtest/gtest.h>

#include <limits>
#include <numeric>

#include "core/skin/ShownMeshes.h"
#include "tests/core/io/gltf/GltfMaker.h"

namespace sinew {
namespace {

using json = nlohmann::json;

/// All numbers from 0 on.
json upTo(int count) {
    std::vector<int> numbers(static_cast<std::size_t>(count));
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
}

TEST(GltfHostile, valuesAreCountedBeforeTheyAreMade) {
    std::string text = R"({"asset":{"version":"2.0"},"nodes":[{}],"extras":[[])";
    for (int i = 0; i < 2'000'000; ++i) text += ",[]";
    const GltfRead read(Source::fromMemory("fox.gltf", text + "]}"));
    EXPECT_EQ(read.code(), ErrorCode::limitExceeded);
    EXPECT_NE(read.refusal().find("more than 4000000 values"), std::string::npos) << read.refusal();
    // Inside texts there are none.
    const GltfRead named(Source::fromMemory("fox.gltf", R"({"asset":{"version":"2.0"},"nodes":[{"name":")" +
                                                            std::string(5'000'000, ',') + "\"}]}"));
    EXPECT_TRUE(named.scene) << named.refusal();
}

TEST(GltfHostile, aMillionNodesAreRefused) {
    std::string text =
        R"({"asset":{"version":"2.0"},"meshes":[{"primitives":[{"attributes":{}}]}],"nodes":[{})";
    for (int i = 0; i < 1'000'000; ++i) text += R"(,{"mesh":0})";
    const GltfRead read(Source::fromMemory("fox.gltf", text + "]}"));
    EXPECT_EQ(read.code(), ErrorCode::limitExceeded);
    EXPECT_NE(read.refusal().find("'nodes'"), std::string::npos) << read.refusal();
}

TEST(GltfHostile, billionsOfElementsAreNotMade) {
    for (const char* attribute : {"POSITION", "NORMAL", "TEXCOORD_0", "COLOR_0"}) {
        GltfMaker maker;
        maker.put("accessors", {{"componentType", 5126}, {"count", 2147483647}, {"type", "VEC3"}});
        maker.node({{"mesh", maker.triangle({{attribute, 0}})}});
        const GltfRead read(maker);
        ASSERT_TRUE(read.scene) << read.refusal();
        EXPECT_NE(read.told("left out"), "") << attribute;
    }
}

/// Every mesh that a skin moves has all of the skin's joints.
TEST(GltfHostile, longSkinsShownOftenArePaidFor) {
    constexpr int kNodes = 50'000;
    GltfMaker maker;
    const int mesh = maker.triangle(
        {{"JOINTS_0", maker.accessor(std::vector<std::uint8_t>(12, 0), "VEC4", GltfMaker::uint8)},
         {"WEIGHTS_0", maker.accessor(std::vector<float>(12, 0.25F), "VEC4")}});
    maker.root["skins"] = {{{"joints", upTo(kNodes)}}};
    for (int i = 0; i < kNodes; ++i) maker.node({{"mesh", mesh}, {"skin", 0}});
    const GltfRead read(maker);
    ASSERT_TRUE(read.scene) << read.refusal();
    EXPECT_LT(read.character().meshes.size(), 500U);
    EXPECT_NE(read.told("many times more values than it has bytes"), "");
}

TEST(GltfHostile, surfacesShownOftenArePaidFor) {
    GltfMaker maker;
    const int mesh = maker.triangle();
    json& primitives = maker.root["meshes"][0]["primitives"];
    const json primitive = primitives[0];
    for (int i = 1; i < 20'000; ++i) primitives.push_back(primitive);
    for (int i = 0; i < 20'000; ++i) maker.node({{"mesh", mesh}});
    const GltfRead read(maker);
    ASSERT_TRUE(read.scene) << read.refusal();
    EXPECT_LT(read.character().meshes.size(), 2000U);
    EXPECT_NE(read.told("many times more values than it has bytes"), "");
}

/// What is done for each scene and each skin is not done for each node again.
TEST(GltfHostile, manyScenesAndSkinsOfManyNodesTakeNoTime) {
    constexpr int kNodes = 60'000;
    GltfMaker maker;
    for (int i = 0; i < kNodes; ++i) {
        maker.node({{"skin", 0}});
        maker.put("scenes", {{"nodes", {i}}});
    }
    maker.root["scene"] = 0;
    maker.root["scenes"][0]["nodes"] = upTo(kNodes);
    maker.root["skins"] = {{{"joints", upTo(kNodes)}}};
    const GltfRead read(maker);
    ASSERT_TRUE(read.scene) << read.refusal();
    EXPECT_EQ(read.skeleton().size(), kNodes);
}

/// Rotations that spin wildly between keys become very many samples.
TEST(GltfHostile, cubicRotationsAreSampledNoMoreThanIsPaidFor) {
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

TEST(GltfHostile, manyChannelsOfOneAccessorArePaidFor) {
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

/// A form is shown by its nodes no oftener than a project may hold.
TEST(GltfHostile, whatIsReadCanBeSaved) {
    constexpr int kCorners = 3 << 18, kNodes = 3000;
    GltfMaker maker;
    const int mesh = maker.triangle();
    const std::vector<std::uint8_t> corners(kCorners, 1);
    maker.root["meshes"][0]["primitives"][0]["indices"] = maker.accessor(corners, "SCALAR", GltfMaker::uint8);
    for (int i = 0; i < kNodes; ++i) maker.node({{"mesh", mesh}});
    const GltfRead read(maker);
    ASSERT_TRUE(read.scene) << read.refusal();
    EXPECT_NE(read.told(ShownMeshes::kTooMany), "");
    EXPECT_GT(read.character().meshes.size(), 2000U);
    ShownMeshes shown;
    for (const auto& each : read.character().meshes) ASSERT_TRUE(shown.add(*each));
}

}  // namespace
}  // namespace sinew
