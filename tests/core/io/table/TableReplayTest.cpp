// Written tables are compared with the motion; after changes by hand, the differences are found.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <nlohmann/json.hpp>

#include "core/anim/clip/SlerpChannels.h"
#include "core/io/table/ReadTable.h"
#include "core/io/table/TableFormat.h"
#include "core/io/verify/ExportFile.h"
#include "core/io/verify/ExportReportText.h"
#include "core/math/Angle.h"
#include "tests/core/RandomRig.h"
#include "tests/core/io/TemporaryFolder.h"
#include "tests/core/io/verify/ArmScene.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using namespace test;

WriteOptions tableOf(TableContent content) {
    WriteOptions options;
    options.table = content;
    return options;
}

/// Writes a table, replaces some of its text, and compares it with the scene.
Result<ExportCheck> checkOf(const Scene& scene, const WriteOptions& options, const std::string& name,
                            const std::string& word = {}, const std::string& replacement = {}) {
    Diagnostics diagnostics;
    auto files = TableFormat().write(scene, name, options, diagnostics);
    if (!files) return tl::unexpected(files.error());
    std::string text = std::move(files->front().bytes);
    if (!word.empty()) {
        const std::size_t offset = text.find(word);
        EXPECT_NE(offset, std::string::npos) << word << " in\n" << text;
        text.replace(offset, word.size(), replacement);
    }
    const auto characters = writtenCharacters(scene, TableFormat(), ".csv", options).value();
    const Source source = Source::fromMemory(name, text);
    const auto replays = TableFormat().replayOn(characters.front().front().skeleton, source, {});
    if (!replays) return tl::unexpected(replays.error());
    CheckSettings settings;
    settings.tolerance = options.tolerance;
    return checkExport(characters, *replays, settings);
}

TEST(TableReplay, reportsThatKeysCannotBePlayed) {
    for (const char* name : {"arm.csv", "arm.json"}) {
        const TemporaryFolder folder;
        const auto report = exportFile(bvhArm(), folder / name, tableOf(TableContent::curves));
        ASSERT_TRUE(report) << text(report.error());
        EXPECT_FALSE(report->check);
        EXPECT_NE(verdict(*report).find("Not verified: "), std::string::npos);
        EXPECT_NE(verdict(*report).find("authored keys"), std::string::npos) << verdict(*report);
    }
}

TEST(TableReplay, rejectsOtherFiles) {
    const auto refusal = [](const std::string& json) {
        const auto csv = jsonTableToCsv(Source::fromMemory("arm.json", json));
        return csv ? ErrorCode{} : csv.error().code;
    };
    for (const char* json :
         {"", "{", "[]", "{}", "{\"columns\": [\"a\"]}", "{\"rows\": [], \"columns\": []}",
          "{\"columns\": [\"a\"], \"rows\": [[[1]]]}", "{\"columns\": [\"a\"], \"rows\": [[null]]}",
          "{\"columns\": {\"a\": 1}, \"rows\": []}", "{\"columns\": [\"a\"], \"rows\": []} x"})
        EXPECT_EQ(refusal(json), ErrorCode::syntax) << json;
    EXPECT_EQ(refusal("{\"columns\": [\"a\"], \"rows\": [[1e999]]}"), ErrorCode::numberNotFinite);
}

TEST(TableReplay, findsAChangedAngle) {
    for (const char* name : {"arm.csv", "arm.json"}) {
        EXPECT_TRUE(checkOf(bvhArm(), {}, name).value().isWithin({})) << name;
        // The knee at frame 9.
        const ExportCheck check = checkOf(bvhArm(), {}, name, ",45,", ",48,").value();
        EXPECT_NEAR(degrees(check.worstAngle()), 3, 1e-3) << name;
        EXPECT_EQ(check.clips.front().worstAngle()->joint, "knee");
        EXPECT_NEAR(check.clips.front().worstAngle()->angle.time.value, 0.3, 1e-6);
    }
}

TEST(TableReplay, findsAChangedPosition) {
    for (const char* name : {"arm.csv", "arm.json"}) {
        const WriteOptions options = tableOf(TableContent::positions);
        const ExportCheck good = checkOf(bvhArm(), options, name).value();
        EXPECT_TRUE(good.isWithin({})) << name;
        EXPECT_FALSE(good.rotations);
        EXPECT_EQ(good.clips.front().samples, 10U) << "only at its rows";
        // The hip's head at frame 9 is 18 cm along x.
        const ExportCheck check = checkOf(bvhArm(), options, name, ",0.18,", ",0.28,").value();
        EXPECT_NEAR(check.worstDistance(), 0.1, 1e-9) << name;
        EXPECT_EQ(check.clips.front().worstDistance()->joint, "hip");
    }
}

TEST(TableReplay, findsAMissingJoint) {
    const WriteOptions options = tableOf(TableContent::positions);
    const auto check = checkOf(bvhArm(), options, "arm.csv", "foot tail x", "toes tail x");
    ASSERT_FALSE(check);
    EXPECT_EQ(check.error().code, ErrorCode::skeletonMismatch);
}

TEST(TableReplay, reportLeavesOutWhatIsNotCompared) {
    const TemporaryFolder folder;
    const auto report = exportFile(bvhArm(), folder / "arm.csv", tableOf(TableContent::positions));
    ASSERT_TRUE(report) << text(report.error());
    EXPECT_TRUE(report->isWithin());
    EXPECT_EQ(verdict(*report).find("°"), std::string::npos) << verdict(*report);
    EXPECT_NE(verdict(*report).find("within tolerance (0.5 mm)"), std::string::npos) << verdict(*report);
    const auto json = nlohmann::json::parse(exportReportJson(*report));
    EXPECT_TRUE(json["check"]["max_degrees"].is_null());
    EXPECT_TRUE(json["check"]["clips"][0]["worst_angle"].is_null());
    EXPECT_TRUE(json["check"]["clips"][0]["joints"][0]["max_degrees"].is_null());
    EXPECT_LT(json["check"]["max_metres"].get<double>(), 1e-6);
}

RC_GTEST_PROP(TableReplay, anyRigIsExactAtItsRows, ()) {
    RigOptions rigs;
    rigs.maximumJoints = 8;
    ClipOptions clips;
    clips.maximumFrames = 12;
    const Rig rig = *randomRig(rigs, clips);
    for (const Joint& joint : rig.skeleton->joints()) {
        // SLERP also turns about the axis without a free angle, which a table does not contain.
        const bool isWhole =
            joint.free.contains(angle(0)) && joint.free.contains(angle(1)) && joint.free.contains(angle(2));
        RC_PRE(isWhole || !rotatesBySlerp(*rig.clip, joint.id));
    }
    Scene scene;
    scene.lastId = 3000000;
    Character character;
    character.id = CharacterId{2000001};
    character.skeleton = rig.skeleton;
    character.clips = {rig.clip};
    scene.characters = {std::make_shared<const Character>(std::move(character))};
    WriteOptions options = tableOf(*rc::gen::element(TableContent::angles, TableContent::positions));
    options.up = *rc::gen::element(UpAxis::y, UpAxis::z);
    options.root = *rc::gen::element(RootMotion::keep, RootMotion::inPlace, RootMotion::ownJoint);
    options.metresPerUnit = *rc::gen::element(1.0, 0.01, 0.0254);
    const auto check = checkOf(scene, options, *rc::gen::element<std::string>("rig.csv", "rig.json"));
    if (!check) RC_ASSERT(check.error().code == ErrorCode::formatUnknown);
    if (!check) return;
    RC_ASSERT(check->missing.empty());
    RC_ASSERT(check->clips.front().frameAngle < 1e-6);
    RC_ASSERT(check->clips.front().frameDistance < 1e-6);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
