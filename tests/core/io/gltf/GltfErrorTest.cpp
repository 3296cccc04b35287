// glTF files with one mistake each: which are rejected, and which parts are reported and left out.
#include <gtest/gtest.h>

#include "tests/core/io/gltf/GltfMaker.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using nlohmann::json;

/// Two nodes, a skin, a mesh with its influences, and a clip.
GltfMaker fox() {
    GltfMaker maker;
    const int joints =
        maker.accessor<std::uint8_t>({0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0}, "VEC4", maker.uint8);
    const int weights = maker.accessor({0.5F, 0.5F, 0, 0, 0.25F, 0.75F, 0, 0, 1, 0, 0, 0}, "VEC4");
    const int indices = maker.accessor<std::uint16_t>({0, 1, 2}, "SCALAR", maker.uint16);
    const int mesh = maker.triangle({{"JOINTS_0", joints}, {"WEIGHTS_0", weights}});
    maker.root["meshes"][0]["primitives"][0]["indices"] = indices;
    maker.node({{"name", "hips"}, {"children", {1}}});
    maker.node({{"name", "head"}, {"translation", {0, 1, 0}}});
    maker.node({{"name", "body"}, {"mesh", mesh}, {"skin", 0}});
    maker.append("skins", {{"joints", {0, 1}}});
    maker.animation(0, "translation", {0, 1}, {0, 0, 0, 1, 2, 3});
    return maker;
}

struct Change {
    const char* pointer;
    json value;
    ErrorCode code;
};

GltfRead changed(const Change& change) {
    GltfMaker maker = fox();
    maker.root[json::json_pointer(change.pointer)] = change.value;
    return GltfRead(maker);
}

TEST(GltfErrors, theUnmodifiedFileIsRead) {
    const GltfRead read(fox());
    ASSERT_TRUE(read.scene) << read.refusal();
    EXPECT_TRUE(read.diagnostics.empty()) << text(read.diagnostics.list().front());
    EXPECT_EQ(read.skeleton().size(), 3);
    EXPECT_EQ(fault(*read.mesh().skin), nullptr);
}

TEST(GltfErrors, rejectsOtherFiles) {
    const std::vector<Change> changes{
        {"/asset", nullptr, ErrorCode::syntax},
        {"/asset/version", "1.0", ErrorCode::formatUnknown},
        {"/asset/version", 2, ErrorCode::syntax},
        {"/asset/minVersion", "2.1", ErrorCode::formatUnknown},
        {"/nodes", 3, ErrorCode::syntax},
        {"/nodes/0", 3, ErrorCode::syntax},
        {"/nodes", json::array(), ErrorCode::skeletonMissing},
        {"/nodes/0/children", "none", ErrorCode::syntax},
        {"/nodes/0/children", {7}, ErrorCode::nameUnknown},
        {"/nodes/0/children", {0}, ErrorCode::hierarchyCycle},
        {"/nodes/1/children", {0}, ErrorCode::hierarchyCycle},
        {"/nodes/2/children", {1}, ErrorCode::hierarchyBroken},
        {"/nodes/0/children", {1, 1}, ErrorCode::hierarchyBroken},
        {"/nodes/0/translation", {1, 2}, ErrorCode::valueCount},
        {"/nodes/0/matrix", {1, 2}, ErrorCode::valueCount},
        {"/nodes/0/mesh", -2, ErrorCode::valueRange},
        {"/nodes/0/mesh", 4294967296, ErrorCode::valueRange},
        {"/nodes/0/mesh", 0.5, ErrorCode::valueRange},
        {"/nodes/0/mesh", "body", ErrorCode::syntax},
        {"/nodes/1/translation", {1e300, 0, 0}, ErrorCode::numberNotFinite},
        {"/accessors/0/count", -3, ErrorCode::valueRange},
        {"/accessors/0/count", 4294967295, ErrorCode::valueRange},
        {"/accessors/0/type", "VEC5", ErrorCode::syntax},
        {"/bufferViews/0/byteStride", 3, ErrorCode::syntax},
        {"/buffers", {{{"byteLength", 3}, {"uri", "data:;base64,AAAA"}}, 3}, ErrorCode::syntax},
        {"/buffers", {{{"byteLength", 9}, {"uri", "data:;base64,AAAA"}}}, ErrorCode::unexpectedEnd},
        {"/buffers", {{{"byteLength", 3}, {"uri", "data:;base64,A*AA"}}}, ErrorCode::syntax},
        {"/buffers", {{{"byteLength", 3}, {"uri", "../fox.bin"}}}, ErrorCode::fileUnreadable},
        {"/buffers", {{{"byteLength", 3}, {"uri", "/etc/passwd"}}}, ErrorCode::fileUnreadable},
        {"/buffers", {{{"byteLength", 3}, {"uri", "%2E%2E/fox.bin"}}}, ErrorCode::fileUnreadable},
        {"/buffers", {{{"byteLength", 3}, {"uri", "fox.bin"}}}, ErrorCode::fileNotFound}};
    for (const Change& change : changes) {
        const GltfRead read = changed(change);
        EXPECT_EQ(read.code(), change.code)
            << change.pointer << " " << change.value << ": " << read.refusal();
    }
}

TEST(GltfErrors, reportsLineAndColumn) {
    const GltfRead number = changed({"/accessors/0/count", -3, ErrorCode::valueRange});
    EXPECT_TRUE(number.refusal().starts_with("fox.gltf:")) << number.refusal();
    EXPECT_NE(number.refusal().find("'count' must be a non-negative whole number"), std::string::npos)
        << number.refusal();
    const GltfRead text(Source::fromMemory("fox.gltf", "{\"asset\":\n  {]"));
    EXPECT_TRUE(text.refusal().starts_with("fox.gltf:2:4")) << text.refusal();
}

TEST(GltfErrors, rejectsTooMuchText) {
    const auto code = [](std::string bytes) {
        return GltfRead(Source::fromMemory("fox.gltf", bytes)).code();
    };
    EXPECT_EQ(code("{\"asset\":" + std::string(1'000'000, '[')), ErrorCode::limitExceeded);
    EXPECT_EQ(code("{\"asset\": 1e400}"), ErrorCode::numberNotFinite);
    EXPECT_EQ(code("{\"asset\": \"\xFF\"}"), ErrorCode::syntax);
    EXPECT_EQ(code(std::string(40'000'000, ' ')), ErrorCode::fileTooLarge);
    std::string nodes = R"({"asset":{"version":"2.0"},"nodes":[{})";
    for (int i = 0; i < 70'000; ++i) nodes += ",{}";
    EXPECT_EQ(code(nodes + "]}"), ErrorCode::limitExceeded);
}

TEST(GltfErrors, rejectsTruncatedGlbs) {
    const std::string whole = fox().glb();
    ASSERT_TRUE(GltfRead(whole).scene);
    for (const std::size_t length : {4UL, 11UL, 12UL, 19UL, 20UL, 100UL, whole.size() - 1})
        EXPECT_EQ(GltfRead(whole.substr(0, length)).code(), ErrorCode::unexpectedEnd) << length;
    std::string other = whole;
    other[4] = 1;
    EXPECT_EQ(GltfRead(other).code(), ErrorCode::formatUnknown);
    other = whole;
    other[16] = 'X';
    EXPECT_EQ(GltfRead(other).code(), ErrorCode::syntax);
    other = whole;
    other[15] = '\x7F';  // two billion bytes of JSON
    EXPECT_EQ(GltfRead(other).code(), ErrorCode::unexpectedEnd);
}

TEST(GltfErrors, rejectsAnInvalidUnit) {
    EXPECT_EQ(GltfRead(fox(), {.metresPerUnit = 0}).code(), ErrorCode::argumentInvalid);
}

TEST(GltfErrors, stopsWhenCancelled) {
    const std::atomic<bool> cancel = true;
    EXPECT_EQ(GltfRead(fox(), {.cancel = &cancel}).code(), ErrorCode::cancelled);
}

TEST(GltfErrors, unreadableMeshesAreReportedAndLeftOut) {
    const std::vector<std::pair<const char*, json>> changes{
        {"/meshes/0/primitives/0/attributes/POSITION", 99},
        {"/meshes/0/primitives/0/attributes/POSITION", 0},  // four components
        {"/meshes/0/primitives/0/indices", 1},              // floats
        {"/meshes/0/primitives/0/mode", 9},
        {"/meshes/0/primitives/0", json::object()},
        {"/meshes/0/primitives/0", nullptr},
        {"/accessors/3/byteOffset", 40},
        {"/accessors/3/byteOffset", 2147483647},
        {"/accessors/3/count", 2147483647},
        {"/accessors/3/componentType", 5130},
        {"/bufferViews/3/byteOffset", 100000},
        {"/bufferViews/3/byteLength", 100000},
        {"/bufferViews/3/buffer", 5}};
    for (const auto& [pointer, value] : changes) {
        const GltfRead read = changed({pointer, value, {}});
        ASSERT_TRUE(read.scene) << pointer << " " << value << ": " << read.refusal();
        EXPECT_TRUE(read.character().meshes.empty()) << pointer << " " << value;
        EXPECT_EQ(read.character().clips.size(), 1u);
        EXPECT_NE(read.messageWith("the primitive is ignored"), "") << pointer << " " << value;
        EXPECT_NE(read.messageWith("the primitive is ignored").find("fox.gltf: mesh 0 primitive 0"),
                  std::string::npos);
    }
}

TEST(GltfErrors, missingElementsAreReportedWhereTheyAreUsed) {
    const std::vector<std::pair<const char*, json>> changes{{"/nodes/0/mesh", 7},
                                                            {"/nodes/2/skin", 7},
                                                            {"/scene", 4},
                                                            {"/animations/0/channels/0/target/node", 44},
                                                            {"/skins/0/joints", {0, 9}},
                                                            {"/animations/0/channels/0/sampler", 3},
                                                            {"/animations/0/samplers/0/output", 70}};
    for (const auto& [pointer, value] : changes) {
        const GltfRead read = changed({pointer, value, {}});
        ASSERT_TRUE(read.scene) << pointer << ": " << read.refusal();
        EXPECT_EQ(read.diagnostics.list().size(),
                  pointer == std::string("/animations/0/channels/0/target/node") ||
                          std::string(pointer).find("sample") != std::string::npos
                      ? 2u
                      : 1u)
            << pointer;
        EXPECT_TRUE(read.character().meshes.empty() || fault(*read.mesh().skin) == nullptr);
    }
}

TEST(GltfErrors, channelsWithoutEffectAreReported) {
    const std::vector<std::pair<json, const char*>> targets{
        {{{"path", "translation"}}, "it has no target node"},
        {{{"node", 0}, {"path", "weights"}}, "shows no mesh with morph targets"},
        {{{"node", 0}, {"path", "colour"}}, "unknown path 'colour'"},
        {{{"node", 0}}, "unknown path ''"},
        {3, "it has no target node"}};
    for (const auto& [target, message] : targets) {
        const GltfRead read = changed({"/animations/0/channels/0/target", target, {}});
        ASSERT_TRUE(read.scene) << read.refusal();
        EXPECT_TRUE(read.character().clips.empty());
        EXPECT_NE(read.messageWith(message), "") << message;
    }
}

TEST(GltfErrors, duplicateChannelsAreReportedAndLeftOut) {
    GltfMaker maker = fox();
    json& channels = maker.root["animations"][0]["channels"];
    channels.push_back(channels[0]);
    const GltfRead read(maker);
    EXPECT_NE(read.messageWith("an earlier channel has the same target").find("animation 0 channel 1"),
              std::string::npos);
    EXPECT_EQ(read.clip().tracks.size(), 3u);
}

TEST(GltfErrors, moreValuesThanBytesAreRejected) {
    GltfMaker maker = fox();
    // Zeros that take no bytes, requested many times.
    maker.root["accessors"].push_back({{"componentType", 5126}, {"count", 2'000'000}, {"type", "VEC3"}});
    const int zeros = static_cast<int>(maker.root["accessors"].size()) - 1;
    for (int i = 0; i < 50; ++i) {
        const int mesh = maker.triangle({{"POSITION", zeros}});
        maker.node({{"mesh", mesh}});
    }
    const GltfRead read(maker);
    ASSERT_TRUE(read.scene) << read.refusal();
    EXPECT_LT(read.character().meshes.size(), 4u);
    EXPECT_NE(read.messageWith("far more memory than its size justifies"), "");
}

TEST(GltfErrors, nonFiniteValuesAreReported) {
    GltfMaker maker;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float inf = std::numeric_limits<float>::infinity();
    const int positions = maker.accessor({nan, 0, 0, 1, inf, 0, 0, 1, -inf}, "VEC3");
    const int normals = maker.accessor({nan, 0, 0, 0, 0, 2, 0, 0, inf}, "VEC3");
    maker.node({{"mesh", maker.triangle({{"POSITION", positions}, {"NORMAL", normals}})}});
    maker.animation(0, "translation", {0, 1, nan, 3}, {0, 0, 0, nan, 0, 0, 1, 1, 1, 2, 2, 2});
    maker.animation(0, "rotation", {0, 1}, {0, 0, 0, 0, 0, 0, 0, 2});
    const GltfRead read(maker);
    ASSERT_TRUE(read.scene) << read.refusal();
    EXPECT_EQ(fault(*read.mesh().geometry), nullptr);
    EXPECT_NE(read.messageWith("vertex coordinates that are not finite were set to 0: 3"), "");
    EXPECT_EQ(read.clip(0).tracks[0].curve->size(), 2u);
    EXPECT_EQ(read.clip(1).tracks[0].curve->size(), 1u);
    EXPECT_NE(read.messageWith("or not rotations"), "");
}

TEST(GltfErrors, unsortedTimesAreReported) {
    GltfMaker maker;
    maker.node();
    maker.animation(0, "scale", {-1, 0, 2, 1, 2, 3, 1e30F},
                    {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6});
    const GltfRead read(maker);
    const Curve& curve = *read.clip().tracks[0].curve;
    ASSERT_EQ(curve.size(), 4u);  // at -1, 0, 2 (the later one) and 3
    EXPECT_EQ(curve.key(2).value, 4);
    EXPECT_EQ(read.clip().firstFrame, FrameIndex{-30});
    EXPECT_NE(read.messageWith("2 keys ignored: the times do not increase"), "");
    EXPECT_NE(read.messageWith("1 key removed at the same time as the next"), "");
    EXPECT_NE(read.messageWith("1 key imported unchanged before time 0"), "");
}

TEST(GltfErrors, invalidSparseIndicesLeaveTheMeshOut) {
    GltfMaker maker;
    const int indices = maker.view(GltfMaker::bytesOf<std::uint16_t>({0, 3}));
    const int values = maker.view(GltfMaker::bytesOf<float>({1, 2, 3, 4, 5, 6}));
    maker.node({{"mesh", maker.triangle()}});
    maker.root["accessors"][0]["sparse"] = {{"count", 2},
                                            {"indices", {{"bufferView", indices}, {"componentType", 5123}}},
                                            {"values", {{"bufferView", values}}}};
    const GltfRead read(maker);
    ASSERT_TRUE(read.scene) << read.refusal();
    EXPECT_TRUE(read.character().meshes.empty());
    EXPECT_NE(read.messageWith("a sparse index is out of range"), "");
}

TEST(GltfErrors, invalidBindMatricesAreReplacedByTheRestPose) {
    GltfMaker maker = fox();
    std::vector<float> matrix(16, std::numeric_limits<float>::quiet_NaN());
    maker.root["skins"][0]["inverseBindMatrices"] = maker.accessor(matrix, "MAT4");
    const GltfRead read(maker);
    ASSERT_TRUE(read.scene) << read.refusal();
    EXPECT_EQ(read.messageWith("inverse bind matrices are missing or not finite").find("fox.gltf: skin 0"),
              0u);
    const Skin& skin = *read.mesh().skin;
    EXPECT_EQ(skin.joints[1].jointFromMesh.translation(), Eigen::Vector3d(0, -1, 0));
}

TEST(GltfErrors, influencesOfUnknownJointsFollowTheNode) {
    GltfMaker maker = fox();
    maker.root["skins"][0]["joints"] = {0};
    const GltfRead read(maker);
    const Skin& skin = *read.mesh().skin;
    EXPECT_EQ(fault(skin), nullptr);
    EXPECT_EQ(skin.at(0).size(), 1u);
    EXPECT_EQ(skin.at(0)[0].weight, 1);
    EXPECT_NE(read.messageWith("are ignored: 2"), "");
}

TEST(GltfErrors, zeroWeightsFollowTheNode) {
    GltfMaker maker = fox();
    auto& attributes = maker.root["meshes"][0]["primitives"][0]["attributes"];
    attributes["WEIGHTS_0"] = maker.accessor(std::vector<float>(12, 0), "VEC4");
    const GltfRead read(maker);
    const Skin& skin = *read.mesh().skin;
    ASSERT_EQ(fault(skin), nullptr);
    EXPECT_EQ(skin.joints[skin.at(1)[0].joint].joint, read.joint("body").id);
}

TEST(GltfErrors, invalidIndicesLeaveTheirTrianglesOut) {
    GltfMaker maker = fox();
    maker.root["meshes"][0]["primitives"][0]["indices"] =
        maker.accessor<std::uint32_t>({0, 1, 2, 2, 1, 4000000000, 0}, "SCALAR", maker.uint32);
    const GltfRead read(maker);
    EXPECT_EQ(read.mesh().geometry->triangles.size(), 1u);
    EXPECT_NE(read.messageWith("triangles with invalid vertex indices were removed: 1"), "");
    EXPECT_NE(read.messageWith("not a multiple of three"), "");
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
