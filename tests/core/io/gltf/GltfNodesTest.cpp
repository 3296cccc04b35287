// Joints, other nodes and the skins by which programs tell them apart.
#include "core/io/writing/StickFigure.h"
#include "core/skin/Skinning.h"
#include "tests/core/io/gltf/GltfMaker.h"
#include "tests/core/io/gltf/GltfRig.h"
#include "tests/core/io/gltf/WrittenGltf.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using json = nlohmann::json;

using test::characterOf;
using test::sceneOf;

Joint bone(std::uint64_t id, std::string name, int parent, const Eigen::Vector3d& position) {
    Joint made = test::joint(id, std::move(name), parent, position);
    made.tail = {0, 0.5, 0};
    return made;
}

/// Hips with a spine and a tail, 1 m apart.
std::vector<Joint> spine() {
    return {bone(1, "hips", kNoParent, {0, 1, 0}), bone(2, "spine", 0, {0, 1, 0}),
            bone(3, "tail", 0, {0, 0, 1})};
}

/// A triangle that follows one joint.
std::shared_ptr<Mesh> triangleOn(const SkinJoint& joint, std::uint64_t id, std::string name) {
    auto geometry = std::make_shared<Geometry>();
    geometry->positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    geometry->normals.assign(3, {0, 0, 1});
    geometry->triangles = {{0, 1, 2}};
    auto mesh = std::make_shared<Mesh>();
    mesh->id = MeshId{id};
    mesh->name = std::move(name);
    mesh->geometry = geometry;
    mesh->skin = std::make_shared<const Skin>(rigidSkin(joint, 3));
    mesh->surfaces = {{0, 1, nullptr}};
    return mesh;
}

Affine moved(double x, double y, double z) {
    Affine affine = Affine::Identity();
    affine.translation() = Eigen::Vector3d(x, y, z);
    return affine;
}

/// The translation of an inverse bind matrix.
std::vector<double> bindTranslation(const WrittenGltf& file, std::size_t skin, std::size_t joint) {
    const std::vector<double> all = file.numbers(file.root["skins"][skin]["inverseBindMatrices"]);
    return {all[16 * joint + 12], all[16 * joint + 13], all[16 * joint + 14]};
}

TEST(GltfNodes, aSkeletonWithoutMeshesHasASkin) {
    const WrittenGltf file(sceneOf(characterOf(spine())));
    ASSERT_EQ(file.root["skins"].size(), 1U);
    const json& skin = file.root["skins"][0];
    EXPECT_EQ(skin["joints"], json({0, 1, 2}));
    EXPECT_EQ(skin["skeleton"], 0);
    EXPECT_EQ(bindTranslation(file, 0, 0), (std::vector<double>{0, -1, 0}));
    EXPECT_EQ(bindTranslation(file, 0, 1), (std::vector<double>{0, -2, 0}));
    EXPECT_EQ(bindTranslation(file, 0, 2), (std::vector<double>{0, -1, -1}));
    EXPECT_FALSE(file.root.contains("meshes"));
}

TEST(GltfNodes, theFirstSkinAlsoListsJointsThatItsMeshIsNotBoundTo) {
    const auto character = characterOf(spine());
    auto mesh = triangleOn({JointId{2}, moved(0, -5, 0)}, 10, "coat");
    Skin skin = *mesh->skin;
    skin.joints.push_back({JointId{1}, moved(0, -4, 0)});
    mesh->skin = std::make_shared<const Skin>(skin);
    character->meshes = {mesh};
    const WrittenGltf file(sceneOf(character));
    ASSERT_EQ(file.root["skins"].size(), 1U);
    EXPECT_EQ(file.root["skins"][0]["joints"], json({1, 0, 2}));
    EXPECT_EQ(bindTranslation(file, 0, 0), (std::vector<double>{0, -5, 0})) << "the mesh's own";
    EXPECT_EQ(bindTranslation(file, 0, 2), (std::vector<double>{0, -4, -1})) << "relative to its parent";
}

TEST(GltfNodes, skinsOfASkeletonWithSeveralRootsHaveACommonParent) {
    std::vector<Joint> joints = spine();
    joints[2].parent = kNoParent;
    const WrittenGltf file(sceneOf(characterOf(joints)));
    EXPECT_EQ(file.root["skins"][0]["skeleton"], 3);
    EXPECT_EQ(file.root["nodes"][3]["children"], json({0, 2}));
    EXPECT_EQ(file.root["scenes"][0]["nodes"], json({3}));
}

TEST(GltfNodes, nodesThatAreNotJointsAreNotInTheSkin) {
    std::vector<Joint> joints = spine();
    joints[0].kind = JointKind::node;
    const WrittenGltf file(sceneOf(characterOf(joints)));
    EXPECT_EQ(file.root["skins"][0]["joints"], json({1, 2}));
    EXPECT_EQ(file.root["skins"][0]["skeleton"], 0) << "the node above both";
    for (Joint& each : joints) each.kind = JointKind::node;
    EXPECT_FALSE(WrittenGltf(sceneOf(characterOf(joints))).root.contains("skins"));
}

TEST(GltfNodes, rigidMeshesAreInTheirJointsSpaceWithoutASkin) {
    const auto character = characterOf(spine());
    Affine mirrored = moved(0, 0, 2);
    mirrored.linear() = Eigen::DiagonalMatrix<double, 3>(-1, 1, 1);
    character->meshes = {triangleOn({JointId{2}, mirrored}, 10, "hat"),
                         triangleOn({JointId{2}, Affine::Identity()}, 11, "feather")};
    const WrittenGltf file(sceneOf(character));
    EXPECT_EQ(file.node("spine")["mesh"], 0);
    EXPECT_FALSE(file.node("spine").contains("skin"));
    EXPECT_EQ(file.node("spine")["children"], json({3})) << "a node shows one mesh";
    EXPECT_EQ(file.root["nodes"][3], json({{"name", "feather"}, {"mesh", 1}}));
    const json& hat = file.root["meshes"][0]["primitives"][0];
    EXPECT_EQ(file.numbers(hat["attributes"]["POSITION"]), (std::vector<double>{0, 0, 2, -1, 0, 2, 0, 1, 2}));
    EXPECT_EQ(file.numbers(hat["attributes"]["NORMAL"]), (std::vector<double>{0, 0, 1, 0, 0, 1, 0, 0, 1}));
    EXPECT_EQ(file.numbers(hat["indices"]), (std::vector<double>{0, 2, 1})) << "mirrored";
    const GltfRead read(file.bytes());
    EXPECT_EQ(read.skeleton().size(), 4);
    ASSERT_EQ(read.character().meshes.size(), 2U);
    for (const auto& mesh : read.character().meshes) EXPECT_EQ(mesh->skin->joints.size(), 1U);
}

/// An armature with two bones and a skinned mesh, a prop with a mesh, a camera and an empty.
GltfMaker blenderFile() {
    GltfMaker maker;
    const int joints = maker.accessor(std::vector<std::uint8_t>{0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}, "VEC4",
                                      GltfMaker::uint8);
    const int weights = maker.accessor({1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}, "VEC4");
    const int body = maker.triangle({{"JOINTS_0", joints}, {"WEIGHTS_0", weights}}), prop = maker.triangle();
    maker.root["meshes"][0]["name"] = "Body data";
    maker.node({{"name", "Armature"}, {"children", {1, 2}}});
    maker.node({{"name", "Body"}, {"mesh", body}, {"skin", 0}});
    maker.node({{"name", "Hips"}, {"children", {3}}, {"translation", {0, 1, 0}}});
    maker.node({{"name", "Spine"}, {"translation", {0, 1, 0}}});
    maker.node({{"name", "Cup"}, {"mesh", prop}, {"translation", {2, 0, 0}}});
    maker.node({{"name", "Camera"}, {"translation", {0, 0, 5}}});
    maker.node({{"name", "Empty"}});
    maker.append("skins", {{"joints", {2, 3}}});
    maker.root["scenes"] = {{{"nodes", {0, 4, 5, 6}}}};
    maker.root["scene"] = 0;
    maker.animation(3, "rotation", {0, 1}, {0, 0, 0, 1, 0, 0, 1, 0});
    return maker;
}

/// The names of nodes with those of their parents, meshes and whether they have a skin.
json relations(const json& root) {
    json all = json::object();
    for (const json& node : root["nodes"]) {
        json& own = all[node["name"].get<std::string>()];
        if (node.contains("mesh"))
            own["mesh"] = root["meshes"][node["mesh"].get<std::size_t>()].value("name", "");
        own["skin"] = node.contains("skin");
        for (const int child : node.value("children", std::vector<int>{}))
            all[root["nodes"][static_cast<std::size_t>(child)]["name"].get<std::string>()]["parent"] =
                node["name"];
    }
    return all;
}

TEST(GltfNodes, anUneditedImportKeepsItsNodes) {
    const GltfMaker maker = blenderFile();
    const GltfRead read(maker);
    EXPECT_EQ(read.joint("Hips").kind, JointKind::joint);
    EXPECT_EQ(read.joint("Spine").kind, JointKind::joint);
    for (const char* name : {"Armature", "Body", "Cup", "Camera", "Empty"})
        EXPECT_EQ(read.joint(name).kind, JointKind::node) << name;
    for (const bool extras : {false, true}) {
        const WrittenGltf written(*read.scene, {.extras = extras});
        json expected = relations(maker.root), actual = relations(written.root);
        expected["Cup"]["mesh"] = "mesh1";  // the file's mesh has no name
        EXPECT_EQ(actual, expected);
        ASSERT_EQ(written.root["skins"].size(), 1U);
        EXPECT_EQ(written.root["animations"].size(), 1U);
        const GltfRead again(written.bytes());
        EXPECT_EQ(relations(WrittenGltf(*again.scene).root), expected) << "also after a second round";
    }
}

TEST(GltfNodes, inAFileWithoutSkinsAndMeshesAllNodesAreJoints) {
    GltfMaker maker;
    maker.node({{"name", "a"}});
    EXPECT_EQ(GltfRead(maker).joint("a").kind, JointKind::joint);
    maker.node({{"name", "b"}, {"mesh", maker.triangle()}});
    EXPECT_EQ(GltfRead(maker).joint("a").kind, JointKind::node);
}

TEST(GltfNodes, aStickFigureIsBoundToTheBones) {
    const auto character = characterOf(spine());
    const WrittenGltf file(sceneOf(character), {.figure = true});
    ASSERT_EQ(file.root["meshes"].size(), 1U);
    EXPECT_EQ(file.node("figure")["skin"], 0);
    EXPECT_FALSE(file.root["meshes"][0]["primitives"][0]["attributes"].contains("NORMAL"));
    EXPECT_LT(file.bytes().size(), 4000U);
    character->meshes = {triangleOn({JointId{2}}, 10, "hat")};
    EXPECT_EQ(WrittenGltf(sceneOf(character), {.figure = true}).root["meshes"].size(), 1U);
    EXPECT_EQ(WrittenGltf(sceneOf(character), {.figure = true}).node("spine")["mesh"], 0);
}

TEST(GltfNodes, aStickFigureOfOneBoneHasASkin) {
    std::vector<Joint> joints = spine();
    joints[1].tail = joints[2].tail = Eigen::Vector3d::Zero();
    const WrittenGltf file(sceneOf(characterOf(joints)), {.figure = true});
    EXPECT_EQ(file.node("figure")["skin"], 0);
    EXPECT_TRUE(file.root["meshes"][0]["primitives"][0]["attributes"].contains("JOINTS_0"));
    EXPECT_FALSE(file.node("hips").contains("mesh"));
}

TEST(GltfNodes, stickFiguresLeaveOutBonesThatFloatsCannotStore) {
    std::vector<Joint> joints = spine();
    joints[1].tail = {0, 1e-40, 0};
    joints[2].tail = {0, 1e60, 0};
    const Mesh figure = stickFigure(*characterOf(joints)->skeleton);
    EXPECT_EQ(figure.geometry->positions.size(), 6U);
    EXPECT_EQ(fault(*figure.geometry), nullptr);
}

TEST(GltfNodes, stickFiguresStretchFromHeadToTailAndFaceOutwards) {
    const auto character = characterOf(spine());
    const Mesh figure = stickFigure(*character->skeleton);
    EXPECT_EQ(fault(*figure.geometry), nullptr);
    EXPECT_EQ(fault(figure), nullptr);
    ASSERT_EQ(figure.geometry->positions.size(), 18U);
    EXPECT_EQ(figure.geometry->positions[6], Eigen::Vector3f(0, 2, 0)) << "the spine's head";
    EXPECT_EQ(figure.geometry->positions[11], Eigen::Vector3f(0, 2.5F, 0)) << "and tail";
    double volume = 0;
    for (const auto& [a, b, c] : figure.geometry->triangles) {
        const auto at = [&](std::uint32_t corner) {
            return figure.geometry->positions[corner].cast<double>();
        };
        volume += at(a).dot(at(b).cross(at(c))) / 6;
    }
    // An octahedron over a square of diagonal 2 r and with height h has the volume 2/3 r^2 h.
    EXPECT_NEAR(volume, 3 * 2.0 / 3 * 0.035 * 0.035 * 0.5, 1e-6);
    std::vector<Joint> boneless = spine();
    for (Joint& each : boneless) each.tail.setZero();
    EXPECT_TRUE(stickFigure(*characterOf(boneless)->skeleton).geometry->triangles.empty());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
