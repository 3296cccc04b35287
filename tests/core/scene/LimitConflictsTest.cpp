#include "core/scene/analysis/LimitConflicts.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "core/anim/clip/KeyChange.h"
#include "core/io/FormatList.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/keys/EditCurves.h"
#include "core/scene/edits/limits/EditLimits.h"
#include "core/scene/edits/limits/ResolveConflicts.h"
#include "tests/Paths.h"
#include "tests/core/Mocap.h"
#include "tests/core/RandomRig.h"
#include "tests/core/scene/Arm.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Conflicts = std::vector<LimitConflict>;

Conflicts conflictsIn(const Scene& scene) {
    return *limitConflicts(scene.characters[0], scene.characters[0]->clips[0]);
}

std::vector<ChannelId> channelsOf(const Conflicts& conflicts) {
    std::vector<ChannelId> channels;
    for (const LimitConflict& conflict : conflicts) channels.push_back(conflict.id);
    return channels;
}

AngleLimit limited(double min, double max) { return {AngleLimit::Mode::limited, min, max}; }

/// An arm with 31 frames at 30 fps, whose elbow is limited to -1..1 in angle 1.
class ArmConflicts : public testing::Test {
protected:
    void limit(ChannelId id, const AngleLimit& limit) {
        const ChannelLimit change{id, limit};
        scene_ = setAngleLimits(scene_, character(), {&change, 1}).value();
    }
    void play(ChannelId id, std::vector<Key> keys, EndExtrapolation ends = {}) {
        const Track track{
            id, std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)).withExtrapolation(ends))};
        scene_ = setCurves(scene_, character(), clip(), {&track, 1}).value();
    }
    Scene clamped() const {
        const Scene scene =
            clampConflicts(scene_, character(), clip(), channelsOf(conflictsIn(scene_))).value();
        EXPECT_TRUE(conflictsIn(scene).empty());
        return scene;
    }
    std::vector<Key> keysOf(const Scene& scene, ChannelId id) const {
        return scene.characters[0]->clips[0]->find(id)->keys();
    }
    CharacterId character() const { return test::armIn(scene_).id; }
    ClipId clip() const { return test::armIn(scene_).clips[0]->id; }

    Scene scene_ = test::armScene();
    ChannelId elbow1_{test::idOf(scene_, "elbow.L"), Channel::angle1};
    ChannelId elbow2_{test::idOf(scene_, "elbow.L"), Channel::angle2};
    ChannelId shoulder3_{test::idOf(scene_, "shoulder"), Channel::angle3};

    void SetUp() override { limit(elbow1_, limited(-1, 1)); }
};

TEST_F(ArmConflicts, searchCanBeCancelled) {
    const std::atomic<bool> cancel = true;
    play(elbow1_, {{{0}, 0}, {{1}, 3}});
    const auto found =
        limitConflicts(scene_.characters[0], scene_.characters[0]->clips[0], {.cancel = &cancel});
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, ErrorCode::cancelled);
    for (const Result<Scene>& result :
         {clampConflicts(scene_, character(), clip(), {&elbow1_, 1}, &cancel),
          widenLimits(scene_, character(), clip(), {&elbow1_, 1}, &cancel),
          acceptConflicts(scene_, character(), clip(), {&elbow1_, 1}, true, &cancel)}) {
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, ErrorCode::cancelled);
    }
}

TEST_F(ArmConflicts, areFoundOnlyForTheGivenAngles) {
    play(elbow1_, {{{0}, 0}, {{1}, 3}});
    limit(elbow2_, limited(2, 3));
    std::atomic<float> progress = 0;
    const auto of = [&](ChannelId id) {
        return *limitConflicts(scene_.characters[0], scene_.characters[0]->clips[0],
                               {.angles = {&id, 1}, .progress = &progress});
    };
    ASSERT_EQ(of(elbow1_).size(), 1u);
    EXPECT_EQ(of(elbow1_)[0].id, elbow1_);
    ASSERT_EQ(of(elbow2_).size(), 1u);
    EXPECT_EQ(of(elbow2_)[0].id, elbow2_);
    EXPECT_TRUE(of(shoulder3_).empty());
    EXPECT_EQ(progress, 1.0F);
    // An empty list means no angles, not all of them.
    EXPECT_EQ(clampConflicts(scene_, character(), clip(), {})->characters, scene_.characters);
    EXPECT_EQ(widenLimits(scene_, character(), clip(), {})->characters, scene_.characters);
    EXPECT_EQ(acceptConflicts(scene_, character(), clip(), {}, true)->characters, scene_.characters);
}

TEST_F(ArmConflicts, countKeysAndFramesAndTheExcess) {
    play(elbow1_, {{{0}, 0}, {{0.5}, 1.5}, {{1}, 0}});
    const Conflicts found = conflictsIn(scene_);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].id, elbow1_);
    ASSERT_EQ(found[0].keys.size(), 1u);
    EXPECT_EQ(found[0].keys[0].key, (KeyRef{elbow1_, {0.5}}));
    EXPECT_EQ(found[0].keys[0].value, 1.5);
    EXPECT_DOUBLE_EQ(found[0].keys[0].excess, 0.5);
    EXPECT_EQ(found[0].frames, (std::vector<FrameRange>{{FrameIndex{11}, FrameIndex{19}}})) << "3 per second";
    EXPECT_DOUBLE_EQ(found[0].maxExcess, 0.5);
    EXPECT_EQ(found[0].maxExcessTime, Seconds{0.5});
    EXPECT_EQ(keyCount(found), 1u);
}

TEST_F(ArmConflicts, includeCurvesThatLeaveTheLimitsBetweenKeys) {
    play(elbow1_, {{{0}, -1, Interpolation::catmullRom},
                   {{0.4}, 1, Interpolation::catmullRom},
                   {{0.6}, 1, Interpolation::catmullRom},
                   {{1}, -1, Interpolation::catmullRom}});
    const Conflicts found = conflictsIn(scene_);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_TRUE(found[0].keys.empty());
    EXPECT_EQ(found[0].frames, (std::vector<FrameRange>{{FrameIndex{13}, FrameIndex{17}}}));
    EXPECT_EQ(found[0].maxExcessTime, (Seconds{0.5}));
}

TEST_F(ArmConflicts, ignoreRoundingOfFiles) {
    play(elbow1_, {{{0}, 1 + radians(0.9e-6)}, {{1}, -1 - radians(0.9e-6)}});
    EXPECT_TRUE(conflictsIn(scene_).empty());
    play(elbow1_, {{{0}, 1 + radians(2e-6)}, {{1}, 0}});
    EXPECT_EQ(keyCount(conflictsIn(scene_)), 1u);
}

TEST_F(ArmConflicts, leaveOutFreeAndFixedAngles) {
    play(elbow1_, {{{0}, 0}, {{1}, 0}});
    play(elbow2_, {{{0}, 50}, {{1}, -50}});
    EXPECT_TRUE(conflictsIn(scene_).empty());
    Character character = *scene_.characters[0];
    std::vector<Joint> joints = character.skeleton->joints();
    joints[1].free.erase(Channel::angle2);
    joints[1].limits.angles[1] = limited(-1, 1);
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    EXPECT_TRUE(conflictsIn(withCharacter(scene_, std::move(character))).empty());
}

TEST_F(ArmConflicts, includeAnglesOutsideWithoutACurve) {
    play(elbow1_, {{{0}, 0}, {{1}, 0}});
    limit(shoulder3_, {AngleLimit::Mode::locked, 0.5, 0.5});
    const Conflicts found = conflictsIn(scene_);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].id, shoulder3_);
    EXPECT_EQ(found[0].frames, (std::vector<FrameRange>{{FrameIndex{0}, FrameIndex{30}}}));
    const Scene scene = clamped();
    ASSERT_EQ(keysOf(scene, shoulder3_).size(), 1u);
    EXPECT_EQ(keysOf(scene, shoulder3_)[0].value, 0.5);
}

TEST_F(ArmConflicts, clampingMovesKeysToTheBoundAndKeepsTheOthers) {
    play(elbow1_, {{{0}, 0.25}, {{0.5}, 1.5, Interpolation::step}, {{1}, -4}});
    const std::vector<Key> keys = keysOf(clamped(), elbow1_);
    const std::vector<Key> wanted{{{0}, 0.25}, {{0.5}, 1, Interpolation::step}, {{1}, -1}};
    EXPECT_EQ(keys, wanted);
}

TEST_F(ArmConflicts, clampingMakesOnlyOffendingSegmentsMonotone) {
    play(elbow1_, {{{0}, -1, Interpolation::catmullRom},
                   {{0.4}, 1, Interpolation::catmullRom},
                   {{0.6}, 1, Interpolation::catmullRom},
                   {{1}, -1, Interpolation::catmullRom}});
    const std::vector<Key> keys = keysOf(clamped(), elbow1_);
    EXPECT_EQ(keys[0].interpolation, Interpolation::catmullRom);
    EXPECT_EQ(keys[1].interpolation, Interpolation::monotone);
    EXPECT_EQ(keys[2].interpolation, Interpolation::catmullRom);
}

TEST_F(ArmConflicts, clampingHoldsEndsThatLeaveTheLimits) {
    play(elbow1_, {{{0.4}, 0}, {{0.6}, 0.6}}, {Extrapolation::linear, Extrapolation::cycleOffset});
    const Scene scene = clamped();
    EXPECT_EQ(scene.characters[0]->clips[0]->find(elbow1_)->extrapolation(), EndExtrapolation());
}

TEST_F(ArmConflicts, wideningFitsTheClipExactly) {
    limit(elbow1_, {AngleLimit::Mode::locked, 0.5, 0.5});
    play(elbow1_, {{{0}, 0.25}, {{1}, 0.5}});
    const Scene scene = widenLimits(scene_, character(), clip(), {&elbow1_, 1}).value();
    EXPECT_TRUE(conflictsIn(scene).empty());
    EXPECT_EQ(test::jointIn(scene, "elbow.L").limits.angles[0], limited(0.25, 0.5));
    EXPECT_EQ(scene.characters[0]->clips, scene_.characters[0]->clips);
}

TEST_F(ArmConflicts, areAcceptedUntilTheyGrow) {
    play(elbow1_, {{{0}, 0}, {{1}, 1.5}});
    const std::vector<ChannelId> channels{elbow1_};
    scene_ = acceptConflicts(scene_, character(), clip(), channels, true).value();
    ASSERT_EQ(conflictsIn(scene_).size(), 1u);
    EXPECT_TRUE(conflictsIn(scene_)[0].accepted);
    EXPECT_EQ(keyCount(conflictsIn(scene_)), 0u);
    EXPECT_EQ(test::armIn(scene_).clips[0]->accepted, (std::vector<AcceptedConflict>{{elbow1_, 0.5}}));
    play(elbow1_, {{{0}, 0}, {{1}, 1.625}});
    EXPECT_FALSE(conflictsIn(scene_)[0].accepted);
    scene_ = acceptConflicts(scene_, character(), clip(), channels, true).value();
    EXPECT_TRUE(conflictsIn(scene_)[0].accepted);
    scene_ = acceptConflicts(scene_, character(), clip(), channels, false).value();
    EXPECT_FALSE(conflictsIn(scene_)[0].accepted);
    EXPECT_TRUE(test::armIn(scene_).clips[0]->accepted.empty());
}

TEST_F(ArmConflicts, areIgnoredForOtherChannels) {
    play(elbow1_, {{{0}, 4}, {{1}, 5}});
    const Scene clamped = clampConflicts(scene_, character(), clip(), {&elbow2_, 1}).value();
    EXPECT_EQ(clamped.characters, scene_.characters);
    const Scene wider = widenLimits(scene_, character(), clip(), {&elbow2_, 1}).value();
    EXPECT_EQ(wider.characters, scene_.characters);
}

TEST_F(ArmConflicts, rejectMissingChannels) {
    const ChannelId unknown{JointId{9999}, Channel::angle1};
    for (const Result<Scene>& result : {clampConflicts(scene_, character(), clip(), {&unknown, 1}),
                                        clampConflicts(scene_, character(), ClipId{9999}, {&elbow1_, 1}),
                                        acceptConflicts(scene_, character(), clip(), {&unknown, 1}, true),
                                        widenLimits(scene_, character(), clip(), {&unknown, 1})}) {
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, ErrorCode::argumentInvalid);
    }
}

TEST_F(ArmConflicts, rejectInvalidLimits) {
    const double infinite = HUGE_VAL;
    const auto code = [&](ChannelId id, AngleLimit limit) {
        const ChannelLimit change{id, limit};
        const auto result = setAngleLimits(scene_, character(), {&change, 1});
        return result ? std::nullopt : std::optional(result.error().code);
    };
    EXPECT_EQ(code({JointId{9999}, Channel::angle1}, limited(0, 1)), ErrorCode::argumentInvalid);
    EXPECT_EQ(code({elbow1_.joint, Channel::scaleX}, limited(0, 1)), ErrorCode::argumentInvalid);
    EXPECT_EQ(code(elbow1_, limited(std::nan(""), 1)), ErrorCode::numberNotFinite);
    EXPECT_EQ(code(elbow1_, limited(-infinite, infinite)), ErrorCode::numberNotFinite);
    EXPECT_EQ(code(elbow1_, limited(1, 0)), ErrorCode::valueRange);
    EXPECT_EQ(code(elbow1_, {AngleLimit::Mode::locked, 0, 1}), ErrorCode::valueRange);
    EXPECT_EQ(code(elbow1_, limited(-infinite, 4)), std::nullopt) << "open on one side";
}

RC_GTEST_PROP(LimitConflicts, clampingOrWideningRemovesThem, ()) {
    test::RigOptions rigs;
    rigs.maximumJoints = 8;
    test::ClipOptions clips;
    clips.maximumFrames = 90;
    const test::Rig rig = *test::randomRig(rigs, clips);
    Character character;
    character.name = "rig";
    character.skeleton = rig.skeleton;
    Clip clip = *rig.clip;
    test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
    for (Track& track : clip.tracks) {
        const EndExtrapolation ends{static_cast<Extrapolation>(dice.integer(0, 3)),
                                    static_cast<Extrapolation>(dice.integer(0, 3))};
        track.curve = std::make_shared<const Curve>(track.curve->withExtrapolation(ends));
    }
    character.clips = {std::make_shared<const Clip>(clip)};
    Scene scene;
    scene.lastId = 2000000;
    character.id = scene.newId<CharacterId>();
    scene.characters = {std::make_shared<const Character>(character)};
    const std::vector<ChannelId> all = channelsOf(conflictsIn(scene));
    const auto clamped = clampConflicts(scene, character.id, clip.id, all);
    RC_ASSERT(clamped.has_value());
    RC_ASSERT(conflictsIn(*clamped).empty());
    const auto wider = widenLimits(scene, character.id, clip.id, all);
    RC_ASSERT(wider.has_value());
    RC_ASSERT(conflictsIn(*wider).empty());
    for (const Track& track : clip.tracks) {
        const bool concerned =
            std::ranges::any_of(all, [&](const ChannelId& id) { return id.joint == track.id.joint; });
        if (!concerned) RC_ASSERT(clamped->characters[0]->clips[0]->find(track.id) == track.curve.get());
    }
}

TEST(LimitConflicts, clampingKeepsDenseMotionSampled) {
    Scene scene = test::mocap(2, 600);
    const ChannelId id = scene.characters[0]->clips[0]->tracks[1].id;
    const ChannelLimit change{id, limited(-0.5, 0.5)};
    scene = setAngleLimits(scene, scene.characters[0]->id, {&change, 1}).value();
    const Conflicts found = conflictsIn(scene);
    ASSERT_EQ(found.size(), 1u);
    const Clip& clip = *scene.characters[0]->clips[0];
    const Scene inside = clampConflicts(scene, scene.characters[0]->id, clip.id, channelsOf(found)).value();
    const Curve& curve = *inside.characters[0]->clips[0]->find(id);
    EXPECT_EQ(curve.size(), 600u);
    for (const auto& chunk : curve.chunks()) EXPECT_TRUE(chunk->times.empty());
    EXPECT_TRUE(conflictsIn(inside).empty());
}

#ifdef SINEW_DATA_DIR
TEST(LimitConflicts, ofTheHandAreFourteenKeyComponents) {
    Diagnostics diagnostics;
    const std::vector<std::filesystem::path> files{SINEW_DATA_DIR "/rigjson/chimpanzee-hand.json"};
    const Scene scene = readFiles(files, {}, {}, diagnostics).value();
    const Conflicts found = conflictsIn(scene);
    EXPECT_EQ(keyCount(found), 14u);
    const CharacterId character = scene.characters[0]->id;
    const ClipId clip = scene.characters[0]->clips[0]->id;
    EXPECT_TRUE(conflictsIn(*clampConflicts(scene, character, clip, channelsOf(found))).empty());
    EXPECT_TRUE(conflictsIn(*widenLimits(scene, character, clip, channelsOf(found))).empty());
}
#endif

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
