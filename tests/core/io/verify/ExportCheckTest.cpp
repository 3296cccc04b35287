// Files changed by hand: the check finds the joint, the time and the size of each error.
#include "core/io/FormatList.h"
#include "core/io/verify/ExportCheck.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/base/InParallel.h"
#include "core/math/Angle.h"
#include "tests/core/RandomRig.h"
#include "tests/core/io/verify/ArmScene.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using namespace test;

/// The check of a file with these bytes against a scene's only clip.
Result<ExportCheck> checkOf(const Scene& scene, const std::string& name, const std::string& bytes,
                            const WriteOptions& options = {}) {
    const Source source = Source::fromMemory(name, bytes);
    const Format& format = *formatForWriting(source.extension()).value();
    ReadOptions reading;
    reading.metresPerUnit = options.metresPerUnit;
    const auto replays = format.replay(source, reading);
    if (!replays) return tl::unexpected(replays.error());
    const auto written = writtenCharacters(scene, format, source.extension(), options);
    if (!written) return tl::unexpected(written.error());
    CheckSettings settings;
    settings.tolerance = options.tolerance;
    settings.jointAxes = format.support(source.extension())[Content::jointAxes] == ContentSupport::yes;
    return checkExport(*written, *replays, settings);
}

ExportCheck armCheck(const std::vector<ArmFrame>& frames, const WriteOptions& options = {}) {
    return checkOf(bvhArm(), "arm.bvh", armBvh(frames), options).value();
}

TEST(ExportCheckTest, stopsWhenCancelled) {
    const Scene scene = bvhArm();
    const Source source = Source::fromMemory("arm.bvh", armBvh(armFrames()));
    const Format& format = *formatOf(source).value();
    const auto replays = format.replay(source, {});
    const std::atomic<bool> cancel = true;
    CheckSettings settings;
    settings.control.cancel = &cancel;
    const auto check =
        checkExport(writtenCharacters(scene, format, ".bvh", {}).value(), replays.value(), settings);
    ASSERT_FALSE(check);
    EXPECT_EQ(check.error().code, ErrorCode::cancelled);
}

TEST(ExportCheckTest, rejectsClipsThatWouldTakeHours) {
    Scene scene = bvhArm();
    auto character = std::make_shared<Character>(*scene.characters.front());
    auto clip = std::make_shared<Clip>(*character->clips.front());
    clip->rate = FrameRate::create(1, 1000).value();
    clip->lastFrame = FrameIndex{9'000'000};
    character->clips = {clip};
    scene.characters = {character};
    const auto check = checkOf(scene, "arm.bvh", armBvh(armFrames()));
    ASSERT_FALSE(check);
    EXPECT_EQ(check.error().code, ErrorCode::limitExceeded);
}

TEST(ExportCheckTest, unchangedFileHasNoError) {
    const ExportCheck check = armCheck(armFrames());
    ASSERT_EQ(check.clips.size(), 1u);
    EXPECT_LT(check.worstAngle(), 1e-9);
    EXPECT_LT(check.worstDistance(), 1e-9);
    EXPECT_TRUE(check.isWithin({}));
    EXPECT_EQ(check.joints, 3);
    EXPECT_TRUE(check.missing.empty());
    EXPECT_EQ(check.clips[0].keysBefore, 120u);
    EXPECT_EQ(check.clips[0].keysAfter, 120u);
    // 10 frames over 0.3 s: each is one of the 73 ticks of 240 Hz.
    EXPECT_EQ(check.clips[0].samples, 73u);
}

TEST(ExportCheckTest, findsOneDegreeAtTheJointThatTurned) {
    std::vector<ArmFrame> frames = armFrames();
    frames[4].knee += 1;
    const ExportCheck check = armCheck(frames);
    const JointCheck& worst = *check.clips[0].worstAngle();
    EXPECT_EQ(worst.joint, "knee");
    EXPECT_NEAR(degrees(worst.angle.size), 1, 1e-6);
    EXPECT_NEAR(worst.angle.time.value, 4 / 30.0, 1e-9);
    // The hip does not turn, and the foot turns with the knee.
    EXPECT_LT(check.clips[0].joints[0].angle.size, 1e-9);
    EXPECT_NEAR(degrees(check.clips[0].joints[2].angle.size), 1, 1e-6);
    // The foot's tail is two metres from the knee at rest, and closer if the foot is bent back by 12°.
    EXPECT_EQ(check.clips[0].worstDistance()->joint, "foot");
    const double reach =
        (Eigen::Vector2d(0, 1) + Eigen::Vector2d(std::sin(radians(12)), std::cos(radians(12)))).norm();
    EXPECT_NEAR(check.clips[0].worstDistance()->distance.size, 2 * std::sin(radians(0.5)) * reach, 1e-6);
    EXPECT_FALSE(check.isWithin({}));
    EXPECT_NEAR(degrees(check.clips[0].frameAngle), 1, 1e-6);
}

TEST(ExportCheckTest, findsTwoMillimetresAtTheFramesTime) {
    std::vector<ArmFrame> frames = armFrames();
    frames[7].x += 0.2;
    const ExportCheck check = armCheck(frames);
    EXPECT_LT(check.worstAngle(),
              1e-5);  // the rotation within the microsecond by which a jump may be early or late
    for (const JointCheck& joint : check.clips[0].joints) {
        EXPECT_NEAR(joint.distance.size, 0.002, 1e-9) << joint.joint;
        EXPECT_NEAR(joint.distance.time.value, 7 / 30.0, 1e-9) << joint.joint;
    }
    EXPECT_FALSE(check.isWithin({}));
    ExportTolerance wide;
    wide.distance = 0.0021;
    EXPECT_TRUE(check.isWithin(wide));
}

TEST(ExportCheckTest, findsADelayOfOneFrame) {
    std::vector<ArmFrame> frames = armFrames();
    frames.insert(frames.begin(), frames.front());
    frames.pop_back();
    const ExportCheck check = armCheck(frames);
    EXPECT_NEAR(degrees(check.worstAngle()), 5, 1e-6);
    EXPECT_FALSE(check.isWithin({}));
}

TEST(ExportCheckTest, findsAMissingLastFrame) {
    std::vector<ArmFrame> frames = armFrames();
    frames.pop_back();
    std::string text = armBvh(frames);
    text.replace(text.find("Frames: 10"), 10, "Frames: 9");
    const ExportCheck check = checkOf(bvhArm(), "arm.bvh", text).value();
    EXPECT_EQ(check.clips[0].worstAngle()->angle.time.value, 0.3);
    EXPECT_NEAR(degrees(check.worstAngle()), 5, 1e-6);
    EXPECT_NEAR(check.clips[0].fileDuration.value, 8 / 30.0, 1e-9);
}

TEST(ExportCheckTest, findsAWrongUnit) {
    WriteOptions inMetres;
    inMetres.metresPerUnit = 1;
    const ExportCheck check = armCheck(armFrames(), inMetres);
    EXPECT_LT(check.worstAngle(), 1e-9);
    EXPECT_GT(check.worstDistance(), 100);
}

TEST(ExportCheckTest, findsMissingJoints) {
    std::string text = armBvh(armFrames());
    text.replace(text.find("JOINT foot"), 10, "JOINT toes");
    const ExportCheck renamed = checkOf(bvhArm(), "arm.bvh", text).value();
    ASSERT_EQ(renamed.renamed.size(), 1u);
    EXPECT_EQ(renamed.renamed[0], std::pair(std::string("foot"), std::string("toes")));
    EXPECT_TRUE(renamed.isWithin({}));

    const std::string two =
        "HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\nCHANNELS 3 Xposition Yposition Zposition\n"
        "JOINT knee\n{\nOFFSET 0 100 0\nCHANNELS 1 Zrotation\nEnd Site\n{\nOFFSET 0 100 "
        "0\n}\n}\n}\nMOTION\nFrames: 1\nFrame Time: 0.1\n0 0 0 0\n";
    const ExportCheck fewer = checkOf(bvhArm(), "arm.bvh", two).value();
    EXPECT_EQ(fewer.missing, std::vector<std::string>{"foot"});
    EXPECT_FALSE(fewer.isWithin({.angle = 10, .distance = 100, .reach = 0.1}));
}

TEST(ExportCheckTest, findsAMissingClip) {
    const std::string rest =
        "HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\nCHANNELS 0\nEnd Site\n{\nOFFSET 0 100 0\n}\n}\n"
        "MOTION\nFrames: 0\nFrame Time: 0.1\n";
    const ExportCheck check = checkOf(bvhArm(), "arm.bvh", rest).value();
    ASSERT_EQ(check.clips.size(), 1u);
    EXPECT_FALSE(check.clips[0].isInFile);
    EXPECT_FALSE(check.isWithin({.angle = 10, .distance = 100, .reach = 0.1}));
}

TEST(ExportCheckTest, reportsErrorsThatOccurOnlyBetweenFrames) {
    // Every second frame: the remaining frames are exact, and so is even motion between them.
    Scene scene = bvhArm();
    WriteOptions slower;
    slower.rate = FrameRate::create(15, 1);
    Diagnostics diagnostics;
    const Format& format = *formatForWriting(".bvh").value();
    const std::string even = format.write(scene, "arm.bvh", slower, diagnostics).value().front().bytes;
    EXPECT_LT(checkOf(scene, "arm.bvh", even, slower).value().worstAngle(), 1e-6);

    std::vector<ArmFrame> frames = armFrames();
    frames[3].knee += 10;
    scene = sceneOf("arm.bvh", armBvh(frames));
    const std::string uneven = format.write(scene, "arm.bvh", slower, diagnostics).value().front().bytes;
    const ExportCheck check = checkOf(scene, "arm.bvh", uneven, slower).value();
    EXPECT_NEAR(degrees(check.worstAngle()), 10, 1e-6);
    EXPECT_LT(check.clips[0].frameAngle, 1e-6);
}

/// A written file plays the same for any rig, whatever its rest rotations.
RC_GTEST_PROP(ExportCheckLaw, bvhIsExactAtItsFrames, ()) {
    RigOptions rigs;
    rigs.maximumJoints = 12;
    ClipOptions clips;
    clips.maximumFrames = 30;
    const Rig rig = *randomRig(rigs, clips);
    auto character = std::make_shared<Character>();
    character->id = CharacterId{5000000};
    character->skeleton = rig.skeleton;
    character->clips = {rig.clip};
    const Scene scene{{character}, 6000000};
    Diagnostics diagnostics;
    const auto files = formatForWriting(".bvh").value()->write(scene, "rig.bvh", {}, diagnostics);
    RC_ASSERT(files.has_value());
    const auto check = checkOf(scene, "rig.bvh", files->front().bytes);
    RC_ASSERT(check.has_value());
    RC_ASSERT(check->missing.empty());
    RC_ASSERT(check->clips[0].frameAngle < 1e-6);
    RC_ASSERT(check->clips[0].frameDistance < 1e-6);
}

RC_GTEST_PROP(ExportCheckLaw, resultDoesNotDependOnTheNumberOfThreads, ()) {
    std::vector<ArmFrame> frames = armFrames();
    for (ArmFrame& frame : frames) frame.knee += *rc::gen::inRange(-3, 3);
    const ExportCheck many = armCheck(frames);
    const SingleThreadScope sole;
    const ExportCheck one = armCheck(frames);
    for (std::size_t i = 0; i < 3; ++i) {
        RC_ASSERT(one.clips[0].joints[i].angle.size == many.clips[0].joints[i].angle.size);
        RC_ASSERT(one.clips[0].joints[i].angle.time == many.clips[0].joints[i].angle.time);
        RC_ASSERT(one.clips[0].joints[i].distance.time == many.clips[0].joints[i].distance.time);
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
