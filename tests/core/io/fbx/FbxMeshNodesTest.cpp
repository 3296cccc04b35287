// Nodes that show skinned meshes in FBX files.
#include <gtest/gtest.h>

#include "core/scene/edits/characters/EditCharacters.h"
#include "tests/core/io/assimp/Skinned.h"
#include "tests/core/io/fbx/FbxReadBack.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// Two joints, the first of which turns, with a node "coat" below it that shows a mesh bound to both.
class FbxMeshNodes : public testing::Test {
protected:
    FbxMeshNodes() {
        joints_.resize(3);
        for (std::size_t i = 0; i < 3; ++i) {
            joints_[i].id = scene_.newId<JointId>();
            joints_[i].parent = static_cast<int>(i) - 1;
            joints_[i].tail = {0, 1, 0};
            joints_[i].free = kAngles;
        }
        joints_[0].name = "hip";
        joints_[1].name = "knee";
        joints_[1].rest.translation = {0, 1, 0};
        Joint& coat = joints_[2];
        coat.name = "coat";
        coat.kind = JointKind::node;
        coat.parent = 0;
        coat.tail.setZero();
        coat.free = kTranslations;
        coat.rest.translation = {0.5, 0, 0};
        clip_.id = scene_.newId<ClipId>();
        clip_.name = "clip";
        clip_.lastFrame = FrameIndex{30};
        key({joints_[0].id, Channel::angle1}, 0, 1);
    }

    void key(ChannelId id, double first, double last) {
        clip_.tracks.push_back(
            {id, std::make_shared<const Curve>(Curve::fromKeys({{{0}, first}, {{1}, last}}))});
        clip_.sortTracks();
    }

    /// A triangle whose corners follow hip, knee and both.
    std::shared_ptr<const Mesh> mesh() {
        auto geometry = std::make_shared<Geometry>();
        geometry->positions = {{0, 0, 0}, {1, 2, 0}, {0, 1, 1}};
        geometry->normals.assign(3, {0, 0, 1});
        geometry->triangles = {{0, 1, 2}};
        auto skin = std::make_shared<Skin>();
        Affine kneeFromMesh = Affine::Identity();
        kneeFromMesh.translation() = Eigen::Vector3d(0, -1, 0);
        skin->joints = {{joints_[0].id, Affine::Identity()}, {joints_[1].id, kneeFromMesh}};
        skin->influences = {{{0, 1}}, {{1, 1}}, {{0, 0.5F}, {1, 0.5F}}};
        auto mesh = std::make_shared<Mesh>();
        mesh->id = scene_.newId<MeshId>();
        mesh->name = "coat";
        mesh->geometry = geometry;
        mesh->skin = skin;
        mesh->surfaces = {{0, 1, nullptr}};
        mesh->node = joints_[2].id;
        return mesh;
    }

    Scene made() { return made(mesh()); }

    Scene made(std::shared_ptr<const Mesh> mesh) {
        Character character;
        character.name = "figure";
        character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints_).value());
        character.clips = {std::make_shared<const Clip>(clip_)};
        character.meshes = {std::move(mesh)};
        return addCharacter(scene_, std::move(character));
    }

    Scene scene_;
    std::vector<Joint> joints_;
    Clip clip_;
};

void expectSameVertices(const Scene& scene, const Scene& back) {
    const auto &before = scene.characters.at(0), &after = back.characters.at(0);
    ASSERT_EQ(after->meshes.size(), 1U);
    for (const double time : {0.0, 0.5, 1.0}) {
        const auto expected = test::skinned(before, before->clips[0], *before->meshes[0], time);
        const auto found = test::skinned(after, after->clips.at(0), *after->meshes[0], time);
        ASSERT_EQ(found.size(), expected.size());
        for (std::size_t i = 0; i < found.size(); ++i)
            EXPECT_LT((found[i] - expected[i]).norm(), 1e-4) << "vertex " << i << " at " << time;
    }
}

TEST_F(FbxMeshNodes, thatDoNotMoveShowTheMesh) {
    const Scene scene = made();
    EXPECT_EQ(test::objectOf(test::parsedFbx(scene), "Model", "coat").value<std::string>(2), "Mesh");
    expectSameVertices(scene, test::throughFbx(scene));
}

TEST_F(FbxMeshNodes, thatMoveBelowAJointLeaveTheMeshAtTheTop) {
    key({joints_[2].id, Channel::translationX}, 0.5, 3);
    const Scene scene = made();
    const test::ParsedRecord file = test::parsedFbx(scene);
    std::size_t shownAtTheTop = 0;
    for (const std::int64_t child : test::childrenOf(file, 0)) {
        const test::ParsedRecord& object = test::objectOf(file, child);
        shownAtTheTop += object.name == "Model" && object.value<std::string>(2) == "Mesh";
    }
    EXPECT_EQ(shownAtTheTop, 1U) << "where no node moves it in addition to its joints";
    expectSameVertices(scene, test::throughFbx(scene));
}

// Blender places skinned meshes relative to the node above the joints.
TEST_F(FbxMeshNodes, aboveTheJointsAreStoredInClusters) {
    Joint above;
    above.id = scene_.newId<JointId>();
    above.name = "above";
    above.kind = JointKind::node;
    above.rest.translation = {0, 0.25, 0};
    const auto coat = mesh();
    joints_.insert(joints_.begin(), above);
    for (std::size_t i = 1; i < joints_.size(); ++i) ++joints_[i].parent;
    const test::ParsedRecord file = test::parsedFbx(made(coat));
    std::size_t clusters = 0;
    for (const test::ParsedRecord* each : file.at("Objects").all("Deformer")) {
        if (each->value<std::string>(2) != "Cluster") continue;
        ++clusters;
        const auto& matrix = each->at("TransformAssociateModel").value<std::vector<double>>();
        ASSERT_EQ(matrix.size(), 16U);
        EXPECT_NEAR(matrix[13], 25, 1e-9);
    }
    EXPECT_EQ(clusters, 2U);
}

TEST_F(FbxMeshNodes, withoutSizeLeaveTheMeshFinite) {
    joints_[2].rest.scale.setZero();
    const Scene scene = made();
    const Scene back = test::throughFbx(scene);
    for (const Eigen::Vector3f& position : back.characters.at(0)->meshes.at(0)->geometry->positions)
        EXPECT_TRUE(position.allFinite());
    expectSameVertices(scene, back);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
