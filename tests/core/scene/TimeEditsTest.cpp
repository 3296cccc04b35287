#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/clips/RetimeClip.h"
#include "tests/core/Mocap.h"
#include "tests/core/RandomRig.h"
#include "tests/core/scene/Arm.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// armScene(): the elbow's angles and the hand's x with keys at 0 s (1) and 1 s (1.5), 30 Hz, frames 0 to 30,
/// an unkeyed pose at 0.5 s; markers "a" at 0.2 s and "b" at 0.8 s.
class TimeEditsTest : public testing::Test {
protected:
    TimeEditsTest() { scene_ = setMarkers(scene_, character_, clip_, {{{0.8}, "b"}, {{0.2}, "a"}}).value(); }
    static const Clip& wave(const Scene& scene) { return *test::armIn(scene).clips[0]; }
    const Curve& elbow(const Scene& scene) const { return *wave(scene).find(elbow_); }
    Scene insert(const Scene& scene, double at, double length, std::vector<JointId> joints = {}) const {
        return insertTime(scene, character_, clip_, joints, {at}, {length}).value();
    }
    Scene remove(const Scene& scene, double from, double to, std::vector<JointId> joints = {}) const {
        return removeTime(scene, character_, clip_, joints, {from}, {to}).value();
    }

    Scene scene_ = test::armScene();
    CharacterId character_ = test::armIn(scene_).id;
    ClipId clip_ = test::armIn(scene_).clips[0]->id;
    ChannelId elbow_{test::idOf(scene_, "elbow.L"), Channel::angle1};
    ChannelId handX_{test::idOf(scene_, "hand.L"), Channel::translationX};
};

TEST_F(TimeEditsTest, rejectInvalidArguments) {
    const std::vector<JointId> unknownJoint{JointId{777}};
    const auto code = [](const Result<Scene>& result) { return result.error().code; };
    EXPECT_EQ(code(insertTime(scene_, {}, clip_, {}, {0}, {1})), ErrorCode::argumentInvalid);
    EXPECT_EQ(code(insertTime(scene_, character_, clip_, unknownJoint, {0}, {1})),
              ErrorCode::argumentInvalid);
    EXPECT_EQ(code(insertTime(scene_, character_, clip_, {}, {0}, {0})), ErrorCode::argumentInvalid);
    EXPECT_EQ(code(insertTime(scene_, character_, clip_, {}, {std::nan("")}, {1})),
              ErrorCode::numberNotFinite);
    EXPECT_EQ(code(insertTime(scene_, character_, clip_, {}, {0}, {1e300})), ErrorCode::valueRange);
    EXPECT_EQ(code(removeTime(scene_, character_, clip_, {}, {1}, {1})), ErrorCode::argumentInvalid);
    EXPECT_EQ(code(removeTime(scene_, character_, clip_, {}, {0}, {HUGE_VAL})), ErrorCode::numberNotFinite);
    for (const double factor : {0.0, -1.0, HUGE_VAL, std::nan("")})
        EXPECT_EQ(code(changeSpeed(scene_, character_, clip_, factor)), ErrorCode::argumentInvalid) << factor;
    EXPECT_EQ(code(changeSpeed(scene_, character_, clip_, 1e-9)), ErrorCode::valueRange);
    const auto marked = [&](std::vector<Marker> markers) {
        return setMarkers(scene_, character_, clip_, std::move(markers));
    };
    EXPECT_EQ(code(marked({{{1}, "a"}, {{1}, "b"}})), ErrorCode::argumentInvalid);
    EXPECT_EQ(code(marked({{{1}, ""}})), ErrorCode::argumentInvalid);
    EXPECT_EQ(code(marked({{{HUGE_VAL}, "a"}})), ErrorCode::numberNotFinite);
    EXPECT_EQ(code(marked({{{1e300}, "a"}})), ErrorCode::valueRange);
}

TEST_F(TimeEditsTest, markersAreSortedByTime) {
    EXPECT_EQ(wave(scene_).markers, (std::vector<Marker>{{{0.2}, "a"}, {{0.8}, "b"}}));
    EXPECT_TRUE(wave(setMarkers(scene_, character_, clip_, {}).value()).markers.empty());
}

TEST_F(TimeEditsTest, insertingTimeMovesEverythingAfterIt) {
    const Scene after = insert(scene_, 0.5, 1);
    EXPECT_EQ(elbow(after).keys(), (std::vector<Key>{{{0}, 1}, {{2}, 1.5}}));
    EXPECT_EQ(wave(after).lastFrame, FrameIndex{60});
    EXPECT_EQ(wave(after).markers[0].time, Seconds{0.2});
    EXPECT_EQ(wave(after).markers[1].time, Seconds{1.8});
    EXPECT_EQ(test::armIn(after).unkeyed->time, Seconds{1.5});
}

TEST_F(TimeEditsTest, timeInsertedAtTheFirstFrameIsBeforeTheKeys) {
    const Scene after = insert(scene_, 0, 1);
    EXPECT_EQ(elbow(after).startTime(), Seconds{1});
    EXPECT_EQ(wave(after).firstFrame, FrameIndex{0});
    EXPECT_EQ(wave(after).lastFrame, FrameIndex{60});
}

TEST_F(TimeEditsTest, insertingTimeForOneJointKeepsTheOthers) {
    const Scene after = insert(scene_, 0.5, 1, {elbow_.joint});
    EXPECT_EQ(elbow(after).endTime(), Seconds{2});
    EXPECT_EQ(wave(after).find(handX_), wave(scene_).find(handX_));
    EXPECT_EQ(wave(after).markers, wave(scene_).markers);
    EXPECT_EQ(wave(after).lastFrame, FrameIndex{60}) << "the range contains the keys";
    EXPECT_EQ(test::armIn(after).unkeyed, test::armIn(scene_).unkeyed);
}

TEST_F(TimeEditsTest, removingTimeDropsItsKeysAndClosesTheGap) {
    const Scene after = remove(scene_, 0.1, 0.6);
    EXPECT_EQ(elbow(after).keys(), (std::vector<Key>{{{0}, 1}, {{0.5}, 1.5}}));
    EXPECT_EQ(wave(after).lastFrame, FrameIndex{15});
    ASSERT_EQ(wave(after).markers.size(), 1U) << "the marker in it is removed";
    EXPECT_DOUBLE_EQ(wave(after).markers[0].time.value, 0.3);
    EXPECT_EQ(test::armIn(after).unkeyed, nullptr);
}

TEST_F(TimeEditsTest, aChannelKeepsItsLastKey) {
    const Scene after = remove(scene_, -1, 2);
    EXPECT_EQ(elbow(after).keys(), (std::vector<Key>{{{-1}, 1.5}}));
    EXPECT_EQ(wave(after).firstFrame, FrameIndex{-30});
    EXPECT_EQ(wave(after).lastFrame, FrameIndex{-30});
}

TEST_F(TimeEditsTest, removingInsertedTimeRestoresTheClip) {
    const Scene there = insert(scene_, 0.5, 0.7);
    const Scene back = remove(there, 0.5, 1.2);
    EXPECT_EQ(elbow(back), elbow(scene_));
    EXPECT_EQ(wave(back).lastFrame, wave(scene_).lastFrame);
    EXPECT_EQ(wave(back).markers, wave(scene_).markers);
}

TEST_F(TimeEditsTest, changingTheSpeedReportsTheNewLength) {
    EXPECT_EQ(durationAtSpeed(wave(scene_), 2), Seconds{0.5});
    EXPECT_EQ(durationAtSpeed(wave(scene_), 4), wave(scene_).rate.time({8})) << "whole frames";
    const Scene after = changeSpeed(scene_, character_, clip_, 2).value();
    EXPECT_EQ(elbow(after).keys(), (std::vector<Key>{{{0}, 1}, {{0.5}, 1.5}}));
    EXPECT_EQ(wave(after).lastFrame, FrameIndex{15});
    EXPECT_EQ(wave(after).rate, wave(scene_).rate);
    EXPECT_DOUBLE_EQ(wave(after).markers[1].time.value, 0.4);
    EXPECT_EQ(test::armIn(after).unkeyed->time, wave(after).rate.time({8}));
}

TEST(ChangeSpeed, denseMotionStaysDense) {
    const Scene scene = test::mocap(1, 600);
    const Clip& clip = *scene.characters[0]->clips[0];
    const Scene after = changeSpeed(scene, scene.characters[0]->id, clip.id, 2).value();
    const Clip& fast = *after.characters[0]->clips[0];
    EXPECT_EQ(fast.rate, clip.rate);
    EXPECT_EQ(fast.lastFrame, FrameIndex{300});
    for (const auto& chunk : fast.tracks[0].curve->chunks()) EXPECT_TRUE(chunk->times.empty());
}

TEST(ChangeSpeed, law_motionIsTheSameAtAnotherSpeed) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        test::ClipOptions options;
        options.maximumFrames = 100;
        const auto skeleton = test::makeSkeleton(1, 3);
        const Clip clip =
            test::makeClip(skeleton, static_cast<std::uint32_t>(dice.integer(0, 1 << 30)), options);
        const double factor = dice.between(0.25, 4);
        const auto fast = withSpeed(clip, factor);
        if (!fast) return;
        RC_ASSERT(std::abs((fast->duration() - durationAtSpeed(clip, factor)).value) < 1e-9);
        for (std::size_t t = 0; t < clip.tracks.size(); ++t) {
            const Curve& before = *clip.tracks[t].curve;
            RC_ASSERT(fast->tracks[t].curve->size() == before.size());
            const Seconds key =
                before.key(static_cast<std::size_t>(dice.integer(0, static_cast<int>(before.size()) - 1)))
                    .time;
            // Between keys and at them, where a step may resolve to the key's side.
            const Seconds time = dice.chance(0.5) ? key + Seconds{1e-5} : Seconds{dice.between(-1, 4)};
            const double expected = before.evaluate(time);
            const double got = fast->tracks[t].curve->evaluate(timeAtSpeed(clip, factor, time));
            RC_ASSERT(std::abs(got - expected) < 1e-3 || before.uses(Interpolation::step));
        }
    }));
}

TEST(InsertTime, denseMotionStaysSampled) {
    const Scene scene = test::mocap(1, 600);
    const Clip& clip = *scene.characters[0]->clips[0];
    const Scene after =
        insertTime(scene, scene.characters[0]->id, clip.id, {}, clip.rate.time({400}), clip.rate.time({7}))
            .value();
    const Curve& curve = *after.characters[0]->clips[0]->tracks[0].curve;
    EXPECT_EQ(curve.chunks()[0], clip.tracks[0].curve->chunks()[0]);
    for (const auto& chunk : curve.chunks()) EXPECT_TRUE(chunk->times.empty());
    EXPECT_EQ(curve.key(399).time, clip.rate.time({399}));
    EXPECT_EQ(curve.key(400).time, clip.rate.time({407}));
    EXPECT_EQ(curve.key(599).time, clip.rate.time({606}));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
