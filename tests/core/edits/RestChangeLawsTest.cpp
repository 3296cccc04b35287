#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/rig/RestSpace.h"
#include "core/rig/SideName.h"
#include "core/scene/edits/characters/EditCharacters.h"
#include "core/scene/edits/joints/EditHierarchy.h"
#include "core/scene/edits/joints/EditRest.h"
#include "core/scene/edits/joints/KeepMeshes.h"
#include "core/scene/edits/joints/MirrorRest.h"
#include "core/scene/templates/Templates.h"
#include "core/skin/Skinning.h"
#include "tests/core/MirroredRig.h"
#include "tests/core/RandomMesh.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Eigen::Vector3d;

const Character& only(const Scene& scene) { return *scene.characters[0]; }
const Skeleton& skeletonIn(const Scene& scene) { return *only(scene).skeleton; }

Scene sceneWith(Skeleton skeleton, std::vector<Mesh> meshes = {}) {
    Character character;
    character.skeleton = std::make_shared<const Skeleton>(std::move(skeleton));
    for (Mesh& mesh : meshes) character.meshes.push_back(std::make_shared<const Mesh>(std::move(mesh)));
    return addCharacter({}, std::move(character));
}

std::vector<Eigen::Vector3f> atRest(const Mesh& mesh, const Skeleton& skeleton) {
    std::vector<Eigen::Vector3f> positions(mesh.geometry->positions.size());
    skinVertices(mesh, skinMatrices(*mesh.skin, skeleton, skeleton.restModel()), positions, {});
    return positions;
}

/// A random change of the rest pose of one joint.
Result<Scene> moveJoint(const Scene& scene, JointId id, test::Dice& dice) {
    const CharacterId character = only(scene).id;
    const Joint& joint = skeletonIn(scene)[*skeletonIn(scene).find(id)];
    Transform rest = joint.rest;
    rest.translation += dice.vector(0.3);
    if (dice.chance(0.5)) rest.rotation = dice.rotation();
    switch (joint.tail.isZero(0) ? 0 : dice.integer(0, 3)) {
        case 1:
            return setTail(scene, character, id, dice.vector(0.5));
        case 2:
            return setLength(scene, character, id, dice.between(0.05, 0.6));
        case 3:
            return setRoll(scene, character, id, dice.between(-3, 3));
        default:
            return setRest(scene, character, id, rest,
                           dice.chance(0.5) ? Descendants::keepPosition : Descendants::follow);
    }
}

JointId drawJoint(const Skeleton& skeleton, test::Dice& dice) {
    return skeleton[dice.integer(0, skeleton.size() - 1)].id;
}

TEST(KeepMeshesLaws, keepEveryVertexInTheRestPose) {
    ASSERT_TRUE(rc::check([](std::uint32_t seed) {
        test::Dice dice(seed);
        const Skeleton skeleton = test::makeSkeleton(seed, dice.integer(2, 20));
        const Scene before = sceneWith(skeleton, test::makeMeshes(dice, skeleton, 3));
        const Scene moved = moveJoint(before, drawJoint(skeleton, dice), dice).value();
        const Scene kept = keepMeshesAtRest(before, moved, only(before).id).value();
        RC_ASSERT(skeletonIn(kept).joints() == skeletonIn(moved).joints());
        for (std::size_t i = 0; i < only(before).meshes.size(); ++i) {
            const Mesh& mesh = *only(kept).meshes[i];
            RC_ASSERT(fault(*mesh.skin) == nullptr);
            RC_ASSERT(mesh.geometry == only(before).meshes[i]->geometry);
            RC_ASSERT(mesh.skin->influences == only(before).meshes[i]->skin->influences);
            const auto was = atRest(*only(before).meshes[i], skeleton), is = atRest(mesh, skeletonIn(kept));
            for (std::size_t v = 0; v < was.size(); ++v) RC_ASSERT((was[v] - is[v]).norm() < 1e-5F);
        }
    }));
}

TEST(KeepMeshesLaws, withoutItTheSkinIsUnchangedAndMeshesFollow) {
    ASSERT_TRUE(rc::check([](std::uint32_t seed) {
        test::Dice dice(seed);
        const Skeleton skeleton = test::makeSkeleton(seed, dice.integer(2, 20));
        const Scene before = sceneWith(skeleton, test::makeMeshes(dice, skeleton, 3));
        const Scene moved = moveJoint(before, drawJoint(skeleton, dice), dice).value();
        RC_ASSERT(only(moved).meshes == only(before).meshes);
    }));
}

TEST(KeepMeshesLaws, anUnmovedSkeletonChangesNothing) {
    test::Dice dice(1);
    const Skeleton skeleton = test::makeSkeleton(1, 6);
    const Scene scene = sceneWith(skeleton, test::makeMeshes(dice, skeleton, 2));
    const Scene kept = keepMeshesAtRest(scene, scene, only(scene).id).value();
    EXPECT_EQ(kept.characters, scene.characters);
}

TEST(KeepMeshes, sharedSkinsStayShared) {
    test::Dice dice(3);
    const Skeleton skeleton = test::makeSkeleton(3, 4);
    Mesh mesh;
    mesh.geometry = std::make_shared<const Geometry>(test::makeGeometry(dice, 5));
    mesh.skin = std::make_shared<const Skin>(rigidSkin({skeleton[3].id, Affine::Identity()}, 5));
    const Scene before = sceneWith(skeleton, {mesh, mesh});
    Transform rest = skeleton[3].rest;
    rest.translation.x() += 1;
    const Scene moved = setRest(before, only(before).id, skeleton[3].id, rest, Descendants::follow).value();
    const Scene kept = keepMeshesAtRest(before, moved, only(before).id).value();
    EXPECT_NE(only(kept).meshes[0]->skin, only(before).meshes[0]->skin);
    EXPECT_EQ(only(kept).meshes[0]->skin, only(kept).meshes[1]->skin);
}

TEST(KeepMeshes, meshesOfJointsScaledToZeroStayBound) {
    test::Dice dice(5);
    const Skeleton skeleton = test::makeSkeleton(5, 3);
    const Scene before = sceneWith(skeleton, test::makeMeshes(dice, skeleton, 2));
    Transform flat = skeleton[0].rest;
    flat.scale.setZero();
    const Scene moved = setRest(before, only(before).id, skeleton[0].id, flat, Descendants::follow).value();
    const Scene kept = keepMeshesAtRest(before, moved, only(before).id).value();
    for (const auto& mesh : only(kept).meshes) EXPECT_EQ(fault(*mesh->skin), nullptr);
}

TEST(RestChanges, refuseUnknownCharactersAndOtherJoints) {
    const Scene biped = newFromTemplate("biped").value();
    const CharacterId character = only(biped).id;
    EXPECT_EQ(keepMeshesAtRest(biped, biped, {}).error().code, ErrorCode::argumentInvalid);
    EXPECT_EQ(keepMeshesAtRest({}, biped, character).error().code, ErrorCode::argumentInvalid);
    EXPECT_EQ(keepMeshesAtRest(biped, {}, character).error().code, ErrorCode::argumentInvalid);
    EXPECT_EQ(mirrorRestChange(biped, biped, {}).error().code, ErrorCode::argumentInvalid);
    const Scene longer = addJoint(biped, character, skeletonIn(biped)[0].id).value();
    EXPECT_EQ(mirrorRestChange(biped, longer, character).error().code, ErrorCode::argumentInvalid);
}

/// Largest distance between a point of a joint in the rest pose and the mirror image of its counterpart's.
double asymmetry(const Skeleton& skeleton) {
    const std::vector<int> pairs = mirrorPairs(skeleton);
    double largest = 0;
    for (int j = 0; j < skeleton.size(); ++j) {
        const int other = pairs[static_cast<std::size_t>(j)];
        if (other == kNoParent || other == j) continue;
        const BoneEnds bone = boneEnds(skeleton[j], restModel(skeleton, j));
        const BoneEnds image = boneEnds(skeleton[other], restModel(skeleton, other));
        largest = std::max({largest, (bone.head - test::mirrored(image.head)).norm(),
                            (bone.tail - test::mirrored(image.tail)).norm()});
    }
    return largest;
}

TEST(MirrorRestLaws, aSymmetricSkeletonStaysSymmetric) {
    const Scene biped = newFromTemplate("biped").value();
    ASSERT_LT(asymmetry(skeletonIn(biped)), 1e-9);
    ASSERT_TRUE(rc::check([&](std::uint32_t seed) {
        test::Dice dice(seed);
        const JointId joint = drawJoint(skeletonIn(biped), dice);
        RC_PRE(sideName(skeletonIn(biped)[*skeletonIn(biped).find(joint)].name).has_value());
        const Scene moved = moveJoint(biped, joint, dice).value();
        const Scene mirrored = mirrorRestChange(biped, moved, only(biped).id).value();
        RC_ASSERT(asymmetry(skeletonIn(mirrored)) < 1e-9);
        const int index = *skeletonIn(biped).find(joint);
        RC_ASSERT(skeletonIn(mirrored)[index] == skeletonIn(moved)[index]);
    }));
}

TEST(MirrorRestLaws, headsMirrorWhateverTheAxesOfJoints) {
    ASSERT_TRUE(rc::check([](std::uint32_t seed) {
        test::Dice dice(seed);
        const Scene before = sceneWith(test::makeMirroredRig(seed));
        const Skeleton& skeleton = skeletonIn(before);
        const JointId joint = skeleton[dice.integer(1, skeleton.size() - 1)].id;
        Transform rest = skeleton[*skeleton.find(joint)].rest;
        rest.translation += dice.vector(0.3);
        rest.rotation = dice.rotation();
        const Scene moved = setRest(before, only(before).id, joint, rest,
                                    dice.chance(0.5) ? Descendants::keepPosition : Descendants::follow)
                                .value();
        const Skeleton after = skeletonIn(mirrorRestChange(before, moved, only(before).id).value());
        const std::vector<int> pairs = mirrorPairs(after);
        for (int j = 1; j < after.size(); ++j) {
            const Vector3d image = restModel(after, pairs[static_cast<std::size_t>(j)]).translation();
            RC_ASSERT((restModel(after, j).translation() - test::mirrored(image)).norm() < 1e-9);
        }
    }));
}

TEST(MirrorRestLaws, movingTheMiddleMirrorsNothing) {
    const Scene biped = newFromTemplate("biped").value();
    const Joint& root = skeletonIn(biped)[0];
    Transform rest = root.rest;
    rest.translation.x() += 0.1;
    for (const auto descendants : {Descendants::keepPosition, Descendants::follow}) {
        const Scene moved = setRest(biped, only(biped).id, root.id, rest, descendants).value();
        const Scene mirrored = mirrorRestChange(biped, moved, only(biped).id).value();
        EXPECT_EQ(skeletonIn(mirrored).joints(), skeletonIn(moved).joints());
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
