#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <filesystem>

#include "core/io/bvh/BvhFormat.h"
#include "core/math/Angle.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/Paths.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The result of reading a file.
struct BvhResult {
    explicit BvhResult(std::string text, const ReadOptions& options = {}, const Scene& onto = {})
        : scene(BvhFormat().read(Source::fromMemory("take.bvh", std::move(text)), onto, options,
                                 diagnostics)) {}

    const Character& character() const { return *scene->characters.back(); }
    const Skeleton& skeleton() const { return *character().skeleton; }
    const Clip& clip() const { return *character().clips.front(); }
    double value(int joint, Channel channel, std::size_t key) const {
        return clip().find({skeleton()[joint].id, channel})->key(key).value;
    }
    Evaluator at(std::int64_t frame) const {
        Evaluator evaluator(scene->characters.back(), character().clips.front());
        evaluator.evaluate(clip().rate.time(FrameIndex{frame}));
        return evaluator;
    }

    Diagnostics diagnostics;
    Result<Scene> scene;
};

std::string oneJoint(const std::string& channels, const std::string& motion) {
    return "HIERARCHY\nROOT Hips\n{\n  OFFSET 1 2 3\n  CHANNELS " + channels +
           "\n  End Site\n  {\n    OFFSET 0 5 0\n  }\n}\nMOTION\n" + motion;
}

const std::string kThreeAngles = "3 Zrotation Xrotation Yrotation";

/// Two roots; all positions of frame 1 are calculated by hand below.
const std::string kTwoRoots = R"(HIERARCHY
ROOT Hips
{
    OFFSET 1 2 3
    CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
    JOINT Upper Spine
    {
        OFFSET 0 10 0
        CHANNELS 3 Zrotation Xrotation Yrotation
        End Site
        {
            OFFSET 0 5 0
        }
    }
}
ROOT Prop
{
    OFFSET 100 0 0
    CHANNELS 1 Yrotation
    JOINT Tip
    {
        OFFSET 0 0 10
        End Site
        {
            OFFSET 0 0 4
        }
    }
}
MOTION
Frames: 2
Frame Time: .5
0 0 0 0 0 0 0 0 0 0
10 20 30 90 90 0 0 0 90 90
)";

struct Refusal {
    std::string text;
    ErrorCode code;
    std::string where;
};

TEST(BvhRead, rejectsBrokenFilesWithTheirLocation) {
    const std::string header = "Frames: 2\nFrame Time: 0.1\n";
    const std::vector<Refusal> refusals{
        {"", ErrorCode::syntax, "take.bvh:1"},
        {"PK\x03\x04junk", ErrorCode::syntax, "take.bvh:1"},
        {"HIERARCHY\n", ErrorCode::motionMissing, "take.bvh:2"},
        {"HIERARCHY\nMOTION\n", ErrorCode::hierarchyBroken, "take.bvh:2"},
        {"HIERARCHY\nROOT\n{", ErrorCode::syntax, "take.bvh:2"},
        {"HIERARCHY\nROOT a\nOFFSET", ErrorCode::syntax, "take.bvh:3"},
        {"HIERARCHY\nROOT a\n{\n", ErrorCode::unexpectedEnd, "take.bvh:4"},
        {"HIERARCHY\nROOT a\n{\n}\n}", ErrorCode::syntax, "take.bvh:5"},
        {"HIERARCHY\nROOT a\n{\nMOTION\n", ErrorCode::syntax, "take.bvh:4"},
        {"HIERARCHY\nJOINT a\n{\n}", ErrorCode::syntax, "take.bvh:2"},
        {"HIERARCHY\nROOT a\n{\nEnd Site\n{\nJOINT b", ErrorCode::syntax, "take.bvh:6"},
        {"HIERARCHY\nROOT a\n{\nJOINT a\n{\n", ErrorCode::duplicateName, "take.bvh:4"},
        {"HIERARCHY\nROOT a\n{\nOFSET 1 2 3", ErrorCode::keywordUnknown, "take.bvh:4"},
        {"HIERARCHY\nROOT a\n{\nOFFSET 1 2\n}", ErrorCode::numberInvalid, "take.bvh:5"},
        {"HIERARCHY\nROOT a\n{\nOFFSET 1 nan 2", ErrorCode::numberNotFinite, "take.bvh:4"},
        {"HIERARCHY\nROOT a\n{\nOFFSET 1 1e400 2", ErrorCode::numberNotFinite, "take.bvh:4"},
        {oneJoint("4 " + kThreeAngles.substr(2), header), ErrorCode::keywordUnknown, "take.bvh:6"},
        {oneJoint("2 " + kThreeAngles.substr(2), header), ErrorCode::keywordUnknown, "take.bvh:5"},
        {oneJoint("1000000000 Xrotation", header), ErrorCode::keywordUnknown, "take.bvh:6"},
        {oneJoint("-1 Xrotation", header), ErrorCode::valueRange, "take.bvh:5"},
        {oneJoint("2 Xrotation Xrotation", header), ErrorCode::valueRange, "take.bvh:5"},
        {oneJoint("3 Xrotation Yrotation Yrotation", header), ErrorCode::valueRange, "take.bvh:5"},
        {oneJoint("2 Xposition Xposition", header), ErrorCode::valueCount, "take.bvh:5"},
        {oneJoint("4 Xrotation Yrotation Zrotation Xrotation", header), ErrorCode::valueCount, "take.bvh:5"},
        {oneJoint(kThreeAngles, ""), ErrorCode::frameCount, "take.bvh:11"},
        {oneJoint(kThreeAngles, "Frames: -1"), ErrorCode::frameCount, "take.bvh:12"},
        {oneJoint(kThreeAngles, "Frames: 1.5"), ErrorCode::frameCount, "take.bvh:12"},
        {oneJoint(kThreeAngles, "Frames: 1\n1 2 3"), ErrorCode::frameTime, "take.bvh:12"},
        {oneJoint(kThreeAngles, "Frames: 1\nFrame Time: 0\n1 2 3"), ErrorCode::frameTime, "take.bvh:13"},
        {oneJoint(kThreeAngles, "Frames: 1\nFrame Time: -1\n1 2 3"), ErrorCode::frameTime, "take.bvh:13"},
        {oneJoint(kThreeAngles, "Frames: 1\nFrame Time: 0,1\n1 2 3"), ErrorCode::frameTime, "take.bvh:13"},
        {oneJoint(kThreeAngles, header + "1 2 3\n1 2\n"), ErrorCode::unexpectedEnd, "take.bvh:16"},
        {oneJoint(kThreeAngles, header + "1 2\n1 2 3\n"), ErrorCode::valueCount, "take.bvh:14"},
        {oneJoint(kThreeAngles, header + "1 2 3\n1 2\n1 2 3\n"), ErrorCode::valueCount, "take.bvh:15"},
        {oneJoint(kThreeAngles, header + "1 2 3\n1 2 3 4\n1 2 3\n"), ErrorCode::valueCount, "take.bvh:15"},
        {oneJoint(kThreeAngles, header + "1 2 3 4\n1 2 3 4\n1 2 3 4\n"), ErrorCode::valueCount,
         "take.bvh:14"},
        {oneJoint(kThreeAngles, header + "1 2 3\n1 x 3\n"), ErrorCode::numberInvalid, "take.bvh:15"},
        {oneJoint(kThreeAngles, header + "1 2 3\n1 inf 3\n"), ErrorCode::numberNotFinite, "take.bvh:15"},
    };
    for (const Refusal& refusal : refusals) {
        const BvhResult read(refusal.text);
        ASSERT_FALSE(read.scene) << refusal.text;
        EXPECT_EQ(name(read.scene.error().code), name(refusal.code)) << refusal.text;
        EXPECT_EQ(read.scene.error().where, refusal.where) << refusal.text << text(read.scene.error());
    }
}

TEST(BvhRead, namesTheCountsOfAWrongRow) {
    const BvhResult read(oneJoint(kThreeAngles, "Frames: 2\nFrame Time: 0.1\n1 2 3\n1 2 3 4\n1 2 3\n"));
    EXPECT_EQ(read.scene.error().message, "the row has 4 values, but the joints have 3 channels");
}

TEST(BvhRead, namesTheCountsOfAWrongLastRow) {
    const BvhResult read(oneJoint(kThreeAngles, "Frames: 2\nFrame Time: 0.1\n1 2 3\n1 2 3 4\n"));
    EXPECT_EQ(text(read.scene.error()), "take.bvh:15: the row has 4 values, but the joints have 3 channels");
}

TEST(BvhRead, rejectsInvalidUnits) {
    for (double unit : {0.0, -1.0, std::numeric_limits<double>::infinity(), std::nan("")}) {
        const BvhResult read(kTwoRoots, {.metresPerUnit = unit});
        ASSERT_FALSE(read.scene);
        EXPECT_EQ(read.scene.error().code, ErrorCode::argumentInvalid);
    }
}

TEST(BvhRead, rejectsExtremeNesting) {
    std::string text = "HIERARCHY\nROOT 0 {";
    for (int i = 1; i < 200'000; ++i) text += "JOINT " + std::to_string(i) + "{\n";
    const BvhResult read(text);
    ASSERT_FALSE(read.scene);
    EXPECT_EQ(read.scene.error().code, ErrorCode::limitExceeded);
}

TEST(BvhRead, rejectsTooManyJoints) {
    std::string text = "HIERARCHY\n";
    for (int i = 0; i < 70'000; ++i) text += "ROOT " + std::to_string(i) + "{}\n";
    const BvhResult read(text);
    ASSERT_FALSE(read.scene);
    EXPECT_EQ(read.scene.error().code, ErrorCode::limitExceeded);
    EXPECT_EQ(read.scene.error().where, "take.bvh:65538");
}

TEST(BvhRead, stopsWhenCancelled) {
    std::string rows;
    for (int i = 0; i < 1000; ++i) rows += "1 2 3\n";
    const std::atomic<bool> cancel = true;
    const BvhResult read(oneJoint(kThreeAngles, "Frames: 1000\nFrame Time: 0.1\n" + rows),
                         {.cancel = &cancel});
    ASSERT_FALSE(read.scene);
    EXPECT_EQ(read.scene.error().code, ErrorCode::cancelled);
}

TEST(BvhRead, returnsASceneOrAnErrorForEveryTruncation) {
    for (std::size_t length = 0; length < kTwoRoots.size(); ++length) {
        const BvhResult read(kTwoRoots.substr(0, length));
        if (read.scene) {
            EXPECT_EQ(read.skeleton().size(), 4) << length;
        } else {
            EXPECT_TRUE(read.scene.error().where.starts_with("take.bvh:")) << length;
        }
    }
}

TEST(BvhRead, positionsOfTwoRootsMatchTheHandCalculation) {
    const BvhResult read(kTwoRoots);
    ASSERT_TRUE(read.scene) << text(read.scene.error());
    EXPECT_TRUE(read.diagnostics.empty());
    ASSERT_EQ(read.skeleton().size(), 4);
    EXPECT_EQ(read.skeleton()[1].name, "Upper Spine");
    EXPECT_EQ(read.skeleton()[2].parent, kNoParent);
    EXPECT_EQ(read.clip().rate, FrameRate::create(2, 1));

    const Evaluator evaluator = read.at(1);
    const auto head = [&](int joint) { return evaluator.bone(joint).head; };
    const auto tail = [&](int joint) { return evaluator.bone(joint).tail; };
    // Hips: position replaces OFFSET. Rz(90) Rx(90) takes y to z: the spine is 10 above in z.
    EXPECT_TRUE(head(0).isApprox(Eigen::Vector3d(.10, .20, .30), 1e-12));
    EXPECT_TRUE(head(1).isApprox(Eigen::Vector3d(.10, .20, .40), 1e-12));
    EXPECT_TRUE(tail(0).isApprox(head(1), 1e-12));
    // The spine adds Ry(90), which keeps y.
    EXPECT_TRUE(tail(1).isApprox(Eigen::Vector3d(.10, .20, .45), 1e-12));
    // Prop: Ry(90) takes z to x.
    EXPECT_TRUE(head(2).isApprox(Eigen::Vector3d(1, 0, 0), 1e-12));
    EXPECT_TRUE(head(3).isApprox(Eigen::Vector3d(1.1, 0, 0), 1e-12));
    EXPECT_TRUE(tail(3).isApprox(Eigen::Vector3d(1.14, 0, 0), 1e-12));
}

TEST(BvhRead, namesCharacterAndClipAfterTheFile) {
    const BvhResult read(kTwoRoots);
    EXPECT_EQ(read.character().name, "take");
    EXPECT_EQ(read.clip().name, "take");
    EXPECT_EQ(read.clip().frameCount(), 2);
    EXPECT_EQ(read.character().metresPerUnit, 0.01);
}

TEST(BvhRead, keepsTheScenesContent) {
    const BvhResult first(kTwoRoots);
    const BvhResult second(kTwoRoots, {}, *first.scene);
    ASSERT_EQ(second.scene->characters.size(), 2u);
    EXPECT_EQ(second.scene->characters[0], first.scene->characters[0]);
    EXPECT_NE(second.skeleton()[0].id, first.skeleton()[0].id);
}

TEST(BvhRead, reversesTheListOfRotations) {
    const BvhResult read(oneJoint(kThreeAngles, "Frames: 1\nFrame Time: 0.1\n10 20 30\n"));
    EXPECT_EQ(read.skeleton()[0].order, EulerOrder::YXZ);
    EXPECT_DOUBLE_EQ(read.value(0, Channel::angle1, 0), radians(30));
    EXPECT_DOUBLE_EQ(read.value(0, Channel::angle2, 0), radians(20));
    EXPECT_DOUBLE_EQ(read.value(0, Channel::angle3, 0), radians(10));
}

TEST(BvhRead, keepsTurnsBeyond360) {
    const BvhResult read(oneJoint(kThreeAngles, "Frames: 2\nFrame Time: 0.1\n0 0 0\n720 -450 1080\n"));
    EXPECT_DOUBLE_EQ(read.value(0, Channel::angle3, 1), radians(720));
    EXPECT_DOUBLE_EQ(read.value(0, Channel::angle2, 1), radians(-450));
}

TEST(BvhRead, freesOnlyTheChannelsListed) {
    const BvhResult read(oneJoint("2 Zrotation Yposition", "Frames: 1\nFrame Time: 0.1\n90 7\n"));
    const Joint& joint = read.skeleton()[0];
    EXPECT_EQ(joint.free, (ChannelSet{Channel::angle3, Channel::translationY}));
    EXPECT_EQ(read.clip().tracks.size(), 2u);
    // x and z of the position keep the values of OFFSET; Rz(90) takes the tail from y to -x.
    const BoneEnds bone = read.at(0).bone(0);
    EXPECT_TRUE(bone.head.isApprox(Eigen::Vector3d(.01, .07, .03), 1e-12));
    EXPECT_TRUE(bone.tail.isApprox(Eigen::Vector3d(-.04, .07, .03), 1e-12));
}

TEST(BvhRead, supportsAnyNumberOfRotationAxes) {
    // R = Rx(90) Rz(90) takes y by Rz to -x, which Rx keeps.
    const BvhResult two(oneJoint("2 Xrotation Zrotation", "Frames: 1\nFrame Time: 0.1\n90 90\n"));
    EXPECT_TRUE(two.at(0).bone(0).tail.isApprox(Eigen::Vector3d(-.04, .02, .03), 1e-12));
    // R = Rz(90) Rx(90) takes y by Rx to z, which Rz keeps.
    const BvhResult swapped(oneJoint("2 Zrotation Xrotation", "Frames: 1\nFrame Time: 0.1\n90 90\n"));
    EXPECT_TRUE(swapped.at(0).bone(0).tail.isApprox(Eigen::Vector3d(.01, .02, .08), 1e-12));
    // R = Rx(90) Rz(90) Rx(90) takes y to z, keeps it, then takes it to -y.
    const BvhResult proper(
        oneJoint("3 Xrotation Zrotation Xrotation", "Frames: 1\nFrame Time: 0.1\n90 90 90\n"));
    EXPECT_EQ(proper.skeleton()[0].order, EulerOrder::XZX);
    EXPECT_TRUE(proper.at(0).bone(0).tail.isApprox(Eigen::Vector3d(.01, -.03, .03), 1e-12));
}

TEST(BvhRead, positionsAfterRotationsAreTheTranslation) {
    const BvhResult read(oneJoint("6 Zrotation Zposition Xrotation Xposition Yrotation Yposition",
                                  "Frames: 1\nFrame Time: 0.1\n90 30 0 10 0 20\n"));
    EXPECT_TRUE(read.at(0).bone(0).head.isApprox(Eigen::Vector3d(.1, .2, .3), 1e-12));
    EXPECT_TRUE(read.at(0).bone(0).tail.isApprox(Eigen::Vector3d(.05, .2, .3), 1e-12));
}

TEST(BvhRead, addsPositionsToOffsetOnRequest) {
    const BvhResult read(kTwoRoots, {.addPositionsToOffset = true});
    EXPECT_TRUE(read.at(1).bone(0).head.isApprox(Eigen::Vector3d(.11, .22, .33), 1e-12));
    EXPECT_TRUE(read.at(1).bone(2).head.isApprox(Eigen::Vector3d(1, 0, 0), 1e-12));
}

TEST(BvhRead, scalesLengthsByTheGivenUnit) {
    const BvhResult read(kTwoRoots, {.metresPerUnit = 1});
    EXPECT_TRUE(read.at(1).bone(1).tail.isApprox(Eigen::Vector3d(10, 20, 45), 1e-12));
    EXPECT_EQ(read.character().metresPerUnit, 1);
}

TEST(BvhRead, takesTailsFromEndSitesOrChildren) {
    const std::string joints =
        "HIERARCHY ROOT a { OFFSET 0 0 0 CHANNELS 0\n JOINT b\n { OFFSET 0 2 0 }\n JOINT c\n { OFFSET 2 0 0\n"
        " JOINT d\n { OFFSET 0 0 6 } End Site\n { OFFSET 1 1 1 } } } MOTION Frames: 0 Frame Time: 1";
    const BvhResult read(joints, {.metresPerUnit = 1});
    ASSERT_TRUE(read.scene) << text(read.scene.error());
    EXPECT_EQ(read.skeleton()[0].tail, Eigen::Vector3d(1, 1, 0));  // the mean of b and c
    EXPECT_EQ(read.skeleton()[2].tail, Eigen::Vector3d(1, 1, 1));  // its End Site, not d
    EXPECT_DOUBLE_EQ(read.skeleton()[3].tail.norm(), std::sqrt(3.0));
}

TEST(BvhRead, readsTabsBlankLinesAnyCaseAndEveryLineEnd) {
    std::string text =
        "\r\n\thierarchy\n\nRoot\tHips  \n{\n\toffset 1e0\t2.E+0 +3\nchannels 3 ZROTATION xrotation "
        "yRotation\n"
        "end site\n{\noffset 0 5 0\n}\n}\n\nMotion\n\nframes:\t1\nFRAME TIME:\t1e-1\n\n1\t2\t3  \n\n";
    for (const char* lineEnd : {"\n", "\r\n", "\r"}) {
        std::string ended;
        for (char c : text) c == '\n' ? ended += lineEnd : ended += c;
        const BvhResult read(ended);
        ASSERT_TRUE(read.scene) << sinew::text(read.scene.error());
        EXPECT_EQ(read.skeleton()[0].name, "Hips");
        EXPECT_TRUE(read.skeleton()[0].rest.translation.isApprox(Eigen::Vector3d(.01, .02, .03)));
        EXPECT_EQ(read.clip().rate, FrameRate::create(10, 1));
        EXPECT_DOUBLE_EQ(read.value(0, Channel::angle1, 0), radians(3));
    }
}

TEST(BvhRead, readsNamesInOtherEncodingsAsLatin1) {
    const BvhResult latin(
        "HIERARCHY ROOT H\xFC"
        "fte\n{ }\nMOTION Frames: 0 Frame Time: 1");
    ASSERT_TRUE(latin.scene);
    EXPECT_EQ(latin.skeleton()[0].name,
              "H\xC3\xBC"
              "fte");
    const BvhResult utf8(
        "HIERARCHY ROOT H\xC3\xBC"
        "fte\n{ }\nMOTION Frames: 0 Frame Time: 1");
    EXPECT_EQ(utf8.skeleton()[0].name, latin.skeleton()[0].name);
}

TEST(BvhRead, readsFramesSpreadOverLines) {
    const BvhResult read(oneJoint(kThreeAngles, "Frames: 2\nFrame Time: 0.1\n1\n2 3\n4 5\n6\n"));
    ASSERT_TRUE(read.scene) << text(read.scene.error());
    EXPECT_EQ(read.clip().frameCount(), 2);
    EXPECT_DOUBLE_EQ(read.value(0, Channel::angle3, 1), radians(4));
}

TEST(BvhRead, readsAllFramesOnOneLine) {
    std::string row;
    for (int i = 0; i < 3 * 1000; ++i) row += std::to_string(i) + " ";
    const BvhResult read(oneJoint(kThreeAngles, "Frames: 1000\nFrame Time: 0.1\n" + row));
    ASSERT_TRUE(read.scene) << text(read.scene.error());
    EXPECT_EQ(read.clip().frameCount(), 1000);
    for (std::size_t f : {0u, 255u, 256u, 257u, 511u, 999u}) {
        EXPECT_DOUBLE_EQ(read.value(0, Channel::angle3, f), radians(static_cast<double>(3 * f)));
        EXPECT_DOUBLE_EQ(read.value(0, Channel::angle1, f), radians(static_cast<double>(3 * f + 2)));
    }
}

TEST(BvhRead, warnsAboutWrongFrameCountsAndReadsAllFrames) {
    for (const char* announced : {"1", "3", "1000000000", "0"}) {
        const BvhResult read(
            oneJoint(kThreeAngles, std::string("Frames: ") + announced + "\nFrame Time: 0.1\n1 2 3\n4 5 6"));
        ASSERT_TRUE(read.scene) << text(read.scene.error());
        EXPECT_EQ(read.clip().frameCount(), 2);
        ASSERT_EQ(read.diagnostics.list().size(), 1u);
        EXPECT_EQ(read.diagnostics.list()[0].code, ErrorCode::frameCount);
        EXPECT_EQ(read.diagnostics.list()[0].where, "take.bvh:13");
    }
}

TEST(BvhRead, ignoresTextAfterTheLastFrame) {
    const BvhResult read(oneJoint(kThreeAngles, "Frames: 1\nFrame Time: 0.1\n1 2 3\nmade by hand\n"));
    ASSERT_TRUE(read.scene);
    EXPECT_EQ(read.clip().frameCount(), 1);
    ASSERT_EQ(read.diagnostics.list().size(), 1u);
    EXPECT_EQ(read.diagnostics.list()[0].code, ErrorCode::dataIgnored);
}

TEST(BvhRead, returnsOnlyASkeletonIfThereAreNoFrames) {
    const BvhResult read(oneJoint(kThreeAngles, "Frames: 0\nFrame Time: 0.1\n"));
    ASSERT_TRUE(read.scene);
    EXPECT_TRUE(read.character().clips.empty());
    ASSERT_EQ(read.diagnostics.list().size(), 1u);
    EXPECT_EQ(read.diagnostics.list()[0].code, ErrorCode::motionMissing);
}

TEST(BvhRead, usesTheGivenRateIfTheFileHasNone) {
    const ReadOptions options{.rate = FrameRate::create(24, 1)};
    EXPECT_EQ(BvhResult(oneJoint(kThreeAngles, "Frames: 1\n1 2 3"), options).clip().rate, options.rate);
    EXPECT_EQ(BvhResult(oneJoint(kThreeAngles, "Frames: 1\nFrame Time: 0\n1 2 3"), options).clip().rate,
              options.rate);
    EXPECT_EQ(
        BvhResult(oneJoint(kThreeAngles, "Frames: 1\nFrame Time: .0083333\n1 2 3"), options).clip().rate,
        FrameRate::create(120, 1));
}

TEST(BvhRead, isRecognisedByItsFirstWord) {
    const BvhFormat format;
    EXPECT_TRUE(format.sniff("HIERARCHY\nROOT"));
    EXPECT_TRUE(format.sniff("\xEF\xBB\xBF \r\n hierarchy "));
    EXPECT_FALSE(format.sniff(""));
    EXPECT_FALSE(format.sniff("HIERARCHYS"));
    EXPECT_FALSE(format.sniff(":hierarchy"));
}

#ifdef SINEW_DATA_DIR
TEST(BvhRead, opensEveryRealFileWithoutAWarning) {
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(SINEW_DATA_DIR "/bvh")) {
        Diagnostics diagnostics;
        const auto source = Source::open(entry.path());
        ASSERT_TRUE(source);
        EXPECT_TRUE(BvhFormat().sniff(source->bytes().substr(0, 4096)));
        const auto scene = BvhFormat().read(*source, {}, {}, diagnostics);
        ASSERT_TRUE(scene) << text(scene.error());
        EXPECT_EQ(scene->characters[0]->clips.size(), 1u) << entry.path();
        EXPECT_TRUE(diagnostics.empty()) << entry.path() << text(diagnostics.list()[0]);
        ++files;
    }
    EXPECT_GT(files, 20);
}
#endif

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
