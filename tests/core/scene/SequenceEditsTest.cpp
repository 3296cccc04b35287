#include <gtest/gtest.h>

#include "core/scene/edits/characters/EditCharacters.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/clips/RetimeClip.h"
#include "core/scene/edits/sequences/EditSequences.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/core/anim/StripRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A character with two clips of two joints, and an empty sequence.
class SequenceEdits : public testing::Test {
protected:
    void SetUp() override {
        Character mover;
        mover.name = "mover";
        mover.skeleton = test::twoJoints();
        mover.clips = {test::straightClip(11, 2, 0, 1), test::straightClip(12, 2, 1, 2)};
        scene_ = addCharacter({}, std::move(mover));
        id_ = scene_.characters[0]->id;
        scene_ = newSequence(scene_, id_, "walk", FrameRate()).value();
        sequence_ = character().sequences[0]->id;
    }

    const Character& character() const { return *scene_.find(id_); }
    const Sequence& strips() const { return character().find(sequence_)->sequence; }
    void add(std::uint64_t clip) { scene_ = addStrip(scene_, id_, sequence_, ClipId{clip}).value(); }

    Scene scene_;
    CharacterId id_;
    SequenceId sequence_;
};

TEST_F(SequenceEdits, stripsAreAddedWithACrossfade) {
    add(11);
    add(12);
    ASSERT_EQ(strips().tracks.size(), 1U);
    const Sequence::Strips& track = strips().tracks[0];
    ASSERT_EQ(track.size(), 2U);
    EXPECT_NEAR(track[0].fade.value, 0.3, 1e-12);
    EXPECT_NEAR(track[1].start.value, 1.7, 1e-12);
    EXPECT_TRUE(checkSequence(strips(), character().clips));
    EXPECT_FALSE(addStrip(scene_, id_, sequence_, ClipId{99}));
    EXPECT_FALSE(addStrip(scene_, id_, SequenceId{99}, ClipId{11}));
    scene_ = trimClip(scene_, id_, ClipId{12}, {{0}, {0}}).value();
    EXPECT_EQ(addStrip(scene_, id_, sequence_, ClipId{12}).error().message,
              "it has a single frame; a strip needs at least two");
}

TEST_F(SequenceEdits, stripsPlayTheSameFramesAtAnotherRate) {
    add(11);
    add(12);
    const Strip before = strips().tracks[0][0];
    const Clip& clip = *character().clips[0];
    const FrameRate faster = *FrameRate::create(4 * clip.rate.numerator(), clip.rate.denominator());
    scene_ = setClipRate(scene_, id_, ClipId{11}, faster, RateChange::keepFrames).value();
    const Strip& after = strips().tracks[0][0];
    EXPECT_NEAR(after.out.value, before.out.value / 4, 1e-12);
    EXPECT_NEAR(duration(after).value, duration(before).value, 1e-12);
    EXPECT_TRUE(checkSequence(strips(), character().clips));
}

TEST_F(SequenceEdits, stripsNeedNotBePlayable) {
    add(11);
    add(12);
    Sequence gap = strips();
    gap.tracks[0][1].start = {5};
    EXPECT_FALSE(checkSequence(gap));
    ASSERT_TRUE(setStrips(scene_, id_, sequence_, gap));
    gap.tracks[0][0].clip = ClipId{99};
    EXPECT_EQ(setStrips(scene_, id_, sequence_, gap).error().code, ErrorCode::argumentInvalid);
    gap.tracks[0][0].speed = 0;
    EXPECT_EQ(setStrips(scene_, id_, sequence_, gap).error().code, ErrorCode::valueRange);
}

TEST_F(SequenceEdits, deletingAClipDeletesItsStrips) {
    add(11);
    add(12);
    add(11);
    const Scene deleted = deleteClip(scene_, id_, ClipId{11}).value();
    const Sequence& left = deleted.find(id_)->find(sequence_)->sequence;
    ASSERT_EQ(left.tracks[0].size(), 1U);
    EXPECT_EQ(left.tracks[0][0], strips().tracks[0][1]) << "the others stay where they are";
    EXPECT_EQ(
        deleteClip(deleted, id_, ClipId{12}).value().find(id_)->find(sequence_)->sequence.tracks[0].size(),
        0U);
}

TEST_F(SequenceEdits, copiesOfACharacterPlayTheirOwnClips) {
    add(11);
    add(12);
    const Scene copied = duplicateCharacter(scene_, id_).value();
    const Character& copy = *copied.characters[1];
    ASSERT_EQ(copy.sequences.size(), 1U);
    EXPECT_NE(copy.sequences[0]->id, sequence_);
    EXPECT_TRUE(checkSequence(copy.sequences[0]->sequence, copy.clips));
}

TEST_F(SequenceEdits, namesAreUnique) {
    const Scene twice = duplicateSequence(scene_, id_, sequence_).value();
    EXPECT_EQ(twice.find(id_)->sequences[1]->name, "walk 2");
    EXPECT_EQ(newSequence(twice, id_, "walk", FrameRate()).value().find(id_)->sequences[2]->name, "walk 3");
    EXPECT_FALSE(newSequence(scene_, id_, "", FrameRate()));
    EXPECT_EQ(renameSequence(scene_, id_, sequence_, "run").value().find(id_)->sequences[0]->name, "run");
    EXPECT_TRUE(deleteSequence(scene_, id_, sequence_).value().find(id_)->sequences.empty());
    EXPECT_FALSE(deleteSequence(scene_, id_, SequenceId{99}));
}

TEST_F(SequenceEdits, theBakedClipPlaysAsTheSequence) {
    add(11);
    add(12);
    Sequence edited = strips();
    edited.tracks[0][0].repeats = 2;
    edited.tracks[0][1].start = endOf(edited.tracks[0][0]) - edited.tracks[0][0].fade;
    edited.tracks[0][1].hold = {0.5};
    scene_ = setStrips(scene_, id_, sequence_, edited).value();
    Diagnostics diagnostics;
    const Scene baked =
        addBakedSequence(scene_, id_, sequence_, {.keepsContacts = false}, diagnostics).value();
    const auto owner = baked.find(id_);
    ASSERT_EQ(owner->clips.size(), 3U);
    const auto& clip = owner->clips.back();
    EXPECT_EQ(clip->name, "walk");
    const auto player =
        SequencePlayer::create(owner->skeleton, owner->clips, strips(), FrameRate().frameTime());
    ASSERT_TRUE(player);
    Evaluator evaluator(owner, clip);
    EXPECT_NEAR(clip->rate.time(clip->lastFrame).value, rangeOf(strips()).last.value, 1 / 30.0);
    for (FrameIndex frame = clip->firstFrame; frame <= clip->lastFrame; frame = frame + FrameIndex{1}) {
        const Seconds time = clip->rate.time(frame);
        evaluator.evaluate(time);
        const auto expected = test::modelAt(*player, time);
        const auto model = evaluator.model();
        EXPECT_LT(test::difference({model.begin(), model.end()}, expected), 1e-9) << frame.value;
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
