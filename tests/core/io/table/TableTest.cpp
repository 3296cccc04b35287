#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <nlohmann/json.hpp>

#include "core/anim/warp/WarpEdits.h"
#include "core/io/FormatList.h"
#include "core/io/table/TableFormat.h"
#include "core/scene/edits/warp/EditWarp.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/core/RandomRig.h"
#include "tests/core/io/NamedRig.h"
#include "tests/core/scene/Arm.h"

namespace sinew {
namespace SINEW_TEST_FILE {

struct WrittenTable {
    std::string text;
    Diagnostics diagnostics;
};

Result<WrittenTable> written(const Scene& scene, const WriteOptions& options = {},
                             const char* name = "walk.csv") {
    WrittenTable result;
    const auto files = TableFormat().write(scene, name, options, result.diagnostics);
    if (!files) return tl::unexpected<Error>(files.error());
    result.text = files->front().bytes;
    return result;
}

WriteOptions optionsFor(TableContent table) {
    WriteOptions options;
    options.table = table;
    return options;
}

Result<Scene> readOnto(const Scene& scene, const std::string& text, const ReadOptions& options = {}) {
    Diagnostics diagnostics;
    return TableFormat().read(Source::fromMemory("walk.csv", text), scene, options, diagnostics);
}

std::pair<std::string, ErrorCode> refusal(const std::string& text) {
    const auto scene = readOnto(test::namedRig(), text);
    if (scene) return {"", ErrorCode::syntax};
    return {scene.error().where, scene.error().code};
}

std::pair<std::string, ErrorCode> at(int line, ErrorCode code) {
    return {"walk.csv:" + std::to_string(line), code};
}

const std::string kKnee = "frame 30 Hz,\"left, knee angle1 XYZ deg\"\n";

TEST(Table, reportsTheLineOfErrors) {
    using enum ErrorCode;
    EXPECT_EQ(refusal("frame 30 Hz,speed\n0,1\n"), at(1, keywordUnknown));
    EXPECT_EQ(refusal("frame 0 Hz,speed\n0,1\n"), at(1, frameTime));
    EXPECT_EQ(refusal("frame 30 Hz,tail angle1 XYZ deg\n0,1\n"), at(1, skeletonMismatch));
    EXPECT_EQ(refusal("\"left, knee angle1 ZYX deg\"\n0\n"), at(1, skeletonMismatch));
    EXPECT_EQ(refusal("\"left, knee angle1 XYZ m\"\n0\n"), at(1, keywordUnknown));
    EXPECT_EQ(refusal("frame,frame,\"left, knee angle1 XYZ deg\"\n"), at(1, duplicateName));
    EXPECT_EQ(refusal("frame 30 Hz\n0\n"), at(1, motionMissing));
    EXPECT_EQ(refusal(""), at(1, motionMissing));
    EXPECT_EQ(refusal(kKnee), std::pair(std::string("walk.csv"), motionMissing));
    EXPECT_EQ(refusal(kKnee + "0,1\n1\n"), at(3, valueCount));
    EXPECT_EQ(refusal(kKnee + "0,1\n\n1,2,3\n"), at(4, valueCount));
    EXPECT_EQ(refusal(kKnee + "0,one\n"), at(2, numberInvalid));
    EXPECT_EQ(refusal(kKnee + "0,\"1,5\"\n"), at(2, numberInvalid));
    EXPECT_EQ(refusal(kKnee + "0,nan\n"), at(2, numberNotFinite));
    EXPECT_EQ(refusal("frame 30 Hz,Hüfte translationX km\n0,1e308\n"), at(2, numberNotFinite));
    EXPECT_EQ(refusal("\"left, knee angle1 XYZ deg\"\n1\n"), std::pair(std::string("walk.csv"), frameTime));
}

TEST(Table, isMotionThatNeedsASkeleton) {
    EXPECT_EQ(readOnto({}, kKnee + "0,1\n").error().code, ErrorCode::skeletonMissing);
    const Source source = Source::fromMemory("walk.csv", kKnee);
    ASSERT_EQ((*formatOf(source))->name(), TableFormat().name());
    EXPECT_TRUE((*formatOf(source))->needsCharacter(source));
    EXPECT_NE((*formatOf(Source::fromMemory("rig.json", "{}")))->name(), TableFormat().name());
}

TEST(Table, rejectsUnitsWithoutAName) {
    WriteOptions options;
    options.metresPerUnit = 0.3;
    EXPECT_EQ(written(test::namedRig(), options).error().code, ErrorCode::argumentInvalid);
}

TEST(Table, stopsWhenCancelled) {
    const std::atomic<bool> cancel = true;
    WriteOptions options;
    options.cancel = &cancel;
    EXPECT_EQ(written(test::namedRig(), options).error().code, ErrorCode::cancelled);
}

TEST(Table, hasOneRowPerFrameBelowUnitsAndOrders) {
    EXPECT_EQ(written(test::namedRig()).value().text,
              "frame 24000/1001 Hz,time s,Hüfte translationX m,Hüfte translationY m,Hüfte translationZ m,"
              "Hüfte angle1 YXZ deg,Hüfte angle2 YXZ deg,Hüfte angle3 YXZ deg,"
              "\"left, knee angle1 XYZ deg\"\n"
              "0,0,0,0.5,0,0,0,0,0\n"
              "1,0.04170833333333333,0,0.5,1,0,0,0,45\n"
              "2,0.08341666666666667,0,0.5,2,0,0,0,90\n");
}

TEST(Table, listsHeadAndTailPositions) {
    WriteOptions options = optionsFor(TableContent::positions);
    options.metresPerUnit = 0.01;
    options.firstFrame = FrameIndex{2};
    EXPECT_EQ(written(test::namedRig(), options).value().text,
              "frame 24000/1001 Hz,time s,Hüfte head x cm,Hüfte head y cm,Hüfte head z cm,"
              "Hüfte tail x cm,Hüfte tail y cm,Hüfte tail z cm,\"left, knee head x cm\","
              "\"left, knee head y cm\",\"left, knee head z cm\",\"left, knee tail x cm\","
              "\"left, knee tail y cm\",\"left, knee tail z cm\"\n"
              "0,0,0,50,200,0,25,200,50,50,200,50,50,175\n");
}

TEST(Table, listsAuthoredKeys) {
    EXPECT_EQ(
        written(test::armScene(), optionsFor(TableContent::curves)).value().text,
        "frame 30 Hz,time s,joint,channel,order,value,slope in per s,slope out per s,unit,"
        "interpolation,tension,continuity,bias,tangent length in,tangent length out\n"
        "0,0,elbow.L,angle1,XYZ,57.2957795131,0,0,deg,linear,0,0,0,0.3333333333333333,0.3333333333333333\n"
        "30,1,elbow.L,angle1,XYZ,85.9436692696,0,0,deg,linear,0,0,0,0.3333333333333333,0.3333333333333333\n"
        "0,0,elbow.L,angle2,XYZ,57.2957795131,0,0,deg,linear,0,0,0,0.3333333333333333,0.3333333333333333\n"
        "30,1,elbow.L,angle2,XYZ,85.9436692696,0,0,deg,linear,0,0,0,0.3333333333333333,0.3333333333333333\n"
        "0,0,hand.L,translationX,,1,0,0,m,linear,0,0,0,0.3333333333333333,0.3333333333333333\n"
        "30,1,hand.L,translationX,,1.5,0,0,m,linear,0,0,0,0.3333333333333333,0.3333333333333333\n");
}

TEST(Table, reportsThatKeysIgnoreTheWarp) {
    const Scene scene = test::armScene();
    const auto warp = TimeWarp::create({{{0}, {0}, SpanKind::smooth}, {{2}, {1}}});
    const Scene warped = setWarp(scene, scene.characters[0]->id, scene.characters[0]->clips[0]->id,
                                 std::make_shared<const TimeWarp>(*warp))
                             .value();
    const WrittenTable curves = written(warped, optionsFor(TableContent::curves)).value();
    ASSERT_EQ(curves.diagnostics.list().size(), 1u);
    EXPECT_EQ(curves.diagnostics.list().front().code, ErrorCode::dataLost);
    EXPECT_TRUE(written(warped).value().diagnostics.empty());
}

TEST(Table, isTheSameInJson) {
    for (const auto content : {TableContent::angles, TableContent::positions, TableContent::curves}) {
        const std::string csv = written(test::armScene(), optionsFor(content)).value().text;
        const auto json =
            nlohmann::json::parse(written(test::armScene(), optionsFor(content), "walk.JSON").value().text);
        EXPECT_EQ(json["character"], "arm");
        EXPECT_EQ(json["clip"], "wave");
        EXPECT_EQ(json["rate"], "30");
        const std::string head = csv.substr(0, csv.find('\n'));
        EXPECT_EQ(json["columns"].size(), static_cast<std::size_t>(std::ranges::count(head, ',') + 1));
        EXPECT_EQ(json["rows"].size(), static_cast<std::size_t>(std::ranges::count(csv, '\n') - 1));
        for (const auto& row : json["rows"]) EXPECT_EQ(row.size(), json["columns"].size());
    }
}

TEST(Table, readsColumnsOfOtherProgramsInAnyOrderAndUnit) {
    const auto scene = readOnto(test::namedRig(),
                                "Hüfte translationX mm,time s,\"left, knee angle1 XYZ rad\"\r\n"
                                "1000,0,0.5\r\n2000,0.5,7.5\r\n");
    ASSERT_TRUE(scene) << text(scene.error());
    const Clip& clip = *scene->characters.back()->clips.back();
    EXPECT_EQ(clip.rate, FrameRate::create(2, 1));
    EXPECT_EQ(clip.name, "walk");
    const Skeleton& skeleton = *scene->characters.back()->skeleton;
    EXPECT_EQ(clip.find({skeleton[1].id, Channel::angle1})->key(1).value, 7.5);
    EXPECT_EQ(clip.find({skeleton[0].id, Channel::translationX})->key(0).value, 1);
}

TEST(Table, leavesOutFixedChannels) {
    Diagnostics diagnostics;
    const Source source = Source::fromMemory(
        "walk.csv", "frame 30 Hz,\"left, knee angle1 XYZ deg\",\"left, knee angle2 XYZ deg\"\n0,1,2\n");
    const auto scene = TableFormat().read(source, test::namedRig(), {}, diagnostics).value();
    EXPECT_EQ(scene.characters.back()->clips.back()->tracks.size(), 1u);
    ASSERT_EQ(diagnostics.list().size(), 1u);
    EXPECT_EQ(diagnostics.list().front().code, ErrorCode::dataIgnored);
}

/// A random rig as a scene.
Scene sceneOf(const test::Rig& rig) {
    Scene scene;
    scene.lastId = 1'000'000;
    Character character;
    character.name = "rig";
    character.skeleton = rig.skeleton;
    auto clip = std::make_shared<Clip>(*rig.clip);
    clip->id = scene.newId<ClipId>();
    character.clips = {clip};
    return addCharacter(std::move(scene), std::move(character));
}

TEST(Table, anglesPlayTheSameWhenReadBack) {
    rc::check("at every frame, and the same bytes again", [] {
        test::RigOptions options;
        options.scales = true;
        // Between SLERP keys, joints with two free angles also turn about the third, which has no column.
        test::ClipOptions clips;
        clips.slerp = false;
        const Scene scene = sceneOf(*test::randomRig(options, clips));
        const std::string text = written(scene).value().text;
        const auto back = readOnto(scene, text);
        RC_ASSERT(back);
        const auto& character = back->characters.back();
        const auto &before = character->clips.front(), &after = character->clips.back();
        RC_ASSERT(after->frameCount() == before->playedRange().count());
        Evaluator a(character, before), b(character, after);
        for (std::int64_t frame = 0; frame < after->frameCount(); ++frame) {
            a.evaluate(before->rate.time(before->playedRange().first) + before->rate.time(FrameIndex{frame}));
            b.evaluate(after->rate.time(FrameIndex{frame}));
            for (int joint = 0; joint < a.skeleton().size(); ++joint) {
                const auto x = a.values(joint), y = b.values(joint);
                RC_ASSERT((x.translation - y.translation).norm() < 1e-12);
                RC_ASSERT((x.angles - y.angles).norm() < 1e-11);
            }
        }
        Scene only = *back;
        auto last = std::make_shared<Character>(*character);
        last->clips = {after};
        only.characters = {last};
        RC_ASSERT(written(only).value().text == text);
    });
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
