#include <gtest/gtest.h>

#include "AcclaimTexts.h"
#include "TemporaryFolder.h"
#include "core/io/FormatList.h"
#include "core/scene/edits/characters/ConvertUnits.h"
#include "core/scene/encode/SceneBuffer.h"
#include "tests/Paths.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Eigen::Vector3d;

struct Mistake {
    const char* from;
    const char* to;
    ErrorCode code;
    const char* message;
};

TEST(AmcReadTest, rejectsEachMistakeWithItsLocation) {
    const Mistake kMistakes[] = {
        {"lower 5 6\n", "lower 5\n", ErrorCode::valueCount,
         "take.amc:7: joint 'lower' has 1 value, but the skeleton needs 2"},
        {"lower 5 6\n", "lower\n", ErrorCode::valueCount,
         "take.amc:7: joint 'lower' has 0 values, but the skeleton needs 2"},
        {"lower 5 6\n", "lower 5 6 7 # too many\n", ErrorCode::valueCount,
         "take.amc:7: joint 'lower' has 3 values, but the skeleton needs 2"},
        {"lower 7 8\n", "lower 7", ErrorCode::valueCount,
         "take.amc:11: joint 'lower' has 1 value, but the skeleton needs 2"},
        {"lower 5 6\n", "lfoot 5 6\n", ErrorCode::skeletonMismatch,
         "take.amc:7: the skeleton has no joint 'lfoot'"},
        {"lower 5 6\n", "lower 5 six\n", ErrorCode::numberInvalid,
         "take.amc:7: 'six' is not a number for joint 'lower'"},
        {"lower 5 6\n", "lower 5 nan\n", ErrorCode::numberNotFinite,
         "take.amc:7: 'nan' is not a finite number for joint 'lower'"},
        {"lower 5 6\n", "lower 1e400 6\n", ErrorCode::numberNotFinite,
         "take.amc:7: '1e400' is not a finite number for joint 'lower'"},
        {"1\nroot 1 2 3", "root 1 2 3", ErrorCode::syntax,
         "take.amc:4: joint 'root' appears before the first frame number"},
        {"2\nroot", "2.5\nroot", ErrorCode::numberInvalid, "take.amc:8: '2.5' is not a frame number"},
        {":DEGREES", ":SAMPLES-PER-SECOND 0", ErrorCode::valueRange,
         "take.amc:3: the samples per second are not a valid frame rate"},
    };
    for (const Mistake& mistake : kMistakes) {
        const AcclaimRead read(kArmAsf, edited(kArmAmc, mistake.from, mistake.to));
        ASSERT_FALSE(read.scene) << mistake.message;
        EXPECT_EQ(read.scene.error().code, mistake.code);
        EXPECT_EQ(text(read.scene.error()), mistake.message);
    }
}

TEST(AmcReadTest, rejectsAFileWithoutFrames) {
    const AcclaimRead read(kArmAsf, ":FULLY-SPECIFIED\n:DEGREES\n");
    ASSERT_FALSE(read.scene);
    EXPECT_EQ(read.scene.error().code, ErrorCode::motionMissing);
}

TEST(AmcReadTest, rejectsMotionWithoutASkeleton) {
    const TemporaryFolder folder;
    Diagnostics diagnostics;
    const auto alone = readFiles(std::vector{folder.writeFile("take.amc", kArmAmc)}, {}, {}, diagnostics);
    ASSERT_FALSE(alone);
    EXPECT_EQ(alone.error().code, ErrorCode::skeletonMissing);

    folder.writeFile("one.asf", kArmAsf);
    folder.writeFile("two.asf", kArmAsf);
    const auto several = readFiles(std::vector{folder / "take.amc"}, {}, {}, diagnostics);
    ASSERT_FALSE(several);
    EXPECT_EQ(several.error().code, ErrorCode::skeletonMissing);
}

TEST(AmcReadTest, rejectsNearlyEmptyFrames) {
    std::string skeleton = ":root\norder rx\n:bonedata\n", hierarchy = ":hierarchy\nroot", motion;
    for (int i = 0; i < 1000; ++i) {
        skeleton += "begin\nname b" + std::to_string(i) + "\ndof rx ry rz\nend\n";
        hierarchy += " b" + std::to_string(i);
    }
    for (int i = 0; i < 100000; ++i) motion += "1\n";
    const AcclaimRead read(skeleton + hierarchy, motion);
    ASSERT_FALSE(read.scene);
    EXPECT_EQ(read.scene.error().code, ErrorCode::limitExceeded);
}

/// A skeleton whose bone 'mover' with one degree of freedom has many children without any.
std::string manyChildren(const std::string& dof, int count) {
    std::string bones = "begin\nname mover\ndirection 0 1 0\nlength 1\ndof " + dof + "\nend\n";
    std::string children = "mover";
    for (int i = 0; i < count; ++i) {
        std::string name("b");
        name += std::to_string(i);
        bones += "begin\nname " + name + "\ndirection 0 1 0\nlength 1\nend\n";
        children += ' ' + name;
    }
    return ":root\norder TX\n:bonedata\n" + bones + ":hierarchy\nroot mover\n" + children + "\n";
}

TEST(AmcReadTest, rejectsALengthThatMovesMoreThanTheFileCanHold) {
    std::string motion = ":FULLY-SPECIFIED\n";
    for (int frame = 0; frame < 1000; ++frame) motion += std::to_string(frame) + "\nmover 1\n";
    const AcclaimRead many(manyChildren("l", 20000), motion);
    ASSERT_FALSE(many.scene);
    EXPECT_EQ(many.scene.error().code, ErrorCode::limitExceeded);
    EXPECT_TRUE(AcclaimRead(manyChildren("l", 20), motion).scene);
}

/// If every bone were visited in every frame, this would take minutes.
TEST(AmcReadTest, skipsBonesThatNeverMove) {
    std::string motion = ":FULLY-SPECIFIED\n";
    for (int frame = 0; frame < 300000; ++frame) motion += std::to_string(frame) + '\n';
    const AcclaimRead read(manyChildren("rx", 60000), motion);
    ASSERT_TRUE(read.scene) << text(read.scene.error());
    EXPECT_EQ(read.clip().frameCount(), 300000);
}

TEST(AmcReadTest, stopsWhenCancelled) {
    const std::atomic<bool> cancel = true;
    ReadOptions options;
    options.cancel = &cancel;
    const AcclaimRead read(kArmAsf, kArmAmc, options);
    ASSERT_FALSE(read.scene);
    EXPECT_EQ(read.scene.error().code, ErrorCode::cancelled);
}

TEST(AmcReadTest, survivesTruncationAtEveryByte) {
    for (std::size_t size = 0; size < kArmAmc.size(); ++size) {
        const AcclaimRead read(kArmAsf, kArmAmc.substr(0, size));
        const bool hasFrame = size >= kArmAmc.find("1\nroot") + 1;
        if (!hasFrame) {
            ASSERT_FALSE(read.scene) << size;
        }
        if (!read.scene) {
            EXPECT_TRUE(read.scene.error().where.starts_with("take.amc:")) << text(read.scene.error());
        }
    }
}

/// The positions of each case are calculated by hand. x, y, z below are the unit vectors, Rz90 a quarter turn
/// about z.
struct Golden : AcclaimRead {
    Golden(const std::string& folder, const std::string& asf, const std::string& amc)
        : AcclaimRead(bytes(folder, asf), bytes(folder, amc)) {}
    explicit Golden(const std::string& name) : Golden(name, name + ".asf", name + ".amc") {}

    static std::string bytes(const std::string& folder, const std::string& file) {
        return std::string(
            Source::open(std::string(SINEW_TEST_DATA) + "/acclaim/" + folder + "/" + file)->bytes());
    }
    void expect(std::string_view bone, const Vector3d& head, const Vector3d& tail) const {
        const BoneEnds ends = this->bone(bone, 0);
        EXPECT_NEAR((ends.head - head).norm(), 0, 1e-12) << bone << " head " << ends.head.transpose();
        EXPECT_NEAR((ends.tail - tail).norm(), 0, 1e-12) << bone << " tail " << ends.tail.transpose();
    }
};

TEST(AmcReadTest, usesRootPositionAndOrientation) {
    // C = Rz90, M = Rx90, so the root turns about C x = y: Ry90. The arm's own Rz90 takes 2x to 2y, which
    // Ry90 keeps.
    const Golden read("rootPlace");
    ASSERT_TRUE(read.scene) << text(read.scene.error());
    read.expect("root", {11, 22, 33}, {11, 22, 33});
    read.expect("arm", {11, 22, 33}, {11, 24, 33});
}

TEST(AmcReadTest, readsRadiansIfTheSkeletonUsesThem) {
    // C = Rz90, so ry turns about C y = -x: 3y goes to -3z. The other motion has the same angle in degrees.
    for (const char* motion : {"radianSkeleton.amc", "radianSkeleton_degrees.amc"}) {
        const Golden read("radianSkeleton", "radianSkeleton.asf", motion);
        ASSERT_TRUE(read.scene) << text(read.scene.error());
        read.expect("arm", {0, 0, 0}, {0, 0, -3});
        EXPECT_DOUBLE_EQ(read.joint("arm").limits.angles[0].max, 3.5);
    }
}

TEST(AmcReadTest, readsAxesInTheirOwnOrder) {
    // C = Rx90 Rz90: ry turns about C y = Rx90 (-x) = -x, which takes z to y.
    const Golden read("axisOrder");
    ASSERT_TRUE(read.scene) << text(read.scene.error());
    read.expect("arm", {0, 0, 0}, {0, 1, 0});
}

TEST(AmcReadTest, movesChildrenAlongAStretchingBone) {
    // Rz90 takes the piston from y to -x; half a unit of l moves the tip's head to -1.5x, from where it
    // extends along y.
    const Golden read("stretch");
    ASSERT_TRUE(read.scene) << text(read.scene.error());
    read.expect("piston", {0, 0, 0}, {-1, 0, 0});
    read.expect("tip", {-1.5, 0, 0}, {-1.5, 1, 0});
    EXPECT_EQ(read.joint("tip").free, ChannelSet{Channel::translationY});
}

TEST(AmcReadTest, readsRadiansOfTheMotionAndAnyRootOrder) {
    // Root Rz90 first, then Rx90 about fixed x: R = Rx90 Rz90; the piston adds Rz90 inside: y -> -x -> -y ->
    // -z. The tip: x -> y -> -x -> -x.
    const Golden read("radianMotion");
    ASSERT_TRUE(read.scene) << text(read.scene.error());
    read.expect("root", {5, 0, 0}, {5, 0, 0});
    read.expect("piston", {5, 0, 0}, {5, 0, -1});
    read.expect("tip", {5, 0, -1}, {4, 0, -1});
}

TEST(AmcReadTest, movesABoneInItsAxisFrame) {
    // C = Rz90: tx 5, tz 3 are 5y + 3z; rx 90 turns about C x = y, taking x to -z.
    const Golden read("translations");
    ASSERT_TRUE(read.scene) << text(read.scene.error());
    read.expect("slider", {0, 5, 3}, {0, 5, 2});
}

TEST(AmcReadTest, keepsRawValuesAt120Hz) {
    const AcclaimRead read(kArmAsf, edited(kArmAmc, "upper 11", "upper 730.5"));
    ASSERT_TRUE(read.scene);
    EXPECT_EQ(read.clip().rate, FrameRate::create(120, 1));
    EXPECT_EQ(read.clip().name, "take");
    EXPECT_EQ(read.clip().frameCount(), 2);
    EXPECT_DOUBLE_EQ(read.value("upper", Channel::angle1, 1), 730.5);
    EXPECT_DOUBLE_EQ(read.value("lower", Channel::angle2, 1), 8);
    EXPECT_DOUBLE_EQ(read.value("root", Channel::translationZ, 1), 4);
    EXPECT_TRUE(read.diagnostics.empty());
}

TEST(AmcReadTest, usesTheGivenRate) {
    const std::string declared = edited(kArmAmc, ":DEGREES", ":SAMPLES-PER-SECOND 60\n:DEGREES");
    EXPECT_EQ(AcclaimRead(kArmAsf, declared).clip().rate, FrameRate::create(60, 1));
    ReadOptions options;
    options.rate = FrameRate::create(5, 1);
    EXPECT_EQ(AcclaimRead(kArmAsf, declared, options).clip().rate, FrameRate::create(5, 1));
}

TEST(AmcReadTest, readsBonesInAnyOrderCommentsAndLineEnds) {
    const std::string dressed =
        "\xEF\xBB\xBF# first\r\n:fully-specified\r\n:degrees\r\n\r\n7 # the first frame\r\n"
        "lower\t5 6\r\nupper 10 20 3e1 # an arm\r\nroot 1 2 3 0 0 0\r\n# between\r\n"
        "8\r\nroot 1 2 4 0 0 0\r\nupper 11 21 31\r\nhand\r\nlower 7 8";
    const AcclaimRead read(kArmAsf, dressed), usual(kArmAsf, kArmAmc);
    ASSERT_TRUE(read.scene) << text(read.scene.error());
    ASSERT_EQ(read.clip().tracks.size(), usual.clip().tracks.size());
    for (std::size_t i = 0; i < usual.clip().tracks.size(); ++i) {
        EXPECT_EQ(*read.clip().tracks[i].curve, *usual.clip().tracks[i].curve);
    }
    EXPECT_TRUE(read.diagnostics.empty());
}

TEST(AmcReadTest, warnsAboutFrameNumbersThatRepeatOrJump) {
    for (const char* number : {"1", "9", "-4"}) {
        const AcclaimRead read(kArmAsf, edited(kArmAmc, "2\nroot", std::string(number) + "\nroot"));
        ASSERT_TRUE(read.scene);
        EXPECT_EQ(read.clip().frameCount(), 2);
        ASSERT_EQ(read.diagnostics.list().size(), 1u);
        EXPECT_EQ(read.diagnostics.list()[0].code, ErrorCode::frameCount);
        EXPECT_EQ(read.diagnostics.list()[0].where, "take.amc:8");
    }
}

TEST(AmcReadTest, holdsTheLastValuesOfMissingBones) {
    const std::string third = "3\nroot 0 0 0 0 0 0\nupper 1 2 3\nlower 9 9\n";
    const AcclaimRead later(kArmAsf, edited(kArmAmc, "lower 7 8\n", "") + third);
    ASSERT_TRUE(later.scene);
    EXPECT_DOUBLE_EQ(later.value("lower", Channel::angle1, 1), 5);
    EXPECT_DOUBLE_EQ(later.value("lower", Channel::angle1, 2), 9);
    ASSERT_EQ(later.diagnostics.list().size(), 1u);
    EXPECT_EQ(later.diagnostics.list()[0].code, ErrorCode::dataIgnored);

    const AcclaimRead first(kArmAsf, edited(kArmAmc, "lower 5 6\n", ""));
    ASSERT_TRUE(first.scene);
    EXPECT_DOUBLE_EQ(first.value("lower", Channel::angle1, 0), 0);

    const AcclaimRead cutOff(kArmAsf, edited(kArmAmc, "lower 7 8\n", ""));
    ASSERT_TRUE(cutOff.scene);
    EXPECT_DOUBLE_EQ(cutOff.value("lower", Channel::angle1, 1), 5);
    EXPECT_EQ(cutOff.diagnostics.list().size(), 1u);

    const AcclaimRead never(kArmAsf, edited(edited(kArmAmc, "lower 7 8\n", ""), "lower 5 6\n", ""));
    ASSERT_TRUE(never.scene);
    EXPECT_EQ(never.clip().find({never.joint("lower").id, Channel::angle1}), nullptr);
    EXPECT_EQ(never.diagnostics.list().size(), 1u);
}

TEST(AmcReadTest, usesTheLaterOfABonesTwoLines) {
    const AcclaimRead read(kArmAsf, edited(kArmAmc, "lower 5 6\n", "lower 5 6\nlower 50 60\n"));
    ASSERT_TRUE(read.scene);
    EXPECT_DOUBLE_EQ(read.value("lower", Channel::angle2, 0), 60);
    EXPECT_EQ(read.diagnostics.list().size(), 1u);
}

TEST(AmcReadTest, acceptsBonesPaddedToThreeAngles) {
    const std::string padded =
        edited(edited(kArmAmc, "lower 5 6", "lower 5 6 0"), "lower 7 8", "lower 7 8 9");
    const AcclaimRead read(kArmAsf, edited(padded, ":DEGREES", ":FORCE-ALL-JOINTS-BE-3DOF\n:DEGREES"));
    ASSERT_TRUE(read.scene) << text(read.scene.error());
    EXPECT_DOUBLE_EQ(read.value("lower", Channel::angle2, 1), 8);
    ASSERT_EQ(read.diagnostics.list().size(), 1u);  // bone 9, which no angle maps to
}

TEST(AmcReadTest, findsItsSkeletonByName) {
    const TemporaryFolder folder;
    const std::string other = edited(kArmAsf, "name hand", "name fist");
    const std::string otherRig = edited(other, "lower hand", "lower fist");
    folder.writeFile("35_01.amc", kArmAmc);
    folder.writeFile("walk_02_fast.amc", kArmAmc);
    const auto handOf = [&](const std::string& motion) {
        Diagnostics diagnostics;
        const auto scene = readFiles(std::vector{folder / motion}, {}, {}, diagnostics);
        return scene ? (*scene->characters.back()->skeleton)[3].name : text(scene.error());
    };
    folder.writeFile("unlike.asf", otherRig);
    EXPECT_EQ(handOf("35_01.amc"), "fist");  // the only skeleton
    folder.writeFile("35.ASF", kArmAsf);
    EXPECT_EQ(handOf("35_01.amc"), "hand");  // named after the library
    folder.writeFile("35_01.asf", otherRig);
    EXPECT_EQ(handOf("35_01.amc"), "fist");  // with the same name
    folder.writeFile("walk_02.asf", kArmAsf);
    folder.writeFile("walk.asf", otherRig);
    EXPECT_EQ(handOf("walk_02_fast.amc"), "hand");  // named after the longest prefix
}

/// The bones of the arm turned upright, with its motion read before or after the turn. In between, the scene
/// is saved and read.
std::vector<BoneEnds> turnedBones(Axis up, Axis facing, bool readsMotionLater) {
    const std::string asf = edited(edited(kArmAsf, "orientation 0 0 0", "orientation 10 20 30"),
                                   "position 0 0 0", "position 0.5 0.25 4");
    AcclaimRead read(asf);
    const auto readMotion = [&] {
        read.scene =
            AcclaimFormat().read(Source::fromMemory("take.amc", kArmAmc), *read.scene, {}, read.diagnostics);
    };
    if (!readsMotionLater) readMotion();
    read.scene = turnCharacter(*read.scene, read.character().id, up, facing);
    read.scene = decodeSceneBuffer(encodeSceneBuffer(*read.scene).value());
    if (readsMotionLater) readMotion();
    std::vector<BoneEnds> bones;
    for (const Joint& joint : read.skeleton().joints()) bones.push_back(read.bone(joint.name, 1));
    return bones;
}

TEST(AmcReadTest, motionReadLaterIsTurnedLikeItsSkeleton) {
    for (const Axis up : kAxes) {
        for (const Axis facing : kAxes) {
            if (!isPerpendicular(up, facing)) continue;
            const auto before = turnedBones(up, facing, false), later = turnedBones(up, facing, true);
            for (std::size_t i = 0; i < before.size(); ++i) {
                EXPECT_LT((before[i].head - later[i].head).norm(), 1e-12) << name(up) << name(facing);
                EXPECT_LT((before[i].tail - later[i].tail).norm(), 1e-12) << name(up) << name(facing);
            }
        }
    }
}

TEST(AmcReadTest, addsClipsToTheLastCharacter) {
    const TemporaryFolder folder;
    const std::vector paths{folder.writeFile("b.amc", kArmAmc), folder.writeFile("a.amc", kArmAmc),
                            folder.writeFile("z.asf", kArmAsf)};
    Diagnostics diagnostics;
    const auto scene = readFiles(paths, {}, {}, diagnostics);
    ASSERT_TRUE(scene) << text(scene.error());
    ASSERT_EQ(scene->characters.size(), 1u);
    ASSERT_EQ(scene->characters[0]->clips.size(), 2u);
    EXPECT_EQ(scene->characters[0]->clips[0]->name, "b");
    EXPECT_NE(scene->characters[0]->clips[0]->id, scene->characters[0]->clips[1]->id);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
