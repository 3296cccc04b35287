// glTF's rules compared with their formulas, evaluated directly.
#include "core/io/gltf/GltfReplay.h"

#include <gtest/gtest.h>

#include "core/math/Transform.h"
#include "tests/core/io/gltf/GltfMaker.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Eigen::Quaterniond;
using Eigen::Vector3d;
using json = GltfMaker::json;

Replays replayOf(const GltfMaker& maker) {
    return replayGltf(Source::fromMemory("fox.gltf", maker.gltf()), 1).value();
}

ErrorCode refusal(const GltfMaker& maker) {
    const auto replays = replayGltf(Source::fromMemory("fox.gltf", maker.gltf()), 1);
    return replays ? ErrorCode::dataIgnored : replays.error().code;
}

Affine transformAt(const Replays& replays, double time, std::size_t joint = 0, int clip = 0) {
    return replays.front()->player(clip)->play(Seconds{time})[joint];
}

GltfMaker oneNode() {
    GltfMaker maker;
    maker.node({{"name", "n"}, {"translation", {1, 2, 3}}});
    return maker;
}

TEST(GltfReplayTest, rejectsOtherFiles) {
    const auto replays = replayGltf(Source::fromMemory("fox.gltf", "{\"asset\": 3"), 1);
    ASSERT_FALSE(replays);
    EXPECT_EQ(replays.error().code, ErrorCode::syntax);
    EXPECT_FALSE(replayGltf(Source::fromMemory("fox.glb", "glTF, cut off"), 1));
}

TEST(GltfReplayTest, rejectsDifferentNumbersOfTimesAndValues) {
    GltfMaker maker = oneNode();
    maker.animation(0, "translation", {0, 1}, {0, 0, 0});
    EXPECT_EQ(refusal(maker), ErrorCode::valueCount);
}

TEST(GltfReplayTest, rejectsUnsortedTimes) {
    GltfMaker maker = oneNode();
    maker.animation(0, "translation", {0, 0}, {0, 0, 0, 1, 1, 1});
    EXPECT_EQ(refusal(maker), ErrorCode::frameTime);
}

TEST(GltfReplayTest, rejectsAccessorsBeyondTheirBytes) {
    GltfMaker maker = oneNode();
    maker.animation(0, "translation", {0, 1}, {0, 0, 0, 1, 1, 1});
    for (json& accessor : maker.root["accessors"]) accessor["count"] = 2000000;
    EXPECT_EQ(refusal(maker), ErrorCode::valueRange);
}

TEST(GltfReplayTest, rejectsCyclicHierarchies) {
    GltfMaker maker;
    maker.node({{"children", {1}}});
    maker.node({{"children", {0}}});
    EXPECT_EQ(refusal(maker), ErrorCode::hierarchyCycle);
    GltfMaker twice;
    twice.node({{"children", {2}}});
    twice.node({{"children", {2}}});
    twice.node();
    EXPECT_EQ(refusal(twice), ErrorCode::hierarchyBroken);
}

TEST(GltfReplayTest, holdsStepsUntilTheNextKey) {
    GltfMaker maker = oneNode();
    maker.animation(0, "translation", {0, 0.5F, 1}, {1, 0, 0, 2, 0, 0, 3, 0, 0}, "STEP");
    const Replays replays = replayOf(maker);
    EXPECT_EQ(transformAt(replays, -1).translation().x(), 1);
    EXPECT_EQ(transformAt(replays, 0.49).translation().x(), 1);
    EXPECT_EQ(transformAt(replays, 0.5).translation().x(), 2);
    EXPECT_EQ(transformAt(replays, 9).translation().x(), 3);
    EXPECT_EQ(transformAt(replays, 0, 0, -1).translation().x(), 1);
    EXPECT_EQ(replays[0]->clips()[0].keys, 3u);
    EXPECT_EQ(replays[0]->clips()[0].duration.value, 1);
}

TEST(GltfReplayTest, rotatesAlongTheShorterArc) {
    GltfMaker maker = oneNode();
    // 0° and 200° about z: the shorter arc is 160° backwards.
    const double half = 100 * 3.14159265358979 / 180;
    maker.animation(
        0, "rotation", {0, 1},
        {0, 0, 0, 1, 0, 0, static_cast<float>(std::sin(half)), static_cast<float>(std::cos(half))});
    const Quaterniond turned(transformAt(replayOf(maker), 0.25).linear());
    const Quaterniond expected(Eigen::AngleAxisd(-40 * 3.14159265358979 / 180, Vector3d::UnitZ()));
    EXPECT_LT(rotationDistance(turned, expected), 1e-6);
}

TEST(GltfReplayTest, appliesCubicSlopesAndNormalisesRotations) {
    GltfMaker maker = oneNode();
    maker.animation(0, "translation", {1, 3}, {9, 9, 9, 0, 0, 0, 1, 0, 0, 2, 0, 0, 4, 0, 0, 9, 9, 9},
                    "CUBICSPLINE");
    // Hermite over two seconds, at a quarter: h00 p0 + 2 h10 m0 + h01 p1 + 2 h11 m1.
    const double t = 0.25, t2 = t * t, t3 = t2 * t;
    const double expected = 2 * (t3 - 2 * t2 + t) * 1 + (3 * t2 - 2 * t3) * 4 + 2 * (t3 - t2) * 2;
    EXPECT_NEAR(transformAt(replayOf(maker), 1.5).translation().x(), expected, 1e-9);

    GltfMaker turning = oneNode();
    turning.animation(0, "rotation", {0, 1},
                      {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0},
                      "CUBICSPLINE");
    const Quaterniond turned(transformAt(replayOf(turning), 0.5).linear());
    // Half of both keys, normalised: a quarter turn.
    const Quaterniond quarter(Eigen::AngleAxisd(std::acos(0.0), Vector3d::UnitZ()));
    EXPECT_LT(rotationDistance(turned, quarter), 1e-7);
}

TEST(GltfReplayTest, readsNormalisedIntegersAndSparseValues) {
    GltfMaker maker = oneNode();
    const int times = maker.accessor({0, 1}, "SCALAR");
    const int values =
        maker.accessor<std::int16_t>({0, 0, 0, 32767, 0, 0, 32767, 0}, "VEC4", GltfMaker::int16, true);
    maker.append("animations",
                 {{"samplers", {{{"input", times}, {"output", values}}}},
                  {"channels", {{{"sampler", 0}, {"target", {{"node", 0}, {"path", "rotation"}}}}}}});
    const Quaterniond turned(transformAt(replayOf(maker), 1).linear());
    EXPECT_LT(rotationDistance(turned, Quaterniond(0, 0, 0, 1)), 1e-9);

    GltfMaker sparse = oneNode();
    sparse.animation(0, "translation", {0, 1, 2}, {1, 1, 1, 2, 2, 2, 3, 3, 3});
    const int indices = sparse.view(GltfMaker::bytesOf(std::vector<std::uint16_t>{1}));
    const int replaced = sparse.view(GltfMaker::bytesOf(std::vector<float>{7, 8, 9}));
    sparse.root["accessors"][1]["sparse"] = {{"count", 1},
                                             {"indices", {{"bufferView", indices}, {"componentType", 5123}}},
                                             {"values", {{"bufferView", replaced}}}};
    EXPECT_EQ(transformAt(replayOf(sparse), 1).translation(), Vector3d(7, 8, 9));
    EXPECT_EQ(transformAt(replayOf(sparse), 2).translation(), Vector3d(3, 3, 3));
}

TEST(GltfReplayTest, combinesNodesByHierarchyParentsFirst) {
    GltfMaker maker;
    maker.node({{"name", "child"}, {"translation", {1, 0, 0}}});
    maker.node({{"name", "parent"},
                {"children", {0}},
                {"matrix", {0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 5, 0, 0, 1}}});
    const Replays replays = replayGltf(Source::fromMemory("fox.gltf", maker.gltf()), 0.01).value();
    const Replay& replay = *replays.front();
    ASSERT_EQ(replay.joints().size(), 2u);
    EXPECT_EQ(replay.joints()[0].name, "parent");
    EXPECT_EQ(replay.joints()[1].parent, 0);
    // The parent turns x to y, doubles sizes, and is at 5; lengths are in centimetres.
    const auto player = replay.player(-1);
    EXPECT_TRUE(player->play({})[1].translation().isApprox(Vector3d(0.05, 0.02, 0)));
}

TEST(GltfReplayTest, opensSiblingBuffersInMemory) {
    GltfMaker maker = oneNode();
    maker.animation(0, "translation", {0, 1}, {0, 0, 0, 4, 0, 0});
    maker.root["buffers"] = {{{"byteLength", maker.binary.size()}, {"uri", "fox.bin"}}};
    auto files = std::make_shared<const std::vector<NamedFile>>(
        std::vector<NamedFile>{{"fox.gltf", maker.gltf()}, {"fox.bin", maker.binary}});
    const auto replays = replayGltf(Source::fromFiles(files, "fox.gltf"), 1);
    ASSERT_TRUE(replays) << text(replays.error());
    EXPECT_EQ(transformAt(*replays, 0.5).translation().x(), 2);
    EXPECT_FALSE(replayGltf(Source::fromMemory("fox.gltf", maker.gltf()), 1));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
