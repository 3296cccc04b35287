#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <limits>

#include "core/io/verify/ExportCheck.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/ShapeWeights.h"
#include "core/skin/MorphTargets.h"
#include "core/skin/Skinning.h"
#include "tests/core/io/gltf/GltfMaker.h"
#include "tests/core/io/gltf/WrittenGltf.h"
#include "tests/core/scene/ShapedArm.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::shapedArm;
using json = nlohmann::json;

/// A node "face" with a triangle of two morph targets, of which the second is sparse.
struct Face : GltfMaker {
    int mesh, shown;

    Face() : mesh(triangle()), shown(node({{"name", "face"}, {"mesh", mesh}})) {
        addTarget({{"POSITION", accessor({0, 0, 1, 0, 0, 0, 0, 0, 0}, "VEC3")},
                   {"NORMAL", accessor({0, 1, 0, 0, 0, 0, 0, 0, 0}, "VEC3")}});
        const int indices = view(std::string("\2\0", 2));
        const int values = accessor({0, 0, 2}, "VEC3");
        root["accessors"].push_back(
            {{"componentType", 5126},
             {"count", 3},
             {"type", "VEC3"},
             {"sparse",
              {{"count", 1},
               {"indices", {{"bufferView", indices}, {"componentType", 5123}}},
               {"values",
                {{"bufferView", root["accessors"][static_cast<std::size_t>(values)]["bufferView"]}}}}}});
        addTarget({{"POSITION", root["accessors"].size() - 1}});
    }

    json& source() { return root["meshes"][static_cast<std::size_t>(mesh)]; }
    void addTarget(json target) { source()["primitives"][0]["targets"].push_back(std::move(target)); }
    void animate(const std::vector<float>& times, const std::vector<float>& weights,
                 const std::string& interpolation = "LINEAR") {
        const json sampler{{"input", accessor(times, "SCALAR")},
                           {"output", accessor(weights, "SCALAR")},
                           {"interpolation", interpolation}};
        append("animations",
               {{"samplers", {sampler}},
                {"channels", {{{"sampler", 0}, {"target", {{"node", shown}, {"path", "weights"}}}}}}});
    }
};

TEST(GltfShapes, areIgnoredWhereTheyCannotBeRead) {
    Face face;
    face.source()["primitives"][0]["targets"][0]["POSITION"] = face.accessor({0, 0, 1}, "VEC3");
    const GltfRead read(face);
    EXPECT_NE(read.messageWith("a different number of vertices than the primitive"), "");
    ASSERT_EQ(read.mesh().shapes.size(), 2U) << "weights refer to targets by number";
    EXPECT_EQ(read.mesh().shapes[0].targets[0].deltas->vertices, std::vector<std::uint32_t>{0})
        << "its normal";

    for (const json& targets : {json("none"), json::array({1}), json::array({{{"POSITION", -1}}}),
                                json::array({{{"POSITION", "x"}}})}) {
        Face broken;
        broken.source()["primitives"][0]["targets"] = targets;
        const GltfRead other(broken);
        ASSERT_TRUE(other.scene) << other.refusal();
        for (const Shape& shape : other.mesh().shapes) EXPECT_TRUE(shape.targets[0].deltas->vertices.empty());
    }
}

TEST(GltfShapes, haveTheirAnimationIgnoredIfItDoesNotFit) {
    Face wrongCount;
    wrongCount.animate({0, 1}, {0, 0, 1});
    EXPECT_NE(GltfRead(wrongCount).messageWith("has 2 times"), "");
    Face elsewhere;
    elsewhere.shown = elsewhere.node({{"name", "empty"}});
    elsewhere.animate({0, 1}, {0, 1});
    EXPECT_NE(GltfRead(elsewhere).messageWith("shows no mesh with morph targets"), "");
}

TEST(GltfShapes, areReadWithNamesWeightsAndNormals) {
    Face face;
    face.source()["weights"] = {0.25, 0.5};
    face.source()["extras"] = {{"targetNames", {"smile", 7}}, {"other", json::array({1})}};
    const GltfRead read(face);
    ASSERT_TRUE(read.scene) << read.refusal();
    const std::vector<Shape>& shapes = read.mesh().shapes;
    ASSERT_EQ(shapes.size(), 2U);
    EXPECT_EQ(shapes[0].name, "smile");
    EXPECT_EQ(shapes[1].name, "shape1");
    EXPECT_EQ(shapes[0].weight, 0.25);
    EXPECT_EQ(shapes[1].weight, 0.5);
    EXPECT_NE(shapes[0].id, shapes[1].id);
    const ShapeDeltas& first = *shapes[0].targets[0].deltas;
    EXPECT_EQ(first.vertices, std::vector<std::uint32_t>{0});
    EXPECT_EQ(first.positions[0], Eigen::Vector3f(0, 0, 1));
    EXPECT_EQ(first.normals[0], Eigen::Vector3f(0, 1, 0));
    // The file has no normals for the second: the triangle's, (-0, -2, 1) unscaled, is derived for all
    // vertices.
    const ShapeDeltas& second = *shapes[1].targets[0].deltas;
    EXPECT_EQ(second.vertices, (std::vector<std::uint32_t>{0, 1, 2}));
    EXPECT_EQ(second.positions[2], Eigen::Vector3f(0, 0, 2));
    const Eigen::Vector3f normal = Eigen::Vector3f(0, -2, 1).normalized();
    EXPECT_LT((read.mesh().geometry->normals[1] + second.normals[1] - normal).norm(), 1e-6F);

    face.root["nodes"][static_cast<std::size_t>(face.shown)]["weights"] = {0.75, 1};
    EXPECT_EQ(GltfRead(face).mesh().shapes[0].weight, 0.75) << "a node's own weights";
}

TEST(GltfShapes, areAnimated) {
    Face face;
    face.animate({0, 0.5F, 1}, {0, 1, 1, 1, 0, 1});
    const GltfRead read(face);
    const Clip& clip = read.clip();
    const std::vector<Shape>& shapes = read.mesh().shapes;
    const Curve* first = clip.find(shapeChannel(shapes[0].id));
    ASSERT_NE(first, nullptr);
    EXPECT_EQ(first->size(), 3U);
    EXPECT_EQ(first->evaluate(Seconds{0.25}), 0.5);
    const Curve* second = clip.find(shapeChannel(shapes[1].id));
    ASSERT_NE(second, nullptr);
    EXPECT_EQ(second->size(), 2U) << "constant weights keep their first and last key";
    EXPECT_EQ(clip.lastFrame, clip.rate.nearestFrame(Seconds{1}));

    Face cubic;
    cubic.animate({0, 1}, {0, 0, /**/ 0, 0, /**/ 2, 0, /**/ 0, 0, /**/ 1, 0, /**/ 0, 0}, "CUBICSPLINE");
    const GltfRead spline(cubic);
    const Curve* curve = spline.clip().find(shapeChannel(spline.mesh().shapes[0].id));
    ASSERT_NE(curve, nullptr);
    EXPECT_NEAR(curve->evaluate(Seconds{0.5}), 0.125 * 2 + 0.5, 1e-12);
}

TEST(GltfShapes, areWrittenSparselyWhereThatIsSmaller) {
    const WrittenGltf written(shapedArm());
    const json& mesh = written.root.at("meshes").at(0);
    EXPECT_EQ(mesh.at("extras").at("targetNames"), (json{"bulge", "stretch 50%", "stretch"}));
    EXPECT_EQ(mesh.at("weights"), (json{0.25, 0.5, 0.5}));
    const json& targets = mesh.at("primitives").at(0).at("targets");
    ASSERT_EQ(targets.size(), 3U);
    const json& sparse = written.accessor(targets[0].at("POSITION"));
    EXPECT_EQ(sparse.at("sparse").at("count"), 1);
    EXPECT_FALSE(sparse.contains("bufferView"));
    EXPECT_EQ(sparse.at("max"), (json{0, 0, 0.5}));
    EXPECT_TRUE(written.accessor(targets[2].at("POSITION")).contains("bufferView"));
    EXPECT_EQ(written.numbers(targets[2].at("POSITION")), (std::vector<double>{1, 0, 0, 2, 0, 0, 3, 0, 0}));
    EXPECT_NE(written.messageWith("in-betweens"), "");
    EXPECT_EQ(targets[0], targets[1]) << "equal displacements are written once";
}

TEST(GltfShapes, arePlayedBackAndVerified) {
    const Scene scene = shapedArm();
    const WrittenGltf written(scene);
    const auto characters = writtenCharacters(scene, GltfFormat(), ".glb", {});
    auto replays = GltfFormat().replay(Source::fromMemory("fox.glb", written.bytes()), {});
    ASSERT_TRUE(replays) << text(replays.error());
    CheckSettings settings;
    settings.shapes = true;
    const ExportCheck check = checkExport(*characters, *replays, settings).value();
    EXPECT_TRUE(check.isWithin({}));
    const auto& joints = check.clips.at(0).joints;
    EXPECT_EQ(std::ranges::count_if(joints,
                                    [](const JointCheck& each) { return each.joint.starts_with("shape "); }),
              3);

    // A file of the same scene with another weight is not.
    Character other = test::armIn(scene);
    Clip clip = *other.clips[0];
    std::erase_if(clip.tracks, [](const Track& track) { return track.id.channel == Channel::weight; });
    other.clips[0] = std::make_shared<const Clip>(std::move(clip));
    Scene still = scene;
    still.characters[0] = std::make_shared<const Character>(std::move(other));
    const WrittenGltf wrong(still);
    replays = GltfFormat().replay(Source::fromMemory("fox.glb", wrong.bytes()), {});
    const ExportCheck differs = checkExport(*characters, *replays, settings).value();
    EXPECT_FALSE(differs.isWithin({}));
    EXPECT_NEAR(differs.worstDistance(), 0.75 * 0.5, 1e-6) << "from 0.25 to 1, of half a metre";

    // And one without shapes lacks them.
    Character bare = test::armIn(scene);
    Mesh mesh = *bare.meshes[0];
    mesh.shapes.clear();
    bare.meshes[0] = std::make_shared<const Mesh>(std::move(mesh));
    still.characters[0] = std::make_shared<const Character>(std::move(bare));
    const WrittenGltf lacking(still);
    replays = GltfFormat().replay(Source::fromMemory("fox.glb", lacking.bytes()), {});
    const ExportCheck lost = checkExport(*characters, *replays, settings).value();
    EXPECT_EQ(lost.missingShapes, (std::vector<std::string>{"bulge", "stretch 50%", "stretch"}));
    EXPECT_FALSE(lost.isWithin({}));
}

TEST(GltfShapes, keepTheLengthOfAClipOfConstantWeights) {
    Face face;
    face.animate({0, 1, 2}, {0.5F, 0.5F, 0.5F, 0.5F, 0.5F, 0.5F});
    EXPECT_DOUBLE_EQ(GltfRead(face).clip().duration().value, 2);
}

TEST(GltfShapes, reportValuesOfAnyShapeThatAreNotFinite) {
    Face face;
    face.animate({0, 1}, {0, std::numeric_limits<float>::quiet_NaN(), 0, 1});
    EXPECT_NE(GltfRead(face).messageWith("not finite"), "");
}

TEST(GltfShapes, areFiniteInAnyUnit) {
    Face face;
    face.addTarget({{"POSITION", face.accessor({3e38F, 0, 0, 1, 0, 0, 0, 0, 0}, "VEC3")}});
    ReadOptions options;
    options.metresPerUnit = 100;
    const GltfRead read(face, options);
    ASSERT_TRUE(read.scene) << read.refusal();
    for (const Shape& shape : read.mesh().shapes) EXPECT_EQ(fault(*shape.targets[0].deltas), nullptr);
}

TEST(GltfShapes, ofManyNodesCountTowardsTheMemoryBudget) {
    Face face;
    for (int i = 0; i < 2000; ++i) face.addTarget({});
    for (int i = 0; i < 3000; ++i) face.node({{"mesh", face.mesh}});
    const GltfRead read(face);
    EXPECT_NE(read.messageWith("the node's mesh is ignored"), "");
}

/// The arm in a clip that starts at frame 6 and plays its first half slowly.
Scene warpedArm() {
    Scene scene = shapedArm();
    Character arm = test::armIn(scene);
    Clip clip = *arm.clips[0];
    const FrameIndex shift{6};
    for (Track& track : clip.tracks) {
        std::vector<Key> keys = track.curve->keys();
        for (Key& key : keys) key.time = key.time + clip.rate.time(shift);
        track.curve = std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)));
    }
    clip.firstFrame = clip.firstFrame + shift;
    clip.lastFrame = clip.lastFrame + shift;
    const Seconds first = clip.rate.time(clip.firstFrame), last = clip.rate.time(clip.lastFrame);
    clip.warp = std::make_shared<const TimeWarp>(
        TimeWarp::create(
            {{first, first}, {first + (last - first) * 0.5, first + (last - first) * 0.25}, {last, last}})
            .value());
    arm.clips[0] = std::make_shared<const Clip>(std::move(clip));
    scene.characters[0] = std::make_shared<const Character>(std::move(arm));
    return scene;
}

TEST(GltfShapes, comeBackWithAndWithoutExtras) {
    const Scene scene = warpedArm();
    for (const bool extras : {false, true}) {
        WriteOptions options;
        options.extras = extras;
        const GltfRead read(WrittenGltf(scene, options).bytes());
        ASSERT_TRUE(read.scene) << read.refusal();
        EXPECT_EQ(read.messageWith("extras"), "");
        const Mesh &before = *test::armIn(scene).meshes[0], &after = read.mesh();
        ASSERT_EQ(after.shapes.size(), extras ? 2U : 3U) << "extras restore in-betweens";
        const Clip& clip = *test::armIn(scene).clips[0];
        if (extras) {
            EXPECT_EQ(read.clip().find(shapeChannel(after.shapes[0].id))->keys(),
                      clip.find(shapeChannel(before.shapes[0].id))->keys());
        }
        const FrameRange source = clip.playedRange(), copy = read.clip().playedRange();
        for (double time = 0; time <= 1; time += 0.125) {
            const Seconds written = clip.rate.time(source.first) + clip.duration() * time;
            const Seconds reread = read.clip().rate.time(copy.first) + clip.duration() * time;
            std::vector<double> a(3), b(targetCount(after));
            targetFactors(before, shapeWeights(before, &clip, written), a);
            targetFactors(after, shapeWeights(after, &read.clip(), reread), b);
            for (std::size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(a[i], b[i], 0.01) << extras << ' ' << time;
        }
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
