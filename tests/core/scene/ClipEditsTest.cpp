// Edits of whole clips, of characters, and of the pose library.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

#include "core/scene/edits/characters/EditCharacters.h"
#include "core/scene/edits/characters/EditPoses.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/clips/RetimeClip.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/ui/Leg.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr CharacterId kUnknownCharacter{999999};
constexpr ClipId kUnknownClip{999999};

class ClipEdits : public testing::Test {
protected:
    const Character& leg(const Scene& scene) const { return *scene.find(id_); }
    ChannelValue thigh(double angle) const {
        return {{test::jointOf(scene_, "thigh"), Channel::angle1}, angle};
    }

    Scene scene_ = test::withLeg({}, "leg");
    CharacterId id_ = scene_.characters[0]->id;
    ClipId walk_ = scene_.characters[0]->clips[1]->id;
};

TEST_F(ClipEdits, rejectMissingParts) {
    Diagnostics diagnostics;
    const std::vector<ChannelValue> pose{thigh(0.1)};
    EXPECT_FALSE(duplicateClip(scene_, kUnknownCharacter, walk_));
    EXPECT_FALSE(duplicateClip(scene_, id_, kUnknownClip));
    EXPECT_FALSE(deleteClip(scene_, id_, kUnknownClip));
    EXPECT_FALSE(newClip(scene_, kUnknownCharacter, "clip", {}, {0}, {1}));
    EXPECT_FALSE(newClip(scene_, id_, "", {}, {0}, {1}));
    EXPECT_FALSE(newClip(scene_, id_, "clip", {}, {1}, {0}));
    EXPECT_FALSE(setClipRate(scene_, id_, kUnknownClip, {}, RateChange::keepTimes));
    EXPECT_FALSE(renameCharacter(scene_, kUnknownCharacter, "arm"));
    EXPECT_FALSE(renameCharacter(scene_, id_, ""));
    EXPECT_FALSE(duplicateCharacter(scene_, kUnknownCharacter));
    EXPECT_FALSE(deleteCharacter(scene_, kUnknownCharacter));
    EXPECT_FALSE(importClips(scene_, kUnknownCharacter, leg(scene_), leg(scene_).clips, diagnostics));
    EXPECT_FALSE(importClips(scene_, id_, leg(scene_), {}, diagnostics));
    EXPECT_FALSE(storePose(scene_, id_, "", pose));
    EXPECT_FALSE(storePose(scene_, id_, "bent", {}));
    EXPECT_FALSE(storePose(scene_, id_, "bent", std::vector{ChannelValue{{JointId{77777}}, 1}}));
    EXPECT_FALSE(deletePose(scene_, id_, PoseId{77777}));
    EXPECT_FALSE(renamePose(scene_, id_, PoseId{77777}, "bent"));
}

TEST_F(ClipEdits, movingAClipAlsoMovesItsUnkeyedPose) {
    const JointId root = test::jointOf(scene_, "root");
    const std::vector<ChannelValue> posed{{{root, Channel::translationY}, 2}, thigh(0.1)};
    Scene scene = setUnkeyedPose(scene_, id_, walk_, {1}, posed).value();
    scene = moveClip(scene, id_, walk_, {.offset = {0, 0.5, 0}}).value();
    for (const double time : {0.5, 1.0}) {
        Evaluator before(scene_.find(id_), scene_.find(id_)->clips[1]),
            after(scene.find(id_), leg(scene).clips[1], Evaluator::Unkeyed::shown);
        before.evaluate({time});
        after.evaluate({time});
        const double expected = time == 1 ? 2.5 : before.bone(0).head.y() + 0.5;
        EXPECT_NEAR(after.bone(0).head.y(), expected, 1e-12) << time;
    }
    ASSERT_EQ(leg(scene).unkeyed->values.size(), 2U);
    EXPECT_EQ(leg(scene).unkeyed->values[1], thigh(0.1)) << "angles stay";
    const ClipId stand = leg(scene_).clips[0]->id;
    EXPECT_EQ(moveClip(scene, id_, stand, {.offset = {0, 0.5, 0}}).value().find(id_)->unkeyed,
              leg(scene).unkeyed)
        << "belongs to another clip";
}

TEST_F(ClipEdits, aCopyFollowsItsOriginalAndSharesItsCurves) {
    Scene scene = duplicateClip(scene_, id_, leg(scene_).clips[0]->id).value();
    ASSERT_EQ(leg(scene).clips.size(), 3U);
    EXPECT_EQ(leg(scene).clips[1]->name, "stand 2");
    EXPECT_NE(leg(scene).clips[1]->id, leg(scene).clips[0]->id);
    EXPECT_EQ(leg(scene).clips[1]->tracks[0].curve, leg(scene).clips[0]->tracks[0].curve);
    scene = duplicateClip(scene, id_, leg(scene).clips[1]->id).value();
    EXPECT_EQ(leg(scene).clips[2]->name, "stand 3");
}

TEST_F(ClipEdits, deletingAClipDropsItsUnkeyedPose) {
    Scene scene = setUnkeyedPose(scene_, id_, walk_, {0}, std::vector{thigh(0.1)}).value();
    const Scene other = deleteClip(scene, id_, leg(scene).clips[0]->id).value();
    EXPECT_NE(leg(other).unkeyed, nullptr);
    scene = deleteClip(scene, id_, walk_).value();
    EXPECT_EQ(leg(scene).clips.size(), 1U);
    EXPECT_EQ(leg(scene).unkeyed, nullptr);
}

TEST_F(ClipEdits, aNewClipIsEmptyAndHasAFreeName) {
    const Scene scene = newClip(scene_, id_, "walk", *FrameRate::create(24, 1), {1}, {48}).value();
    const Clip& clip = *leg(scene).clips.back();
    EXPECT_EQ(clip.name, "walk 2");
    EXPECT_EQ(clip.frameCount(), 48);
    EXPECT_TRUE(clip.tracks.empty());
    EXPECT_TRUE(clip.id);
}

TEST_F(ClipEdits, anUnkeyedPoseMovesWithItsFrame) {
    const FrameRate half = *FrameRate::create(50, 1);
    const Scene scene = setUnkeyedPose(scene_, id_, walk_, {0.31}, std::vector{thigh(0.1)}).value();
    const Scene slow = setClipRate(scene, id_, walk_, half, RateChange::keepFrames).value();
    EXPECT_EQ(leg(slow).unkeyed->time, Seconds{0.62});
    const Scene same = setClipRate(scene, id_, walk_, half, RateChange::keepTimes).value();
    EXPECT_EQ(leg(same).unkeyed->time, half.time({16}));
}

TEST_F(ClipEdits, clipsOfAnotherSkeletonAreMatchedByName) {
    Scene other = test::withLeg({}, "other");
    Diagnostics diagnostics;
    const Character& from = *other.characters[0];
    const Scene scene = importClips(scene_, id_, from, from.clips, diagnostics).value();
    ASSERT_EQ(leg(scene).clips.size(), 4U);
    EXPECT_EQ(leg(scene).clips[3]->name, "walk 2");
    EXPECT_NE(leg(scene).clips[3]->id, leg(scene).clips[1]->id);
    EXPECT_EQ(leg(scene).clips[3]->tracks[0].id, leg(scene).clips[1]->tracks[0].id);
    EXPECT_TRUE(diagnostics.empty());

    std::vector<Joint> joints = from.skeleton->joints();
    for (Joint& joint : joints) joint.name += "!";
    Character unrelated = from;
    unrelated.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    const auto refused = importClips(scene_, id_, unrelated, from.clips, diagnostics);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, ErrorCode::skeletonMismatch);
}

TEST_F(ClipEdits, posesAreSortedAndHaveFreeNames) {
    const ChannelValue shin{{test::jointOf(scene_, "shin"), Channel::angle1}, 0.2};
    Scene scene = storePose(scene_, id_, "bent", std::vector{shin, thigh(0.1), thigh(0.3)}).value();
    scene = storePose(scene, id_, "bent", std::vector{shin}).value();
    ASSERT_EQ(leg(scene).poses.size(), 2U);
    EXPECT_EQ(leg(scene).poses[0]->values, (std::vector{thigh(0.3), shin}));
    EXPECT_EQ(leg(scene).poses[1]->name, "bent 2");
    const PoseId second = leg(scene).poses[1]->id;
    scene = renamePose(scene, id_, second, "straight").value();
    EXPECT_EQ(leg(scene).find(second)->name, "straight");
    scene = deletePose(scene, id_, second).value();
    EXPECT_EQ(leg(scene).poses.size(), 1U);
}

TEST_F(ClipEdits, charactersAreRenamedAndDeleted) {
    const Scene scene = renameCharacter(scene_, id_, "left leg").value();
    EXPECT_EQ(leg(scene).name, "left leg");
    EXPECT_TRUE(deleteCharacter(scene, id_)->characters.empty());
}

TEST_F(ClipEdits, copiedCharactersShareNoIds) {
    Scene scene = setUnkeyedPose(scene_, id_, walk_, {0}, std::vector{thigh(0.1)}).value();
    scene = storePose(scene, id_, "bent", std::vector{thigh(0.3)}).value();
    Character full = leg(scene);
    full.goals.push_back({scene.newId<GoalId>(), thigh(0).id.joint});
    full.selectionSets.push_back({scene.newId<SelectionSetId>(), "set", {thigh(0).id.joint}});
    scene.characters[0] = std::make_shared<const Character>(full);
    scene = duplicateCharacter(scene, id_).value();

    ASSERT_EQ(scene.characters.size(), 2U);
    const Character& copy = *scene.characters[1];
    EXPECT_EQ(copy.name, "leg 2");
    const JointId copied = test::jointOf(scene, "thigh", 1);
    EXPECT_FALSE(full.skeleton->find(copied).has_value());
    EXPECT_EQ(copy.goals[0].joint, copied);
    EXPECT_EQ(copy.selectionSets[0].joints[0], copied);
    EXPECT_EQ(copy.poses[0]->values[0].id.joint, copied);
    EXPECT_EQ(copy.unkeyed->values[0].id.joint, copied);
    EXPECT_EQ(copy.unkeyed->clip, copy.clips[1]->id);
    EXPECT_EQ(copy.clips[1]->find({copied, Channel::angle1}),
              full.clips[1]->find({thigh(0).id.joint, Channel::angle1}));
    std::set<std::uint64_t> ids{full.id.value, copy.id.value};
    for (const Character* each : std::initializer_list<const Character*>{&full, &copy}) {
        for (const Joint& joint : each->skeleton->joints()) EXPECT_TRUE(ids.insert(joint.id.value).second);
        for (const auto& clip : each->clips) EXPECT_TRUE(ids.insert(clip->id.value).second);
        for (const auto& pose : each->poses) EXPECT_TRUE(ids.insert(pose->id.value).second);
        for (const auto& goal : each->goals) EXPECT_TRUE(ids.insert(goal.id.value).second);
        for (const auto& set : each->selectionSets) EXPECT_TRUE(ids.insert(set.id.value).second);
    }
    EXPECT_EQ(scene.lastId, *ids.rbegin());
}

TEST_F(ClipEdits, copiesGiveIdsToJointsWithoutOne) {
    Character nameless = leg(scene_);
    std::vector<Joint> joints = nameless.skeleton->joints();
    for (Joint& joint : joints) joint.id = {};
    nameless.skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
    Scene scene = scene_;
    scene.characters[0] = std::make_shared<const Character>(nameless);
    scene = duplicateCharacter(scene, id_).value();
    std::set<std::uint64_t> ids;
    for (const Joint& joint : scene.characters[1]->skeleton->joints()) {
        EXPECT_TRUE(joint.id);
        EXPECT_TRUE(ids.insert(joint.id.value).second) << joint.name;
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
