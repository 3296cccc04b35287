#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>

#include "core/scene/WithFreshIds.h"
#include "core/scene/analysis/Losses.h"
#include "core/scene/analysis/PartBytes.h"
#include "core/scene/analysis/SceneEquality.h"
#include "core/scene/edits/characters/EditCharacters.h"
#include "core/scene/edits/joints/EditHierarchy.h"
#include "core/scene/edits/joints/EditRest.h"
#include "core/scene/edits/meshes/EditMeshes.h"
#include "core/scene/encode/SceneBuffer.h"
#include "core/skin/Skin.h"
#include "core/skin/Skinning.h"
#include "tests/core/RandomMesh.h"
#include "tests/core/scene/ArmMesh.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::armIn;
using test::idOf;

class MeshEdits : public testing::Test {
protected:
    static void expectRefusal(const Result<Scene>& result) {
        ASSERT_FALSE(result.has_value());
        EXPECT_EQ(result.error().code, ErrorCode::argumentInvalid);
        EXPECT_FALSE(result.error().message.empty());
    }
    static const Mesh& sleeveIn(const Scene& scene) { return *armIn(scene).meshes.at(0); }
    Scene without(std::initializer_list<const char*> names) const {
        std::vector<JointId> joints;
        for (const char* name : names) joints.push_back(idOf(scene, name));
        return deleteJoints(scene, arm, joints).value();
    }

    const Scene scene = test::sleevedArm();
    const CharacterId arm = armIn(scene).id;
    const MeshId sleeve = sleeveIn(scene).id;
};

/// The mesh's vertices in the skeleton's rest pose.
std::vector<Eigen::Vector3f> atRest(const Mesh& mesh, const Skeleton& skeleton) {
    std::vector<Eigen::Vector3f> positions(mesh.geometry->positions.size());
    skinVertices(mesh, skinMatrices(*mesh.skin, skeleton, skeleton.restModel()), positions, {});
    return positions;
}

/// The largest distance between corresponding vertices.
float largestDistance(const std::vector<Eigen::Vector3f>& a, const std::vector<Eigen::Vector3f>& b) {
    float largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, (a[i] - b[i]).norm());
    return largest;
}

TEST_F(MeshEdits, rejectUnknownParts) {
    const std::array unknown{sleeve, MeshId{777}};
    expectRefusal(renameMesh(scene, CharacterId{777}, sleeve, "x"));
    expectRefusal(renameMesh(scene, arm, MeshId{777}, "x"));
    expectRefusal(renameMesh(scene, arm, sleeve, ""));
    expectRefusal(deleteMeshes(scene, CharacterId{777}, {&sleeve, 1}));
    expectRefusal(deleteMeshes(scene, arm, unknown));
    expectRefusal(setSkinningMethod(scene, CharacterId{777}, {}, SkinningMethod::linearBlend));
    expectRefusal(setSkinningMethod(scene, arm, unknown, SkinningMethod::linearBlend));
}

TEST_F(MeshEdits, blendedSkinningNeedsBlendWeights) {
    expectRefusal(setSkinningMethod(scene, arm, {&sleeve, 1}, SkinningMethod::blended));
    Mesh weighted = sleeveIn(scene);
    Skin skin = *weighted.skin;
    skin.blendWeights = {0, 0.5F, 1};
    weighted.skin = std::make_shared<const Skin>(std::move(skin));
    const Scene with = test::withMeshes(test::armScene(), {weighted});
    const Scene blended = setSkinningMethod(with, arm, {&sleeve, 1}, SkinningMethod::blended).value();
    EXPECT_EQ(sleeveIn(blended).method, SkinningMethod::blended);
    const Scene linear = setSkinningMethod(blended, arm, {&sleeve, 1}, SkinningMethod::linearBlend).value();
    EXPECT_EQ(sleeveIn(linear).skin->blendWeights, weighted.skin->blendWeights) << "to change back";
    const JointId elbow = idOf(scene, "elbow.L");
    const Scene rebound = deleteJoints(blended, arm, {&elbow, 1}).value();
    EXPECT_EQ(sleeveIn(rebound).skin->blendWeights, weighted.skin->blendWeights);
    EXPECT_EQ(sleeveIn(rebound).method, SkinningMethod::blended);
}

TEST_F(MeshEdits, changeOnlyTheNamedPartAndShareTheRest) {
    const Scene renamed = renameMesh(scene, arm, sleeve, "glove").value();
    EXPECT_EQ(sleeveIn(renamed).name, "glove");
    EXPECT_EQ(sleeveIn(renamed).id, sleeve);
    EXPECT_EQ(sleeveIn(renamed).geometry, sleeveIn(scene).geometry);
    EXPECT_EQ(sleeveIn(renamed).skin, sleeveIn(scene).skin);
    EXPECT_EQ(armIn(renamed).clips, armIn(scene).clips);
    const Scene blended = setSkinningMethod(scene, arm, {&sleeve, 1}, SkinningMethod::dualQuaternion).value();
    EXPECT_EQ(sleeveIn(blended).method, SkinningMethod::dualQuaternion);
    EXPECT_EQ(sleeveIn(blended).skin, sleeveIn(scene).skin);
    EXPECT_TRUE(armIn(deleteMeshes(scene, arm, {&sleeve, 1}).value()).meshes.empty());
    EXPECT_EQ(armIn(deleteMeshes(scene, arm, {}).value()).meshes, armIn(scene).meshes);
}

TEST_F(MeshEdits, verticesOfADeletedJointFollowItsParent) {
    const Scene after = without({"elbow.L"});
    const Skin& skin = *sleeveIn(after).skin;
    EXPECT_EQ(fault(skin), nullptr);
    ASSERT_EQ(skin.joints.size(), 1U);
    EXPECT_EQ(skin.joints[0].joint, idOf(scene, "shoulder"));
    EXPECT_EQ(skin.influences, (VertexInfluences{{{0, 1}}, {{0, 1}}, {{0, 1}}}));
    EXPECT_EQ(sleeveIn(after).geometry, sleeveIn(scene).geometry);
    EXPECT_EQ(findLosses(armIn(scene), armIn(after)).meshes, std::vector<std::string>{"sleeve"});
    EXPECT_FALSE(findLosses(armIn(scene), armIn(after)).empty());
}

TEST_F(MeshEdits, verticesOfADeletedRootFollowItsFirstChild) {
    const Skin skin = *sleeveIn(without({"shoulder"})).skin;
    ASSERT_EQ(skin.joints.size(), 1U);
    EXPECT_EQ(skin.joints[0].joint, idOf(scene, "elbow.L"));
    const Skin last = *sleeveIn(without({"shoulder", "elbow.L"})).skin;
    ASSERT_EQ(last.joints.size(), 1U);
    EXPECT_EQ(last.joints[0].joint, idOf(scene, "hand.L"));
}

TEST_F(MeshEdits, deletingTheLastJointDeletesMeshes) {
    const Scene after = without({"shoulder", "elbow.L", "hand.L"});
    EXPECT_TRUE(armIn(after).meshes.empty());
    EXPECT_EQ(findLosses(armIn(scene), armIn(after)).meshes, std::vector<std::string>{"sleeve"});
}

TEST_F(MeshEdits, jointsWithoutInfluenceKeepMeshesShared) {
    EXPECT_EQ(armIn(without({"hand.L"})).meshes, armIn(scene).meshes);
    const JointId elbow = idOf(scene, "elbow.L"), hand = idOf(scene, "hand.L");
    Transform rest;
    rest.translation = {0, 2, 0};
    const Scene moved = setRest(scene, arm, elbow, rest, Descendants::keepPosition).value();
    EXPECT_EQ(armIn(moved).meshes, armIn(scene).meshes);
    const Scene reparented = reparentJoints(scene, arm, {&hand, 1}, {}).value();
    EXPECT_EQ(armIn(reparented).meshes, armIn(scene).meshes);
    EXPECT_TRUE(findLosses(armIn(scene), armIn(reparented)).meshes.empty());
}

TEST_F(MeshEdits, jointsWithAnotherBindPoseStaySeparate) {
    Mesh bent = sleeveIn(scene);
    Skin skin = *bent.skin;
    skin.joints[1].jointFromMesh.translation() += Eigen::Vector3d(0, 0.2, 0);
    bent.skin = std::make_shared<const Skin>(skin);
    const Scene with = test::withMeshes(test::armScene(), {bent});
    const JointId elbow = idOf(scene, "elbow.L");
    const Scene after = deleteJoints(with, arm, {&elbow, 1}).value();
    const Mesh& rebound = sleeveIn(after);
    EXPECT_EQ(fault(*rebound.skin), nullptr);
    ASSERT_EQ(rebound.skin->joints.size(), 2U);
    EXPECT_EQ(rebound.skin->joints[0].joint, rebound.skin->joints[1].joint);
    EXPECT_LT(largestDistance(atRest(bent, test::skeletonIn(with)), atRest(rebound, test::skeletonIn(after))),
              1e-6F);
}

TEST_F(MeshEdits, singularJointsKeepTheBindMatrix) {
    const JointId elbow = idOf(scene, "elbow.L"), hand = idOf(scene, "hand.L");
    Mesh glove = sleeveIn(scene);
    glove.skin = std::make_shared<const Skin>(rigidSkin({hand}, 3));
    Transform flat = test::jointIn(scene, "elbow.L").rest;
    flat.scale.setZero();
    const Scene squashed =
        setRest(test::withMeshes(test::armScene(), {glove}), arm, elbow, flat, Descendants::follow).value();
    const Scene after = deleteJoints(squashed, arm, {&hand, 1}).value();
    const SkinJoint& joint = sleeveIn(after).skin->joints.at(0);
    EXPECT_EQ(joint.joint, elbow);
    EXPECT_TRUE(joint.jointFromMesh.matrix() == Affine::Identity().matrix());
}

TEST(MeshEditsLaw, deletingJointsKeepsMeshesInPlace) {
    ASSERT_TRUE(rc::check([](std::uint32_t seed) {
        test::Dice dice(seed);
        const Skeleton skeleton = test::makeSkeleton(seed, dice.integer(2, 20));
        Character character;
        character.skeleton = std::make_shared<const Skeleton>(skeleton);
        for (Mesh& mesh : test::makeMeshes(dice, skeleton, 3)) {
            mesh.method = SkinningMethod::linearBlend;
            character.meshes.push_back(std::make_shared<const Mesh>(mesh));
        }
        const Scene scene = addCharacter({}, std::move(character));
        std::vector<JointId> removed;
        for (int i = 1; i < skeleton.size(); ++i) {
            if (dice.chance(0.4)) removed.push_back(skeleton[i].id);
        }
        if (dice.chance(0.3)) removed.push_back(skeleton[0].id);
        if (static_cast<int>(removed.size()) == skeleton.size()) removed.pop_back();
        const Scene after = deleteJoints(scene, armIn(scene).id, removed).value();
        for (std::size_t i = 0; i < armIn(scene).meshes.size(); ++i) {
            const Mesh& mesh = *armIn(after).meshes[i];
            RC_ASSERT(fault(*mesh.skin) == nullptr && fault(mesh) == nullptr);
            for (const SkinJoint& joint : mesh.skin->joints)
                RC_ASSERT(armIn(after).skeleton->find(joint.joint).has_value());
            RC_ASSERT(largestDistance(atRest(*armIn(scene).meshes[i], skeleton),
                                      atRest(mesh, *armIn(after).skeleton)) < 1e-4F);
        }
    }));
}

TEST(RebindSkin, mergesInfluencesAndSortsByWeight) {
    Skin skin;
    skin.joints = {{JointId{1}}, {JointId{2}}, {JointId{3}}};
    skin.influences = {{{0, 0.4F}, {1, 0.35F}, {2, 0.25F}}, {{2, 1}}};
    const Skin merged = reboundSkin(skin, {{JointId{1}}, {JointId{2}}, {JointId{2}}});
    EXPECT_EQ(fault(merged), nullptr);
    EXPECT_EQ(merged.joints.size(), 2U);
    EXPECT_EQ(merged.influences, (VertexInfluences{{{1, 0.35F + 0.25F}, {0, 0.4F}}, {{1, 1}}}));
}

TEST_F(MeshEdits, copiedCharactersHaveMeshesOfTheirOwnJoints) {
    Mesh second = sleeveIn(scene);
    second.id = {};
    const Scene two = test::withMeshes(scene, {second});
    for (const Scene& copied : {duplicateCharacter(two, arm).value(), addScene(two, two).value()}) {
        ASSERT_EQ(copied.characters.size(), 2U);
        const Character& copy = *copied.characters[1];
        ASSERT_EQ(copy.meshes.size(), 2U);
        EXPECT_GT(copy.meshes[0]->id.value, two.lastId);
        EXPECT_NE(copy.meshes[0]->id, copy.meshes[1]->id);
        EXPECT_EQ(copy.meshes[0]->geometry, sleeveIn(scene).geometry);
        EXPECT_EQ(copy.meshes[0]->skin, copy.meshes[1]->skin);
        for (std::size_t i = 0; i < 2; ++i) {
            const auto joint = copy.skeleton->find(copy.meshes[0]->skin->joints[i].joint);
            ASSERT_TRUE(joint.has_value());
            EXPECT_EQ(*joint, static_cast<int>(i));
        }
    }
}

TEST_F(MeshEdits, meshesGetAndKeepTheirId) {
    Character character = armIn(test::armScene());
    character.id = {};
    character.meshes = {std::make_shared<const Mesh>(test::makeSleeve(scene))};
    const Scene added = addCharacter(scene, character);
    EXPECT_TRUE(added.characters[1]->meshes[0]->id);
    EXPECT_LE(added.characters[1]->meshes[0]->id.value, added.lastId);
    Mesh high = sleeveIn(scene);
    high.id = MeshId{5000};
    character.meshes = {std::make_shared<const Mesh>(high)};
    EXPECT_EQ(highestId(character), 5000U);
}

TEST_F(MeshEdits, onlyEqualMeshesCompareEqual) {
    EXPECT_TRUE(haveEqualContents(scene, decodeSceneBuffer(encodeSceneBuffer(scene).value()).value()));
    EXPECT_FALSE(haveEqualContents(scene, test::armScene()));
    const auto differs = [&](const std::function<void(Mesh&)>& change) {
        Mesh mesh = sleeveIn(scene);
        change(mesh);
        return !haveEqualContents(scene, test::withMeshes(test::armScene(), {mesh}));
    };
    EXPECT_FALSE(differs([](Mesh&) {}));
    EXPECT_TRUE(differs([](Mesh& mesh) { mesh.name += 's'; }));
    EXPECT_TRUE(differs([](Mesh& mesh) { mesh.method = SkinningMethod::dualQuaternion; }));
    EXPECT_TRUE(differs([](Mesh& mesh) { mesh.surfaces[0].material = nullptr; }));
    EXPECT_TRUE(differs([](Mesh& mesh) {
        Geometry geometry = *mesh.geometry;
        geometry.positions[2].x() += 1e-6F;
        mesh.geometry = std::make_shared<const Geometry>(geometry);
    }));
    EXPECT_TRUE(differs([](Mesh& mesh) {
        Skin skin = *mesh.skin;
        skin.joints[1].jointFromMesh.translation().x() += 1e-12;
        mesh.skin = std::make_shared<const Skin>(skin);
    }));
    EXPECT_TRUE(differs([](Mesh& mesh) {
        Skin skin = *mesh.skin;
        skin.blendWeights.resize(skin.vertexCount());
        mesh.skin = std::make_shared<const Skin>(skin);
    }));
    EXPECT_TRUE(differs([](Mesh& mesh) {
        Material material = *mesh.surfaces[0].material;
        material.texture = std::make_shared<const Texture>(Texture{"weave", "another"});
        mesh.surfaces[0].material = std::make_shared<const Material>(material);
    }));
}

TEST_F(MeshEdits, sharedPartsOfMeshesTakeNoMemory) {
    Mesh large = sleeveIn(scene);
    large.id = {};
    Geometry geometry;
    geometry.positions.assign(100'000, Eigen::Vector3f::Zero());
    geometry.normals = geometry.positions;
    large.skin = std::make_shared<const Skin>(rigidSkin(large.skin->joints[0], geometry.positions.size()));
    large.geometry = std::make_shared<const Geometry>(std::move(geometry));
    large.surfaces.clear();
    const Scene one = test::withMeshes(scene, {large});
    const std::size_t size = unsharedBytes(scene, one);
    EXPECT_GT(size, 100'000U * (24 + 8 + 4));
    constexpr std::size_t kChunks = 100'000 / InfluenceChunk::kSize + 1, kChunkOverhead = 160;
    EXPECT_LT(size, 100'000U * (24 + 8 + 4) + kChunks * kChunkOverhead + 3000);
    const Scene two = test::withMeshes(one, {large});
    EXPECT_LT(unsharedBytes(one, two), 3000U);
    EXPECT_LT(unsharedBytes(scene, two), size + 3000);
    const Scene renamed = renameMesh(one, arm, armIn(one).meshes[1]->id, "other").value();
    EXPECT_LT(unsharedBytes(one, renamed), 3000U);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
