// Meshes, skins, materials and textures in written files.
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

TEST(GltfWriteMeshes, rigidMeshBelongsToItsJointsNode) {
    const auto character = pair();
    character->meshes = {meshOn(JointId{2}), meshOn(JointId{2}, 501)};
    const WrittenGltf file(sceneOf(character));
    EXPECT_EQ(file.node("頭/首")["mesh"], 0);
    EXPECT_FALSE(file.node("頭/首").contains("skin"));
    EXPECT_EQ(file.node("頭/首")["children"], json({2}));
    EXPECT_EQ(file.root["nodes"][2], json({{"name", "body"}, {"mesh", 1}}));
    EXPECT_EQ(file.root["scenes"][0]["nodes"], json({0}));
}

TEST(GltfWriteMeshes, surfacesArePrimitivesWithSharedVertices) {
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

TEST(GltfWriteMeshes, materialsKeepColorTextureAndAlpha) {
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

TEST(GltfWriteMeshes, invalidTexturesAreReportedAndLeftOut) {
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
    InfluenceWriter influences;
    for (std::size_t vertex = 0; vertex < 5; ++vertex) {
        const std::size_t count = vertex == 0 ? maxInfluences : 1;
        for (std::size_t i = 0; i < count; ++i) {
            const auto joint = static_cast<std::uint16_t>(joints - 1 - static_cast<int>(i));
            influences.add({joint, 1 / static_cast<float>(count)});
        }
        influences.endVertex();
    }
    skin->influences = std::move(influences).finish();
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

TEST(GltfWriteMeshes, verticesFollowUpToEightJoints) {
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

TEST(GltfWriteMeshes, fewJointsAndInfluencesTakeFewBytes) {
    const auto character = characterOf(row(20));
    character->meshes.push_back(skinned(20, 3));
    const WrittenGltf file(sceneOf(character));
    const json& attributes = file.root["meshes"][0]["primitives"][0]["attributes"];
    EXPECT_EQ(file.accessor(attributes["JOINTS_0"])["componentType"], 5121);
    EXPECT_FALSE(attributes.contains("JOINTS_1"));
}

TEST(GltfWriteMeshes, quantisedNumbersTakeFewBytesAndAreDeclared) {
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

TEST(GltfWriteMeshes, equalMaterialsAndSkinsAreWrittenOnce) {
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

TEST(GltfWriteMeshes, weightsAreNormalised) {
    const auto character = characterOf(row(4));
    const auto mesh = skinned(4, 3);
    Skin unnormalised = *mesh->skin;
    InfluenceWriter influences;
    for (std::size_t v = 0; v < unnormalised.vertexCount(); ++v) {
        for (const auto& [joint, weight] : unnormalised.at(v)) influences.add({joint, weight * 0.9999F});
        influences.endVertex();
    }
    unnormalised.influences = std::move(influences).finish();
    mesh->skin = std::make_shared<const Skin>(unnormalised);
    character->meshes.push_back(mesh);
    const WrittenGltf file(sceneOf(character));
    const std::vector<double> weights =
        file.numbers(file.root["meshes"][0]["primitives"][0]["attributes"]["WEIGHTS_0"]);
    EXPECT_NEAR(weights[0] + weights[1] + weights[2], 1, 2e-7);
    EXPECT_NEAR(weights[4], 1, 1e-7);
}

TEST(GltfWriteMeshes, weightsThatAreRoundedToZeroAreOfJointZero) {
    const auto character = characterOf(row(4));
    const auto mesh = skinned(4, 3);
    Skin skin = *mesh->skin;
    std::vector<Influence> first(skin.at(0).begin(), skin.at(0).end());
    first[0].weight = 0.998F;
    for (const std::size_t i : {1U, 2U}) first[i].weight = 0.001F;
    constexpr std::array<std::uint32_t, 1> kFirst{0};
    skin.influences = skin.influences.with(kFirst, [&](std::size_t) { return std::span(first); });
    mesh->skin = std::make_shared<const Skin>(skin);
    character->meshes.push_back(mesh);
    WriteOptions options;
    options.quantise = true;
    const WrittenGltf file(sceneOf(character), options);
    const json& attributes = file.root["meshes"][0]["primitives"][0]["attributes"];
    const std::vector<double> joints = file.numbers(attributes["JOINTS_0"]),
                              weights = file.numbers(attributes["WEIGHTS_0"]);
    EXPECT_EQ(std::vector(weights.begin(), weights.begin() + 4), (std::vector<double>{255, 0, 0, 0}));
    EXPECT_EQ(std::vector(joints.begin(), joints.begin() + 4), (std::vector<double>{3, 0, 0, 0}));
}

TEST(GltfWriteMeshes, severalRootsOfASkinGetACommonParent) {
    std::vector<Joint> joints = row(3);
    joints[2].parent = kNoParent;
    const auto character = characterOf(joints);
    EXPECT_EQ(WrittenGltf(sceneOf(character)).root["scenes"][0]["nodes"], json({3}));
    character->meshes.push_back(skinned(3, 3));
    const WrittenGltf file(sceneOf(character));
    EXPECT_EQ(file.node("fox")["children"], json({0, 2}));
    EXPECT_EQ(file.root["scenes"][0]["nodes"], json({4, 3}));
}

TEST(GltfWriteMeshes, normalsAreUnitOrOmitted) {
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

TEST(GltfWriteMeshes, emptyAndUnwantedMeshesAreLeftOut) {
    const auto character = pair();
    const auto mesh = meshOn(JointId{1});
    character->meshes = {mesh};
    EXPECT_FALSE(WrittenGltf(sceneOf(character), {.meshes = false}).root.contains("meshes"));
    mesh->surfaces = {{0, 0, nullptr}};
    const WrittenGltf file(sceneOf(character));
    EXPECT_FALSE(file.root.contains("meshes"));
    EXPECT_NE(file.messageWith("no triangles"), "");
}

TEST(GltfWriteMeshes, methodsOtherThanLinearBlendAreReported) {
    const auto character = pair();
    const auto mesh = meshOn(JointId{1});
    Skin skin = *mesh->skin;
    skin.blendWeights.assign(skin.vertexCount(), 0.5F);
    mesh->skin = std::make_shared<const Skin>(std::move(skin));
    character->meshes = {mesh};
    EXPECT_EQ(WrittenGltf(sceneOf(character)).messageWith("skinning is not written"), "");
    mesh->method = SkinningMethod::dualQuaternion;
    EXPECT_NE(WrittenGltf(sceneOf(character)).messageWith("dual quaternion skinning is not written"), "");
    mesh->method = SkinningMethod::blended;
    EXPECT_NE(WrittenGltf(sceneOf(character)).messageWith("blended skinning is not written"), "");
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
