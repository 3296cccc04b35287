#include "core/scene/KeyCopy.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "core/scene/ClipValues.h"
#include "core/scene/edits/characters/EditCharacters.h"
#include "core/scene/edits/keys/EditKeys.h"
#include "tests/core/RandomRig.h"
#include "tests/core/scene/ShapedArm.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// armScene(): the elbow's angles 1 and 2 and the hand's x with keys at 0 s (1) and 1 s (1.5), 30 Hz.
class KeyCopyTest : public testing::Test {
protected:
    static const Clip& wave(const Scene& scene) { return *test::armIn(scene).clips[0]; }
    KeyCopy copyOf(const std::vector<KeyRef>& keys) const {
        return copyKeys(test::armIn(scene_), wave(scene_), keys);
    }
    Result<PastedKeys> paste(const Scene& scene, const KeyCopy& copy, double at) const {
        return pasteKeys(scene, character_, clip_, copy, {at});
    }
    std::vector<KeyRef> all() const { return keysBetween(wave(scene_), {}, {-10}, {10}); }
    /// The arm with another rotation order for the elbow, and the hand at another rest position; nothing is
    /// keyed.
    Scene otherArm() const {
        std::vector<Joint> joints = test::skeletonIn(scene_).joints();
        joints[1].order = EulerOrder::ZYX;
        joints[2].rest.translation.x() += 2;
        Character character = test::armIn(scene_);
        character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
        Clip clip = wave(scene_);
        clip.tracks.clear();
        character.clips = {std::make_shared<const Clip>(std::move(clip))};
        character.unkeyed = nullptr;
        Scene scene = scene_;
        scene.characters = {std::make_shared<const Character>(std::move(character))};
        return scene;
    }

    Scene scene_ = test::armScene();
    CharacterId character_ = test::armIn(scene_).id;
    ClipId clip_ = test::armIn(scene_).clips[0]->id;
    ChannelId elbow_{test::idOf(scene_, "elbow.L"), Channel::angle1};
    ChannelId handX_{test::idOf(scene_, "hand.L"), Channel::translationX};
};

TEST_F(KeyCopyTest, otherTextIsRejected) {
    for (const char* text :
         {"", "nonsense", "[]", R"({"kind":"sinew-pose","joints":[]})", R"({"kind":"sinew-keys"})",
          R"({"kind":"sinew-keys","joints":[3]})", R"({"kind":"sinew-keys","joints":[{"order":"ABC"}]})",
          R"({"kind":"sinew-keys","joints":[{"name":"a","order":"XYZ","rest":[0,0]}]})",
          R"({"kind":"sinew-keys","joints":[{"name":"a","order":"XYZ","rest":[0,0,0],"channels":3}]})",
          R"({"kind":"sinew-keys","joints":[{"name":"a","order":"XYZ","rest":[0,0,0],"otherAngles":[],
              "channels":[{"channel":"angle1","keys":[[0,1,0,0,0,0,0,"bouncy"]]}]}]})"}) {
        const auto read = parseKeyCopy(text);
        ASSERT_FALSE(read.has_value()) << text;
        EXPECT_EQ(read.error().code, ErrorCode::syntax) << text;
    }
    const auto infinite = parseKeyCopy(
        R"({"kind":"sinew-keys","joints":[{"name":"a","order":"XYZ","rest":[0,0,0],"otherAngles":[],
            "channels":[{"channel":"angle1","keys":[[0,1e999,0,0,0,0,0,"step"]]}]}]})");
    EXPECT_FALSE(infinite.has_value());
}

TEST_F(KeyCopyTest, pastingRejectsUnmatchedKeys) {
    EXPECT_FALSE(paste(scene_, {}, 0).has_value());
    KeyCopy copy = copyOf({{elbow_, {0}}});
    EXPECT_EQ(paste(scene_, copy, HUGE_VAL).error().code, ErrorCode::numberNotFinite);
    EXPECT_EQ(paste(scene_, copy, 1e300).error().code, ErrorCode::valueRange);
    copy.joints[0].name = "nobody";
    EXPECT_EQ(paste(scene_, copy, 0).error().code, ErrorCode::argumentInvalid);
}

TEST_F(KeyCopyTest, textIsComplete) {
    KeyCopy copy = copyOf(all());
    copy.joints[0].channels[0].keys[0] = {{0},  1.0 / 3, Interpolation::hermite,
                                          -0.1, 1e-300,  {0.1, 0.2, 0.3}};
    const KeyCopy read = parseKeyCopy(textOf(copy)).value();
    ASSERT_EQ(read.joints.size(), copy.joints.size());
    for (std::size_t j = 0; j < copy.joints.size(); ++j) {
        EXPECT_EQ(read.joints[j].name, copy.joints[j].name);
        EXPECT_EQ(read.joints[j].order, copy.joints[j].order);
        EXPECT_EQ(read.joints[j].restTranslation, copy.joints[j].restTranslation);
        ASSERT_EQ(read.joints[j].channels.size(), copy.joints[j].channels.size());
        for (std::size_t c = 0; c < copy.joints[j].channels.size(); ++c)
            EXPECT_EQ(read.joints[j].channels[c].keys, copy.joints[j].channels[c].keys);
        EXPECT_EQ(read.joints[j].otherAngles.size(), copy.joints[j].otherAngles.size());
    }
}

TEST_F(KeyCopyTest, keysArePastedToTheirChannels) {
    const PastedKeys pasted = paste(scene_, copyOf({{elbow_, {0}}, {elbow_, {1}}, {handX_, {1}}}), 2).value();
    const Clip& after = wave(pasted.moved.scene);
    EXPECT_EQ(after.find(elbow_)->keys(), (std::vector<Key>{{{0}, 1}, {{1}, 1.5}, {{2}, 1}, {{3}, 1.5}}));
    EXPECT_EQ(after.find(handX_)->endTime(), Seconds{3});
    EXPECT_EQ(after.lastFrame, FrameIndex{90});
    EXPECT_EQ(pasted.moved.keys, (std::vector<KeyRef>{{elbow_, {2}}, {elbow_, {3}}, {handX_, {3}}}));
    EXPECT_TRUE(pasted.unknown.empty());
}

TEST_F(KeyCopyTest, pastingOverwritesTheSpanAndMovesNothing) {
    const PastedKeys pasted = paste(scene_, copyOf({{elbow_, {0}}, {elbow_, {1}}}), 0.5).value();
    EXPECT_EQ(wave(pasted.moved.scene).find(elbow_)->keys(),
              (std::vector<Key>{{{0}, 1}, {{0.5}, 1}, {{1.5}, 1.5}}));
    EXPECT_EQ(wave(pasted.moved.scene).find(handX_), wave(scene_).find(handX_));
}

TEST_F(KeyCopyTest, jointsWithoutACounterpartAreReported) {
    KeyCopy copy = copyOf({{elbow_, {0}}, {handX_, {0}}});
    copy.joints[0].name = "nobody";
    const PastedKeys pasted = paste(scene_, copy, 2).value();
    EXPECT_EQ(pasted.unknown, (std::vector<std::string>{"nobody"}));
    EXPECT_EQ(pasted.moved.keys.size(), 1U);
}

TEST_F(KeyCopyTest, pastingIntoAnotherOrderKeepsTheRotation) {
    const Scene other = otherArm();
    const KeyCopy copy = parseKeyCopy(textOf(copyOf({{elbow_, {0}}, {elbow_, {1}}}))).value();
    const PastedKeys pasted = paste(other, copy, 0).value();
    const Joint& from = test::jointIn(scene_, "elbow.L");
    const Joint& to = test::jointIn(other, "elbow.L");
    for (const double time : {0.0, 1.0}) {
        const auto expected = toQuaternion(from.order, clipValues(from, wave(scene_), {time}).angles);
        const auto got = toQuaternion(to.order, clipValues(to, wave(pasted.moved.scene), {time}).angles);
        EXPECT_LT(got.angularDistance(expected), 1e-9) << "angle 2 was not copied but counts";
    }
}

TEST_F(KeyCopyTest, positionsAreRelativeToRest) {
    const PastedKeys pasted = paste(otherArm(), copyOf({{handX_, {0}}}), 0).value();
    EXPECT_EQ(wave(pasted.moved.scene).find(handX_)->key(0).value, 3.0);
}

/// shapedArm(): the weight of the sleeve's "bulge" has keys 0 at 0 s and 1 at 1 s.
class ShapeKeyCopy : public testing::Test {
protected:
    KeyCopy copyAll() const {
        const Character& arm = test::armIn(scene_);
        return copyKeys(arm, *arm.clips[0], keysBetween(*arm.clips[0], {}, {0}, {1}));
    }
    Result<PastedKeys> paste(const KeyCopy& copy, double at) const {
        return pasteKeys(scene_, test::armIn(scene_).id, test::armIn(scene_).clips[0]->id, copy, {at});
    }
    static std::vector<Key> keysOf(const PastedKeys& pasted, ChannelId id) {
        return test::armIn(pasted.moved.scene).clips[0]->find(id)->keys();
    }

    Scene scene_ = test::shapedArm();
    ChannelId bulge_ = shapeChannel(test::armIn(scene_).meshes[0]->shapes[0].id);
    ChannelId stretch_ = shapeChannel(test::armIn(scene_).meshes[0]->shapes[1].id);
};

TEST_F(ShapeKeyCopy, keysArePastedWithThoseOfJoints) {
    const KeyCopy copy = parseKeyCopy(textOf(copyAll())).value();
    EXPECT_EQ(keyCount(copy), 8U);
    const PastedKeys pasted = paste(copy, 2).value();
    EXPECT_EQ(keysOf(pasted, bulge_), (std::vector<Key>{{{0}, 0}, {{1}, 1}, {{2}, 0}, {{3}, 1}}));
    EXPECT_EQ(pasted.moved.keys.size(), 8U);
    EXPECT_TRUE(pasted.unknownShapes.empty());
}

TEST_F(ShapeKeyCopy, shapesAreFoundOnOtherMeshesByName) {
    KeyCopy copy = copyAll();
    copy.joints.clear();
    copy.shapes[0].mesh = "face";
    EXPECT_EQ(keysOf(paste(copy, 2).value(), bulge_).size(), 4U);
    copy.shapes[0].name = "stretch";
    EXPECT_EQ(keysOf(paste(copy, 2).value(), stretch_), (std::vector<Key>{{{2}, 0}, {{3}, 1}}));
}

TEST_F(ShapeKeyCopy, shapesWithoutACounterpartAreReported) {
    KeyCopy copy = copyAll();
    copy.shapes.push_back({"brows", "frown", {{{0}, 1}}});
    copy.shapes.push_back({"face", "bulge", {{{0}, 1}}});
    EXPECT_EQ(paste(copy, 2)->unknownShapes, (std::vector<std::string>{"brows: frown", "face: bulge"}))
        << "the sleeve's own keys have its bulge";
    copy.joints.clear();
    copy.shapes.resize(2);
    copy.shapes.erase(copy.shapes.begin());
    EXPECT_EQ(paste(copy, 2).error().code, ErrorCode::argumentInvalid);
}

TEST_F(ShapeKeyCopy, shapesOfTheSameMeshComeFirst) {
    KeyCopy copy = copyAll();
    copy.joints.clear();
    copy.shapes.insert(copy.shapes.begin(), {"face", "bulge", {{{0}, 0.5}}});
    const PastedKeys pasted = paste(copy, 2).value();
    EXPECT_EQ(keysOf(pasted, bulge_).at(3).value, 1) << "the sleeve's own keys";
    EXPECT_EQ(pasted.unknownShapes, (std::vector<std::string>{"face: bulge"}));
}

TEST_F(ShapeKeyCopy, channelsThatFitNeitherJointNorShapeAreSkipped) {
    Clip clip = *test::armIn(scene_).clips[0];
    const auto curve = std::make_shared<const Curve>(Curve::fromKeys({{{0}, 1}}));
    clip.tracks = {{{test::idOf(scene_, "elbow.L"), Channel::weight}, curve},
                   {{bulge_.joint, Channel::angle1}, curve}};
    clip.sortTracks();
    const KeyCopy copy = copyKeys(test::armIn(scene_), clip, keysBetween(clip, {}, {0}, {1}));
    EXPECT_TRUE(copy.shapes.empty());
    EXPECT_LE(keyCount(copy), 1U);
}

TEST_F(ShapeKeyCopy, textWithoutShapesIsRead) {
    const auto read = parseKeyCopy(R"({"kind":"sinew-keys","joints":[]})");
    ASSERT_TRUE(read.has_value());
    EXPECT_TRUE(read->shapes.empty());
}

TEST_F(ShapeKeyCopy, invalidShapesAreRejected) {
    for (const char* shapes :
         {"3", "[3]", R"([{"mesh":"face"}])", R"([{"keys":[]}])", R"([{"keys":[[0,1]]}])"}) {
        const auto read =
            parseKeyCopy(R"({"kind":"sinew-keys","joints":[],"shapes":)" + std::string(shapes) + "}");
        ASSERT_FALSE(read.has_value()) << shapes;
        EXPECT_EQ(read.error().code, ErrorCode::syntax) << shapes;
    }
}

TEST(KeyCopy, law_pastingInPlaceKeepsTheClip) {
    EXPECT_TRUE(rc::check([] {
        test::RigOptions small;
        small.maximumJoints = 6;
        const test::Rig rig = *test::randomRig(small);
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        Character character;
        character.skeleton = rig.skeleton;
        character.clips = {rig.clip};
        const Scene scene = addCharacter({}, character);
        const Clip& clip = *rig.clip;
        // All keys between two times, so that the pasted spans contain no other keys.
        const auto keys = keysBetween(clip, {}, {dice.between(-1, 1)}, {dice.between(1, 6)});
        if (keys.empty()) return;
        Seconds start = keys.front().time;
        for (const KeyRef& key : keys) start = std::min(start, key.time);
        const KeyCopy copy = parseKeyCopy(textOf(copyKeys(*scene.characters[0], clip, keys))).value();
        const auto pasted = pasteKeys(scene, scene.characters[0]->id, clip.id, copy, start).value();
        const Clip& after = *pasted.moved.scene.characters[0]->clips[0];
        RC_ASSERT(after.keyCount() == clip.keyCount());
        RC_ASSERT(pasted.moved.keys.size() == keys.size());
        for (std::size_t t = 0; t < clip.tracks.size(); ++t) {
            for (std::size_t i = 0; i < clip.tracks[t].curve->size(); ++i) {
                const Key before = clip.tracks[t].curve->key(i);
                Key now = after.tracks[t].curve->key(i);
                RC_ASSERT(std::abs(now.time.value - before.time.value) < 1e-9);
                now.time = before.time;
                RC_ASSERT(now == before);
            }
        }
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
