// What our reader reads of shapes in the FBX files we write, and of animation in layers.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/io/verify/ExportCheck.h"
#include "core/scene/evaluation/ShapeWeights.h"
#include "core/skin/MorphTargets.h"
#include "tests/core/RandomMesh.h"
#include "tests/core/io/fbx/FbxReadBack.h"
#include "tests/core/scene/ShapedArm.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::armIn;
using test::shapedArm;

/// The arm's sleeve and its clip, as they come back from an FBX.
struct ReadBack {
    explicit ReadBack(const Scene& written, const WriteOptions& options = {})
        : scene(test::throughFbx(written, options)) {}

    const Mesh& mesh() const { return *scene.characters.at(0)->meshes.at(0); }
    const Clip& clip() const { return *scene.characters.at(0)->clips.at(0); }

    Scene scene;
};

TEST(FbxShapes, areWrittenWithAChannelPerTarget) {
    const ReadBack back(shapedArm());
    const std::vector<Shape>& shapes = back.mesh().shapes;
    ASSERT_EQ(shapes.size(), 3U) << "Blender cannot import in-betweens";
    EXPECT_EQ(shapes[0].name, "bulge");
    EXPECT_DOUBLE_EQ(shapes[0].weight, 0.25);
    EXPECT_EQ(shapes[1].name, "stretch 50%");
    EXPECT_DOUBLE_EQ(shapes[1].weight, 0.5);
    EXPECT_EQ(shapes[2].name, "stretch");
    EXPECT_DOUBLE_EQ(shapes[2].weight, 0.5);
    for (const Shape& shape : shapes) EXPECT_EQ(shape.targets.size(), 1U);
    const ShapeDeltas& bulge = *shapes[0].targets[0].deltas;
    ASSERT_EQ(bulge.vertices.size(), 1U);
    EXPECT_LT((bulge.positions[0] - Eigen::Vector3f(0, 0, 0.5F)).norm(), 1e-6F);
    EXPECT_LT((bulge.normals[0] - Eigen::Vector3f(0.25F, 0, 0)).norm(), 1e-6F);
}

TEST(FbxShapes, keepTheirAnimation) {
    const Scene scene = shapedArm();
    const ReadBack back(scene);
    const Clip& clip = *armIn(scene).clips[0];
    const Mesh& mesh = *armIn(scene).meshes[0];
    EXPECT_NE(back.clip().find(shapeChannel(back.mesh().shapes[0].id)), nullptr);
    EXPECT_EQ(back.clip().find(shapeChannel(back.mesh().shapes[1].id)), nullptr) << "it has no keys";
    for (double time = 0; time <= 1; time += 0.125) {
        const Seconds here = clip.rate.time(clip.firstFrame) + clip.duration() * time;
        const Seconds there = back.clip().rate.time(back.clip().firstFrame) + clip.duration() * time;
        EXPECT_NEAR(shapeWeights(mesh, &clip, here)[0], shapeWeights(back.mesh(), &back.clip(), there)[0],
                    1e-3);
    }
}

TEST(FbxShapes, stepWhereTheyStep) {
    Scene scene = shapedArm();
    Character arm = armIn(scene);
    Clip clip = *arm.clips[0];
    const ChannelId channel = shapeChannel(arm.meshes[0]->shapes[1].id);
    const Clip clip0 = clip;
    const Seconds middle = clip.rate.time(clip.firstFrame) + clip.duration() * 0.5;
    clip.tracks.push_back({channel, std::make_shared<const Curve>(Curve::fromKeys(
                                        {{clip.rate.time(clip.firstFrame), 0, Interpolation::step},
                                         {middle, 1, Interpolation::step}}))});
    clip.sortTracks();
    arm.clips[0] = std::make_shared<const Clip>(std::move(clip));
    scene.characters[0] = std::make_shared<const Character>(std::move(arm));
    const ReadBack back(scene);
    const Curve* curve = back.clip().find(shapeChannel(back.mesh().shapes[2].id));
    ASSERT_NE(curve, nullptr);
    const Seconds step = back.clip().rate.time(back.clip().firstFrame) + clip0.duration() * 0.5;
    EXPECT_NEAR(curve->evaluate(step), 1, 1e-6);
    EXPECT_NEAR(curve->evaluate(step - clip0.rate.frameTime() * 0.02), 0, 1e-6);
}

/// A weight that steps first and is linear afterwards.
TEST(FbxShapes, keepJumpsOfMixedCurves) {
    Scene scene = shapedArm();
    Character arm = armIn(scene);
    Clip clip = *arm.clips[0];
    const ChannelId channel = shapeChannel(arm.meshes[0]->shapes[0].id);
    const auto at = [&](double part) { return clip.rate.time(clip.firstFrame) + clip.duration() * part; };
    clip.track(channel)->curve = std::make_shared<const Curve>(
        Curve::fromKeys({{at(0), 0, Interpolation::step}, {at(0.5), 1}, {at(1), 0.2}}));
    arm.clips[0] = std::make_shared<const Clip>(std::move(clip));
    scene.characters[0] = std::make_shared<const Character>(std::move(arm));
    const auto characters = writtenCharacters(scene, FbxFormat(), ".fbx", {});
    CheckSettings settings;
    settings.shapes = true;
    const ReadBack once(scene);
    EXPECT_TRUE(checkExport(*characters, sceneReplays(once.scene), settings)->isWithin({}));
    const auto again = writtenCharacters(once.scene, FbxFormat(), ".fbx", {});
    EXPECT_TRUE(checkExport(*again, sceneReplays(ReadBack(once.scene).scene), settings)->isWithin({}));
}

TEST(FbxShapes, areVerified) {
    const Scene scene = shapedArm();
    const auto characters = writtenCharacters(scene, FbxFormat(), ".fbx", {});
    CheckSettings settings;
    settings.shapes = true;
    const ExportCheck check = checkExport(*characters, sceneReplays(ReadBack(scene).scene), settings).value();
    EXPECT_TRUE(check.isWithin({}));
    EXPECT_TRUE(check.missingShapes.empty());
    const auto isShape = [](const JointCheck& each) { return each.joint.starts_with("shape "); };
    EXPECT_EQ(std::ranges::count_if(check.clips.at(0).joints, isShape), 3);
    ASSERT_EQ(check.shapes.size(), 3U);
    EXPECT_LT(check.worstShape()->distance, 1e-5);
}

TEST(FbxShapes, areCheckedForTheirDisplacements) {
    const Scene scene = shapedArm();
    Scene other = scene;
    Character arm = armIn(other);
    Mesh mesh = *arm.meshes[0];
    ShapeDeltas stretch = *mesh.shapes[1].targets[1].deltas;
    stretch.positions[2].y() += 0.002F;
    mesh.shapes[1].targets[1].deltas = std::make_shared<const ShapeDeltas>(std::move(stretch));
    arm.meshes[0] = std::make_shared<const Mesh>(std::move(mesh));
    other.characters[0] = std::make_shared<const Character>(std::move(arm));
    const auto characters = writtenCharacters(scene, FbxFormat(), ".fbx", {});
    CheckSettings settings;
    settings.shapes = true;
    const ExportCheck check = checkExport(*characters, sceneReplays(ReadBack(other).scene), settings).value();
    EXPECT_FALSE(check.isWithin({}));
    EXPECT_EQ(check.worstShape()->shape, "stretch");
    EXPECT_NEAR(check.worstShape()->distance, 0.002, 1e-5);
}

TEST(FbxShapesLaws, morphTheSameVertices) {
    EXPECT_TRUE(rc::check([](std::uint32_t seed) {
        test::Dice dice(seed);
        Scene scene = shapedArm();
        Character arm = armIn(scene);
        Mesh mesh = *arm.meshes[0];
        mesh.shapes = test::makeShapes(dice, mesh.geometry->positions.size());
        for (Shape& shape : mesh.shapes) shape.id = scene.newId<ShapeId>();
        arm.meshes[0] = std::make_shared<const Mesh>(mesh);
        scene.characters[0] = std::make_shared<const Character>(std::move(arm));
        WriteOptions options;
        options.up = dice.chance(0.5) ? UpAxis::z : UpAxis::y;
        const ReadBack back(scene, options);
        RC_ASSERT(back.mesh().shapes.size() == targetCount(mesh));
        std::vector<double> weights, factors(targetCount(mesh));
        for (std::size_t i = 0; i < mesh.shapes.size(); ++i) weights.push_back(dice.between(-1, 2));
        targetFactors(mesh, weights, factors);
        std::vector<Eigen::Vector3f> before(3), after(3), none;
        morphVertices(mesh, weights, before, none);
        morphVertices(back.mesh(), factors, after, none);
        // Vertices may be in another space and another order; the lengths of the triangle's sides are the
        // same.
        const auto sides = [](const std::vector<Eigen::Vector3f>& corners) {
            std::vector<float> lengths{(corners[0] - corners[1]).norm(), (corners[1] - corners[2]).norm(),
                                       (corners[2] - corners[0]).norm()};
            std::ranges::sort(lengths);
            return lengths;
        };
        CheckSettings settings;
        settings.shapes = true;
        const auto characters = writtenCharacters(scene, FbxFormat(), ".fbx", options);
        const ExportCheck check = checkExport(*characters, sceneReplays(back.scene), settings).value();
        for (const ShapeCheck& shape : check.shapes) RC_ASSERT(shape.distance < 1e-5);
        const std::vector<float> a = sides(before), b = sides(after);
        for (std::size_t i = 0; i < 3; ++i) RC_ASSERT(std::abs(a[i] - b[i]) < 1e-4F);
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
