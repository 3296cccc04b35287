// How glTF nodes, meshes, skins and materials are imported.
#include <gtest/gtest.h>

#include "core/io/FormatList.h"
#include "core/math/Angle.h"
#include "tests/core/io/TemporaryFolder.h"
#include "tests/core/io/gltf/GltfMaker.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Eigen::Vector3d;
using Eigen::Vector3f;
using nlohmann::json;

const std::string kPng = "\x89PNG\r\n\x1A\n and the rest";

TEST(GltfRead, isRecognisedByItsContent) {
    GltfMaker maker;
    maker.node();
    for (const std::string& bytes : {maker.gltf(), maker.glb(), "\xEF\xBB\xBF" + maker.gltf()})
        EXPECT_EQ(formatOf(Source::fromMemory("x.dat", bytes)).value()->name(), "glTF 2.0");
    EXPECT_FALSE(GltfFormat().sniff(R"({"bones": ["asset"]})"));
    EXPECT_FALSE(GltfFormat().sniff("asset"));
}

TEST(GltfRead, nodesBecomeJointsWithParentsFirst) {
    GltfMaker maker;
    maker.node({{"name", "tip"}, {"translation", {0, 0, 3}}});
    maker.node({{"children", {0}}, {"scale", {1, 2, 3}}});
    maker.node({{"name", "root"}, {"children", {1}}, {"rotation", {0, 0, 3, 3}}});
    const GltfRead read(maker);
    ASSERT_TRUE(read.scene) << read.refusal();
    ASSERT_EQ(read.skeleton().size(), 3);
    EXPECT_EQ(read.skeleton()[0].name, "root");
    EXPECT_EQ(read.skeleton()[1].name, "node1");
    EXPECT_EQ(read.skeleton()[2].parent, 1);
    EXPECT_EQ(read.skeleton()[1].rest.scale, Vector3d(1, 2, 3));
    EXPECT_NEAR(read.skeleton()[0].rest.rotation.angularDistance(
                    Eigen::Quaterniond(Eigen::AngleAxisd(radians(90), Vector3d::UnitZ()))),
                0, 1e-12);
    EXPECT_TRUE(read.skeleton()[0].free.contains(Channel::translationX)) << "a root can be moved";
    EXPECT_FALSE(read.skeleton()[1].free.contains(Channel::translationX));
}

TEST(GltfRead, matricesAreDecomposed) {
    GltfMaker maker;
    maker.node({{"matrix", {0, 2, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1}}});
    maker.node({{"matrix", {-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}}});
    maker.node({{"matrix", {1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}}});
    const GltfRead read(maker);
    const Transform& rest = read.joint("node0").rest;
    EXPECT_TRUE(rest.translation.isApprox(Vector3d(5, 6, 7)));
    EXPECT_TRUE((rest.affine() * Vector3d(1, 0, 0)).isApprox(Vector3d(5, 8, 7)));
    EXPECT_LT(read.joint("node1").rest.scale.x(), 0);
    EXPECT_EQ(read.messageWith("reflection").find("fox.gltf: node 1"), 0u);
    EXPECT_EQ(read.messageWith("shear").find("fox.gltf: node 2"), 0u);
}

TEST(GltfRead, namesBecomeUnique) {
    GltfMaker maker;
    for (int i = 0; i < 3; ++i) maker.node({{"name", "leg"}});
    const GltfRead read(maker);
    EXPECT_EQ(read.skeleton()[1].name, "leg_2");
    EXPECT_EQ(read.skeleton()[2].name, "leg_3");
    EXPECT_NE(read.messageWith("several nodes have the same name"), "");
}

TEST(GltfRead, nodesWithoutANameDoNotTakeThoseOfOthers) {
    GltfMaker maker;
    maker.node();
    maker.node({{"name", "node0"}});
    const GltfRead read(maker);
    EXPECT_EQ(read.skeleton()[0].name, "node0_2");
    EXPECT_EQ(read.skeleton()[1].name, "node0");
}

TEST(GltfRead, onlyTheDefaultSceneIsImported) {
    GltfMaker maker;
    const int mesh = maker.triangle();
    maker.node({{"name", "shown"}, {"mesh", mesh}});
    maker.node({{"name", "other"}, {"mesh", mesh}, {"children", {2}}});
    maker.node({{"name", "bone"}});
    maker.node({{"name", "nowhere"}, {"mesh", mesh}});
    maker.root["scenes"] = {{{"nodes", {0}}}, {{"nodes", {1}}}};
    maker.root["scene"] = 0;
    const GltfRead first(maker);
    EXPECT_EQ(first.character().meshes.size(), 1u);
    EXPECT_EQ(first.skeleton().size(), 2);
    EXPECT_NE(first.messageWith("only the default scene is imported"), "");
    EXPECT_NE(first.messageWith("a mesh on a node outside all scenes"), "");

    maker.append("skins", {{"joints", {2}}});
    maker.root["nodes"][0]["skin"] = 0;
    EXPECT_EQ(GltfRead(maker).skeleton().size(), 4)
        << "joints of a visible skin and their ancestors are imported";
    maker.root.erase("scene");
    EXPECT_EQ(GltfRead(maker).character().meshes.size(), 3u)
        << "without a default scene everything is imported";
}

TEST(GltfRead, onlySkinJointsHaveBonesIfThereAreSkins) {
    GltfMaker maker;
    maker.node({{"name", "armature"}, {"children", {1}}});
    maker.node({{"name", "hips"}, {"translation", {0, 1, 0}}, {"children", {2}}});
    maker.node({{"name", "end"}, {"translation", {0, 1, 0}}});
    maker.node({{"name", "lamp"}, {"children", {4}}});
    maker.node({{"name", "shade"}, {"translation", {0, 1, 0}}});
    const GltfRead without(maker);
    EXPECT_FALSE(without.joint("lamp").tail.isZero());
    maker.append("skins", {{"joints", {1}}});
    const GltfRead with(maker);
    EXPECT_TRUE(with.joint("lamp").tail.isZero());
    EXPECT_TRUE(with.joint("shade").tail.isZero());
    for (const char* name : {"armature", "hips", "end"}) EXPECT_FALSE(with.joint(name).tail.isZero()) << name;
}

TEST(GltfRead, aMeshWithoutSkinFollowsItsNode) {
    GltfMaker maker;
    maker.node({{"name", "box"}, {"mesh", maker.triangle()}});
    const GltfRead read(maker);
    const Skin& skin = *read.mesh().skin;
    EXPECT_EQ(fault(skin), nullptr);
    EXPECT_EQ(fault(read.mesh()), nullptr);
    EXPECT_EQ(skin.joints[0].joint, read.joint("box").id);
    EXPECT_TRUE(skin.joints[0].jointFromMesh.isApprox(Affine::Identity()));
    EXPECT_EQ(read.mesh().geometry->normals[0], Vector3f(0, 0, 1)) << "derived";
}

TEST(GltfRead, nodesShareTheGeometryOfAMesh) {
    GltfMaker maker;
    const int mesh = maker.triangle();
    maker.node({{"mesh", mesh}});
    maker.node({{"mesh", mesh}});
    const GltfRead read(maker);
    EXPECT_EQ(read.mesh(0).geometry, read.mesh(1).geometry);
    EXPECT_NE(read.mesh(0).name, read.mesh(1).name);
}

TEST(GltfRead, stripsFansAndUnindexedVerticesBecomeTriangles) {
    const auto triangles = [](int mode, bool indexed) {
        GltfMaker maker;
        const int positions = maker.accessor({0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0}, "VEC3");
        const int mesh = maker.triangle({{"POSITION", positions}});
        json& primitive = maker.root["meshes"][0]["primitives"][0];
        primitive["mode"] = mode;
        if (indexed) primitive["indices"] = maker.accessor<std::uint8_t>({3, 2, 1, 0}, "SCALAR", maker.uint8);
        maker.node({{"mesh", mesh}});
        return GltfRead(maker).mesh().geometry->triangles;
    };
    using Triangles = std::vector<std::array<std::uint32_t, 3>>;
    EXPECT_EQ(triangles(4, false), (Triangles{{0, 1, 2}}));
    EXPECT_EQ(triangles(5, false), (Triangles{{0, 1, 2}, {2, 1, 3}}));
    EXPECT_EQ(triangles(5, true), (Triangles{{3, 2, 1}, {1, 2, 0}}));
    EXPECT_EQ(triangles(6, false), (Triangles{{1, 2, 0}, {2, 3, 0}}));
}

TEST(GltfRead, pointsAndLinesAreReportedAndLeftOut) {
    GltfMaker maker;
    maker.node({{"mesh", maker.triangle()}});
    for (const int mode : {0, 1, 2, 3}) {
        maker.root["meshes"][0]["primitives"][0]["mode"] = mode;
        const GltfRead read(maker);
        EXPECT_TRUE(read.character().meshes.empty());
        EXPECT_NE(read.messageWith("points and lines"), "");
    }
}

TEST(GltfRead, primitivesBecomeSurfacesAndShareVertices) {
    GltfMaker maker;
    maker.append("materials", {{"name", "skin"}});
    maker.append("materials", {{"name", "cloth"}});
    const int mesh = maker.triangle();
    json& primitives = maker.root["meshes"][0]["primitives"];
    primitives.push_back(primitives[0]);
    primitives[0]["material"] = 1;
    primitives[1]["material"] = 0;
    const int others = maker.accessor({0, 0, 5, 1, 0, 5, 0, 1, 5}, "VEC3");
    const int normals = maker.accessor({0, 0, -2, 0, 0, -2, 0, 0, -2}, "VEC3");
    const int colors = maker.accessor({1, 0, 0, 0, 1, 0, 0.2140411F, 2, -1}, "VEC3");
    primitives.push_back({{"attributes", {{"POSITION", others}, {"NORMAL", normals}, {"COLOR_0", colors}}}});
    maker.node({{"mesh", mesh}});
    const GltfRead read(maker);
    const Geometry& geometry = *read.mesh().geometry;
    EXPECT_EQ(fault(geometry), nullptr);
    EXPECT_EQ(fault(read.mesh()), nullptr);
    ASSERT_EQ(geometry.positions.size(), 6u);
    EXPECT_EQ(geometry.triangles[2][0], 3u);
    ASSERT_EQ(read.mesh().surfaces.size(), 3u);
    EXPECT_EQ(read.mesh().surfaces[0].material->name, "cloth");
    EXPECT_EQ(read.mesh().surfaces[1].material->name, "skin");
    EXPECT_EQ(read.mesh().surfaces[2].material, nullptr);
    EXPECT_EQ(geometry.normals[0], Vector3f(0, 0, 1)) << "derived, since the others have normals";
    EXPECT_LT(geometry.normals[3].z(), 0);
    EXPECT_EQ(geometry.colors[0], (std::array<std::uint8_t, 4>{255, 255, 255, 255}));
    EXPECT_EQ(geometry.colors[5], (std::array<std::uint8_t, 4>{127, 255, 0, 255})) << "sRGB of linear light";
}

TEST(GltfRead, quantisedValuesAreScaled) {
    GltfMaker maker;
    maker.root["extensionsRequired"] = {"KHR_mesh_quantization"};
    const int positions = maker.accessor<std::int16_t>({0, 0, 0, 0, 32767, 0, 0, 0, -32768, 16384, 0, 0},
                                                       "VEC4", maker.int16, true);
    maker.root["accessors"][0]["type"] = "VEC3";
    maker.root["bufferViews"][0]["byteStride"] = 8;
    const int uvs =
        maker.accessor<std::uint8_t>({0, 255, 0, 0, 51, 102, 0, 0, 255, 0, 0, 0}, "VEC4", maker.uint8, true);
    maker.root["accessors"][1]["type"] = "VEC2";
    maker.root["bufferViews"][1]["byteStride"] = 4;
    maker.node({{"mesh", maker.triangle({{"POSITION", positions}, {"TEXCOORD_0", uvs}})}});
    const GltfRead read(maker);
    EXPECT_TRUE(read.diagnostics.empty());
    const Geometry& geometry = *read.mesh().geometry;
    EXPECT_EQ(geometry.positions[1], Vector3f(1, 0, 0));
    EXPECT_EQ(geometry.positions[2].x(), -1) << "clamped, as the format requires";
    EXPECT_FLOAT_EQ(geometry.positions[2].y(), 16384.0F / 32767);
    EXPECT_FLOAT_EQ(geometry.uvs[1].x(), 0.2F);
    EXPECT_EQ(geometry.uvs[0].y(), 1);
}

TEST(GltfRead, sparseValuesReplaceOthersOrZeros) {
    GltfMaker maker;
    const int mesh = maker.triangle();
    const int indices = maker.view(GltfMaker::bytesOf<std::uint8_t>({0, 2}));
    const int values = maker.view(GltfMaker::bytesOf<float>({9, 9, 9, 7, 8, 9, 4, 5, 6}));
    maker.root["accessors"][0]["sparse"] = {{"count", 2},
                                            {"indices", {{"bufferView", indices}, {"componentType", 5121}}},
                                            {"values", {{"bufferView", values}, {"byteOffset", 12}}}};
    maker.node({{"mesh", mesh}});
    const auto positions = [&] { return GltfRead(maker).mesh().geometry->positions; };
    EXPECT_EQ(positions(), (std::vector<Vector3f>{{7, 8, 9}, {1, 0, 0}, {4, 5, 6}}));
    maker.root["accessors"][0].erase("bufferView");
    EXPECT_EQ(positions(), (std::vector<Vector3f>{{7, 8, 9}, {0, 0, 0}, {4, 5, 6}}));
}

TEST(GltfRead, skinsKeepTheirBindMatrices) {
    GltfMaker maker;
    std::vector<float> matrices;
    for (const float x : {1.0F, -2.0F})
        matrices.insert(matrices.end(), {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1});
    const int joints =
        maker.accessor<std::uint16_t>({0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0}, "VEC4", maker.uint16);
    const int weights =
        maker.accessor<std::uint8_t>({255, 0, 0, 0, 51, 204, 0, 0, 3, 1, 0, 0}, "VEC4", maker.uint8, true);
    maker.node({{"mesh", maker.triangle({{"JOINTS_0", joints}, {"WEIGHTS_0", weights}})}, {"skin", 0}});
    maker.node({{"name", "a"}});
    maker.node({{"name", "b"}});
    maker.append("skins", {{"joints", {2, 1}}, {"inverseBindMatrices", maker.accessor(matrices, "MAT4")}});
    const GltfRead read(maker, {.metresPerUnit = 0.01});
    const Skin& skin = *read.mesh().skin;
    ASSERT_EQ(fault(skin), nullptr);
    EXPECT_EQ(skin.joints.size(), 2u);
    EXPECT_EQ(skin.joints[0].joint, read.joint("b").id);
    EXPECT_NEAR(skin.joints[1].jointFromMesh.translation().x(), -0.02, 1e-9);
    EXPECT_EQ(skin.at(0).size(), 1u);
    EXPECT_EQ(skin.at(1)[0].joint, 1) << "the heaviest first";
    EXPECT_FLOAT_EQ(skin.at(1)[0].weight, 0.8F);
    EXPECT_FLOAT_EQ(skin.at(2)[1].weight, 0.25F) << "normalised";
    EXPECT_FLOAT_EQ(read.mesh().geometry->positions[1].x(), 0.01F);
}

TEST(GltfRead, theHeaviestEightInfluencesAreKeptAndTheCutReported) {
    GltfMaker maker;
    json attributes;
    for (int set = 0; set < 3; ++set) {
        std::vector<std::uint8_t> joints;
        std::vector<float> weights;
        for (int vertex = 0; vertex < 3; ++vertex) {
            for (int i = 0; i < 4; ++i) {
                joints.push_back(static_cast<std::uint8_t>(4 * set + i));
                weights.push_back(static_cast<float>(4 * set + i + 1) / 78);
            }
        }
        attributes["JOINTS_" + std::to_string(set)] = maker.accessor(joints, "VEC4", maker.uint8);
        attributes["WEIGHTS_" + std::to_string(set)] = maker.accessor(weights, "VEC4");
    }
    maker.node({{"mesh", maker.triangle(attributes)}, {"skin", 0}});
    json joints;
    for (int i = 0; i < 12; ++i) joints.push_back(maker.node());
    maker.append("skins", {{"joints", joints}});
    const GltfRead read(maker);
    const Skin& skin = *read.mesh().skin;
    ASSERT_EQ(fault(skin), nullptr);
    ASSERT_EQ(skin.at(0).size(), 8u);
    EXPECT_EQ(skin.at(0)[0].joint, 11);
    EXPECT_FLOAT_EQ(skin.at(0)[0].weight, 12.0F / 68);
    EXPECT_NE(read.messageWith("3 vertices follow more than 8 joints"), "");
}

TEST(GltfRead, twoSetsOfInfluencesAreMerged) {
    GltfMaker maker;
    const auto joints = [&](std::uint8_t a) {
        return maker.accessor<std::uint8_t>({a, 0, 0, 0, a, 0, 0, 0, a, 0, 0, 0}, "VEC4", maker.uint8);
    };
    const int half = maker.accessor({0.5F, 0, 0, 0, 0.5F, 0, 0, 0, 0.5F, 0, 0, 0}, "VEC4");
    const json attributes{
        {"JOINTS_0", joints(1)}, {"WEIGHTS_0", half}, {"JOINTS_1", joints(1)}, {"WEIGHTS_1", half}};
    maker.node({{"mesh", maker.triangle(attributes)}, {"skin", 0}});
    maker.append("skins", {{"joints", {0, 0}}});
    const GltfRead read(maker);
    ASSERT_EQ(read.mesh().skin->at(0).size(), 1u);
    EXPECT_EQ(read.mesh().skin->at(0)[0], (Influence{0, 1})) << "a node listed twice is one joint";
}

TEST(GltfRead, materialsKeepColorTextureAndAlpha) {
    GltfMaker maker;
    const int image = maker.view(kPng);
    maker.append("images", {{"name", "fur"}, {"bufferView", image}, {"mimeType", "image/png"}});
    maker.append("textures", {{"source", 0}});
    maker.append(
        "materials",
        {{"name", "fox"},
         {"pbrMetallicRoughness",
          {{"baseColorFactor", {0.5, 0.25, 2, 0.75}}, {"baseColorTexture", {{"index", 0}, {"texCoord", 1}}}}},
         {"alphaMode", "MASK"},
         {"alphaCutoff", 0.3},
         {"doubleSided", true}});
    const int uvs = maker.accessor({0, 0, 0.5F, 0.25F, 1, 1}, "VEC2");
    maker.node({{"mesh", maker.triangle({{"TEXCOORD_1", uvs}})}});
    maker.root["meshes"][0]["primitives"][0]["material"] = 0;
    const GltfRead read(maker);
    EXPECT_TRUE(read.diagnostics.empty());
    const Material& material = *read.mesh().surfaces[0].material;
    EXPECT_TRUE((material.color == Eigen::Array4f(0.5F, 0.25F, 1, 0.75F)).all());
    EXPECT_EQ(material.alpha, Material::Alpha::mask);
    EXPECT_FLOAT_EQ(material.alphaCutoff, 0.3F);
    EXPECT_TRUE(material.doubleSided);
    EXPECT_EQ(*material.texture, (Texture{"fur", kPng}));
    EXPECT_EQ(read.mesh().geometry->uvs[1], Eigen::Vector2f(0.5F, 0.25F)) << "from the texture's set";
}

TEST(GltfRead, glossyMaterialsUseTheirDiffuseColor) {
    GltfMaker maker;
    maker.append(
        "materials",
        {{"extensions", {{"KHR_materials_pbrSpecularGlossiness", {{"diffuseFactor", {0.5, 0, 0, 1}}}}}},
         {"alphaMode", "BLEND"}});
    maker.node({{"mesh", maker.triangle()}});
    maker.root["meshes"][0]["primitives"][0]["material"] = 0;
    const GltfRead read(maker);
    const Material& material = *read.mesh().surfaces[0].material;
    EXPECT_EQ(material.color[0], 0.5F);
    EXPECT_EQ(material.alpha, Material::Alpha::blend);
}

TEST(GltfRead, missingTexturesAreReportedAndTheColorKept) {
    const auto messageFor = [](json image, json info = {{"index", 0}}) {
        GltfMaker maker;
        if (!image.is_null()) maker.append("images", std::move(image));
        maker.append("textures", {{"source", 0}});
        maker.append("materials",
                     {{"pbrMetallicRoughness",
                       {{"baseColorFactor", {1, 0, 0, 1}}, {"baseColorTexture", std::move(info)}}}});
        maker.node({{"mesh", maker.triangle()}});
        maker.root["meshes"][0]["primitives"][0]["material"] = 0;
        const GltfRead read(maker);
        EXPECT_EQ(read.mesh().surfaces[0].material->color[1], 0);
        EXPECT_EQ(read.mesh().surfaces[0].material->texture, nullptr);
        return read.diagnostics.empty() ? "" : text(read.diagnostics.list().front());
    };
    EXPECT_NE(messageFor(nullptr).find("the texture is missing from the file"), std::string::npos);
    EXPECT_NE(messageFor({{"uri", "fur.png"}}).find("fox.gltf: image 0"), std::string::npos);
    EXPECT_NE(messageFor({{"uri", "../fur.png"}}).find("outside the file's own folder"), std::string::npos);
    EXPECT_NE(messageFor({{"uri", "data:image/png;base64,****"}}).find("a data URI is invalid"),
              std::string::npos);
    EXPECT_NE(messageFor({{"uri", "data:image/webp;base64,UklGRg=="}}).find("neither PNG nor JPEG"),
              std::string::npos);
    EXPECT_NE(messageFor({{"bufferView", 40}}).find("there is no buffer view 40"), std::string::npos);
    EXPECT_NE(messageFor({{"uri", "x"}}, {{"index", 9}}).find("the texture is missing from the file"),
              std::string::npos);
}

TEST(GltfRead, siblingFilesAreRead) {
    const TemporaryFolder folder;
    GltfMaker maker;
    maker.node({{"mesh", maker.triangle()}});
    maker.append("images", {{"uri", "my%20fur.png"}});
    maker.append("textures", {{"source", 0}});
    maker.append("materials", {{"pbrMetallicRoughness", {{"baseColorTexture", {{"index", 0}}}}}});
    maker.root["meshes"][0]["primitives"][0]["material"] = 0;
    maker.root["buffers"] = {{{"byteLength", maker.binary.size()}, {"uri", "parts/fox.bin"}}};
    std::filesystem::create_directory(folder / "parts");
    folder.writeFile("parts/fox.bin", maker.binary);
    folder.writeFile("my fur.png", kPng);
    const GltfRead read(Source::open(folder.writeFile("fox.gltf", maker.gltf())).value());
    ASSERT_TRUE(read.scene) << read.refusal();
    EXPECT_TRUE(read.diagnostics.empty());
    EXPECT_EQ(read.mesh().geometry->positions[1], Vector3f(1, 0, 0));
    EXPECT_EQ(read.mesh().surfaces[0].material->texture->bytes, kPng);
    EXPECT_EQ(read.mesh().surfaces[0].material->texture->name, "my fur.png");
}

TEST(GltfRead, glbAndGltfAreReadAlike) {
    GltfMaker maker;
    maker.node({{"mesh", maker.triangle()}});
    const GltfRead text(maker), binary(maker.glb());
    EXPECT_EQ(text.mesh().geometry->positions, binary.mesh().geometry->positions);
}

TEST(GltfRead, ignoredContentIsReported) {
    GltfMaker maker;
    maker.append("cameras", {{"type", "perspective"}});
    maker.root["extensionsRequired"] = {"KHR_draco_mesh_compression", "KHR_texture_transform"};
    maker.node({{"camera", 0}, {"extensions", {{"KHR_lights_punctual", {{"light", 0}}}}}});
    maker.node({{"mesh", maker.triangle()}});
    maker.node({{"mesh", maker.triangle()}});
    json& compressed = maker.root["meshes"][1]["primitives"][0];
    maker.root["accessors"].push_back({{"componentType", 5123}, {"count", 3}, {"type", "SCALAR"}});
    compressed["indices"] = 2;
    maker.root["accessors"][1].erase("bufferView");
    compressed["extensions"]["KHR_draco_mesh_compression"] = {{"bufferView", 0},
                                                              {"attributes", {{"POSITION", 0}}}};
    const GltfRead read(maker);
    ASSERT_TRUE(read.scene) << read.refusal();
    EXPECT_EQ(read.character().meshes.size(), 1u);
    for (const char* messageFor :
         {"cameras", "lights", "requires the unsupported extension 'KHR_draco_mesh_compression'",
          "it uses an unsupported compression"}) {
        EXPECT_NE(read.messageWith(messageFor), "") << messageFor;
    }
    EXPECT_EQ(read.messageWith("requires the unsupported extension 'KHR_texture_transform'"), "");
}

TEST(GltfRead, extrasAreIgnored) {
    GltfMaker maker;
    json deep = json::array();
    for (int i = 0; i < 400; ++i) deep = json::array({deep});
    maker.node({{"name", "n"}, {"extras", {{"mesh", -5}, {"deep", deep}}}});
    EXPECT_TRUE(GltfRead(maker).diagnostics.empty());
}

TEST(GltfRead, countsMayBeDecimals) {
    GltfMaker maker;
    maker.node({{"mesh", maker.triangle()}});
    maker.root["nodes"][0]["mesh"] = 0.0;
    maker.root["accessors"][0]["count"] = 3.0;
    EXPECT_EQ(GltfRead(maker).character().meshes.size(), 1u);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
