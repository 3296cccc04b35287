#include "core/io/gltf/TinyGltf.h"
#include "tests/core/io/gltf/GltfMaker.h"
#include "tests/core/io/gltf/GltfRig.h"
#include "tests/core/io/gltf/WrittenGltf.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using json = nlohmann::json;
using test::characterOf;
using test::clipOf;
using test::joint;
using test::kPng;
using test::meshOn;
using test::pair;
using test::sceneOf;

ErrorCode refusal(const Scene& scene, const WriteOptions& options = {}) {
    Diagnostics diagnostics;
    const auto files = GltfFormat().write(scene, "fox.glb", options, diagnostics);
    EXPECT_FALSE(files);
    if (files) return ErrorCode::dataIgnored;
    EXPECT_FALSE(files.error().message.empty());
    return files.error().code;
}

// Refusals.

TEST(GltfWrite, rejectsZUp) {
    EXPECT_EQ(refusal(sceneOf(pair()), {.up = UpAxis::z}), ErrorCode::argumentInvalid);
}

TEST(GltfWrite, rejectsUnitsOtherThanMetres) {
    EXPECT_EQ(refusal(sceneOf(pair()), {.metresPerUnit = 0.01}), ErrorCode::argumentInvalid);
    EXPECT_EQ(WrittenGltf(sceneOf(pair()), {.metresPerUnit = 1}).files.size(), 1u);
}

TEST(GltfWrite, rejectsMissingCharactersAndEmptySkeletons) {
    EXPECT_EQ(refusal(Scene{}), ErrorCode::argumentInvalid);
    EXPECT_EQ(refusal(sceneOf(characterOf({}))), ErrorCode::skeletonMissing);
}

TEST(GltfWrite, rejectsNumbersBeyondSinglePrecision) {
    EXPECT_EQ(refusal(sceneOf(characterOf({joint(1, "far", kNoParent, {1e60, 0, 0})}))),
              ErrorCode::argumentInvalid);
    const auto character = pair();
    auto clip = clipOf(10, "far", {JointId{1}, Channel::translationX}, 3);
    clip->tracks.front().curve = std::make_shared<const Curve>(
        Curve::fromKeys({{{0}, 0, Interpolation::linear}, {{0.08}, 1e50, Interpolation::linear}}));
    character->clips.push_back(clip);
    EXPECT_EQ(refusal(sceneOf(character)), ErrorCode::argumentInvalid);
}

TEST(GltfWrite, stopsWhenCancelled) {
    const std::atomic<bool> cancel = true;
    EXPECT_EQ(refusal(sceneOf(pair()), {.cancel = &cancel}), ErrorCode::cancelled);
}

// Known answers.

TEST(GltfWrite, jointsAreNodesWithTheirNamesAndRestTransforms) {
    const WrittenGltf file(sceneOf(pair()));
    EXPECT_EQ(file.root["asset"]["version"], "2.0");
    ASSERT_EQ(file.root["nodes"].size(), 2u);
    EXPECT_EQ(file.root["nodes"][0],
              json({{"name", "Hüfte \"links\""}, {"children", {1}}, {"translation", {0.0, 1.0, 0.0}}}));
    EXPECT_EQ(file.root["nodes"][1], json({{"name", "頭/首"},
                                           {"translation", {0.0, 0.0, 0.25}},
                                           {"rotation", {0.0, 0.6, 0.0, 0.8}},
                                           {"scale", {1.0, 2.0, 1.0}}}));
    EXPECT_EQ(file.root["scenes"], json({{{"nodes", {0}}}}));
    EXPECT_EQ(file.root["scene"], 0);
    EXPECT_FALSE(file.root.contains("animations"));
    EXPECT_FALSE(file.root.contains("meshes"));
}

TEST(GltfWrite, filesWithoutDataHaveNoBuffer) {
    const auto character = pair();
    std::vector<Joint> joints = character->skeleton->joints();
    for (Joint& each : joints) each.kind = JointKind::node;  // joints have bind matrices
    character->skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    const WrittenGltf file(sceneOf(character));
    EXPECT_FALSE(file.root.contains("buffers"));
    EXPECT_FALSE(file.root.contains("extras"));
    EXPECT_TRUE(GltfRead(file.bytes()).scene);
    const WrittenGltf text(sceneOf(character), {}, "fox.gltf");
    EXPECT_EQ(text.files.size(), 1u);
}

TEST(GltfWrite, containerFollowsTheStandard) {
    const WrittenGltf file(sceneOf(pair()));
    const auto uint32At = [&](std::size_t position) {
        std::uint32_t number = 0;
        std::memcpy(&number, file.bytes().data() + position, sizeof number);
        return number;
    };
    EXPECT_EQ(file.bytes().substr(0, 4), "glTF");
    EXPECT_EQ(uint32At(4), 2u);
    EXPECT_EQ(uint32At(8), file.bytes().size());
    EXPECT_EQ(uint32At(12) % 4, 0u);
    EXPECT_EQ(file.bytes().substr(16, 4), "JSON");
    const std::size_t binary = 20 + uint32At(12);
    EXPECT_EQ(uint32At(binary) % 4, 0u);
    EXPECT_EQ(file.bytes().substr(binary + 4, 4), std::string("BIN\0", 4));
    EXPECT_EQ(binary + 8 + uint32At(binary), file.bytes().size());
    const auto bytes = file.root["buffers"][0]["byteLength"].get<std::size_t>();
    EXPECT_LE(uint32At(binary) - bytes, 3u);
}

TEST(GltfWrite, gltfHasSeparateBufferAndImages) {
    const auto character = pair();
    character->meshes.push_back(meshOn(JointId{1}));
    const WrittenGltf file(sceneOf(character), {}, "rot fuchs ü.gltf");
    ASSERT_EQ(file.files.size(), 3u);
    EXPECT_EQ(file.files[0].name, "rot fuchs ü.gltf");
    EXPECT_EQ(file.files[1].name, "rot fuchs ü.bin");
    EXPECT_EQ(file.files[2].name, "rot fuchs ü-1.png");
    EXPECT_EQ(file.root["buffers"][0]["uri"], "rot%20fuchs%20%C3%BC.bin");
    EXPECT_EQ(file.root["buffers"][0]["byteLength"], file.files[1].bytes.size());
    EXPECT_EQ(file.root["images"][0], json({{"name", "fur.png"}, {"uri", "rot%20fuchs%20%C3%BC-1.png"}}));
    EXPECT_EQ(file.files[2].bytes, kPng);
}

TEST(GltfWrite, tinygltfReadsGlbAndGltf) {
    const auto character = pair();
    character->meshes.push_back(meshOn(JointId{1}));
    character->clips.push_back(clipOf(10, "wag", {JointId{2}, Channel::angle1}, 5));
    tinygltf::TinyGLTF library;
    library.SetImageLoader([](auto...) { return true; }, nullptr);
    tinygltf::Model model;
    std::string errors, warnings;
    const WrittenGltf file(sceneOf(character));
    EXPECT_TRUE(library.LoadBinaryFromMemory(&model, &errors, &warnings,
                                             reinterpret_cast<const unsigned char*>(file.bytes().data()),
                                             static_cast<unsigned>(file.bytes().size())))
        << errors;
    EXPECT_EQ(errors + warnings, "");
    ASSERT_EQ(model.nodes.size(), 2u);
    EXPECT_EQ(model.nodes[1].name, "頭/首");
    EXPECT_EQ(model.nodes[0].mesh, 0);
    ASSERT_EQ(model.animations.size(), 1u);
    EXPECT_EQ(model.animations[0].name, "wag");
    ASSERT_EQ(model.meshes[0].primitives.size(), 2u);
    EXPECT_EQ(model.accessors[static_cast<std::size_t>(model.meshes[0].primitives[1].indices)].count, 6u);
}

TEST(GltfWrite, keysStartAtZeroAndEndWithTheClip) {
    const auto character = pair();
    auto clip = clipOf(10, "wag", {JointId{2}, Channel::angle1}, 30);
    clip->firstFrame = FrameIndex{5};
    character->clips.push_back(clip);
    const WrittenGltf file(sceneOf(character), {.keys = KeyPolicy::fixedRate});
    const json& animation = file.root["animations"][0];
    EXPECT_EQ(animation["name"], "wag");
    ASSERT_EQ(animation["channels"].size(), 1u);
    EXPECT_EQ(animation["channels"][0]["target"], json({{"node", 1}, {"path", "rotation"}}));
    const json& sampler = animation["samplers"][0];
    const std::vector<double> times = file.numbers(sampler["input"]);
    ASSERT_EQ(times.size(), 25u);
    for (std::size_t i = 0; i < times.size(); ++i)
        EXPECT_EQ(times[i], static_cast<double>(static_cast<float>(static_cast<double>(i) / 25)));
    EXPECT_EQ(file.accessor(sampler["input"])["min"], json({0.0}));
    EXPECT_EQ(file.accessor(sampler["input"])["max"][0].get<double>(), times.back());
    // The first frame written is the fifth of the clip: about x by 5/29, after the rest rotation.
    const std::vector<double> values = file.numbers(sampler["output"]);
    const Eigen::Quaterniond expected =
        Eigen::Quaterniond(0.8, 0, 0.6, 0) * Eigen::AngleAxisd(5.0 / 29, Eigen::Vector3d::UnitX());
    EXPECT_TRUE(Eigen::Map<const Eigen::Vector4d>(values.data()).isApprox(expected.coeffs(), 1e-6));
}

TEST(GltfWrite, clipsWithoutMotionKeepTheirLength) {
    const auto character = pair();
    auto clip = clipOf(10, "still", {JointId{2}, Channel::angle1}, 26);
    clip->tracks.clear();
    character->clips.push_back(clip);
    const WrittenGltf file(sceneOf(character));
    ASSERT_EQ(file.root["animations"][0]["channels"].size(), 1u);
    const json& sampler = file.root["animations"][0]["samplers"][0];
    EXPECT_EQ(file.numbers(sampler["input"]), (std::vector<double>{0, 1}));
    EXPECT_EQ(file.numbers(sampler["output"]), (std::vector<double>{0, 0, 0, 1, 0, 0, 0, 1}));
}

TEST(GltfWrite, aClipOfOneFrameHasOneKey) {
    const auto character = pair();
    character->clips.push_back(clipOf(10, "pose", {JointId{2}, Channel::angle2}, 1));
    const WrittenGltf file(sceneOf(character));
    for (const json& sampler : file.root["animations"][0]["samplers"])
        EXPECT_EQ(file.numbers(sampler["input"]), (std::vector<double>{0}));
}

TEST(GltfWrite, everySelectedClipIsAnAnimation) {
    const auto character = pair();
    character->clips = {clipOf(10, "walk", {JointId{2}, Channel::angle1}, 9),
                        clipOf(11, "stand", {JointId{2}, Channel::angle2}, 5),
                        clipOf(12, "run", {JointId{1}, Channel::angle1}, 9)};
    const WrittenGltf file(sceneOf(character),
                           {.clips = {ClipId{12}, ClipId{10}}, .keys = KeyPolicy::fixedRate});
    ASSERT_EQ(file.root["animations"].size(), 2u);
    EXPECT_EQ(file.root["animations"][0]["name"], "run");
    EXPECT_EQ(file.root["animations"][1]["name"], "walk");
    EXPECT_EQ(file.root["animations"][0]["samplers"][0]["input"],
              file.root["animations"][1]["samplers"][0]["input"])
        << "equal times share an accessor";
}

TEST(GltfWrite, rootMotionJointIsAParentNode) {
    const auto character = pair();
    character->clips.push_back(clipOf(10, "go", {JointId{1}, Channel::translationX}, 5));
    const WrittenGltf file(sceneOf(character), {.root = RootMotion::ownJoint});
    EXPECT_EQ(file.root["nodes"][0]["name"], "motion");
    EXPECT_EQ(file.root["nodes"][0]["children"], json({1}));
    bool moves = false;
    for (const json& channel : file.root["animations"][0]["channels"])
        moves = moves || channel["target"] == json({{"node", 0}, {"path", "translation"}});
    EXPECT_TRUE(moves);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
