#include <gtest/gtest.h>

#include <set>

#include "core/io/FormatList.h"
#include "core/io/fbx/FbxAnimation.h"
#include "tests/core/io/fbx/FbxFile.h"
#include "tests/core/scene/Arm.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::curveOf;
using test::fbxBytes;
using test::objectOf;
using test::parsedFbx;
using test::ParsedRecord;

using Floats = std::vector<float>;
using Ticks = std::vector<std::int64_t>;

/// The arm with changed joints and the clip's tracks replaced.
Scene armWith(const std::function<void(std::vector<Joint>&)>& change,
              const std::vector<std::pair<ChannelId, Curve>>& curves = {}) {
    Scene scene = test::armScene();
    auto character = std::make_shared<Character>(*scene.characters[0]);
    character->goals.clear();
    std::vector<Joint> joints = character->skeleton->joints();
    change(joints);
    character->skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    auto clip = std::make_shared<Clip>(*character->clips[0]);
    clip->tracks.clear();
    for (const auto& [id, curve] : curves) clip->tracks.push_back({id, std::make_shared<const Curve>(curve)});
    clip->sortTracks();
    character->clips = {clip};
    scene.characters[0] = character;
    return scene;
}

void changeNothing(std::vector<Joint>&) {}

Scene armTurning(Channel channel, const Curve& curve) {
    const Scene arm = test::armScene();
    return armWith(changeNothing, {{{test::idOf(arm, "elbow.L"), channel}, curve}});
}

template <class Number>
const std::vector<Number>& list(const ParsedRecord& record, std::string_view name) {
    return record.at(name).value<std::vector<Number>>();
}

double setting(const ParsedRecord& file, std::string_view name) {
    return file.at("GlobalSettings").property(name).value<double>(4);
}

int axisSetting(const ParsedRecord& file, std::string_view name) {
    return file.at("GlobalSettings").property(name).value<std::int32_t>(4);
}

Eigen::Vector3d lcl(const ParsedRecord& file, std::string_view joint, std::string_view property) {
    const ParsedRecord& record = objectOf(file, "Model", joint).property(property);
    return {record.value<double>(4), record.value<double>(5), record.value<double>(6)};
}

TEST(FbxWrite, rejectsMissingCharacters) {
    Diagnostics diagnostics;
    const auto missing = FbxFormat().write({}, "a.fbx", {}, diagnostics);
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::argumentInvalid);
    WriteOptions options;
    options.clips = {ClipId{999}};
    const auto unknown = FbxFormat().write(test::armScene(), "a.fbx", options, diagnostics);
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().code, ErrorCode::nameUnknown);
}

TEST(FbxWrite, stopsWhenCancelled) {
    const std::atomic<bool> cancel = true;
    WriteOptions options;
    options.cancel = &cancel;
    Diagnostics diagnostics;
    const auto files = FbxFormat().write(test::armScene(), "a.fbx", options, diagnostics);
    ASSERT_FALSE(files);
    EXPECT_EQ(files.error().code, ErrorCode::cancelled);
}

TEST(FbxWrite, rejectsNumbersThatCurvesCannotStore) {
    const Scene arm = test::armScene();
    const Scene far = armWith(changeNothing, {{{test::idOf(arm, "hand.L"), Channel::translationX},
                                               Curve::fromKeys({{{0}, 0}, {{1}, 1e50}})}});
    Diagnostics diagnostics;
    const auto files = FbxFormat().write(far, "a.fbx", {}, diagnostics);
    ASSERT_FALSE(files);
    EXPECT_EQ(files.error().code, ErrorCode::argumentInvalid);
}

TEST(FbxWrite, rejectsClipsTooLongForFbxTime) {
    Scene scene = test::armScene();
    Character arm = *scene.characters.front();
    Clip clip = *arm.clips.front();
    clip.rate = FrameRate::create(1, 1000).value();
    clip.lastFrame = clip.firstFrame + FrameIndex{200'000};
    arm.clips = {std::make_shared<const Clip>(std::move(clip))};
    scene.characters.front() = std::make_shared<const Character>(std::move(arm));
    Diagnostics diagnostics;
    const auto files = FbxFormat().write(scene, "a.fbx", {}, diagnostics);
    ASSERT_FALSE(files);
    EXPECT_EQ(files.error().code, ErrorCode::limitExceeded);
}

TEST(FbxWrite, isTheFormatThatWritesFbx) {
    const auto format = formatForWriting(".fbx");
    ASSERT_TRUE(format);
    EXPECT_EQ((*format)->name(), "FBX");
    const auto reading = formatOf(Source::fromMemory("arm.bin", fbxBytes(test::armScene())));
    ASSERT_TRUE(reading);
    EXPECT_EQ((*reading)->name(), "FBX");
}

TEST(FbxWrite, definesTheFrameDuration) {
    EXPECT_EQ(fbxTime(*FrameRate::create(30, 1), 64), 1539538600);
    EXPECT_EQ(fbxTime(*FrameRate::create(24, 1), 24 * 64), 46186158000);
    // 1001/30000 s at 46186158000 ticks per second, rounded.
    EXPECT_EQ(fbxTime(*FrameRate::create(30000, 1001), 64), 1541078139);
    EXPECT_EQ(fbxTime(*FrameRate::create(60, 1), 32), 384884650);
}

TEST(FbxWrite, hasTheSectionsReadersExpectInOrder) {
    const ParsedRecord file = parsedFbx(test::armScene());
    std::vector<std::string> names;
    for (const ParsedRecord& each : file.children) names.push_back(each.name);
    EXPECT_EQ(names, (std::vector<std::string>{"FBXHeaderExtension", "FileId", "CreationTime", "Creator",
                                               "GlobalSettings", "Documents", "References", "Definitions",
                                               "Objects", "Connections", "Takes"}));
    std::set<std::int64_t> ids;
    for (const ParsedRecord& each : file.at("Objects").children) EXPECT_TRUE(ids.insert(each.id()).second);
    for (const ParsedRecord* each : file.at("Connections").all("C")) {
        EXPECT_TRUE(ids.contains(each->value<std::int64_t>(1)));
        EXPECT_TRUE(each->value<std::int64_t>(2) == 0 || ids.contains(each->value<std::int64_t>(2)));
    }
    std::int32_t counted = 0;
    for (const ParsedRecord* each : file.at("Definitions").all("ObjectType"))
        counted += each->at("Count").value<std::int32_t>();
    EXPECT_EQ(counted, file.at("Definitions").at("Count").value<std::int32_t>());
    EXPECT_EQ(static_cast<std::size_t>(counted), ids.size() + 1);
}

TEST(FbxWrite, isDeterministic) { EXPECT_EQ(fbxBytes(test::armScene()), fbxBytes(test::armScene())); }

TEST(FbxWrite, connectsJointsToTheirParents) {
    const ParsedRecord file = parsedFbx(test::armScene());
    const std::int64_t shoulder = objectOf(file, "Model", "shoulder").id();
    const std::int64_t elbow = objectOf(file, "Model", "elbow.L").id();
    EXPECT_EQ(objectOf(file, "Model", "elbow.L").value<std::string>(2), "LimbNode");
    const auto roots = test::childrenOf(file, 0), arms = test::childrenOf(file, shoulder);
    EXPECT_NE(std::ranges::find(roots, shoulder), roots.end());
    EXPECT_NE(std::ranges::find(arms, elbow), arms.end());
}

TEST(FbxWrite, writesCentimetresByDefault) {
    const ParsedRecord file = parsedFbx(test::armScene());
    EXPECT_EQ(setting(file, "UnitScaleFactor"), 1);
    EXPECT_EQ(lcl(file, "elbow.L", "Lcl Translation"), Eigen::Vector3d(100, 0, 0));
    WriteOptions options;
    options.metresPerUnit = 0.5;
    const ParsedRecord halves = parsedFbx(test::armScene(), options);
    EXPECT_EQ(setting(halves, "UnitScaleFactor"), 50);
    EXPECT_EQ(lcl(halves, "elbow.L", "Lcl Translation"), Eigen::Vector3d(2, 0, 0));
}

TEST(FbxWrite, turnsTheRootForZUp) {
    WriteOptions options;
    options.up = UpAxis::z;
    const ParsedRecord file = parsedFbx(test::armScene(), options);
    EXPECT_EQ(axisSetting(file, "UpAxis"), 2);
    EXPECT_EQ(axisSetting(file, "FrontAxis"), 1);
    EXPECT_EQ(axisSetting(file, "FrontAxisSign"), -1);
    EXPECT_TRUE(lcl(file, "shoulder", "Lcl Translation").isApprox(Eigen::Vector3d(0, 0, 100)));
    EXPECT_TRUE(lcl(file, "shoulder", "Lcl Rotation").isApprox(Eigen::Vector3d(90, 0, 0), 1e-9));
}

TEST(FbxWrite, namesTheSixOrders) {
    constexpr std::array kOrders{EulerOrder::XYZ, EulerOrder::XZY, EulerOrder::YZX,
                                 EulerOrder::YXZ, EulerOrder::ZXY, EulerOrder::ZYX};
    for (std::size_t i = 0; i < kOrders.size(); ++i) {
        const Scene scene = armWith([&](std::vector<Joint>& joints) { joints[1].order = kOrders[i]; });
        const ParsedRecord file = parsedFbx(scene);
        EXPECT_EQ(objectOf(file, "Model", "elbow.L").property("RotationOrder").value<std::int32_t>(4),
                  static_cast<std::int32_t>(i));
        EXPECT_EQ(objectOf(file, "Model", "elbow.L").property("RotationActive").value<std::int32_t>(4), 1);
    }
}

TEST(FbxWrite, reportsOrdersThatBecomeXyz) {
    const Scene scene = armWith([](std::vector<Joint>& joints) { joints[1].order = EulerOrder::XZX; });
    Diagnostics diagnostics;
    fbxBytes(scene, {}, diagnostics);
    ASSERT_EQ(diagnostics.list().size(), 1U);
    EXPECT_EQ(diagnostics.list()[0].code, ErrorCode::dataChanged);
    EXPECT_EQ(diagnostics.list()[0].where, "joint elbow.L");
}

TEST(FbxWrite, keepsTurnsBeyond360) {
    const ParsedRecord file =
        parsedFbx(armTurning(Channel::angle2, Curve::fromKeys({{{0}, radians(-360)}, {{1}, radians(1440)}})));
    const ParsedRecord* const curve = curveOf(file, "elbow.L", "Lcl Rotation", "d|Y");
    ASSERT_TRUE(curve);
    const Floats& values = list<float>(*curve, "KeyValueFloat");
    EXPECT_FLOAT_EQ(values.front(), -360);
    EXPECT_FLOAT_EQ(values.back(), 1440);
    EXPECT_TRUE(std::ranges::is_sorted(values));
    // An axis that does not move has one key.
    EXPECT_EQ(list<float>(*curveOf(file, "elbow.L", "Lcl Rotation", "d|X"), "KeyValueFloat"), Floats{0});
}

TEST(FbxWrite, writesAnglesToTheirAxes) {
    // YXZ: angle 1 is about Y.
    const Scene arm = test::armScene();
    const Scene scene = armWith([](std::vector<Joint>& joints) { joints[1].order = EulerOrder::YXZ; },
                                {{{test::idOf(arm, "elbow.L"), Channel::angle1},
                                  Curve::fromKeys({{{0}, radians(10)}, {{1}, radians(40)}})}});
    const ParsedRecord file = parsedFbx(scene);
    EXPECT_FLOAT_EQ(list<float>(*curveOf(file, "elbow.L", "Lcl Rotation", "d|Y"), "KeyValueFloat").back(),
                    40);
    EXPECT_EQ(list<float>(*curveOf(file, "elbow.L", "Lcl Rotation", "d|X"), "KeyValueFloat"), Floats{0});
}

TEST(FbxWrite, keysEachFrameAtItsTickAndLeavesOutRestingChannels) {
    const ParsedRecord file = parsedFbx(armTurning(Channel::angle1, Curve::fromKeys({{{0}, 0}, {{1}, 1}})));
    EXPECT_EQ(curveOf(file, "elbow.L", "Lcl Translation", "d|X"), nullptr);
    EXPECT_EQ(curveOf(file, "hand.L", "Lcl Rotation", "d|X"), nullptr);
    const Ticks& times = list<std::int64_t>(*curveOf(file, "elbow.L", "Lcl Rotation", "d|X"), "KeyTime");
    ASSERT_EQ(times.size(), 31U);
    for (std::size_t i = 0; i < times.size(); ++i)
        EXPECT_EQ(times[i], static_cast<std::int64_t>(i) * 1539538600);
    const ParsedRecord& stack = objectOf(file, "AnimationStack", "wave");
    EXPECT_EQ(stack.property("LocalStop").value<std::int64_t>(4), 46186158000);
}

// Blender takes the length of a clip from its last key.
TEST(FbxWrite, keysTheEndOfAClipWithoutMotion) {
    const ParsedRecord file =
        parsedFbx(armTurning(Channel::angle1, Curve::fromKeys({{{0}, 0.5}, {{1}, 0.5}})));
    const ParsedRecord& curve = *curveOf(file, "elbow.L", "Lcl Rotation", "d|X");
    EXPECT_EQ(list<std::int64_t>(curve, "KeyTime"), (Ticks{0, 46186158000}));
    EXPECT_EQ(list<float>(curve, "KeyValueFloat").front(), list<float>(curve, "KeyValueFloat").back());
}

TEST(FbxWrite, jumpsWithinAFractionOfAFrame) {
    const ParsedRecord file = parsedFbx(
        armTurning(Channel::angle1, Curve::fromKeys({{{0}, 0, Interpolation::step}, {{0.5}, 1}, {{1}, 1}})));
    const ParsedRecord& curve = *curveOf(file, "elbow.L", "Lcl Rotation", "d|X");
    // Hold, the last moment before the jump, the jump, and hold.
    EXPECT_EQ(list<std::int64_t>(curve, "KeyTime"), (Ticks{0, 23069023709, 23093079000, 46186158000}));
    const auto one = static_cast<float>(degrees(1));
    EXPECT_EQ(list<float>(curve, "KeyValueFloat"), (Floats{0, 0, one, one}));
}

TEST(FbxWrite, keepsAClipWithoutMotion) {
    const ParsedRecord file = parsedFbx(armWith(changeNothing));
    const ParsedRecord* const curve = curveOf(file, "shoulder", "Lcl Translation", "d|Y");
    ASSERT_TRUE(curve);
    EXPECT_EQ(list<float>(*curve, "KeyValueFloat"), (Floats{100, 100}));
}

TEST(FbxWrite, declaresAWholeRateAndKeepsTimes) {
    WriteOptions options;
    options.rate = FrameRate::create(24000, 1001);
    Diagnostics diagnostics;
    const ParsedRecord file = test::FbxParser(fbxBytes(test::armScene(), options, diagnostics)).parse();
    EXPECT_EQ(axisSetting(file, "TimeMode"), 11);
    EXPECT_EQ(setting(file, "CustomFrameRate"), 24);
    const Ticks& times = list<std::int64_t>(*curveOf(file, "elbow.L", "Lcl Rotation", "d|X"), "KeyTime");
    EXPECT_EQ(times.at(1), 1926347673);  // 1001/24000 s
    EXPECT_TRUE(std::ranges::any_of(diagnostics.list(), [](const Diagnostic& each) {
        return each.where == "clip wave" && each.message.find("23.976") != each.message.npos;
    }));
}

TEST(FbxWrite, writesEachClipAsAStack) {
    Scene scene = test::armScene();
    auto character = std::make_shared<Character>(*scene.characters[0]);
    auto second = std::make_shared<Clip>(*character->clips[0]);
    second->id = scene.newId<ClipId>();
    character->clips.push_back(second);
    scene.characters[0] = character;
    WriteOptions options;
    for (const auto& clip : character->clips) options.clips.push_back(clip->id);
    const ParsedRecord file = parsedFbx(scene, options);
    std::vector<std::string> names;
    for (const ParsedRecord* each : file.at("Objects").all("AnimationStack")) names.push_back(each->label());
    EXPECT_EQ(names, (std::vector<std::string>{"wave", "wave_2"}));
}

TEST(FbxWrite, namesHaveNoControlCharacters) {
    const Scene scene = armWith([](std::vector<Joint>& joints) {
        joints[0].name = "a\1b";
        joints[1].name = "a_b";
        joints[2].name = "Hüfte::links";
    });
    const ParsedRecord file = parsedFbx(scene);
    EXPECT_NO_THROW(objectOf(file, "Model", "a_b"));
    EXPECT_NO_THROW(objectOf(file, "Model", "a_b_2"));
    EXPECT_NO_THROW(objectOf(file, "Model", "Hüfte::links"));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
