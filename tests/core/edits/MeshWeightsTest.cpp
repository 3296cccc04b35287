#include "core/scene/edits/meshes/MeshWeights.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/Index.h"
#include "core/scene/edits/Replace.h"
#include "core/skin/weights/EditWeights.h"
#include "tests/core/edits/BipedBody.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A bound biped whose right side follows the pelvis only, before weights are mirrored.
class MeshWeightsTest : public testing::Test {
protected:
    MeshWeightsTest() : bound_(test::bipedWithBody()), biped_(bound_.characters[0]->id) {
        const MeshId mesh = bound_.characters[0]->meshes[0]->id;
        Diagnostics diagnostics;
        BindSettings settings;
        settings.resolution = 64;
        bound_ = bindMeshes(bound_, biped_, {&mesh, 1}, settings, diagnostics).value();
        scope_ = {biped_, {mesh}};
    }

    static const Mesh& meshOf(const Scene& scene) { return *scene.characters[0]->meshes[0]; }
    const Skeleton& skeleton() const { return *bound_.characters[0]->skeleton; }
    JointId joint(const char* name) const { return skeleton()[skeleton().find(name).value()].id; }

    Scene withSkin(const Skin& skin) const {
        Character character = *bound_.characters[0];
        Mesh mesh = meshOf(bound_);
        mesh.skin = std::make_shared<const Skin>(skin);
        replacePart(character.meshes, std::move(mesh));
        return withCharacter(bound_, std::move(character));
    }
    /// The weight of a joint at a vertex.
    static float weight(const Mesh& mesh, std::uint32_t vertex, JointId joint) {
        for (const Influence& each : mesh.skin->at(vertex)) {
            if (mesh.skin->joints[each.joint].joint == joint) return each.weight;
        }
        return 0;
    }
    /// The vertex closest to a point.
    std::uint32_t vertexAt(const Eigen::Vector3f& point) const {
        const auto& positions = meshOf(bound_).geometry->positions;
        const auto closest = std::ranges::min_element(
            positions, std::ranges::less{}, [&](const auto& each) { return (each - point).norm(); });
        return static_cast<std::uint32_t>(closest - positions.begin());
    }

    Scene bound_;
    CharacterId biped_;
    WeightScope scope_;
    Diagnostics diagnostics_;
};

TEST_F(MeshWeightsTest, mirroringRestoresTheOtherSide) {
    const Mesh& mesh = meshOf(bound_);
    // Make everything on the right follow one joint, which leaves out the right joints.
    const Skin oneSided = editedSkin(*mesh.skin, [&](std::uint32_t v, InfluenceRow& row) {
        if (mesh.geometry->positions[v].x() >= 0) return false;
        row = {};
        row.add({0, 1});
        return true;
    });
    const Scene mirrored = mirrorWeights(withSkin(oneSided), scope_, Side::left, diagnostics_).value();
    EXPECT_TRUE(diagnostics_.list().empty());
    ASSERT_EQ(fault(*meshOf(mirrored).skin), nullptr);
    double sum = 0;
    for (std::uint32_t v = 0; v < mesh.geometry->positions.size(); ++v) {
        for (const Joint& each : skeleton().joints())
            sum += static_cast<double>(
                std::abs(weight(mesh, v, each.id) - weight(meshOf(mirrored), v, each.id)));
    }
    // Where capsules overlap, the closest surface may be that of another one.
    EXPECT_LT(sum / static_cast<double>(mesh.geometry->positions.size()), 0.01);
}

TEST_F(MeshWeightsTest, mirroringAddsJointsThatTheSkinLacks) {
    const Mesh& mesh = meshOf(bound_);
    std::vector<SkinJoint> joints;
    const JointId left = joint("upperArm.L"), right = joint("upperArm.R");
    Skin skin = rigidSkin(mesh.skin->joints[0], mesh.geometry->positions.size());
    skin.joints.push_back(*std::ranges::find(mesh.skin->joints, left, &SkinJoint::joint));
    skin = editedSkin(skin, [&](std::uint32_t v, InfluenceRow& row) {
        if (mesh.geometry->positions[v].x() < 0.3F) return false;
        row = {};
        row.add({1, 1});
        return true;
    });
    const Scene mirrored = mirrorWeights(withSkin(skin), scope_, Side::left, diagnostics_).value();
    const Mesh& result = meshOf(mirrored);
    ASSERT_EQ(fault(*result.skin), nullptr);
    ASSERT_EQ(result.skin->joints.size(), 3U);
    EXPECT_EQ(result.skin->joints[2].joint, right);
    const auto& bindMatrix = std::ranges::find(mesh.skin->joints, right, &SkinJoint::joint)->jointFromMesh;
    EXPECT_TRUE(result.skin->joints[2].jointFromMesh.isApprox(bindMatrix, 1e-9));
    const BoneEnds hand = boneEnds(skeleton()[skeleton().find("hand.R").value()],
                                   skeleton().restModel()[asIndex(skeleton().find("hand.R").value())]);
    EXPECT_EQ(weight(result, vertexAt(hand.head.cast<float>()), right), 1);
}

TEST_F(MeshWeightsTest, mirroringFromTheRightKeepsTheRight) {
    const Scene mirrored = mirrorWeights(bound_, scope_, Side::right, diagnostics_).value();
    for (std::uint32_t v = 0; v < meshOf(bound_).geometry->positions.size(); ++v) {
        if (meshOf(bound_).geometry->positions[v].x() >= -0.001F) continue;
        EXPECT_TRUE(std::ranges::equal(meshOf(bound_).skin->at(v), meshOf(mirrored).skin->at(v)));
    }
}

TEST_F(MeshWeightsTest, reportsVerticesWithoutACounterpart) {
    Character character = *bound_.characters[0];
    Mesh mesh = meshOf(bound_);
    Geometry geometry = *mesh.geometry;
    const std::uint32_t vertex = vertexAt({-0.5F, 1.2F, 0});
    geometry.positions[vertex] = {-3, 5, 0};
    mesh.geometry = std::make_shared<const Geometry>(geometry);
    replacePart(character.meshes, std::move(mesh));
    const Scene scene = withCharacter(bound_, std::move(character));
    ASSERT_TRUE(mirrorWeights(scene, scope_, Side::left, diagnostics_));
    ASSERT_EQ(diagnostics_.list().size(), 1U);
    EXPECT_EQ(diagnostics_.list()[0].message,
              "1 vertex has no counterpart on the other side; the weights are unchanged there");
}

TEST_F(MeshWeightsTest, lockedJointsAreNotMirrored) {
    scope_.locked = {joint("thigh.R")};
    const Mesh& mesh = meshOf(bound_);
    const Scene mirrored = mirrorWeights(bound_, scope_, Side::left, diagnostics_).value();
    for (std::uint32_t v = 0; v < mesh.geometry->positions.size(); ++v)
        EXPECT_EQ(weight(mesh, v, scope_.locked[0]), weight(meshOf(mirrored), v, scope_.locked[0]));
}

/// A level of detail with a vertex in the middle of each triangle only.
TEST_F(MeshWeightsTest, copiesFromTheClosestSurfacePoints) {
    const Mesh& mesh = meshOf(bound_);
    Geometry centers;
    for (const auto& [a, b, c] : mesh.geometry->triangles) {
        const auto& p = mesh.geometry->positions;
        centers.positions.push_back((p[a] + p[b] + p[c]) / 3);
    }
    centers.normals.assign(centers.positions.size(), Eigen::Vector3f::UnitX());
    Scene scene = bound_;
    Mesh other = mesh;
    other.id = scene.newId<MeshId>();
    other.surfaces.clear();
    other.skin = std::make_shared<const Skin>(rigidSkin(mesh.skin->joints[0], centers.positions.size()));
    other.geometry = std::make_shared<const Geometry>(centers);
    Character character = *scene.characters[0];
    character.meshes.push_back(std::make_shared<const Mesh>(other));
    scene = withCharacter(scene, std::move(character));
    const WeightScope scope{biped_, {other.id}};
    const Scene copied = copyWeights(scene, scope, *scene.characters[0], {mesh.id}, diagnostics_).value();
    const Mesh& result = *copied.characters[0]->find(other.id);
    ASSERT_EQ(fault(*result.skin), nullptr);
    for (std::uint32_t t = 0; t < mesh.geometry->triangles.size(); ++t) {
        for (const Joint& each : skeleton().joints()) {
            float mean = 0;
            for (const std::uint32_t corner : mesh.geometry->triangles[t])
                mean += weight(mesh, corner, each.id) / 3;
            // Capsules overlap, so that another triangle may be as close.
            if (std::abs(weight(result, t, each.id) - mean) > 1e-4F) {
                EXPECT_LT(mean, 1) << "triangle " << t;
            }
        }
    }
    EXPECT_TRUE(diagnostics_.list().empty());
}

TEST_F(MeshWeightsTest, copyingMatchesJointsByNameOrAncestor) {
    // The other biped has no hand joints: hands of the source become forearms.
    Scene other = test::bipedWithBody();
    Character target = *other.characters[0];
    std::vector<Joint> joints = target.skeleton->joints();
    for (Joint& each : joints) {
        if (each.name == "hand.L") each.name = "paw";
    }
    target.skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
    other.characters[0] = std::make_shared<const Character>(target);
    const WeightScope scope{target.id, {target.meshes[0]->id}};
    const Scene copied =
        copyWeights(other, scope, *bound_.characters[0], scope_.meshes, diagnostics_).value();
    const Mesh &result = meshOf(copied), &source = meshOf(bound_);
    ASSERT_EQ(fault(*result.skin), nullptr);
    ASSERT_EQ(diagnostics_.list().size(), 1U);
    EXPECT_EQ(diagnostics_.list()[0].message,
              "joints that the character lacks are replaced by their ancestors: hand.L");
    const auto named = [](const Scene& scene, const char* name) {
        const Skeleton& skeleton = *scene.characters[0]->skeleton;
        return skeleton[skeleton.find(name).value()].id;
    };
    float most = 0;
    for (std::uint32_t v = 0; v < source.geometry->positions.size(); ++v) {
        const float expected = weight(source, v, joint("forearm.L")) + weight(source, v, joint("hand.L"));
        most = std::max(most, std::abs(weight(result, v, named(copied, "forearm.L")) - expected));
    }
    EXPECT_LT(most, 0.02F);
}

/// As in files of exporters that number joints.
TEST_F(MeshWeightsTest, mirroringFindsCounterpartsByPosition) {
    Character character = *bound_.characters[0];
    std::vector<Joint> joints = character.skeleton->joints();
    for (std::size_t j = 0; j < joints.size(); ++j) joints[j].name = "bone" + std::to_string(j);
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
    const Scene renamed = withCharacter(bound_, std::move(character));
    const Scene named = mirrorWeights(bound_, scope_, Side::left, diagnostics_).value(),
                numbered = mirrorWeights(renamed, scope_, Side::left, diagnostics_).value();
    EXPECT_TRUE(diagnostics_.list().empty());
    EXPECT_EQ(meshOf(numbered).skin->influences, meshOf(named).skin->influences);
}

TEST_F(MeshWeightsTest, copyingNeedsAJointInCommon) {
    Scene other = test::bipedWithBody();
    Character target = *other.characters[0];
    std::vector<Joint> joints = target.skeleton->joints();
    for (std::size_t j = 0; j < joints.size(); ++j) joints[j].name = "bone" + std::to_string(j);
    target.skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
    other.characters[0] = std::make_shared<const Character>(target);
    const WeightScope scope{target.id, {target.meshes[0]->id}};
    const auto copied = copyWeights(other, scope, *bound_.characters[0], scope_.meshes, diagnostics_);
    ASSERT_FALSE(copied);
    EXPECT_EQ(copied.error().message, "none of its joints has the name of a joint of the character");
}

TEST_F(MeshWeightsTest, rejectsInvalidArguments) {
    const auto expectInvalid = [](const Result<Scene>& result, const char* message) {
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, ErrorCode::argumentInvalid);
        EXPECT_EQ(result.error().message, message);
    };
    expectInvalid(pruneWeights(bound_, scope_, 1.5), "the smallest weight must be 0 to 1");
    expectInvalid(smoothWeights(bound_, scope_, 0, 0.5), "the number of iterations must be 1 to 100");
    expectInvalid(smoothWeights(bound_, scope_, 1, -0.5), "the strength must be 0 to 1");
    expectInvalid(limitInfluences(bound_, scope_, 0), "the number of influences must be 1 to 8");
    expectInvalid(limitInfluences(bound_, scope_, 9), "the number of influences must be 1 to 8");
    const WeightScope none{biped_, {}};
    expectInvalid(mirrorWeights(bound_, none, Side::left, diagnostics_), "select at least one mesh");
    expectInvalid(copyWeights(bound_, scope_, *bound_.characters[0], {}, diagnostics_),
                  "there is no surface to copy from");
    EXPECT_FALSE(pruneWeights(bound_, {biped_, {MeshId{999}}}, 0.1));
}

TEST_F(MeshWeightsTest, limitingWithoutClipsUsesRandomPoses) {
    const Scene limited = limitInfluences(bound_, scope_, 2).value();
    EXPECT_EQ(summaryOf(*meshOf(limited).skin).maxInfluences, 2U);
    EXPECT_EQ(*limitInfluences(bound_, scope_, 2)->characters[0]->meshes[0]->skin->influences.chunks()[0],
              *meshOf(limited).skin->influences.chunks()[0])
        << "the same each time";
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
