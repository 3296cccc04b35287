#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <filesystem>
#include <sstream>

#include "core/io/FormatList.h"
#include "core/io/bvh/BvhFormat.h"
#include "core/math/Angle.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/Paths.h"

namespace sinew {
namespace SINEW_TEST_FILE {

Scene readBack(const std::string& text, const ReadOptions& options = {}) {
    Diagnostics diagnostics;
    auto scene = BvhFormat().read(Source::fromMemory("take.bvh", text), {}, options, diagnostics);
    EXPECT_TRUE(scene) << sinew::text(scene.error()) << text;
    return scene.value_or(Scene{});
}

std::string written(const Scene& scene, const WriteOptions& options = {}) {
    Diagnostics diagnostics;
    const auto files = BvhFormat().write(scene, "take.bvh", options, diagnostics);
    EXPECT_TRUE(files);
    EXPECT_EQ(files->size(), 1u);
    EXPECT_EQ(files->front().name, "take.bvh");
    return files->front().bytes;
}

/// A scene with one character that plays `clip`.
Scene sceneOf(std::vector<Joint> joints, std::vector<std::pair<ChannelId, std::vector<double>>> tracks,
              FrameRate rate = {}) {
    Scene scene;
    scene.lastId = 1000;
    auto clip = std::make_shared<Clip>();
    clip->id = scene.newId<ClipId>();
    clip->rate = rate;
    for (auto& [id, values] : tracks) {
        clip->lastFrame = FrameIndex{static_cast<std::int64_t>(values.size()) - 1};
        clip->tracks.push_back(
            {id, std::make_shared<const Curve>(Curve::fromSamples(rate, FrameIndex{0}, values))});
    }
    clip->sortTracks();
    auto character = std::make_shared<Character>();
    character->id = scene.newId<CharacterId>();
    character->skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    if (!tracks.empty()) character->clips.push_back(clip);
    scene.characters.push_back(character);
    return scene;
}

Joint joint(std::uint64_t id, std::string name, int parent, Eigen::Vector3d offset) {
    Joint result;
    result.id = JointId{id};
    result.name = std::move(name);
    result.parent = parent;
    result.rest.translation = offset;
    result.order = EulerOrder::YXZ;
    result.free = kAngles;
    return result;
}

/// The largest distance between joints of the same name in two scenes over all frames of the first, measured
/// at heads and at the tails of leaves.
double worstDistance(const Scene& a, const Scene& b) {
    const auto clipOf = [](const Scene& scene) {
        const auto& clips = scene.characters[0]->clips;
        return clips.empty() ? nullptr : clips[0];
    };
    Evaluator left(a.characters[0], clipOf(a));
    Evaluator right(b.characters[0], clipOf(b));
    double worst = 0;
    const std::int64_t frames = left.clip() ? left.clip()->frameCount() : 1;
    for (std::int64_t f = 0; f < frames; ++f) {
        left.evaluate(left.clip() ? left.clip()->rate.time(left.clip()->firstFrame + FrameIndex{f})
                                  : Seconds{});
        right.evaluate(right.clip()->rate.time(FrameIndex{f}));
        for (int i = 0; i < left.skeleton().size(); ++i) {
            const auto other = right.skeleton().find(left.skeleton()[i].name);
            if (!other) return std::numeric_limits<double>::infinity();
            worst = std::max(worst, (left.bone(i).head - right.bone(*other).head).norm());
            if (!left.skeleton().children(i).empty()) continue;
            worst = std::max(worst, (left.bone(i).tail - right.bone(*other).tail).norm());
        }
    }
    return worst;
}

TEST(BvhWrite, nanBetweenHugeKeysIsRejected) {
    const Scene scene = sceneOf({joint(1, "hips", kNoParent, {0, 0, 0})},
                                {{{JointId{1}, Channel::angle2}, {0, 1, 1e200, -1e200}}});
    Diagnostics diagnostics;
    for (const char* extension : {".bvh", ".amc"}) {
        const Format& format = **formatForWriting(extension);
        const auto files = format.write(scene, std::string("take") + extension, {}, diagnostics);
        ASSERT_FALSE(files) << extension;
        EXPECT_EQ(files.error().where, "joint hips, frame 3") << extension;
    }
}

TEST(BvhWrite, rejectsUnwritableScenes) {
    Diagnostics diagnostics;
    EXPECT_FALSE(BvhFormat().write({}, "take.bvh", {}, diagnostics));
    const Scene scene = sceneOf({joint(1, "a", kNoParent, {0, 0, 0})}, {});
    for (double unit : {0.0, -1.0, std::nan("")}) {
        const auto files = BvhFormat().write(scene, "take.bvh", {.metresPerUnit = unit}, diagnostics);
        ASSERT_FALSE(files);
        EXPECT_EQ(files.error().code, ErrorCode::argumentInvalid);
    }
}

TEST(BvhWrite, positionsThatOnlyScalesKeepNearAreRejected) {
    Joint small = joint(1, "small", kNoParent, {0, 0, 0}), far = joint(2, "far", 0, {0, 1e160, 0});
    small.rest.scale.setConstant(1e-150);
    Diagnostics diagnostics;
    const auto files = BvhFormat().write(sceneOf({small, far}, {}), "take.bvh", {}, diagnostics);
    ASSERT_FALSE(files);
    EXPECT_EQ(files.error().where, "joint far");
}

TEST(BvhWrite, writesTheExpectedText) {
    Joint hips = joint(1, "Hips", kNoParent, {0, 1, 0});
    hips.free.insert(Channel::translationY);
    Joint leg = joint(2, "Left Leg", 0, {0.1, -0.05, 0});
    leg.free = {Channel::angle3};
    leg.tail = {0, -0.4, 0};
    Joint pad = joint(3, "Pad", 0, {0, 0, 0.02});
    pad.free = {};
    const Scene scene = sceneOf({hips, leg, pad},
                                {{{JointId{1}, Channel::translationY}, {1, 1.25}},
                                 {{JointId{1}, Channel::angle1}, {0, radians(30)}},
                                 {{JointId{1}, Channel::angle3}, {0, radians(-720)}},
                                 {{JointId{2}, Channel::angle3}, {0, radians(45.5)}}},
                                *FrameRate::create(120, 1));
    EXPECT_EQ(written(scene), R"(HIERARCHY
ROOT Hips
{
	OFFSET 0 100 0
	CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
	JOINT Left Leg
	{
		OFFSET 10 -5 0
		CHANNELS 3 Zrotation Xrotation Yrotation
		End Site
		{
			OFFSET 0 -40 0
		}
	}
	JOINT Pad
	{
		OFFSET 0 0 2
		CHANNELS 0
		End Site
		{
			OFFSET 0 0 0
		}
	}
}
MOTION
Frames: 2
Frame Time: 0.0083333
0 100 0 0 0 0 0 -0 -0
0 125 0 -720 0 30 45.5 -0 -0
)");
}

/// A root with a hinge, a saddle joint, a slider and a fixed joint below it, in three frames.
Scene hinges() {
    std::vector<Joint> joints{joint(1, "root", kNoParent, {0, 0, 0}), joint(2, "hinge", 0, {0, 1, 0}),
                              joint(3, "saddle", 1, {0, 1, 0}), joint(4, "slider", 2, {0, 1, 0}),
                              joint(5, "fixed", 3, {0, 1, 0})};
    joints[1].free = {Channel::angle2};
    joints[1].order = EulerOrder::ZXY;
    joints[2].free = {Channel::angle1, Channel::angle3};
    joints[2].order = EulerOrder::XZY;
    joints[3].free = {Channel::translationX, Channel::translationY, Channel::translationZ};
    joints[4].free = {};
    return sceneOf(std::move(joints), {{{JointId{2}, Channel::angle2}, {0, 20, -7}},
                                       {{JointId{3}, Channel::angle1}, {1, 2, 3}},
                                       {{JointId{3}, Channel::angle3}, {-1, 0, 9}},
                                       {{JointId{4}, Channel::translationZ}, {0, 1, 2}}});
}

TEST(BvhWrite, jointsHaveThreeRotationChannelsOrNone) {
    std::istringstream text(written(hinges()));
    int listed = 0;
    for (std::string line; std::getline(text, line);) {
        const std::size_t at = line.find("CHANNELS");
        if (at == line.npos) continue;
        std::size_t rotations = 0;
        for (std::size_t i = line.find("rotation"); i != line.npos; i = line.find("rotation", i + 1))
            ++rotations;
        EXPECT_TRUE(rotations == 0 || rotations == 3) << line;
        ++listed;
    }
    EXPECT_EQ(listed, 5);
}

TEST(BvhWrite, fixedAnglesStayFixedWhenReadBack) {
    const Scene scene = hinges();
    const Scene back = readBack(written(scene));
    EXPECT_LT(worstDistance(scene, back), 1e-9);
    const Skeleton &skeleton = *scene.characters[0]->skeleton, &read = *back.characters[0]->skeleton;
    for (int i = 1; i < skeleton.size(); ++i) {
        EXPECT_EQ(read[i].free, skeleton[i].free) << read[i].name;
    }
    for (int i = 1; i < 3; ++i) EXPECT_EQ(read[i].order, skeleton[i].order) << read[i].name;
    const Clip& clip = *back.characters[0]->clips[0];
    EXPECT_EQ(clip.find({read[1].id, Channel::angle1}), nullptr);
    EXPECT_NEAR(clip.find({read[1].id, Channel::angle2})->key(2).value, -7, 1e-9);
    EXPECT_NEAR(clip.find({read[2].id, Channel::angle3})->key(2).value, 9, 1e-9);
}

TEST(BvhWrite, onlyColumnsOfMinusZeroAreFixed) {
    std::string text = written(hinges());
    const std::size_t last = text.rfind("-0");
    text = text.substr(0, last) + "5" + text.substr(last + 2);
    const Scene back = readBack(text);
    EXPECT_EQ((*back.characters[0]->skeleton)[2].free, kAngles);
    // Zeros written by other programs are numbers like any others.
    std::string zeros = written(hinges());
    for (std::size_t i = zeros.find("-0 "); i != zeros.npos; i = zeros.find("-0 "))
        zeros.insert(i + 2, ".000000");
    EXPECT_EQ((*readBack(zeros).characters[0]->skeleton)[1].free, kAngles);
}

TEST(BvhWrite, writesTheRestPoseWithoutAClip) {
    const Scene scene = sceneOf({joint(1, "a", kNoParent, {1, 2, 3})}, {});
    const Scene back = readBack(written(scene));
    EXPECT_EQ(back.characters[0]->clips.at(0)->frameCount(), 1);
    EXPECT_LT(worstDistance(scene, back), 1e-9);
}

TEST(BvhWrite, writesTheRequestedRangeRateAndUnit) {
    std::vector<double> values;
    for (int i = 0; i <= 60; ++i) values.push_back(0.01 * i);
    Joint root = joint(1, "a", kNoParent, {0, 0, 0});
    root.free.insert(Channel::translationX);
    const Scene scene =
        sceneOf({root}, {{{JointId{1}, Channel::translationX}, values}}, *FrameRate::create(60, 1));
    const std::string text = written(scene, {.firstFrame = FrameIndex{30},
                                             .lastFrame = FrameIndex{60},
                                             .rate = FrameRate::create(24, 1),
                                             .metresPerUnit = 1});
    const Scene back = readBack(text, {.metresPerUnit = 1});
    const Clip& clip = *back.characters[0]->clips[0];
    EXPECT_EQ(clip.rate, FrameRate::create(24, 1));
    EXPECT_EQ(clip.frameCount(), 13);
    const Curve* curve = clip.find({back.characters[0]->skeleton->joints()[0].id, Channel::translationX});
    EXPECT_NEAR(curve->key(0).value, 0.30, 1e-9);
    EXPECT_NEAR(curve->key(6).value, 0.45, 1e-9);
    EXPECT_NEAR(curve->key(12).value, 0.60, 1e-9);
}

TEST(BvhWrite, writesJointsDepthFirst) {
    std::vector<Joint> joints{joint(1, "root", kNoParent, {0, 0, 0}),
                              joint(2, "a", 0, {1, 0, 0}),
                              joint(3, "other root", kNoParent, {0, 0, 5}),
                              joint(4, "b", 0, {0, 1, 0}),
                              joint(5, "a1", 1, {0, 0, 1}),
                              joint(6, "o1", 2, {0, 1, 0})};
    const Scene scene = sceneOf(std::move(joints), {});
    const Scene back = readBack(written(scene));
    std::vector<std::string> names;
    for (const Joint& each : back.characters[0]->skeleton->joints()) names.push_back(each.name);
    EXPECT_EQ(names, (std::vector<std::string>{"root", "a", "a1", "b", "other root", "o1"}));
    EXPECT_LT(worstDistance(scene, back), 1e-9);
}

TEST(BvhWrite, reportsWhatBvhCannotStore) {
    Joint odd = joint(1, " {\n", kNoParent, {0, 0, 0});
    odd.free.insert(Channel::scaleX);
    Joint twin = joint(2, "___", 0, {0, 0, 0});
    twin.order = EulerOrder::XZX;
    Diagnostics diagnostics;
    const auto files = BvhFormat().write(sceneOf({odd, twin}, {}), "take.bvh", {}, diagnostics);
    std::vector<ErrorCode> codes;
    for (const Diagnostic& diagnostic : diagnostics.list()) codes.push_back(diagnostic.code);
    EXPECT_EQ(codes, (std::vector<ErrorCode>{ErrorCode::dataChanged, ErrorCode::dataLost,
                                             ErrorCode::dataChanged, ErrorCode::dataChanged}));
    const Scene back = readBack(files->front().bytes);
    EXPECT_EQ(back.characters[0]->skeleton->joints()[0].name, "___");
    EXPECT_EQ(back.characters[0]->skeleton->joints()[1].name, "____2");
}

TEST(BvhWrite, keepsEveryFrameRateExactly) {
    const auto survives = [](const FrameRate& rate) {
        const Scene scene =
            sceneOf({joint(1, "a", kNoParent, {0, 0, 0})}, {{{JointId{1}, Channel::angle1}, {0, 1}}}, rate);
        return readBack(written(scene)).characters[0]->clips[0]->rate == rate;
    };
    for (int hertz : {1, 24, 25, 30, 48, 50, 60, 72, 90, 100, 119, 120, 121, 240, 999, 1000}) {
        EXPECT_TRUE(survives(*FrameRate::create(hertz, 1))) << hertz;
        EXPECT_TRUE(survives(*FrameRate::create(hertz * 1000, 1001))) << hertz;
    }
    EXPECT_TRUE(survives(*FrameRate::create(10000, 333)));
}

Joint anyJoint(int index, bool restRotations) {
    const auto real = [](int from, int to) { return *rc::gen::inRange(from, to) / 1000.0; };
    Joint result = joint(static_cast<std::uint64_t>(index) + 1, "joint " + std::to_string(index),
                         index == 0 ? kNoParent : *rc::gen::inRange(-1, index),
                         {real(-2000, 2000), real(-2000, 2000), real(-2000, 2000)});
    result.tail = {real(-300, 300), real(-300, 300), real(-300, 300)};
    result.order = static_cast<EulerOrder>(*rc::gen::inRange(0, kEulerOrderCount));
    result.free = {};
    for (Channel channel : kChannels) {
        if (!isScale(channel) && *rc::gen::arbitrary<bool>()) result.free.insert(channel);
    }
    if (restRotations) {
        result.rest.rotation =
            toQuaternion(result.order, {real(-3000, 3000), real(-3000, 3000), real(-3000, 3000)})
                .normalized();
    }
    return result;
}

Scene anyScene() {
    const bool restRotations = *rc::gen::arbitrary<bool>();
    const int count = *rc::gen::inRange(1, 8);
    const auto frames = *rc::gen::inRange<std::size_t>(1, 5);
    std::vector<Joint> joints;
    std::vector<std::pair<ChannelId, std::vector<double>>> tracks;
    for (int i = 0; i < count; ++i) {
        joints.push_back(anyJoint(i, restRotations));
        for (Channel channel : kChannels) {
            if (!joints.back().free.contains(channel)) continue;
            std::vector<double> values;
            for (std::size_t f = 0; f < frames; ++f)
                values.push_back(*rc::gen::inRange(-20'000, 20'000) / 1000.0);
            tracks.emplace_back(ChannelId{joints.back().id, channel}, std::move(values));
        }
    }
    return sceneOf(std::move(joints), std::move(tracks));
}

TEST(BvhWrite, keepsEveryPositionOfAnyRig) {
    ASSERT_TRUE(rc::check([] {
        const Scene scene = anyScene();
        RC_ASSERT(worstDistance(scene, readBack(written(scene))) < 1e-7);
    }));
}

TEST(BvhWrite, writesTheSameBytesAfterReading) {
    ASSERT_TRUE(rc::check([] {
        const std::string once = written(anyScene());
        RC_ASSERT(written(readBack(once)) == once);
    }));
}

TEST(BvhWrite, keepsRawAnglesAndOrdersOfRigsWithoutRestRotations) {
    Joint root = joint(1, "a", kNoParent, {0, 0, 0});
    Joint child = joint(2, "b", 0, {0, 1, 0});
    child.order = EulerOrder::ZXY;
    const Scene back = readBack(written(sceneOf({root, child}, {{{JointId{2}, Channel::angle1}, {0, 20}},
                                                                {{JointId{2}, Channel::angle2}, {0, -3}},
                                                                {{JointId{2}, Channel::angle3}, {0, 9}}})));
    const Joint& read = back.characters[0]->skeleton->joints()[1];
    EXPECT_EQ(read.order, EulerOrder::ZXY);
    EXPECT_NEAR(back.characters[0]->clips[0]->find({read.id, Channel::angle1})->key(1).value, 20, 1e-9);
    EXPECT_NEAR(back.characters[0]->clips[0]->find({read.id, Channel::angle2})->key(1).value, -3, 1e-9);
}

TEST(BvhWrite, derivedAnglesFollowThePreviousFrame) {
    Joint root = joint(1, "a", kNoParent, {0, 0, 0});
    root.rest.rotation = toQuaternion(EulerOrder::XYZ, {0.3, 0, 0});
    std::vector<double> turns;
    for (int i = 0; i < 100; ++i) turns.push_back(0.2 * i);
    const Scene back = readBack(written(sceneOf({root}, {{{JointId{1}, Channel::angle3}, turns}})));
    const JointId id = back.characters[0]->skeleton->joints()[0].id;
    for (Channel channel : {Channel::angle1, Channel::angle2, Channel::angle3}) {
        const auto keys = back.characters[0]->clips[0]->find({id, channel})->keys();
        for (std::size_t i = 1; i < keys.size(); ++i)
            EXPECT_LT(std::abs(keys[i].value - keys[i - 1].value), 1);
    }
}

#ifdef SINEW_DATA_DIR
TEST(BvhWrite, roundTripsEveryRealFile) {
    for (const auto& entry : std::filesystem::directory_iterator(SINEW_DATA_DIR "/bvh")) {
        Diagnostics diagnostics;
        const auto source = Source::open(entry.path());
        ASSERT_TRUE(source);
        const auto scene = BvhFormat().read(*source, {}, {}, diagnostics);
        ASSERT_TRUE(scene);
        const std::string once = written(*scene);
        const Scene back = readBack(once);
        EXPECT_LT(worstDistance(*scene, back), 1e-6) << entry.path();
        EXPECT_EQ(written(back), once) << entry.path();
    }
}

TEST(BvhWrite, keepsEveryPositionOfRealAcclaimMotion) {
    namespace fs = std::filesystem;
    int clips = 0;
    for (const auto& folder : fs::directory_iterator(fs::path(SINEW_DATA_DIR) / "asf-amc")) {
        std::vector<fs::path> skeletons, motions;
        for (const auto& entry : fs::directory_iterator(folder)) {
            if (entry.path().extension() == ".asf") skeletons.push_back(entry.path());
            if (entry.path().extension() == ".amc") motions.push_back(entry.path());
        }
        for (const fs::path& motion : motions) {
            Diagnostics diagnostics;
            const std::vector<fs::path> paths{skeletons.at(0), motion};
            const auto scene = readFiles(paths, {}, {}, diagnostics);
            ASSERT_TRUE(scene) << text(scene.error());
            const std::string once = written(*scene);
            const Scene back = readBack(once);
            EXPECT_LT(worstDistance(*scene, back), 1e-6) << motion;
            EXPECT_EQ(written(back), once) << motion;
            ++clips;
        }
    }
    EXPECT_GE(clips, 20);
}
#endif

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
