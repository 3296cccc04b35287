#include <gtest/gtest.h>

#include <array>

#include "core/scene/edits/characters/EditCharacters.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/keys/EditCurves.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr CharacterId kUnknown{999999};

Character walker() {
    Character character;
    character.name = "walker";
    character.skeleton = std::make_shared<const Skeleton>(test::makeSkeleton(1, 6));
    return character;
}

/// A key per frame for each of the first joint's angles and its x, unsorted.
Clip walk() {
    Clip clip;
    clip.name = "walk";
    clip.lastFrame = FrameIndex{9};
    for (const Channel channel : {Channel::angle3, Channel::translationX, Channel::angle1, Channel::angle2}) {
        const std::vector<double> values{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        const Curve curve = Curve::fromSamples(clip.rate, FrameIndex{0}, values);
        clip.tracks.push_back({{JointId{1}, channel}, std::make_shared<const Curve>(curve)});
    }
    return clip;
}

struct Stage {
    Scene scene;
    CharacterId character;
    ClipId clip;
};

Stage stage() {
    Stage made;
    made.scene = addCharacter(addCharacter({}, walker()), walker());
    made.character = made.scene.characters[0]->id;
    made.scene = addClip(made.scene, made.character, walk()).value();
    made.clip = made.scene.characters[0]->clips[0]->id;
    return made;
}

void expectRefusal(const Result<Scene>& result, ErrorCode code) {
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().code, code);
    EXPECT_FALSE(result.error().message.empty());
}

const Clip& clipIn(const Scene& scene) { return *scene.characters[0]->clips[0]; }

TEST(AddClip, rejectsInvalidClips) {
    const Stage made = stage();
    expectRefusal(addClip(made.scene, kUnknown, walk()), ErrorCode::argumentInvalid);
    Clip clip = walk();
    clip.id = made.clip;
    expectRefusal(addClip(made.scene, made.character, clip), ErrorCode::argumentInvalid);
    clip = walk();
    clip.lastFrame = FrameIndex{-1};
    expectRefusal(addClip(made.scene, made.character, clip), ErrorCode::argumentInvalid);
    clip = walk();
    clip.tracks[0].curve = nullptr;
    expectRefusal(addClip(made.scene, made.character, clip), ErrorCode::argumentInvalid);
    clip.tracks[0].curve = std::make_shared<const Curve>();
    expectRefusal(addClip(made.scene, made.character, clip), ErrorCode::argumentInvalid);
    clip = walk();
    clip.tracks.push_back(clip.tracks[0]);
    expectRefusal(addClip(made.scene, made.character, clip), ErrorCode::duplicateName);
}

TEST(AddClip, rejectsFramesWithoutExactTime) {
    const Stage made = stage();
    Clip clip = walk();
    clip.lastFrame = FrameIndex{kMaximumFrame.value + 1};
    expectRefusal(addClip(made.scene, made.character, clip), ErrorCode::valueRange);
    clip = walk();
    clip.firstFrame = FrameIndex{-kMaximumFrame.value - 1};
    expectRefusal(addClip(made.scene, made.character, clip), ErrorCode::valueRange);
    clip = walk();
    const std::vector<double> values{1, 2};
    clip.tracks[0].curve =
        std::make_shared<const Curve>(Curve::fromSamples(clip.rate, FrameIndex{kMaximumFrame}, values));
    expectRefusal(addClip(made.scene, made.character, clip), ErrorCode::valueRange);
}

TEST(AddClip, sortsTheTracksAndAssignsAnId) {
    const Stage made = stage();
    EXPECT_TRUE(made.clip);
    const Clip& clip = clipIn(made.scene);
    EXPECT_TRUE(std::is_sorted(clip.tracks.begin(), clip.tracks.end(),
                               [](const Track& a, const Track& b) { return a.id < b.id; }));
    EXPECT_EQ(clip.keyCount(), 40u);
}

TEST(AddClip, sharesEverythingElse) {
    const Stage made = stage();
    const Scene after = addClip(made.scene, made.character, walk()).value();
    EXPECT_EQ(made.scene.characters[0]->clips.size(), 1u) << "the old scene is unchanged";
    ASSERT_EQ(after.characters[0]->clips.size(), 2u);
    EXPECT_NE(after.characters[0]->clips[1]->id, made.clip);
    EXPECT_EQ(after.characters[0]->clips[0], made.scene.characters[0]->clips[0]);
    EXPECT_EQ(after.characters[0]->skeleton, made.scene.characters[0]->skeleton);
    EXPECT_EQ(after.characters[1], made.scene.characters[1]);
}

TEST(AddCharacter, assignsMissingIds) {
    Character character = walker();
    character.clips = {std::make_shared<const Clip>(walk())};
    character.goals = {Goal{}};
    character.poses = {std::make_shared<const NamedPose>()};
    character.selectionSets = {SelectionSet{}};
    std::vector<Joint> joints = character.skeleton->joints();
    joints[2].id = joints[4].id = {};
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
    const Scene scene = addCharacter({}, character);
    const Character& added = *scene.characters[0];
    EXPECT_TRUE(added.id);
    EXPECT_TRUE(added.clips[0]->id);
    EXPECT_TRUE(added.goals[0].id);
    EXPECT_TRUE(added.poses[0]->id);
    EXPECT_TRUE(added.selectionSets[0].id);
    for (const Joint& joint : added.skeleton->joints()) EXPECT_TRUE(joint.id) << joint.name;
    EXPECT_EQ((*added.skeleton)[3].id, joints[3].id);
    EXPECT_EQ(added.clips[0]->tracks[0].curve, character.clips[0]->tracks[0].curve);
    EXPECT_FALSE(character.clips[0]->id) << "the given clip is unchanged";
}

TEST(AddCharacter, neverAssignsAnIncomingId) {
    Character character = walker();  // joints 1 to 6
    character.id = CharacterId{40};
    Scene scene = addCharacter({}, character);
    EXPECT_EQ(scene.characters[0]->id, CharacterId{40});
    EXPECT_EQ(scene.newId<ClipId>(), ClipId{41});
    Scene second = addCharacter({}, walker());
    EXPECT_GT(second.characters[0]->id.value, 6u);
}

TEST(AddCharacter, sharesTheOthers) {
    const Scene before = addCharacter({}, walker());
    const Scene after = addCharacter(before, walker());
    EXPECT_EQ(before.characters.size(), 1u);
    EXPECT_EQ(after.characters[0], before.characters[0]);
    EXPECT_NE(after.characters[1]->id, after.characters[0]->id);
}

TEST(RenameClip, rejectsUnknownClipsAndEmptyNames) {
    const Stage made = stage();
    expectRefusal(renameClip(made.scene, kUnknown, made.clip, "run"), ErrorCode::argumentInvalid);
    expectRefusal(renameClip(made.scene, made.character, ClipId{888888}, "run"), ErrorCode::argumentInvalid);
    expectRefusal(renameClip(made.scene, made.character, made.clip, ""), ErrorCode::argumentInvalid);
}

TEST(RenameClip, changesOnlyTheName) {
    const Stage made = stage();
    const Scene after = renameClip(made.scene, made.character, made.clip, "run").value();
    EXPECT_EQ(clipIn(after).name, "run");
    EXPECT_EQ(clipIn(after).id, made.clip);
    EXPECT_EQ(clipIn(made.scene).name, "walk");
    for (std::size_t i = 0; i < clipIn(after).tracks.size(); ++i) {
        EXPECT_EQ(clipIn(after).tracks[i].curve, clipIn(made.scene).tracks[i].curve);
    }
    EXPECT_EQ(after.characters[1], made.scene.characters[1]);
}

class SetInterpolationTest : public testing::Test {
protected:
    Result<Scene> set(const Scene& scene, std::vector<Channel> channels, Interpolation kind) const {
        std::vector<ChannelId> ids;
        for (const Channel channel : channels) ids.push_back({JointId{1}, channel});
        return setInterpolation(scene, made.character, made.clip, ids, kind);
    }
    static Interpolation kindOf(const Scene& scene, Channel channel) {
        return clipIn(scene).find({JointId{1}, channel})->key(0).interpolation;
    }
    const Stage made = stage();
};

TEST_F(SetInterpolationTest, rejectsMissingChannels) {
    const std::array<ChannelId, 1> channels{ChannelId{JointId{1}, Channel::angle1}};
    expectRefusal(setInterpolation(made.scene, kUnknown, made.clip, channels, Interpolation::step),
                  ErrorCode::argumentInvalid);
    expectRefusal(setInterpolation(made.scene, made.character, ClipId{888888}, channels, Interpolation::step),
                  ErrorCode::argumentInvalid);
    expectRefusal(set(made.scene, {Channel::angle1, Channel::scaleX}, Interpolation::step),
                  ErrorCode::argumentInvalid);
    expectRefusal(set(made.scene, {Channel::translationX}, Interpolation::slerp), ErrorCode::argumentInvalid);
}

TEST_F(SetInterpolationTest, setsEverySegmentOfTheseChannelsOnly) {
    const Scene after = set(made.scene, {Channel::angle2}, Interpolation::step).value();
    for (const Key& key : clipIn(after).find({JointId{1}, Channel::angle2})->keys()) {
        EXPECT_EQ(key.interpolation, Interpolation::step);
    }
    for (const Channel other : {Channel::translationX, Channel::angle1, Channel::angle3}) {
        EXPECT_EQ(clipIn(after).find({JointId{1}, other}), clipIn(made.scene).find({JointId{1}, other}));
    }
    EXPECT_EQ(kindOf(made.scene, Channel::angle2), Interpolation::linear) << "the old scene is unchanged";
    EXPECT_EQ(after.characters[1], made.scene.characters[1]);
}

TEST_F(SetInterpolationTest, slerpChangesForAllAnglesTogether) {
    const Scene slerped = set(made.scene, {Channel::angle2}, Interpolation::slerp).value();
    for (int i = 0; i < 3; ++i) EXPECT_EQ(kindOf(slerped, angle(i)), Interpolation::slerp);
    EXPECT_EQ(kindOf(slerped, Channel::translationX), Interpolation::linear);
    const Scene left = set(slerped, {Channel::angle3}, Interpolation::monotone).value();
    for (int i = 0; i < 3; ++i) EXPECT_EQ(kindOf(left, angle(i)), Interpolation::monotone);
    const Scene other = set(slerped, {Channel::translationX}, Interpolation::step).value();
    EXPECT_EQ(kindOf(other, Channel::angle1), Interpolation::slerp);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
