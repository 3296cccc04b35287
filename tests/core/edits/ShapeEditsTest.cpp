#include <gtest/gtest.h>

#include <limits>

#include "core/scene/WithFreshIds.h"
#include "core/scene/analysis/PartBytes.h"
#include "core/scene/analysis/SceneEquality.h"
#include "core/scene/edits/characters/ConvertUnits.h"
#include "core/scene/edits/joints/EditHierarchy.h"
#include "core/scene/edits/keys/BakeKeys.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "core/scene/edits/meshes/EditMeshes.h"
#include "core/scene/edits/meshes/EditShapes.h"
#include "core/scene/edits/warp/EditWarp.h"
#include "core/scene/encode/SceneBuffer.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/ShapeWeights.h"
#include "tests/core/scene/ShapedArm.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::armIn;

class ShapeEdits : public testing::Test {
protected:
    const Scene scene_ = test::shapedArm();
    const CharacterId arm_ = armIn(scene_).id;
    const ClipId clip_ = armIn(scene_).clips[0]->id;
    const ShapeId bulge_ = armIn(scene_).meshes[0]->shapes[0].id;
    const ShapeId stretch_ = armIn(scene_).meshes[0]->shapes[1].id;
};

TEST_F(ShapeEdits, rejectWhatDoesNotExist) {
    const ShapeWeight unknown{ShapeId{777777}, 1}, infinite{bulge_, std::numeric_limits<double>::infinity()};
    EXPECT_EQ(setShapeWeights(scene_, CharacterId{777}, {}).error().code, ErrorCode::argumentInvalid);
    EXPECT_EQ(setShapeWeights(scene_, arm_, {&unknown, 1}).error().code, ErrorCode::argumentInvalid);
    EXPECT_EQ(setShapeWeights(scene_, arm_, {&infinite, 1}).error().code, ErrorCode::numberNotFinite);
    const ChannelValue angle{{JointId{bulge_.value}, Channel::angle1}, 1};
    const auto refused = setKeys(scene_, arm_, clip_, Seconds{0}, {&angle, 1});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().where, "shape bulge");
}

TEST_F(ShapeEdits, setTheWeightThatAppliesWithoutKeys) {
    const std::vector<ShapeWeight> weights{{bulge_, 0.5}, {stretch_, -1}};
    const Scene edited = setShapeWeights(scene_, arm_, weights).value();
    EXPECT_EQ(armIn(edited).find(bulge_)->weight, 0.5);
    EXPECT_EQ(armIn(edited).find(stretch_)->weight, -1);
    EXPECT_EQ(armIn(scene_).find(bulge_)->weight, 0.25);
    const Mesh& mesh = *armIn(edited).meshes[0];
    EXPECT_EQ(mesh.shapes[0].targets[0].deltas, armIn(scene_).meshes[0]->shapes[0].targets[0].deltas);
    const Clip& clip = *armIn(edited).clips[0];
    const std::vector<double> shown = shapeWeights(mesh, &clip, clip.rate.time(clip.firstFrame));
    EXPECT_EQ(shown, (std::vector<double>{0, -1})) << "bulge has keys";
    EXPECT_EQ(shapeWeights(mesh, nullptr, {}), (std::vector<double>{0.5, -1}));
    EXPECT_EQ(setShapeWeights(scene_, arm_, {})->characters[0]->meshes, scene_.characters[0]->meshes);
}

TEST_F(ShapeEdits, keyAndBakeWeights) {
    const Clip& clip = *armIn(scene_).clips[0];
    const Seconds first = clip.rate.time(clip.firstFrame);
    const ChannelValue value{shapeChannel(stretch_), 0.5};
    const Scene keyed = setKeys(scene_, arm_, clip_, first, {&value, 1}).value();
    const Curve* curve = armIn(keyed).clips[0]->find(shapeChannel(stretch_));
    ASSERT_NE(curve, nullptr);
    EXPECT_EQ(curve->evaluate(first), 0.5);
    const ChannelId channel = shapeChannel(bulge_);
    BakeSteps steps;
    steps.first = clip.firstFrame;
    steps.last = clip.lastFrame;
    const Scene baked = bakeKeys(keyed, arm_, clip_, {&channel, 1}, steps).value();
    EXPECT_EQ(armIn(baked).clips[0]->find(channel)->size(), static_cast<std::size_t>(clip.frameCount()));
}

/// Twice as fast in the first half, then slower.
Scene warped(const Scene& scene, CharacterId character) {
    const Clip& clip = *armIn(scene).clips[0];
    const Seconds first = clip.rate.time(clip.firstFrame), length = clip.duration();
    auto warp = TimeWarp::create({{first, first, SpanKind::linear},
                                  {first + length * 0.25, first + length * 0.5, SpanKind::linear},
                                  {first + length, first + length}});
    return setWarp(scene, character, clip.id, std::make_shared<const TimeWarp>(warp.value())).value();
}

double bulgeAt(const Scene& scene, double part) {
    const Clip& clip = *armIn(scene).clips[0];
    Evaluator evaluator(scene.characters[0], scene.characters[0]->clips[0]);
    evaluator.evaluate(clip.rate.time(clip.firstFrame) + clip.duration() * part);
    return evaluator.targetFactors()[0];
}

TEST_F(ShapeEdits, weightsFollowTimeWarps) {
    const Scene edited = warped(scene_, arm_);
    EXPECT_NEAR(bulgeAt(scene_, 0.25), 0.25, 1e-12);
    EXPECT_NEAR(bulgeAt(edited, 0.25), 0.5, 1e-12);
    EXPECT_NEAR(bulgeAt(edited, 1), 1, 1e-12);
    EXPECT_NEAR(bulgeAt(muteWarp(edited, arm_, clip_, true).value(), 0.25), 0.25, 1e-12);
}

TEST_F(ShapeEdits, weightsAreBakedWithTimeWarps) {
    const Scene edited = warped(scene_, arm_);
    const Scene baked = bakeWarp(edited, arm_, clip_).value().scene;
    ASSERT_FALSE(armIn(baked).clips[0]->warp);
    for (const double part : {0.0, 0.1, 0.25, 0.6, 1.0})
        EXPECT_NEAR(bulgeAt(baked, part), bulgeAt(edited, part), 1e-3) << part;
}

TEST_F(ShapeEdits, keyingManyChannelsEqualsKeyingOneAfterTheOther) {
    const Clip& clip = *armIn(scene_).clips[0];
    const Seconds time = clip.rate.time(clip.firstFrame + FrameIndex{1});
    const JointId root = armIn(scene_).skeleton->joints()[0].id;
    const std::vector<ChannelValue> values{{shapeChannel(stretch_), 0.5},
                                           {{root, Channel::angle1}, 1},
                                           {shapeChannel(bulge_), 0.75},
                                           {shapeChannel(stretch_), 0.25}};
    Scene single = scene_;
    for (const ChannelValue& value : values) single = setKeys(single, arm_, clip_, time, {&value, 1}).value();
    const Scene keyed = setKeys(scene_, arm_, clip_, time, values).value();
    EXPECT_TRUE(haveEqualContents(keyed, single));
    EXPECT_TRUE(std::ranges::is_sorted(armIn(keyed).clips[0]->tracks, {}, &Track::id));
    EXPECT_EQ(armIn(keyed).clips[0]->find(shapeChannel(stretch_))->evaluate(time), 0.25);
}

TEST_F(ShapeEdits, deleteKeysWithTheirMesh) {
    const MeshId mesh = armIn(scene_).meshes[0]->id;
    const Scene without = deleteMeshes(scene_, arm_, {&mesh, 1}).value();
    EXPECT_EQ(armIn(without).clips[0]->find(shapeChannel(bulge_)), nullptr);
    EXPECT_EQ(armIn(without).find(bulge_), nullptr);
    std::vector<JointId> joints;
    for (const Joint& joint : armIn(scene_).skeleton->joints()) joints.push_back(joint.id);
    const auto none = deleteJoints(scene_, arm_, joints);
    ASSERT_TRUE(none) << text(none.error());
    EXPECT_EQ(armIn(*none).clips[0]->find(shapeChannel(bulge_)), nullptr);
}

TEST_F(ShapeEdits, scaleDisplacements) {
    const Scene scaled = scaleCharacter(scene_, arm_, 2).value();
    const ShapeDeltas& before = *armIn(scene_).find(bulge_)->targets[0].deltas;
    const ShapeDeltas& after = *armIn(scaled).find(bulge_)->targets[0].deltas;
    EXPECT_EQ(after.positions[0], 2 * before.positions[0]);
    EXPECT_EQ(after.normals, before.normals);
    EXPECT_EQ(armIn(scaled).meshes[0]->shapes[0].targets[0].deltas,
              armIn(scaled).meshes[0]->shapes[1].targets[0].deltas)
        << "shared deltas stay shared";
}

TEST_F(ShapeEdits, keepTheirCurvesUnderNewIds) {
    Scene other;
    other.lastId = 5000;
    const Character copy = withFreshIds(armIn(scene_), other);
    const ShapeId id = copy.meshes[0]->shapes[0].id;
    EXPECT_NE(id, bulge_);
    EXPECT_NE(copy.clips[0]->find(shapeChannel(id)), nullptr);
    EXPECT_GE(highestId(copy), id.value);
}

TEST_F(ShapeEdits, comeBackFromABuffer) {
    const auto read = decodeSceneBuffer(encodeSceneBuffer(scene_).value());
    ASSERT_TRUE(read) << text(read.error());
    EXPECT_TRUE(haveEqualContents(*read, scene_));
    const auto& shapes = armIn(*read).meshes[0]->shapes;
    EXPECT_EQ(shapes[0].targets[0].deltas, shapes[1].targets[0].deltas) << "shared deltas stay shared";
    const ShapeWeight weight{bulge_, 0.5};
    const Scene edited = setShapeWeights(scene_, arm_, {&weight, 1}).value();
    EXPECT_FALSE(haveEqualContents(edited, scene_));
    EXPECT_LT(unsharedBytes(scene_, edited), 3000U) << "displacements are shared between steps";
}

TEST_F(ShapeEdits, mayNotShareAnIdWithAJoint) {
    Character arm = armIn(scene_);
    Mesh mesh = *arm.meshes[0];
    mesh.shapes[0].id = ShapeId{arm.skeleton->joints()[0].id.value};
    arm.meshes[0] = std::make_shared<const Mesh>(std::move(mesh));
    Scene broken = scene_;
    broken.characters[0] = std::make_shared<const Character>(std::move(arm));
    const auto read = decodeSceneBuffer(encodeSceneBuffer(broken).value());
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, ErrorCode::duplicateName);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
