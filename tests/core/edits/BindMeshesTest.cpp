#include "core/scene/edits/meshes/BindMeshes.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/scene/edits/characters/EditCharacters.h"
#include "core/scene/templates/Templates.h"
#include "core/skin/Skinning.h"
#include "tests/core/skin/bind/LimbSurface.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A scene with a biped template, and one with a rigid mesh around its bones, at the same position.
class BindMeshesTest : public testing::Test {
protected:
    BindMeshesTest() {
        scene_ = newFromTemplate("biped").value();
        biped_ = scene_.characters[0]->id;
        BindSurface surface;
        for (int j = 1; j < skeleton().size(); ++j) {
            const BoneEnds bone =
                boneEnds(skeleton()[j], skeleton().restModel()[static_cast<std::size_t>(j)]);
            test::addCapsule(surface, {bone.head, bone.tail + Eigen::Vector3d(0, 1e-3, 0)}, 0.04);
        }
        auto geometry = std::make_shared<Geometry>();
        for (const Eigen::Vector3d& position : surface.positions)
            geometry->positions.push_back(position.cast<float>());
        geometry->triangles = surface.triangles;
        deriveNormals(*geometry);
        Scene body = newFromTemplate("empty").value();
        Character owner = *body.characters[0];
        Mesh mesh;
        mesh.id = body.newId<MeshId>();
        mesh.name = "body";
        mesh.geometry = geometry;
        mesh.skin = std::make_shared<const Skin>(rigidSkin(
            {(*owner.skeleton)[0].id, owner.skeleton->restModel()[0].inverse()}, geometry->positions.size()));
        mesh.surfaces = {{0, static_cast<std::uint32_t>(geometry->triangles.size()), nullptr}};
        owner.meshes.push_back(std::make_shared<const Mesh>(std::move(mesh)));
        body.characters[0] = std::make_shared<const Character>(std::move(owner));
        Diagnostics diagnostics;
        scene_ = addMeshes(scene_, biped_, body, diagnostics).value();
    }

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
    ASSERT_EQ(first.influences.size(), second.influences.size());
    for (std::size_t i = 0; i < first.influences.size(); ++i)
        EXPECT_NEAR(first.influences[i].weight, second.influences[i].weight, 1e-5F);
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
    const Skin single = rigidSkin(skin.joints[0], vertices);
    skin.starts = single.starts;
    skin.influences = single.influences;
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
