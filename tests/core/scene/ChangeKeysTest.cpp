#include "core/scene/edits/keys/EditKeys.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "core/scene/edits/characters/EditCharacters.h"
#include "tests/core/Mocap.h"
#include "tests/core/RandomRig.h"
#include "tests/core/scene/Arm.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The elbow's angle 1 of armScene(): keys at 0 s (1) and 1 s (1.5), 30 Hz, frames 0 to 30.
class ChangeKeysTest : public testing::Test {
protected:
    Result<MovedKeys> change(const std::vector<KeyChange>& changes) const {
        return changeKeys(scene_, character_, clip_, changes);
    }
    Result<MovedKeys> put(const std::vector<ChannelKey>& keys) const {
        return putKeys(scene_, character_, clip_, keys);
    }
    static const Clip& wave(const Scene& scene) { return *test::armIn(scene).clips[0]; }

    Scene scene_ = test::armScene();
    CharacterId character_ = test::armIn(scene_).id;
    ClipId clip_ = test::armIn(scene_).clips[0]->id;
    ChannelId elbow_{test::idOf(scene_, "elbow.L"), Channel::angle1};
    ChannelId hand_{test::idOf(scene_, "hand.L"), Channel::angle1};
    ChannelId handX_{test::idOf(scene_, "hand.L"), Channel::translationX};
};

TEST_F(ChangeKeysTest, invalidChangesLeaveTheScene) {
    const KeyRef first{elbow_, {0}};
    const auto refused = [&](const std::vector<KeyChange>& changes, ErrorCode code) {
        const auto result = change(changes);
        ASSERT_FALSE(result.has_value());
        EXPECT_EQ(result.error().code, code);
        EXPECT_EQ(result.error().where, "clip wave");
    };
    refused({{{elbow_, {0.5}}, {{0.5}, 1}}}, ErrorCode::argumentInvalid);
    refused({{{hand_, {0}}, {{0}, 1}}}, ErrorCode::argumentInvalid);
    refused({{first, {{0}, 1}}, {first, {{1}, 1}}}, ErrorCode::argumentInvalid);
    refused({{first, {{HUGE_VAL}, 1}}}, ErrorCode::numberNotFinite);
    refused({{first, {{0}, std::nan("")}}}, ErrorCode::numberNotFinite);
    refused({{first, {{0}, 1, Interpolation::hermite, 0, HUGE_VAL}}}, ErrorCode::numberNotFinite);
    refused({{first, {{0}, 1, Interpolation::step, 0, 0, {HUGE_VAL, 0, 0}}}}, ErrorCode::numberNotFinite);
    refused({{first, {{1e300}, 1}}}, ErrorCode::valueRange);
    EXPECT_FALSE(changeKeys(scene_, {}, clip_, {}).has_value());
    EXPECT_FALSE(changeKeys(scene_, character_, {}, {}).has_value());
}

TEST_F(ChangeKeysTest, putKeysRejectsFixedChannels) {
    EXPECT_EQ(put({{{elbow_.joint, Channel::scaleX}, {{0}, 1}}}).error().where, "joint elbow.L");
    EXPECT_FALSE(put({{{JointId{777}, Channel::angle1}, {{0}, 1}}}).has_value());
    EXPECT_EQ(put({{elbow_, {{0}, HUGE_VAL}}}).error().code, ErrorCode::numberNotFinite);
    EXPECT_EQ(put({{elbow_, {{-1e300}, 0}}}).error().code, ErrorCode::valueRange);
}

TEST_F(ChangeKeysTest, aKeyMovesAndTheOtherStays) {
    const MovedKeys moved = change({{{elbow_, {0}}, {{0.5}, 9, Interpolation::monotone, 1, 2}}}).value();
    EXPECT_EQ(wave(moved.scene).find(elbow_)->keys(),
              (std::vector<Key>{{{0.5}, 9, Interpolation::monotone, 1, 2}, {{1}, 1.5}}));
    EXPECT_EQ(moved.keys, (std::vector<KeyRef>{{elbow_, {0.5}}}));
    EXPECT_EQ(wave(moved.scene).find(handX_), wave(scene_).find(handX_)) << "other curves are shared";
}

TEST_F(ChangeKeysTest, aKeyMovedOntoAnotherReplacesIt) {
    const MovedKeys moved = change({{{elbow_, {0}}, {{1 + 4e-7}, 9}}}).value();
    EXPECT_EQ(wave(moved.scene).find(elbow_)->keys(), (std::vector<Key>{{{1 + 4e-7}, 9}}));
}

TEST_F(ChangeKeysTest, ofCoincidingKeysTheLaterIsKept) {
    const MovedKeys moved = change({{{elbow_, {1}}, {{0.5}, 2}}, {{elbow_, {0}}, {{0.5}, 1}}}).value();
    EXPECT_EQ(wave(moved.scene).find(elbow_)->keys(), (std::vector<Key>{{{0.5}, 2}}));
    EXPECT_EQ(moved.keys, (std::vector<KeyRef>{{elbow_, {0.5}}}));
}

TEST_F(ChangeKeysTest, keysSwapTimes) {
    const MovedKeys moved = change({{{elbow_, {0}}, {{1}, 1}}, {{elbow_, {1}}, {{0}, 1.5}}}).value();
    EXPECT_EQ(wave(moved.scene).find(elbow_)->keys(), (std::vector<Key>{{{0}, 1.5}, {{1}, 1}}));
}

TEST_F(ChangeKeysTest, theRangeGrowsToIncludeThem) {
    const Scene after = change({{{elbow_, {0}}, {{-0.1}, 1}}, {{elbow_, {1}}, {{1.51}, 1}}}).value().scene;
    EXPECT_EQ(wave(after).firstFrame, FrameIndex{-3});
    EXPECT_EQ(wave(after).lastFrame, FrameIndex{46});
}

TEST_F(ChangeKeysTest, putKeysCreatesCurvesAndReplacesKeys) {
    const MovedKeys moved = put({{hand_, {{0.5}, 3, Interpolation::step}},
                                 {elbow_, {{1}, 7}},
                                 {elbow_, {{0.5}, 5}},
                                 {elbow_, {{0.5}, 6}}})
                                .value();
    EXPECT_EQ(wave(moved.scene).find(elbow_)->keys(), (std::vector<Key>{{{0}, 1}, {{0.5}, 6}, {{1}, 7}}));
    EXPECT_EQ(wave(moved.scene).find(hand_)->keys(), (std::vector<Key>{{{0.5}, 3, Interpolation::step}}));
    EXPECT_EQ(moved.keys, (std::vector<KeyRef>{{elbow_, {0.5}}, {elbow_, {1}}, {hand_, {0.5}}}));
}

TEST_F(ChangeKeysTest, theyReplaceUnkeyedValues) {
    ASSERT_NE(test::armIn(scene_).unkeyed, nullptr) << "the hand's angle 1 at 0.5 s";
    EXPECT_EQ(test::armIn(put({{hand_, {{0.5}, 3}}}).value().scene).unkeyed, nullptr);
    EXPECT_NE(test::armIn(put({{hand_, {{0.6}, 3}}}).value().scene).unkeyed, nullptr);
    EXPECT_NE(test::armIn(put({{elbow_, {{0.5}, 3}}}).value().scene).unkeyed, nullptr);
}

TEST(ChangeKeys, changingValuesKeepsMotionDense) {
    const Scene scene = test::mocap(2, 1000);
    const Clip& clip = *scene.characters[0]->clips[0];
    const std::vector<KeyRef> places = keysBetween(clip, {}, clip.rate.time({500}), clip.rate.time({510}));
    KeyTransform map;
    map.valueOffset = 1;
    const auto moved =
        changeKeys(scene, scene.characters[0]->id, clip.id, transformedKeys(clip, places, map)).value();
    EXPECT_EQ(moved.keys, places);
    const Clip& after = *moved.scene.characters[0]->clips[0];
    for (std::size_t t = 0; t < clip.tracks.size(); ++t) {
        const auto& old = clip.tracks[t].curve->chunks();
        const auto& now = after.tracks[t].curve->chunks();
        ASSERT_EQ(now.size(), old.size());
        EXPECT_EQ(now[0], old[0]);
        EXPECT_EQ(now[3], old[3]);
        for (const auto& chunk : now) EXPECT_TRUE(chunk->times.empty());
    }
}

TEST(ChangeKeys, law_keysMoveToTheirTargetsAndOthersStay) {
    EXPECT_TRUE(rc::check([] {
        const test::Rig rig = *test::randomRig();
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        Character character;
        character.skeleton = rig.skeleton;
        character.clips = {rig.clip};
        const Scene scene = addCharacter({}, character);
        const Clip& clip = *rig.clip;
        auto places = keysBetween(clip, {}, {dice.between(-1, 1)}, {dice.between(1, 6)});
        std::erase_if(places, [&](const KeyRef&) { return dice.chance(0.5); });
        KeyTransform map;
        map.timeOffset = {dice.between(-1, 1)};
        map.timeScale = dice.between(-2, 2);
        const auto changes = transformedKeys(clip, places, map);
        const auto replaced = overwrittenKeys(clip, changes);
        const MovedKeys moved = changeKeys(scene, scene.characters[0]->id, clip.id, changes).value();
        const Clip& after = *moved.scene.characters[0]->clips[0];
        for (const KeyRef& key : moved.keys) RC_ASSERT(keyAt(after, key.id, key.time) == key);
        for (const KeyChange& change : changes) RC_ASSERT(keyAt(after, change.from.id, change.to.time));
        for (const KeyRef& key : keysBetween(clip, {}, {-HUGE_VAL}, {HUGE_VAL})) {
            if (std::ranges::binary_search(places, key) || std::ranges::binary_search(replaced, key))
                continue;
            RC_ASSERT(keyAt(after, key.id, key.time) == key);
        }
        RC_ASSERT(after.keyCount() == clip.keyCount() - places.size() - replaced.size() + moved.keys.size());
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
