#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "../RandomRig.h"
#include "AcclaimTexts.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Files = std::vector<NamedFile>;

Result<Files> written(const Scene& scene, Diagnostics& diagnostics, const WriteOptions& options = {},
                      const std::string& name = "take.amc") {
    return AcclaimFormat().write(scene, name, options, diagnostics);
}

Scene readBack(const Files& files) {
    const AcclaimRead read(files.at(0).bytes, files.at(1).bytes);
    if (!read.scene) ADD_FAILURE() << text(read.scene.error());
    return read.scene.value_or(Scene{});
}

Scene sceneOf(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip) {
    Character character;
    character.id = CharacterId{1};
    character.name = "rig";
    character.skeleton = std::move(skeleton);
    if (clip) character.clips.push_back(std::move(clip));
    Scene scene;
    scene.lastId = 2000000;
    scene.characters.push_back(std::make_shared<const Character>(std::move(character)));
    return scene;
}

Joint joint(std::uint64_t id, std::string name, int parent, const Eigen::Vector3d& position) {
    Joint joint;
    joint.id = JointId{id};
    joint.name = std::move(name);
    joint.parent = parent;
    joint.rest.translation = position;
    return joint;
}

Scene sceneOf(std::vector<Joint> joints) {
    return sceneOf(std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value()), nullptr);
}

bool hasMessage(const Diagnostics& diagnostics, ErrorCode code, const std::string& words) {
    return std::any_of(diagnostics.list().begin(), diagnostics.list().end(), [&](const Diagnostic& d) {
        return d.code == code && d.message.find(words) != std::string::npos;
    });
}

TEST(AcclaimWriteTest, rejectsMissingCharacters) {
    Diagnostics diagnostics;
    const auto missing = written({}, diagnostics);
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::argumentInvalid);

    const Scene scene = *AcclaimRead(kArmAsf, kArmAmc).scene;
    WriteOptions options;
    options.character = CharacterId{12345};
    EXPECT_EQ(written(scene, diagnostics, options).error().code, ErrorCode::nameUnknown);
    options = {};
    options.clips = {ClipId{12345}};
    EXPECT_EQ(written(scene, diagnostics, options).error().code, ErrorCode::nameUnknown);
    options = {};
    options.firstFrame = FrameIndex{1};
    options.lastFrame = FrameIndex{0};
    EXPECT_EQ(written(scene, diagnostics, options).error().code, ErrorCode::argumentInvalid);
    options = {};
    options.lastFrame = FrameIndex{1000000000};
    EXPECT_EQ(written(scene, diagnostics, options).error().code, ErrorCode::limitExceeded);
    for (const double unit : {0.0, -1.0, HUGE_VAL, std::nan("")}) {
        options = {};
        options.metresPerUnit = unit;
        EXPECT_EQ(written(scene, diagnostics, options).error().code, ErrorCode::argumentInvalid);
    }
}

TEST(AcclaimWriteTest, writesFilesUnchanged) {
    WriteOptions options;
    options.metresPerUnit = 1;
    Diagnostics diagnostics;
    const auto files = written(*AcclaimRead(kArmAsf, kArmAmc).scene, diagnostics, options);
    ASSERT_TRUE(files);
    ASSERT_EQ(files->size(), 2u);
    EXPECT_EQ((*files)[0].name, "take.asf");
    EXPECT_EQ((*files)[1].name, "take.amc");
    EXPECT_TRUE(diagnostics.empty());
    EXPECT_EQ((*files)[1].bytes, edited(kArmAmc, "arm.ASF", "take.asf"));
    EXPECT_EQ((*files)[0].bytes, R"(:version 1.10
:name take
:units
  mass 1.0
  length 0.0254
  angle deg
:documentation
  Written by Sinew
:root
  order TX TY TZ RX RY RZ
  axis XYZ
  position 0 0 0
  orientation 0 0 0
:bonedata
  begin
    id 1
    name upper
    direction 1 0 0
    length 2
    axis 0 0 30 XYZ
    dof rx ry rz
    limits (-160 20)
           (-70 70)
           (-60 70)
  end
  begin
    id 2
    name lower
    direction 0 1 0
    length 1
    axis 0 0 0 XYZ
    dof rx rz
  end
  begin
    id 3
    name hand
    direction 0 1 0
    length 0
    axis 0 0 0 XYZ
  end
:hierarchy
  begin
    root upper
    upper lower
    lower hand
  end
)");
}

TEST(AcclaimWriteTest, writesOnlyTheSkeletonOnRequest) {
    Diagnostics diagnostics;
    const auto files = written(*AcclaimRead(kArmAsf, kArmAmc).scene, diagnostics, {}, "rig.asf");
    ASSERT_TRUE(files);
    ASSERT_EQ(files->size(), 1u);
    EXPECT_EQ((*files)[0].name, "rig.asf");
    EXPECT_NE((*files)[0].bytes.find("length 0.45\n"), std::string::npos);
    EXPECT_TRUE(hasMessage(diagnostics, ErrorCode::dataLost, "the motion is not written"));
}

TEST(AcclaimWriteTest, writesOneFrameOfTheRestPoseWithoutAClip) {
    Diagnostics diagnostics;
    const auto files = written(*AcclaimRead(kArmAsf).scene, diagnostics);
    ASSERT_TRUE(files);
    EXPECT_TRUE(files->at(1).bytes.ends_with(":DEGREES\n1\nroot 0 0 0 0 0 0\nupper 0 0 0\nlower 0 0\n"))
        << files->at(1).bytes;
}

TEST(AcclaimWriteTest, writesARangeAtARate) {
    const Scene scene = *AcclaimRead(kArmAsf, kArmAmc).scene;
    WriteOptions options;
    options.metresPerUnit = 1;
    options.rate = FrameRate::create(240, 1);
    Diagnostics diagnostics;
    const Scene twice = readBack(*written(scene, diagnostics, options));
    EXPECT_EQ(twice.characters[0]->clips[0]->rate, FrameRate::create(240, 1));
    EXPECT_EQ(twice.characters[0]->clips[0]->frameCount(), 3);

    options.rate = FrameRate::create(30000, 1001);
    options.firstFrame = options.lastFrame = FrameIndex{1};
    const auto files = written(scene, diagnostics, options);
    ASSERT_TRUE(files);
    EXPECT_NE(files->at(1).bytes.find("\n1\nroot 1 2 4 0 0 0\n"), std::string::npos) << files->at(1).bytes;
    EXPECT_EQ(readBack(*files).characters[0]->clips[0]->rate, FrameRate::create(30000, 1001));
}

TEST(AcclaimWriteTest, keepsNamesThatAcclaimCannotExpress) {
    std::vector<Joint> joints{joint(1, "Hips", kNoParent, {0, 1, 0}),
                              joint(2, "left arm", 0, {1, 0, 0}),
                              joint(3, "left_arm", 0, {2, 0, 0}),
                              joint(4, "root", 0, {3, 0, 0}),
                              joint(5, "end", 0, {4, 0, 0}),
                              joint(6, "1", 0, {5, 0, 0}),
                              joint(7, "a#b(c),", 0, {6, 0, 0}),
                              joint(8,
                                    "Kn\xC3\xB6"
                                    "chel",
                                    0, {7, 0, 0})};
    Diagnostics diagnostics;
    const Scene scene = sceneOf(joints);
    const auto files = written(scene, diagnostics);
    ASSERT_TRUE(files);
    EXPECT_TRUE(hasMessage(diagnostics, ErrorCode::dataChanged, "written as bone 'root'"));
    EXPECT_NE(files->at(0).bytes.find("name left_arm_2\n"), std::string::npos);
    const Scene back = readBack(*files);
    for (const Joint& original : joints) {
        EXPECT_TRUE(back.characters[0]->skeleton->find(original.name)) << original.name;
    }
    const auto again = written(back, diagnostics);
    EXPECT_EQ(again->at(0).bytes, files->at(0).bytes);
    EXPECT_EQ(again->at(1).bytes, files->at(1).bytes);
}

TEST(AcclaimWriteTest, namesEndingInABlankKeepTheirSpelling) {
    Diagnostics diagnostics;
    const auto files = written(
        sceneOf({joint(1, "Hips", kNoParent, {0, 1, 0}), joint(2, "arm ", 0, {1, 0, 0})}), diagnostics);
    ASSERT_TRUE(files);
    EXPECT_TRUE(hasMessage(diagnostics, ErrorCode::dataChanged, "written as bone 'arm_'"));
    EXPECT_TRUE(readBack(*files).characters[0]->skeleton->find("arm_"));
}

TEST(AcclaimWriteTest, connectsHeadsThatAreNotAtTheirParentsTail) {
    std::vector<Joint> joints{joint(1, "root", kNoParent, {0, 0, 0}), joint(2, "spine", 0, {0, 0, 0}),
                              joint(3, "neck", 1, {0, 1, 0}), joint(4, "arm", 1, {0.5, 0.75, 0})};
    joints[1].tail = {0, 1, 0};
    Diagnostics diagnostics;
    const auto files = written(sceneOf(joints), diagnostics);
    ASSERT_TRUE(files);
    EXPECT_TRUE(hasMessage(diagnostics, ErrorCode::dataChanged, "a connecting bone was added"));
    const Scene back = readBack(*files);
    const Skeleton& skeleton = *back.characters[0]->skeleton;
    ASSERT_EQ(skeleton.size(), 5);
    const int arm = skeleton.find("arm").value();
    EXPECT_EQ(skeleton[skeleton[arm].parent].name, "spine_to_arm");
    EXPECT_EQ(skeleton[skeleton[arm].parent].free, ChannelSet{});
    EXPECT_NEAR(
        (skeleton.restModel()[static_cast<std::size_t>(arm)].translation() - Eigen::Vector3d(0.5, 0.75, 0))
            .norm(),
        0, 1e-9);
}

TEST(AcclaimWriteTest, attachesSeveralRootsToAFixedOne) {
    std::vector<Joint> joints{joint(1, "left", kNoParent, {1, 0, 0}),
                              joint(2, "right", kNoParent, {-1, 0, 0})};
    joints[0].free = joints[1].free = kTranslations;
    Diagnostics diagnostics;
    const auto files = written(sceneOf(joints), diagnostics);
    ASSERT_TRUE(files);
    EXPECT_TRUE(hasMessage(diagnostics, ErrorCode::dataChanged, "children of a fixed root"));
    const Scene back = readBack(*files);
    const Skeleton& skeleton = *back.characters[0]->skeleton;
    EXPECT_EQ(skeleton[0].name, "root");
    const auto right = static_cast<std::size_t>(skeleton.find("right").value());
    EXPECT_NEAR((skeleton.restModel()[right].translation() - Eigen::Vector3d(-1, 0, 0)).norm(), 0, 1e-9);
    EXPECT_EQ(skeleton.joints()[right].free, kTranslations);
}

TEST(AcclaimWriteTest, reportsLosses) {
    std::vector<Joint> joints{joint(1, "root", kNoParent, {0, 0, 0}), joint(2, "bone", 0, {0, 0, 0})};
    joints[0].tail = {0, 1, 0};
    joints[1].free = {Channel::translationX, Channel::angle1, Channel::scaleX};
    joints[1].order = EulerOrder::XZX;
    joints[1].rest.scale = {2, 2, 2};
    joints[1].limits.angles[0] = {AngleLimit::Mode::limited, -1, 1};
    Clip clip;
    clip.id = ClipId{9};
    const std::vector<double> ones{1};
    clip.tracks.push_back(
        {{JointId{2}, Channel::scaleX},
         std::make_shared<const Curve>(Curve::fromSamples(clip.rate, FrameIndex{0}, ones))});
    Diagnostics diagnostics;
    ASSERT_TRUE(written(sceneOf(std::make_shared<const Skeleton>(Skeleton::create(joints).value()),
                                std::make_shared<const Clip>(clip)),
                        diagnostics));
    EXPECT_TRUE(hasMessage(diagnostics, ErrorCode::dataLost, "the tail of the root"));
    EXPECT_TRUE(hasMessage(diagnostics, ErrorCode::dataLost, "cannot store its joint limits"));
    EXPECT_TRUE(hasMessage(diagnostics, ErrorCode::dataLost, "scale animation is not written"));
    EXPECT_TRUE(hasMessage(diagnostics, ErrorCode::dataChanged, "a rotation order that repeats an axis"));
    EXPECT_TRUE(hasMessage(diagnostics, ErrorCode::dataChanged, "scale at rest"));
}

TEST(AcclaimWriteTest, reportsLengthsThatBecomeTranslations) {
    const std::string asf = edited(kArmAsf, "dof rx rz", "dof rx rz l");
    const std::string amc =
        edited(edited(kArmAmc, "lower 5 6", "lower 5 6 0.5"), "lower 7 8", "lower 7 8 0.25");
    const AcclaimRead read(asf, amc);
    ASSERT_TRUE(read.scene) << text(read.scene.error());
    Diagnostics diagnostics;
    const auto files = written(*read.scene, diagnostics);
    ASSERT_TRUE(files);
    EXPECT_TRUE(hasMessage(diagnostics, ErrorCode::dataLost, "degree of freedom 'l' is not written"));
    const AcclaimRead back(files->at(0).bytes, files->at(1).bytes);
    ASSERT_TRUE(back.scene) << text(back.scene.error());
    EXPECT_NEAR((back.bone("hand", 1).head - read.bone("hand", 1).head).norm(), 0, 1e-9);
    EXPECT_NEAR((read.bone("hand", 1).head - read.bone("lower", 1).head).norm(), 1.25, 1e-9);
}

TEST(AcclaimWriteTest, writesLimitsOfSomeAngles) {
    const std::string open = edited(kArmAsf, "(-160.0 20.0)", "(-inf inf)");
    Diagnostics diagnostics;
    const auto files = written(*AcclaimRead(open).scene, diagnostics, {}, "rig.asf");
    ASSERT_TRUE(files);
    EXPECT_NE(files->at(0).bytes.find("limits (-inf inf)\n           (-70 70)"), std::string::npos);
    EXPECT_EQ(AcclaimRead(files->at(0).bytes).joint("upper").limits, AcclaimRead(open).joint("upper").limits);
}

TEST(AcclaimWriteTest, writesLocksAndLimitsBeyondHalfATurn) {
    std::vector<Joint> joints{joint(1, "root", kNoParent, {0, 0, 0}), joint(2, "bone", 0, {0, 0, 0})};
    joints[1].free = kAngles;
    joints[1].limits.angles = {AngleLimit{AngleLimit::Mode::limited, radians(85), radians(224)},
                               AngleLimit{AngleLimit::Mode::locked, radians(12.5), radians(12.5)},
                               AngleLimit{AngleLimit::Mode::limited, -HUGE_VAL, radians(400)}};
    Diagnostics diagnostics;
    const auto files = written(sceneOf(joints), diagnostics, {}, "rig.asf");
    ASSERT_TRUE(files);
    EXPECT_FALSE(hasMessage(diagnostics, ErrorCode::dataLost, "limit"));
    const JointLimits back = AcclaimRead(files->at(0).bytes).joint("bone").limits;
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(back.angles[i].mode, joints[1].limits.angles[i].mode) << i;
        if (i < 2) {
            EXPECT_NEAR(back.angles[i].min, joints[1].limits.angles[i].min, 1e-11) << i;
        }
        EXPECT_NEAR(back.angles[i].max, joints[1].limits.angles[i].max, 1e-11) << i;
    }
    EXPECT_EQ(back.angles[2].min, -HUGE_VAL);
}

TEST(AcclaimWriteTest, reportsLostLimits) {
    std::vector<Joint> joints{joint(1, "root", kNoParent, {0, 0, 0}), joint(2, "bone", 0, {0, 0, 0})};
    joints[1].free = {Channel::angle1};
    joints[1].limits.angles[0] = {AngleLimit::Mode::limited, -1, 1, 0.5};
    joints[1].limits.angles[1] = {AngleLimit::Mode::locked, 0, 0};
    joints[1].limits.setEnforced(LimitUse::display, true);
    Diagnostics diagnostics;
    ASSERT_TRUE(written(sceneOf(joints), diagnostics, {}, "rig.asf"));
    EXPECT_TRUE(hasMessage(diagnostics, ErrorCode::dataLost, "limits of angles that are not free"));
    EXPECT_TRUE(hasMessage(diagnostics, ErrorCode::dataLost, "joint stiffness is not written"));
    EXPECT_TRUE(hasMessage(diagnostics, ErrorCode::dataLost, "when limits apply"));
}

TEST(AcclaimWriteTest, avoidsThePolesOfAxisAngles) {
    for (const double middle : {90.0, -90.0, 89.9}) {
        std::vector<Joint> joints{joint(1, "root", kNoParent, {0, 0, 0}), joint(2, "bone", 0, {0, 0, 0})};
        joints[1].rest.rotation = toQuaternion(EulerOrder::XYZ, {radians(20), radians(middle), radians(40)});
        Diagnostics diagnostics;
        const auto files = written(sceneOf(joints), diagnostics, {}, "rig.asf");
        ASSERT_TRUE(files);
        const AcclaimRead back(files->at(0).bytes);
        ASSERT_TRUE(back.scene);
        EXPECT_NE(files->at(0).bytes.find(" XZY\n"), std::string::npos);
        EXPECT_NEAR(back.joint("bone").rest.rotation.angularDistance(joints[1].rest.rotation), 0, 1e-9);
    }
}

double worstDistance(const Scene& before, const Scene& after) {
    const auto& a = before.characters.at(0);
    const auto& b = after.characters.at(0);
    Evaluator there(a, a->clips.at(0)), back(b, b->clips.at(0));
    double worst = 0;
    for (std::int64_t frame = 0; frame < there.clip()->frameCount(); ++frame) {
        there.evaluate(there.clip()->rate.time(there.clip()->firstFrame + FrameIndex{frame}));
        back.evaluate(back.clip()->rate.time(FrameIndex{frame}));
        for (int joint = 0; joint < there.skeleton().size(); ++joint) {
            const int same = back.skeleton().find(there.skeleton()[joint].name).value();
            worst = std::max(worst, (there.bone(joint).head - back.bone(same).head).norm());
            if (there.skeleton()[joint].parent == kNoParent) continue;
            worst = std::max(worst, (there.bone(joint).tail - back.bone(same).tail).norm());
        }
    }
    return worst;
}

TEST(AcclaimWriteTest, anyRigKeepsItsPositions) {
    const bool holds = rc::check("positions survive writing and reading", [] {
        const test::Rig rig = *test::randomRig({.maximumJoints = 20}, {.maximumFrames = 20});
        const Scene scene = sceneOf(rig.skeleton, rig.clip);
        Diagnostics diagnostics;
        RC_ASSERT(worstDistance(scene, readBack(*written(scene, diagnostics))) < 1e-7);
    });
    EXPECT_TRUE(holds);
}

/// The first lines that differ; empty if there are none.
std::string firstDifference(const std::string& a, const std::string& b) {
    const auto [p, q] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    if (p == a.end() && q == b.end()) return "";
    const auto line = [](const std::string& text, std::size_t at) {
        const std::size_t start = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
        return text.substr(start, text.find('\n', at) - start);
    };
    const auto at = static_cast<std::size_t>(p - a.begin());
    return line(a, at) + " | " + line(b, at);
}

TEST(AcclaimWriteTest, rewritingAnyRigIsStable) {
    const bool holds = rc::check("write(read(write(x))) is write(x)", [] {
        const test::Rig rig = *test::randomRig({.maximumJoints = 20}, {.maximumFrames = 20});
        Diagnostics diagnostics;
        const Files files = *written(sceneOf(rig.skeleton, rig.clip), diagnostics);
        const Files again = *written(readBack(files), diagnostics);
        RC_ASSERT(firstDifference(again.at(0).bytes, files.at(0).bytes) == "");
        RC_ASSERT(firstDifference(again.at(1).bytes, files.at(1).bytes) == "");
    });
    EXPECT_TRUE(holds);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
