#include <rapidcheck.h>

#include <limits>

#include "core/io/gltf/TinyGltf.h"
#include "tests/core/io/gltf/GltfMaker.h"
#include "tests/core/io/gltf/WrittenGltf.h"

namespace sinew {
namespace {

using json = nlohmann::json;

Joint joint(std::uint64_t id, std::string name, int parent, const Eigen::Vector3d& position) {
    Joint made;
    made.id = JointId{id};
    made.name = std::move(name);
    made.parent = parent;
    made.rest.translation = position;
    made.free = kAngles;
    if (parent == kNoParent) made.free.insert(Channel::translationX);
    return made;
}

std::shared_ptr<Character> characterOf(std::vector<Joint> joints) {
    auto character = std::make_shared<Character>();
    character->id = CharacterId{900};
    character->name = "fox";
    character->skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    return character;
}

/// A root with a child, both with names that need escaping.
std::shared_ptr<Character> pair() {
    std::vector<Joint> joints{joint(1, "Hüfte \"links\"", kNoParent, {0, 1, 0}),
                              joint(2, "頭/首", 0, {0, 0, 0.25})};
    joints[1].rest.rotation = Eigen::Quaterniond(0.8, 0, 0.6, 0);
    joints[1].rest.scale = {1, 2, 1};
    return characterOf(std::move(joints));
}

Scene sceneOf(std::shared_ptr<Character> character) {
    Scene scene;
    scene.lastId = 1000;
    scene.characters.push_back(std::move(character));
    return scene;
}

/// A clip at 25 Hz in which a channel goes from 0 to 1 in `frames` frames.
std::shared_ptr<Clip> clipOf(std::uint64_t id, std::string name, ChannelId channel, int frames) {
    auto clip = std::make_shared<Clip>();
    clip->id = ClipId{id};
    clip->name = std::move(name);
    clip->rate = FrameRate::create(25, 1).value();
    clip->lastFrame = FrameIndex{frames - 1};
    std::vector<double> values;
    for (int i = 0; i < frames; ++i) values.push_back(static_cast<double>(i) / std::max(frames - 1, 1));
    clip->tracks.push_back(
        {channel, std::make_shared<const Curve>(Curve::fromSamples(clip->rate, FrameIndex{0}, values))});
    return clip;
}

const std::string kPng("\x89PNG\r\n\x1A\n and a picture behind it");

/// A triangle and a square of two more, in two materials, the first with a texture.
std::shared_ptr<Geometry> someGeometry() {
    auto form = std::make_shared<Geometry>();
    form->positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, -2}, {3, 3, 3}, {0.1F, 4, 0}};
    form->normals.assign(5, {0, 1, 0});
    form->uvs.assign(5, {0.25F, 0.75F});
    form->colors = {
        {0, 1, 2, 3}, {255, 254, 128, 127}, {10, 20, 30, 40}, {50, 60, 70, 80}, {90, 11, 12, 255}};
    form->triangles = {{0, 1, 2}, {1, 2, 3}, {2, 3, 4}};
    return form;
}

std::shared_ptr<Mesh> meshOn(JointId joint, std::uint64_t id = 500) {
    auto red = std::make_shared<Material>();
    red->name = "red";
    red->color = {1, 0, 0, 0.5F};
    red->alpha = Material::Alpha::mask;
    red->alphaCutoff = 0.25F;
    red->doubleSided = true;
    red->texture = std::make_shared<const Texture>(Texture{"fur.png", kPng});
    auto mesh = std::make_shared<Mesh>();
    mesh->id = MeshId{id};
    mesh->name = "body";
    mesh->geometry = someGeometry();
    mesh->skin = std::make_shared<const Skin>(rigidSkin({joint}, 5));
    mesh->surfaces = {{0, 1, red}, {1, 2, nullptr}};
    return mesh;
}

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

TEST(GltfWrite, rigidMeshBelongsToItsJointsNode) {
    const auto character = pair();
    character->meshes = {meshOn(JointId{2}), meshOn(JointId{2}, 501)};
    const WrittenGltf file(sceneOf(character));
    EXPECT_EQ(file.node("頭/首")["mesh"], 0);
    EXPECT_FALSE(file.node("頭/首").contains("skin"));
    EXPECT_EQ(file.node("頭/首")["children"], json({2}));
    EXPECT_EQ(file.root["nodes"][2], json({{"name", "body"}, {"mesh", 1}}));
    EXPECT_EQ(file.root["scenes"][0]["nodes"], json({0}));
}

TEST(GltfWrite, surfacesArePrimitivesWithSharedVertices) {
    const auto character = pair();
    character->meshes.push_back(meshOn(JointId{1}));
    const WrittenGltf file(sceneOf(character));
    const json& primitives = file.root["meshes"][0]["primitives"];
    ASSERT_EQ(primitives.size(), 2u);
    EXPECT_EQ(primitives[0]["attributes"], primitives[1]["attributes"]);
    EXPECT_EQ(file.numbers(primitives[0]["indices"]), (std::vector<double>{0, 1, 2}));
    EXPECT_EQ(file.numbers(primitives[1]["indices"]), (std::vector<double>{1, 2, 3, 2, 3, 4}));
    EXPECT_EQ(primitives[0]["material"], 0);
    EXPECT_FALSE(primitives[1].contains("material"));
    const json& positions = file.accessor(primitives[0]["attributes"]["POSITION"]);
    EXPECT_EQ(positions["min"], json({0.0, 0.0, -2.0}));
    EXPECT_EQ(positions["max"], json({3.0, 4.0, 3.0}));
    const auto target = [&](const json& accessor) {
        return file.root["bufferViews"][file.accessor(accessor)["bufferView"].get<std::size_t>()]["target"];
    };
    EXPECT_EQ(target(primitives[0]["attributes"]["POSITION"]), 34962);
    EXPECT_EQ(target(primitives[0]["indices"]), 34963);
}

TEST(GltfWrite, materialsKeepColorTextureAndAlpha) {
    const auto character = pair();
    character->meshes.push_back(meshOn(JointId{1}));
    const WrittenGltf file(sceneOf(character));
    EXPECT_EQ(file.root["materials"], json({{{"name", "red"},
                                             {"pbrMetallicRoughness",
                                              {{"baseColorFactor", {1.0, 0.0, 0.0, 0.5}},
                                               {"baseColorTexture", {{"index", 0}}},
                                               {"metallicFactor", 0}}},
                                             {"alphaMode", "MASK"},
                                             {"alphaCutoff", 0.25},
                                             {"doubleSided", true}}}));
    EXPECT_EQ(file.root["images"][0]["mimeType"], "image/png");
    EXPECT_EQ(file.view(file.root["images"][0]["bufferView"]), kPng);
}

TEST(GltfWrite, invalidTexturesAreReportedAndLeftOut) {
    const auto character = pair();
    const auto mesh = meshOn(JointId{1});
    Material odd = *mesh->surfaces[0].material;
    odd.texture = std::make_shared<const Texture>(Texture{"odd", "nonsense"});
    mesh->surfaces[0].material = std::make_shared<const Material>(odd);
    character->meshes.push_back(mesh);
    const WrittenGltf file(sceneOf(character));
    EXPECT_FALSE(file.root.contains("images"));
    EXPECT_NE(file.messageWith("neither PNG nor JPEG"), "");
}

/// A mesh with `joints` joints, whose vertices follow up to eight of them.
std::shared_ptr<Mesh> skinned(int joints, std::size_t maxInfluences) {
    auto skin = std::make_shared<Skin>();
    for (int i = 0; i < joints; ++i) {
        Affine position = Affine::Identity();
        position.translation() = Eigen::Vector3d(i, 0, 0);
        skin->joints.push_back({JointId{static_cast<std::uint64_t>(i) + 1}, position});
    }
    for (std::size_t vertex = 0; vertex < 5; ++vertex) {
        skin->starts.push_back(static_cast<std::uint32_t>(skin->influences.size()));
        const std::size_t count = vertex == 0 ? maxInfluences : 1;
        for (std::size_t i = 0; i < count; ++i) {
            const auto joint = static_cast<std::uint16_t>(joints - 1 - static_cast<int>(i));
            skin->influences.push_back({joint, 1 / static_cast<float>(count)});
        }
    }
    skin->starts.push_back(static_cast<std::uint32_t>(skin->influences.size()));
    auto mesh = meshOn(JointId{1});
    mesh->skin = skin;
    return mesh;
}

std::vector<Joint> row(int count) {
    std::vector<Joint> joints;
    for (int i = 0; i < count; ++i)
        joints.push_back(joint(static_cast<std::uint64_t>(i) + 1, std::string("j").append(std::to_string(i)),
                               i - 1, {1, 0, 0}));
    return joints;
}

TEST(GltfWrite, verticesFollowUpToEightJoints) {
    const auto character = characterOf(row(300));
    character->meshes.push_back(skinned(300, 7));
    const WrittenGltf file(sceneOf(character));
    const json& attributes = file.root["meshes"][0]["primitives"][0]["attributes"];
    EXPECT_EQ(file.accessor(attributes["JOINTS_0"])["componentType"], 5123);
    const std::vector<double> joints = file.numbers(attributes["JOINTS_1"]);
    EXPECT_EQ(std::vector(joints.begin(), joints.begin() + 8),
              (std::vector<double>{295, 294, 293, 0, 0, 0, 0, 0}));
    double sum = 0;
    for (const char* set : {"WEIGHTS_0", "WEIGHTS_1"}) {
        const std::vector<double> weights = file.numbers(attributes[set]);
        sum += weights[0] + weights[1] + weights[2] + weights[3];
    }
    EXPECT_NEAR(sum, 1, 5e-7);
    const json& skin = file.root["skins"][0];
    EXPECT_EQ(skin["joints"].size(), 300u);
    const std::vector<double> matrices = file.numbers(skin["inverseBindMatrices"]);
    EXPECT_EQ(std::vector(matrices.begin() + 32, matrices.begin() + 48),
              (std::vector<double>{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 2, 0, 0, 1}));
}

TEST(GltfWrite, fewJointsAndInfluencesTakeFewBytes) {
    const auto character = characterOf(row(20));
    character->meshes.push_back(skinned(20, 3));
    const WrittenGltf file(sceneOf(character));
    const json& attributes = file.root["meshes"][0]["primitives"][0]["attributes"];
    EXPECT_EQ(file.accessor(attributes["JOINTS_0"])["componentType"], 5121);
    EXPECT_FALSE(attributes.contains("JOINTS_1"));
}

TEST(GltfWrite, quantisedNumbersTakeFewBytesAndAreDeclared) {
    auto character = pair();
    character->meshes = {meshOn(JointId{1})};
    character->clips = {clipOf(700, "turn", {JointId{2}, Channel::angle1}, 5)};
    WriteOptions options;
    options.quantise = true;
    options.keys = KeyPolicy::fixedRate;
    const WrittenGltf written(sceneOf(std::move(character)), options);
    EXPECT_EQ(written.root.at("extensionsRequired"), json({"KHR_mesh_quantization"}));
    EXPECT_EQ(written.root.at("extensionsUsed"), json({"KHR_mesh_quantization"}));
    const json& attributes = written.root["meshes"][0]["primitives"][0]["attributes"];
    const json& normals = written.accessor(attributes.at("NORMAL"));
    EXPECT_EQ(normals.at("componentType"), 5120);
    EXPECT_EQ(normals.at("normalized"), true);
    EXPECT_EQ(written.root["bufferViews"][normals.at("bufferView").get<std::size_t>()].at("byteStride"), 4);
    EXPECT_EQ(written.accessor(attributes.at("TEXCOORD_0")).at("componentType"), 5123);
    EXPECT_EQ(written.accessor(attributes.at("POSITION")).at("componentType"), 5126);
    const json& sampler = written.root["animations"][0]["samplers"][0];
    EXPECT_EQ(written.accessor(sampler.at("output")).at("componentType"), 5122);
    EXPECT_FALSE(sampler.contains("interpolation")) << "linear is the default";
    EXPECT_NE(written.messageWith("normals are rounded by up to 0.4 degrees"), "");
}

TEST(GltfWrite, equalMaterialsAndSkinsAreWrittenOnce) {
    auto character = pair();
    const auto twoJoints = [](const std::shared_ptr<Mesh>& mesh) {
        auto skin = std::make_shared<Skin>(*mesh->skin);
        skin->joints = {{JointId{1}, Affine::Identity()}, {JointId{2}, Affine::Identity()}};
        auto copy = std::make_shared<Mesh>(*mesh);
        copy->skin = std::move(skin);
        return copy;
    };
    character->meshes = {twoJoints(meshOn(JointId{1}, 500)), twoJoints(meshOn(JointId{1}, 501))};
    const WrittenGltf written(sceneOf(std::move(character)));
    EXPECT_EQ(written.root.at("skins").size(), 1U);
    EXPECT_EQ(written.root.at("materials").size(), 2U);
}

TEST(GltfWrite, weightsAreNormalised) {
    const auto character = characterOf(row(4));
    const auto mesh = skinned(4, 3);
    Skin unnormalised = *mesh->skin;
    for (Influence& influence : unnormalised.influences) influence.weight *= 0.9999F;
    mesh->skin = std::make_shared<const Skin>(unnormalised);
    character->meshes.push_back(mesh);
    const WrittenGltf file(sceneOf(character));
    const std::vector<double> weights =
        file.numbers(file.root["meshes"][0]["primitives"][0]["attributes"]["WEIGHTS_0"]);
    EXPECT_NEAR(weights[0] + weights[1] + weights[2], 1, 2e-7);
    EXPECT_NEAR(weights[4], 1, 1e-7);
}

TEST(GltfWrite, severalRootsOfASkinGetACommonParent) {
    std::vector<Joint> joints = row(3);
    joints[2].parent = kNoParent;
    const auto character = characterOf(joints);
    EXPECT_EQ(WrittenGltf(sceneOf(character)).root["scenes"][0]["nodes"], json({3}));
    character->meshes.push_back(skinned(3, 3));
    const WrittenGltf file(sceneOf(character));
    EXPECT_EQ(file.node("fox")["children"], json({0, 2}));
    EXPECT_EQ(file.root["scenes"][0]["nodes"], json({4, 3}));
}

TEST(GltfWrite, normalsAreUnitOrOmitted) {
    const auto character = pair();
    const auto mesh = meshOn(JointId{1});
    Geometry form = *mesh->geometry;
    form.normals[3].setZero();
    mesh->geometry = std::make_shared<const Geometry>(form);
    character->meshes = {mesh};
    const WrittenGltf some(sceneOf(character));
    const std::vector<double> normals =
        some.numbers(some.root["meshes"][0]["primitives"][0]["attributes"]["NORMAL"]);
    for (std::size_t i = 0; i < normals.size(); i += 3)
        EXPECT_EQ(normals[i] * normals[i] + normals[i + 1] * normals[i + 1] + normals[i + 2] * normals[i + 2],
                  1);
    form.normals.assign(5, Eigen::Vector3f::Zero());
    mesh->geometry = std::make_shared<const Geometry>(form);
    const WrittenGltf none(sceneOf(character));
    EXPECT_FALSE(none.root["meshes"][0]["primitives"][0]["attributes"].contains("NORMAL"));
}

TEST(GltfWrite, emptyAndUnwantedMeshesAreLeftOut) {
    const auto character = pair();
    const auto mesh = meshOn(JointId{1});
    character->meshes = {mesh};
    EXPECT_FALSE(WrittenGltf(sceneOf(character), {.meshes = false}).root.contains("meshes"));
    mesh->surfaces = {{0, 0, nullptr}};
    const WrittenGltf file(sceneOf(character));
    EXPECT_FALSE(file.root.contains("meshes"));
    EXPECT_NE(file.messageWith("no triangles"), "");
}

TEST(GltfWrite, dualQuaternionsAreReported) {
    const auto character = pair();
    const auto mesh = meshOn(JointId{1});
    mesh->method = SkinningMethod::dualQuaternion;
    character->meshes = {mesh};
    EXPECT_NE(WrittenGltf(sceneOf(character)).messageWith("dual quaternion"), "");
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

}  // namespace
}  // namespace sinew
