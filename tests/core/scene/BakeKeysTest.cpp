#include "core/scene/edits/keys/BakeKeys.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "core/scene/ClipValues.h"
#include "core/scene/edits/characters/EditCharacters.h"
#include "core/scene/edits/clips/RetimeClip.h"
#include "core/scene/edits/keys/EditCurves.h"
#include "tests/core/RandomRig.h"
#include "tests/core/scene/Arm.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The elbow's angles 1 and 2 of armScene(): keys at 0 s (1) and 1 s (1.5), 30 Hz, frames 0 to 30.
class WholeCurveEditsTest : public testing::Test {
protected:
    static const Clip& wave(const Scene& scene) { return *test::armIn(scene).clips[0]; }
    const Curve& elbow(const Scene& scene) const { return *wave(scene).find(elbow_[0]); }
    Result<Scene> bake(const Scene& scene, const std::vector<ChannelId>& channels,
                       const BakeSteps& steps) const {
        return bakeKeys(scene, character_, clip_, channels, steps);
    }
    Scene slerped() const {
        return setInterpolation(scene_, character_, clip_, elbow_, Interpolation::slerp).value();
    }

    Scene scene_ = test::armScene();
    CharacterId character_ = test::armIn(scene_).id;
    ClipId clip_ = test::armIn(scene_).clips[0]->id;
    std::vector<ChannelId> elbow_{{test::idOf(scene_, "elbow.L"), Channel::angle1},
                                  {test::idOf(scene_, "elbow.L"), Channel::angle2}};
    ChannelId handX_{test::idOf(scene_, "hand.L"), Channel::translationX};
    std::vector<ChannelId> one_{elbow_[0]};
};

TEST_F(WholeCurveEditsTest, rejectInvalidArguments) {
    const std::vector<ChannelId> noCurve{{test::idOf(scene_, "hand.L"), Channel::angle3}};
    const auto code = [](const Result<Scene>& result) { return result.error().code; };
    EXPECT_EQ(code(bake(scene_, noCurve, {{0}, {30}})), ErrorCode::argumentInvalid);
    EXPECT_EQ(code(bake(scene_, one_, {{0}, {30}, 0})), ErrorCode::argumentInvalid);
    EXPECT_EQ(code(bake(scene_, one_, {{30}, {0}})), ErrorCode::argumentInvalid);
    EXPECT_EQ(code(bake(scene_, {handX_}, {{0}, {30}, 1, Interpolation::slerp})), ErrorCode::argumentInvalid);
    EXPECT_EQ(code(bake(scene_, one_, {{0}, {std::int64_t{1} << 60}})), ErrorCode::valueRange);
    EXPECT_EQ(code(bake(scene_, one_, {{0}, {100'000'000}})), ErrorCode::limitExceeded);
    EXPECT_FALSE(bakeKeys(scene_, {}, clip_, one_, {{0}, {30}}).has_value());
    EXPECT_FALSE(matchLoop(scene_, character_, clip_, noCurve, LoopEnd::last).has_value());
    EXPECT_FALSE(setExtrapolation(scene_, character_, clip_, noCurve, {}, {}).has_value());
}

TEST_F(WholeCurveEditsTest, bakingPutsAKeyOnEveryFrame) {
    const Scene after = bake(scene_, one_, {{0}, {30}}).value();
    ASSERT_EQ(elbow(after).size(), 31U);
    EXPECT_EQ(elbow(after).key(15).time, wave(scene_).rate.time({15}));
    EXPECT_DOUBLE_EQ(elbow(after).key(15).value, 1.25);
    EXPECT_EQ(wave(after).find(elbow_[1]), wave(scene_).find(elbow_[1]));
}

TEST_F(WholeCurveEditsTest, bakingInStepsKeepsTheLastFrameAndKeysOutside) {
    const Scene after = bake(scene_, one_, {{10}, {20}, 4, Interpolation::monotone}).value();
    std::vector<FrameIndex> frames;
    for (const Key& key : elbow(after).keys()) frames.push_back(wave(after).rate.nearestFrame(key.time));
    EXPECT_EQ(frames, (std::vector<FrameIndex>{{0}, {10}, {14}, {18}, {20}, {30}}));
    EXPECT_EQ(elbow(after).key(1).interpolation, Interpolation::monotone);
    EXPECT_EQ(elbow(after).key(4).interpolation, Interpolation::linear) << "from the segment that continues";
}

TEST_F(WholeCurveEditsTest, bakingContinuesBeyondTheEnds) {
    const Scene cycling =
        setExtrapolation(scene_, character_, clip_, one_, {}, Extrapolation::cycleOffset).value();
    const Scene after = bake(cycling, one_, {{0}, {60}}).value();
    EXPECT_EQ(wave(after).lastFrame, FrameIndex{60});
    EXPECT_DOUBLE_EQ(elbow(after).key(60).value, 2.0);
    EXPECT_DOUBLE_EQ(elbow(after).key(45).value, 1.75);
}

TEST_F(WholeCurveEditsTest, bakingBeyondAnEndKeepsLaterFrames) {
    Scene playing = scene_;
    Character owner = test::armIn(scene_);
    Clip clip = wave(scene_);
    clip.lastFrame = FrameIndex{100};
    owner.clips[0] = std::make_shared<const Clip>(clip);
    playing.characters[0] = std::make_shared<const Character>(owner);
    for (const Extrapolation extrapolation :
         {Extrapolation::cycle, Extrapolation::cycleOffset, Extrapolation::linear}) {
        const Scene going =
            setExtrapolation(playing, character_, clip_, one_, extrapolation, extrapolation).value();
        const Scene after = bake(going, {elbow_[0], elbow_[1]}, {{20}, {41}, 3}).value();
        for (int f : {0, 20, 23, 41, 44, 59, 80, 98, 100}) {
            const Seconds time = clip.rate.time(FrameIndex{f});
            EXPECT_NEAR(elbow(after).evaluate(time), elbow(going).evaluate(time), 1e-9) << f;
        }
        EXPECT_EQ(elbow(after).endTime(), clip.rate.time({100}));
        EXPECT_EQ(wave(after).find(elbow_[1])->endTime(), clip.rate.time({41})) << "it holds";
    }
}

TEST_F(WholeCurveEditsTest, bakingToHermiteKeysGivesThemSlopes) {
    const Scene after = bake(scene_, one_, {{0}, {30}, 5, Interpolation::hermite}).value();
    for (int f = 0; f <= 30; ++f) {
        const Seconds time = wave(scene_).rate.time(FrameIndex{f});
        EXPECT_NEAR(elbow(after).evaluate(time), elbow(scene_).evaluate(time), 1e-12)
            << "linear, frame " << f;
    }
    EXPECT_EQ(elbow(after).size(), 7U);
}

TEST_F(WholeCurveEditsTest, extrapolationIsSetForBothEndsOrOne) {
    const Scene after = setExtrapolation(scene_, character_, clip_, one_, Extrapolation::linear, {}).value();
    EXPECT_EQ(elbow(after).extrapolation(), (EndExtrapolation{Extrapolation::linear, Extrapolation::hold}));
    EXPECT_EQ(wave(after).find(elbow_[1])->extrapolation(), EndExtrapolation());
    const Scene same = setExtrapolation(after, character_, clip_, one_, {}, {}).value();
    EXPECT_EQ(same.characters, after.characters) << "nothing changes";
}

TEST_F(WholeCurveEditsTest, slerpJointsAreBakedTogether) {
    const Scene scene = slerped();
    const Scene cycling = setExtrapolation(scene, character_, clip_, one_, {}, Extrapolation::cycle).value();
    EXPECT_EQ(wave(cycling).find(elbow_[1])->extrapolation().after, Extrapolation::cycle);
    const Scene matched = matchLoop(scene, character_, clip_, one_, LoopEnd::last).value();
    for (const ChannelId& id : elbow_) EXPECT_EQ(wave(matched).find(id)->key(1).value, 1.0);
    const Scene baked = bake(scene, one_, {{0}, {30}}).value();
    const Joint& joint = test::jointIn(scene, "elbow.L");
    for (int frame = 0; frame <= 30; ++frame) {
        const Seconds time = wave(scene).rate.time({frame});
        const Eigen::Vector3d expected = clipValues(joint, wave(scene), time).angles;
        EXPECT_LT((clipValues(joint, wave(baked), time).angles - expected).norm(), 1e-9) << frame;
    }
    EXPECT_EQ(wave(baked).find(elbow_[1])->key(0).interpolation, Interpolation::linear);
}

TEST_F(WholeCurveEditsTest, loopsOfOtherChannelsAreKept) {
    const Scene after = matchLoop(scene_, character_, clip_, one_, LoopEnd::both).value();
    EXPECT_EQ(elbow(after).key(0).value, 1.25);
    EXPECT_EQ(elbow(after).key(1).value, 1.25);
    EXPECT_EQ(wave(after).find(handX_), wave(scene_).find(handX_));
}

TEST(BakeKeys, law_everyFrameIsUnchanged) {
    EXPECT_TRUE(rc::check([] {
        test::RigOptions small;
        small.maximumJoints = 4;
        test::ClipOptions options;
        options.maximumFrames = 60;
        const test::Rig rig = *test::randomRig(small, options);
        Character character;
        character.skeleton = rig.skeleton;
        character.clips = {rig.clip};
        const Scene scene = addCharacter({}, character);
        const Clip& clip = *rig.clip;
        std::vector<ChannelId> channels;
        for (const Track& track : clip.tracks) channels.push_back(track.id);
        const BakeSteps steps{clip.firstFrame, clip.lastFrame};
        const Scene after = bakeKeys(scene, scene.characters[0]->id, clip.id, channels, steps).value();
        for (const Joint& joint : rig.skeleton->joints()) {
            // With fewer than three angles, SLERP cannot always be followed.
            bool slerps = false;
            ChannelSet free;
            for (const Channel channel : {Channel::angle1, Channel::angle2, Channel::angle3}) {
                const Curve* curve = clip.find({joint.id, channel});
                slerps = slerps || (curve && curve->uses(Interpolation::slerp));
                if (joint.free.contains(channel)) free.insert(channel);
            }
            if (slerps && free.size() < 3) continue;
            for (FrameIndex f = clip.firstFrame; f <= clip.lastFrame; f = f + FrameIndex{1}) {
                const auto before = clipValues(joint, clip, clip.rate.time(f));
                const auto now = clipValues(joint, *after.characters[0]->clips[0], clip.rate.time(f));
                RC_ASSERT((before.translation - now.translation).norm() < 1e-9);
                // The last frame can be in a SLERP segment that continues after it: the same rotation.
                const double apart = toQuaternion(joint.order, before.angles)
                                         .angularDistance(toQuaternion(joint.order, now.angles));
                RC_ASSERT(apart < 1e-6);
            }
        }
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
