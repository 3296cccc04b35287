#include "core/scene/edits/meshes/BindMeshes.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/scene/edits/characters/EditCharacters.h"
#include "core/scene/templates/Templates.h"
#include "core/skin/Skinning.h"
#include "tests/core/edits/BipedBody.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A scene with a biped template, and one with a rigid mesh around its bones, at the same position.
class BindMeshesTest : public testing::Test {
protected:
    BindMeshesTest() : scene_(test::bipedWithBody()), biped_(scene_.characters[0]->id) {}

    const Skeleton& skeleton() const { return *scene_.characters[0]->skeleton; }
    static const Mesh& meshOf(const Scene& scene) { return *scene.characters[0]->meshes.at(0); }
    Result<Scene> bind(const Scene& scene, Diagnostics& diagnostics) const {
        const MeshId mesh = meshOf(scene).id;
        BindSettings settings;
        settings.resolution = 64;
        return bindMeshes(scene, biped_, {&mesh, 1}, settings, diagnostics);
    }
    static std::vector<Eigen::Vector3f> atRest(const Scene& scene) {
        const Mesh& mesh = meshOf(scene);
        const Skeleton& skeleton = *scene.characters[0]->skeleton;
        std::vector<Eigen::Vector3f> positions(mesh.geometry->positions.size());
        skinVertices(mesh, skinMatrices(*mesh.skin, skeleton, skeleton.restModel()), positions, {});
        return positions;
    }

    Scene scene_;
    CharacterId biped_;
};

TEST_F(BindMeshesTest, keepsTheRestPoseAndTheGeometry) {
    Diagnostics diagnostics;
    const Scene bound = bind(scene_, diagnostics).value();
    EXPECT_EQ(fault(*meshOf(bound).skin), nullptr);
    EXPECT_EQ(fault(meshOf(bound)), nullptr);
    EXPECT_EQ(meshOf(bound).geometry, meshOf(scene_).geometry);
    const auto before = atRest(scene_), after = atRest(bound);
    for (std::size_t v = 0; v < before.size(); ++v) EXPECT_LT((after[v] - before[v]).norm(), 1e-6F);
}

TEST_F(BindMeshesTest, everyLimbFollowsItsOwnSide) {
    Diagnostics diagnostics;
    const Scene bound = bind(scene_, diagnostics).value();
    const Skin& skin = *meshOf(bound).skin;
    EXPECT_GT(summaryOf(skin).usedJoints(), 15U);
    for (std::size_t v = 0; v < skin.vertexCount(); ++v) {
        const float x = meshOf(bound).geometry->positions[v].x();
        if (std::abs(x) < 0.15F) continue;
        for (const Influence& influence : skin.at(v)) {
            const std::string& name = skeleton()[*skeleton().find(skin.joints[influence.joint].joint)].name;
            EXPECT_FALSE(name.ends_with(x > 0 ? ".R" : ".L")) << name << " at x = " << x;
        }
    }
}

TEST_F(BindMeshesTest, bindingAgainGivesTheSameWeights) {
    Diagnostics diagnostics;
    const Scene once = bind(scene_, diagnostics).value();
    const Scene twice = bind(once, diagnostics).value();
    const Skin &first = *meshOf(once).skin, &second = *meshOf(twice).skin;
    ASSERT_EQ(first.vertexCount(), second.vertexCount());
    for (std::size_t v = 0; v < first.vertexCount(); ++v) {
        ASSERT_EQ(first.at(v).size(), second.at(v).size());
        for (std::size_t i = 0; i < first.at(v).size(); ++i)
            EXPECT_NEAR(first.at(v)[i].weight, second.at(v)[i].weight, 1e-5F);
    }
}

/// Robots often consist of meshes that list all joints and follow one.
TEST_F(BindMeshesTest, keepsTheBindPoseOfListedJoints) {
    Diagnostics diagnostics;
    Scene scene = bind(scene_, diagnostics).value();
    Character character = *scene.characters[0];
    Mesh mesh = *character.meshes[0];
    Skin skin = *mesh.skin;
    for (SkinJoint& joint : skin.joints) joint.jointFromMesh.pretranslate(Eigen::Vector3d(0.01, 0, 0));
    const std::size_t vertices = skin.vertexCount();
    skin.influences = rigidSkin(skin.joints[0], vertices).influences;
    mesh.skin = std::make_shared<const Skin>(skin);
    character.meshes[0] = std::make_shared<const Mesh>(std::move(mesh));
    scene.characters[0] = std::make_shared<const Character>(std::move(character));
    const Scene bound = bind(scene, diagnostics).value();
    std::size_t compared = 0;
    for (const SkinJoint& joint : meshOf(bound).skin->joints) {
        const auto before = std::ranges::find(skin.joints, joint.joint, &SkinJoint::joint);
        if (before == skin.joints.end()) continue;
        EXPECT_TRUE(joint.jointFromMesh.isApprox(before->jointFromMesh, 1e-9));
        ++compared;
    }
    EXPECT_GT(compared, 10U);
}

/// A rigid mesh may hang on a node of its own, such as eyes below the head.
TEST_F(BindMeshesTest, bindsMeshesOnNodesToJoints) {
    Diagnostics diagnostics;
    Scene scene = bind(scene_, diagnostics).value();
    Character character = *scene.characters[0];
    std::vector<Joint> joints = skeleton().joints();
    Joint eyes;
    eyes.id = scene.newId<JointId>();
    eyes.name = "eyes";
    eyes.parent = skeleton().find("head").value();
    eyes.kind = JointKind::node;
    joints.push_back(eyes);
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    Mesh mesh = *character.meshes[0];
    mesh.id = scene.newId<MeshId>();
    mesh.name = "eyes";
    const Affine jointFromMesh = character.skeleton->restModel().back().inverse();
    mesh.skin = std::make_shared<const Skin>(
        rigidSkin(SkinJoint{eyes.id, jointFromMesh}, mesh.geometry->positions.size()));
    const MeshId both[] = {character.meshes[0]->id, mesh.id};
    character.meshes.push_back(std::make_shared<const Mesh>(std::move(mesh)));
    scene.characters[0] = std::make_shared<const Character>(std::move(character));
    BindSettings settings;
    settings.resolution = 64;
    const Scene bound = bindMeshes(scene, biped_, both, settings, diagnostics).value();
    for (const auto& each : bound.characters[0]->meshes) {
        EXPECT_GT(each->skin->joints.size(), 10U) << each->name;
        EXPECT_EQ(std::ranges::find(each->skin->joints, eyes.id, &SkinJoint::joint), each->skin->joints.end())
            << each->name;
    }
}

TEST_F(BindMeshesTest, rejectsUnknownCharactersAndMeshes) {
    Diagnostics diagnostics;
    const MeshId mesh = meshOf(scene_).id, unknown{987654};
    EXPECT_EQ(bindMeshes(scene_, CharacterId{98765}, {&mesh, 1}, {}, diagnostics).error().code,
              ErrorCode::argumentInvalid);
    EXPECT_EQ(bindMeshes(scene_, biped_, {&unknown, 1}, {}, diagnostics).error().code,
              ErrorCode::argumentInvalid);
    EXPECT_EQ(bindMeshes(scene_, biped_, {}, {}, diagnostics).error().code, ErrorCode::argumentInvalid);
    EXPECT_EQ(addMeshes(scene_, biped_, newFromTemplate("biped").value(), diagnostics).error().code,
              ErrorCode::argumentInvalid);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
