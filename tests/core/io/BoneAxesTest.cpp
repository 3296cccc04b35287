// Joints that are turned for Blender point at their children, and nothing moves.
#include "core/io/writing/BoneAxes.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <numbers>

#include "core/base/Index.h"
#include "core/io/ExportPresets.h"
#include "core/io/FormatList.h"
#include "core/io/verify/ExportFile.h"
#include "core/io/writing/WrittenMotion.h"
#include "core/skin/Skinning.h"
#include "tests/core/RandomMesh.h"
#include "tests/core/io/TemporaryFolder.h"
#include "tests/core/io/gltf/WrittenGltf.h"
#include "tests/core/scene/ShapedArm.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using namespace test;

constexpr WriteOptions kAlongY{.boneAxes = BoneAxes::alongY};

Scene sceneOf(std::vector<Joint> joints, std::vector<std::shared_ptr<const Clip>> clips = {}) {
    Scene scene;
    scene.lastId = 3'000'000;
    auto character = std::make_shared<Character>();
    character->id = CharacterId{2'000'000};
    character->skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    character->clips = std::move(clips);
    scene.characters = {std::move(character)};
    return scene;
}

Joint jointAt(std::uint64_t id, int parent, const Eigen::Vector3d& head) {
    Joint joint;
    joint.id = JointId{id};
    joint.name = "joint" + std::to_string(id);
    joint.parent = parent;
    joint.rest.translation = head;
    joint.free = kAngles;
    return joint;
}

/// Hips above two legs that point down, with a spine, a chest and two arms. Its joints have no rest rotation.
std::vector<Joint> body() {
    return {jointAt(1, kNoParent, {0, 1, 0}), jointAt(2, 0, {0, 0.2, 0}),      jointAt(3, 1, {0, 0.3, 0}),
            jointAt(4, 2, {0, 0.3, 0}),       jointAt(5, 2, {0.2, 0.1, 0}),    jointAt(6, 4, {0.4, 0, 0}),
            jointAt(7, 2, {-0.2, 0.1, 0}),    jointAt(8, 6, {-0.4, 0, 0}),     jointAt(9, 0, {0.1, -0.02, 0}),
            jointAt(10, 8, {0, -0.4, 0.02}),  jointAt(11, 9, {0, -0.4, -0.02})};
}

/// Returns the direction of a joint's +Y in the file, in model space.
Eigen::Vector3d yAxis(const WriteSubject& subject, int joint) {
    return subject.skeleton->restModel()[asIndex(joint)].linear().col(1).normalized();
}

Eigen::Vector3d toward(const WriteSubject& subject, int from, int to) {
    const auto& model = subject.skeleton->restModel();
    return (model[asIndex(to)].translation() - model[asIndex(from)].translation()).normalized();
}

WriteSubject inFile(const Scene& scene, const WriteOptions& options = kAlongY) {
    return subjectsInFile(scene, options).value().front();
}

TEST(BoneAxes, pointAtTheOnlyChild) {
    const WriteSubject subject = inFile(sceneOf(body()));
    for (const auto& [joint, child] : {std::pair{1, 2}, {4, 5}, {6, 7}, {8, 9}, {9, 10}})
        EXPECT_LT((yAxis(subject, joint) - toward(subject, joint, child)).norm(), 1e-12) << joint;
}

TEST(BoneAxes, pointAtTheLongestChainOrTheMeanOfTheChildren) {
    const WriteSubject subject = inFile(sceneOf(body()));
    EXPECT_LT((yAxis(subject, 0) - Eigen::Vector3d::UnitY()).norm(), 1e-12) << "hips to spine, not to a leg";
    std::vector<Joint> legs = body();
    legs.erase(legs.begin() + 1, legs.begin() + 8);
    legs[1].parent = 0;
    legs[2].parent = 1;
    legs[3].parent = 2;
    legs.push_back(jointAt(20, 0, {-0.1, -0.02, 0}));
    legs.push_back(jointAt(21, 4, {0, -0.4, 0.02}));
    EXPECT_LT((yAxis(inFile(sceneOf(legs)), 0) + Eigen::Vector3d::UnitY()).norm(), 1e-12)
        << "between the legs";
}

TEST(BoneAxes, endsContinueTheDirectionOfTheirParent) {
    const WriteSubject subject = inFile(sceneOf(body()));
    for (const auto& [joint, parent] : {std::pair{5, 4}, {7, 6}, {10, 9}})
        EXPECT_LT((yAxis(subject, joint) - yAxis(subject, parent)).norm(), 1e-12) << joint;
}

TEST(BoneAxes, jointsOfALimbTurnAboutTheSameAxis) {
    const WriteSubject subject = inFile(sceneOf(body()));
    const auto& model = subject.skeleton->restModel();
    for (const auto& [joint, next] : {std::pair{8, 9}, {9, 10}, {4, 5}, {6, 7}}) {
        const Eigen::Vector3d x = model[asIndex(joint)].linear().col(0),
                              y = model[asIndex(next)].linear().col(0);
        EXPECT_GT(x.dot(y), std::cos(0.3)) << joint;
    }
}

TEST(BoneAxes, jointsThatPointAtTheirChildrenStayAsTheyAre) {
    std::vector<Joint> joints{jointAt(1, kNoParent, {0, 1, 0}), jointAt(2, 0, {0.02, 0.5, 0}),
                              jointAt(3, 1, {0, 0.5, 0.01})};
    joints[2].tail = {0, 0.3, 0};
    const Scene scene = sceneOf(joints);
    EXPECT_EQ(inFile(scene).skeleton, scene.characters[0]->skeleton);
    EXPECT_EQ(WrittenGltf(scene, kAlongY).bytes(), WrittenGltf(scene).bytes());
}

TEST(BoneAxes, jointsScaledUnevenlyKeepTheirAxesAndAreReported) {
    std::vector<Joint> joints = body();
    joints[4].rest.scale = {1, 2, 1};
    auto clip = std::make_shared<Clip>();
    clip->id = ClipId{100};
    clip->lastFrame = FrameIndex{10};
    const auto grows = std::make_shared<const Curve>(Curve::fromKeys({{Seconds{0}, 1}, {Seconds{0.2}, 2}}));
    for (const JointId joint : {joints[6].id, joints[8].id}) {
        clip->tracks.push_back({{joint, Channel::scaleX}, grows});
        if (joint == joints[6].id) continue;
        clip->tracks.push_back({{joint, Channel::scaleY}, grows});
        clip->tracks.push_back({{joint, Channel::scaleZ}, grows});
    }
    clip->sortTracks();
    const Scene scene = sceneOf(joints, {clip});
    const WriteSubject subject = inFile(scene);
    const auto turn = [&](int joint) { return subject.boneTurns.at(asIndex(joint)).vec().norm(); };
    EXPECT_EQ(turn(4), 0) << "at rest";
    EXPECT_EQ(turn(6), 0) << "along X over time";
    EXPECT_GT(turn(8), 0.1) << "evenly";
    const WrittenGltf written(scene, kAlongY);
    EXPECT_NE(written.messageWith("keeps its axes").find("joint5"), std::string::npos);
    ASSERT_EQ(written.diagnostics.list().size(), 1U);
    EXPECT_EQ(written.diagnostics.list()[0].count, 2U);
}

TEST(BoneAxes, turnedJointsLoseTheirLimitsAndOrdersWithAReport) {
    std::vector<Joint> joints = body();
    joints[4].limits.angles[0] = {AngleLimit::Mode::limited, -1, 1};
    joints[4].order = EulerOrder::ZXY;
    const Scene scene = sceneOf(joints);
    WriteOptions options = kAlongY;
    options.extras = true;
    const WriteSubject subject = inFile(scene, options);
    EXPECT_EQ((*subject.skeleton)[4].order, EulerOrder::XYZ);
    EXPECT_EQ((*subject.skeleton)[4].limits, JointLimits());
    EXPECT_FALSE(isWhole(subject));
    const auto reported = exportLosses(scene, GltfFormat(), ".glb", options, {});
    std::vector<std::string> losses;
    for (const ExportLoss& loss : reported.value()) losses.push_back(text(loss));
    EXPECT_TRUE(std::ranges::count(losses, "not stored: limits of 1 joint")) << losses.size();
}

TEST(BoneAxes, theBlenderPresetTurnsBonesWhereTheFormatCan) {
    for (const auto& [extension, expected] : {std::pair{".glb", BoneAxes::alongY},
                                              {".fbx", BoneAxes::alongY},
                                              {".bvh", BoneAxes::keep},
                                              {".sinew", BoneAxes::keep}}) {
        WriteOptions options;
        const Format& format = *formatForWriting(extension).value();
        applyPreset(*findExportPreset("blender"), format.support(extension), 1, options);
        EXPECT_EQ(options.boneAxes, expected) << extension;
    }
}

TEST(BoneAxes, otherFormatsIgnoreTheOption) {
    const Scene scene = shapedArm();
    Diagnostics diagnostics;
    for (const char* extension : {".bvh", ".usda", ".csv"}) {
        const Format& format = *formatForWriting(extension).value();
        const std::string name = std::string("arm").append(extension);
        EXPECT_EQ(format.write(scene, name, kAlongY, diagnostics).value()[0].bytes,
                  format.write(scene, name, {}, diagnostics).value()[0].bytes);
    }
}

/// Only adaptive keys are chosen for the tolerance.
TEST(BoneAxes, filesAreVerifiedWithoutFurtherErrors) {
    const TemporaryFolder folder;
    for (const KeyPolicy keys : {KeyPolicy::adaptive, KeyPolicy::fixedRate, KeyPolicy::asKeyed}) {
        std::vector<ExportReport> reports;
        for (const BoneAxes axes : {BoneAxes::keep, BoneAxes::alongY}) {
            WriteOptions options;
            options.keys = keys;
            options.boneAxes = axes;
            reports.push_back(exportFile(shapedArm(), folder / "arm.glb", options).value());
            ASSERT_TRUE(reports.back().check) << reports.back().unverifiedReason;
        }
        if (keys != KeyPolicy::asKeyed) {
            EXPECT_TRUE(reports[1].check->isWithin(ExportTolerance{})) << static_cast<int>(keys);
        }
        EXPECT_LE(reports[1].check->worstAngle(), reports[0].check->worstAngle() + 1e-6);
        EXPECT_LE(reports[1].check->worstDistance(), reports[0].check->worstDistance() + 1e-6);
    }
}

/// The largest distance between two motions of the same skeleton, and between their vertices.
double largestDistance(WrittenMotion& a, WrittenMotion& b, double time) {
    a.evaluate(Seconds{time});
    b.evaluate(Seconds{time});
    double worst = 0;
    for (std::size_t i = 0; i < a.model().size(); ++i)
        worst = std::max(worst, (a.model()[i].translation() - b.model()[i].translation()).norm());
    for (const auto& mesh : a.subject().character->meshes) {
        const auto turned = meshInFile(mesh, b.subject());
        std::vector<Eigen::Vector3f> here(mesh->geometry->positions.size()), there(here.size());
        skinVertices(*mesh, skinMatrices(*mesh->skin, a.skeleton(), a.model()), here, {});
        skinVertices(*turned, skinMatrices(*turned->skin, b.skeleton(), b.model()), there, {});
        for (std::size_t i = 0; i < here.size(); ++i)
            worst = std::max(worst, static_cast<double>((here[i] - there[i]).norm()));
    }
    return worst;
}

TEST(BoneAxesLaws, neitherJointsNorVerticesMove) {
    EXPECT_TRUE(rc::check([](std::uint32_t seed) {
        const bool scales = *rc::gen::arbitrary<bool>();
        const Rig rig = *randomRig({.maximumJoints = 12, .scales = scales}, {.maximumFrames = 12});
        Scene scene = sceneOf(rig.skeleton->joints(), {rig.clip});
        Character character = *scene.characters[0];
        Dice dice(seed);
        for (Mesh& mesh : makeMeshes(dice, *rig.skeleton, 3))
            character.meshes.push_back(std::make_shared<const Mesh>(std::move(mesh)));
        scene.characters[0] = std::make_shared<const Character>(std::move(character));
        WriteOptions options;
        options.up = *rc::gen::element(UpAxis::y, UpAxis::z);
        options.root = *rc::gen::element(RootMotion::keep, RootMotion::inPlace, RootMotion::ownJoint);
        const WriteSubject own = writeSubject(scene, options).value();
        options.boneAxes = BoneAxes::alongY;
        WrittenMotion before(own), after(inFile(scene, options));
        const double size = 1 + rig.skeleton->extent();
        for (std::int64_t frame = 0; frame < own.frameCount; ++frame)
            RC_ASSERT(largestDistance(before, after, own.rate.time(FrameIndex{frame}).value) < 1e-4 * size);
    }));
}

TEST(BoneAxesLaws, everyJointWithOneChildPointsAtIt) {
    EXPECT_TRUE(rc::check([] {
        const Rig rig = *randomRig({.maximumJoints = 20}, {.maximumFrames = 3});
        const WriteSubject subject = inFile(sceneOf(rig.skeleton->joints(), {rig.clip}));
        for (int i = 0; i < subject.skeleton->size(); ++i) {
            const auto& children = subject.skeleton->children(i);
            if (children.size() != 1) continue;
            const Eigen::Vector3d& head = (*subject.skeleton)[children[0]].rest.translation;
            RC_ASSERT(std::acos(std::min(1.0, head.normalized().y())) < 5.001 * std::numbers::pi / 180);
        }
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
