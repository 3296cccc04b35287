#include "core/io/FormatList.h"
#include "core/io/writing/ExportLosses.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/io/ExportPresets.h"
#include "tests/core/io/AcclaimTexts.h"
#include "tests/core/io/verify/ArmScene.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using namespace test;

/// The messages, one per line.
std::string lossesOf(const Scene& scene, const std::string& extension, const WriteOptions& options = {}) {
    const auto losses = exportLosses(scene, *formatForWriting(extension).value(), extension, options);
    std::string messages;
    for (const ExportLoss& loss : losses.value()) messages += text(loss) + '\n';
    return messages;
}

Character& changed(Scene& scene) {
    auto character = std::make_shared<Character>(*scene.characters.front());
    Character& inside = *character;
    scene.characters.front() = std::move(character);
    return inside;
}

TEST(ExportLossesTest, rejectsAMissingCharacter) {
    WriteOptions options;
    options.character = CharacterId{77};
    EXPECT_FALSE(exportLosses(bvhArm(), *formatForWriting(".bvh").value(), ".bvh", options));
}

TEST(ExportLossesTest, aFileOfTheSameFormatLosesNothing) {
    EXPECT_EQ(lossesOf(bvhArm(), ".bvh"), "");
    EXPECT_EQ(lossesOf(*AcclaimRead(kArmAsf, kArmAmc).scene, ".amc"), "");
}

TEST(ExportLossesTest, aProjectLosesNothing) {
    EXPECT_EQ(lossesOf(*AcclaimRead(kArmAsf, kArmAmc).scene, ".sinew"), "");
}

TEST(ExportLossesTest, bvhLosesLimitsAndAxes) {
    EXPECT_EQ(lossesOf(*AcclaimRead(kArmAsf, kArmAmc).scene, ".bvh"),
              "not stored: limits of 1 joint\nnot stored: fixed angles of 1 joint\n"
              "baked into the motion: rest axes of 2 joints\n");
}

TEST(ExportLossesTest, bvhStoresFixedAnglesForSinewOnly) {
    const std::string hinge = std::string(kArmBvh).replace(kArmBvh.find("3 Zrotation"), 31, "1 Zrotation");
    const Scene scene = sceneOf("arm.bvh", hinge + "0 0 0 0 0 0 10 0 0 0\n");
    EXPECT_EQ(lossesOf(scene, ".bvh"), "stored for Sinew only: fixed angles of 1 joint\n");
    EXPECT_EQ(lossesOf(scene, ".csv"), "") << "a table is read onto a skeleton with these limits";
}

TEST(ExportLossesTest, aSkeletonOnlyLosesTheMotion) {
    EXPECT_NE(lossesOf(bvhArm(), ".asf").find("not stored: the motion of 1 clip"), std::string::npos)
        << lossesOf(bvhArm(), ".asf");
}

TEST(ExportLossesTest, countsOtherClipsAndCharacters) {
    Scene scene = bvhArm();
    Character& character = changed(scene);
    auto second = std::make_shared<Clip>(*character.clips.front());
    second->id = ClipId{900};
    character.clips.push_back(second);
    scene.characters.push_back(scene.characters.front());
    EXPECT_EQ(lossesOf(scene, ".bvh"), "not stored: 1 other character\nnot stored: 1 other clip\n");
}

TEST(ExportLossesTest, curvesWarpsAndMarkersAreBakedOrLost) {
    Scene scene = bvhArm();
    Character& character = changed(scene);
    auto clip = std::make_shared<Clip>(*character.clips.front());
    clip->tracks.front().curve = std::make_shared<const Curve>(
        Curve::fromKeys({{Seconds{0}, 0, Interpolation::catmullRom}, {Seconds{0.2}, 7}}));
    clip->markers = {{Seconds{0.1}, "step"}};
    character.clips = {clip};
    EXPECT_EQ(lossesOf(scene, ".bvh"), "baked into the motion: 1 keyed curve\nnot stored: 1 marker\n");
}

TEST(ExportLossesTest, gltfStoresCurvesOfWholeClipsAsSinewExtras) {
    Scene scene = bvhArm();
    Character& character = changed(scene);
    auto clip = std::make_shared<Clip>(*character.clips.front());
    clip->tracks.front().curve = std::make_shared<const Curve>(
        Curve::fromKeys({{Seconds{0}, 0, Interpolation::catmullRom}, {Seconds{0.2}, 7}}));
    character.clips = {clip};
    const std::string orders = "rotation orders of 3 joints\n";
    WriteOptions part{.extras = true};
    EXPECT_EQ(lossesOf(scene, ".glb", part),
              "stored for Sinew only: " + orders + "stored for Sinew only: 1 keyed curve\n");
    part.lastFrame = FrameIndex{4};
    EXPECT_EQ(lossesOf(scene, ".glb", part),
              "stored for Sinew only: " + orders + "baked into the motion: 1 keyed curve\n");
    part.extras = false;
    EXPECT_EQ(lossesOf(scene, ".glb", part),
              "baked into the motion: " + orders + "baked into the motion: 1 keyed curve\n");
}

/// The arm with another frame rate of its clip, in frames per second.
Scene armAt(std::int64_t rate) {
    Scene scene = bvhArm();
    auto clip = std::make_shared<Clip>(*scene.characters.front()->clips.front());
    clip->rate = FrameRate::create(rate, 1).value();
    changed(scene).clips = {clip};
    return scene;
}

TEST(ExportLossesTest, frameRatesThatReadersDeriveAreNotLost) {
    EXPECT_EQ(lossesOf(armAt(24), ".glb").find("frame rate"), std::string::npos);
    EXPECT_EQ(lossesOf(armAt(24), ".fbx").find("frame rate"), std::string::npos);
    EXPECT_NE(lossesOf(armAt(75), ".glb").find("not stored: the frame rate of 1 clip"), std::string::npos);
    EXPECT_EQ(lossesOf(armAt(75), ".fbx").find("frame rate"), std::string::npos);
    EXPECT_NE(lossesOf(armAt(75), ".glb", {.extras = true}).find("Sinew only: the frame rate of 1 clip"),
              std::string::npos);
    WriteOptions ntsc;
    ntsc.rate = FrameRate::create(30000, 1001);
    EXPECT_NE(lossesOf(bvhArm(), ".fbx", ntsc).find("not stored: the frame rate of 1 clip"),
              std::string::npos);
    for (const char* extension : {".bvh", ".amc", ".usda", ".csv", ".sinew"})
        EXPECT_EQ(lossesOf(armAt(75), extension).find("frame rate"), std::string::npos) << extension;
}

TEST(ExportLossesTest, frameRatesAreThoseOfTheFileIfItWasRead) {
    const auto losses = exportLosses(armAt(24), *formatForWriting(".glb").value(), ".glb", {},
                                     {FrameRate::create(30, 1).value()});
    EXPECT_TRUE(std::ranges::any_of(*losses, [](const ExportLoss& loss) {
        return loss.content == Content::frameRates && loss.count == 1;
    }));
}

/// The arm with another end of one bone.
Scene armWithTail(const char* joint, const Eigen::Vector3d& tail) {
    Scene scene = bvhArm();
    Character& character = changed(scene);
    std::vector<Joint> joints = character.skeleton->joints();
    joints[static_cast<std::size_t>(character.skeleton->find(joint).value())].tail = tail;
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    return scene;
}

TEST(ExportLossesTest, boneEndsThatReadersDeriveAreNotLost) {
    const std::string lost = "not stored: bone ends of 1 joint\n";
    for (const char* extension : {".bvh", ".glb", ".fbx", ".usda"})
        EXPECT_EQ(lossesOf(bvhArm(), extension).find("bone ends"), std::string::npos) << extension;
    EXPECT_NE(lossesOf(bvhArm(), ".amc").find(lost), std::string::npos) << "ASF roots have no length";
    const Scene knee = armWithTail("knee", {0, 0.5, 0}), foot = armWithTail("foot", {0, 0.5, 0});
    for (const char* extension : {".glb", ".fbx", ".usda"}) {
        EXPECT_NE(lossesOf(knee, extension).find(lost), std::string::npos) << extension;
        EXPECT_NE(lossesOf(foot, extension).find(lost), std::string::npos) << extension;
    }
    EXPECT_NE(lossesOf(knee, ".bvh").find(lost), std::string::npos);
    EXPECT_EQ(lossesOf(foot, ".bvh").find(lost), std::string::npos) << "stored as an End Site";
    EXPECT_EQ(lossesOf(knee, ".sinew"), "");
    EXPECT_EQ(lossesOf(knee, ".csv").find("bone ends"), std::string::npos);
    EXPECT_NE(lossesOf(knee, ".glb", {.extras = true}).find("Sinew only: bone ends of 1 joint"),
              std::string::npos);
}

TEST(ExportLossesTest, unselectedMeshesAreNotReported) {
    Scene scene = bvhArm();
    changed(scene).meshes.push_back(std::make_shared<const Mesh>());
    EXPECT_EQ(lossesOf(scene, ".bvh"), "not stored: 1 mesh\n");
    WriteOptions without;
    without.meshes = false;
    EXPECT_EQ(lossesOf(scene, ".bvh", without), "");
}

TEST(ExportPresetsTest, areFoundByName) {
    EXPECT_EQ(findExportPreset("unity")->title, "Unity");
    EXPECT_EQ(findExportPreset("Unity"), nullptr);
}

TEST(ExportPresetsTest, fillInUnsetOptions) {
    WriteOptions options;
    const FormatSupport bvh = formatForWriting(".bvh").value()->support(".bvh");
    applyPreset(*findExportPreset("unreal"), bvh, 0.0254, options);
    EXPECT_EQ(options.metresPerUnit, 0.01);
    EXPECT_EQ(options.up, UpAxis::z);
    EXPECT_EQ(options.root, RootMotion::ownJoint);
    applyPreset(*findExportPreset("as-imported"), bvh, 0.0254, options);
    EXPECT_EQ(options.metresPerUnit, 0.0254);
    EXPECT_EQ(options.up, UpAxis::y);

    WriteOptions fixed;
    FormatSupport metres = bvh;
    metres.unit = metres.up = FormatSupport::Convention::fixed;
    applyPreset(*findExportPreset("unreal"), metres, 1, fixed);
    EXPECT_FALSE(fixed.metresPerUnit);
    EXPECT_EQ(fixed.up, UpAxis::y);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
