#include "core/anim/retime/ClipRange.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "core/anim/sampling/ClipSampler.h"
#include "tests/core/RandomRig.h"
#include "tests/core/RandomWarp.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr ChannelId kTurn{JointId{1}, Channel::angle1};

/// A clip at 10 Hz with one curve.
Clip clipOf(std::vector<Key> keys, std::int64_t first, std::int64_t last) {
    Clip clip;
    clip.name = "test";
    clip.rate = FrameRate::create(10, 1).value();
    clip.firstFrame = {first};
    clip.lastFrame = {last};
    clip.tracks.push_back({kTurn, std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)))});
    return clip;
}

Skeleton joint() {
    Joint one;
    one.id = JointId{1};
    one.name = "one";
    one.free = kAngles;
    return Skeleton::create({one}).value();
}

double valueAt(const Clip& clip, double time) { return clip.find(kTurn)->evaluate({time}); }

Pose poseAt(const std::shared_ptr<const Skeleton>& skeleton, const Clip& clip, Seconds time) {
    const ClipSampler sampler(skeleton, std::make_shared<const Clip>(clip));
    Pose pose;
    sampler.sample(time, pose);
    return pose;
}

double largestDifference(const Pose& a, const Pose& b) {
    double largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        largest = std::max(largest, (a[i].translation - b[i].translation).norm());
        largest = std::max(largest, a[i].rotation.angularDistance(b[i].rotation));
    }
    return largest;
}

TEST(ClipRange, rejectsInvalidFrames) {
    const Clip clip = clipOf({{{0}, 1}, {{1}, 2}}, 0, 10);
    for (const FrameRange range : {FrameRange{{5}, {4}}, {{-1}, {4}}, {{0}, {11}}}) {
        EXPECT_EQ(trimmed(joint(), clip, range).error().code, ErrorCode::argumentInvalid);
        EXPECT_EQ(sourceFrames(clip, range).error().code, ErrorCode::argumentInvalid);
    }
    EXPECT_EQ(looped(joint(), clip, 0).error().code, ErrorCode::argumentInvalid);
    Clip warped = clip;
    warped.warp = std::make_shared<const TimeWarp>(TimeWarp::create({{{0}, {0}}}).value());
    EXPECT_EQ(looped(joint(), warped, 2).error().code, ErrorCode::argumentInvalid);
    Clip endless = clip;
    endless.lastFrame = FrameIndex{kMaximumFrame.value / 2};
    EXPECT_EQ(looped(joint(), endless, 3).error().code, ErrorCode::valueRange);
}

TEST(ClipRange, reversedPlaysFromTheEnd) {
    Clip clip = clipOf(
        {{{0.2}, 1, Interpolation::hermite, 0, 3}, {{0.5}, 2, Interpolation::linear, 1, 0}, {{1}, 7}}, 0, 20);
    clip.markers = {{{0.3}, "a"}, {{1.9}, "b"}};
    const Clip back = reversed(clip).value();
    for (const double time : {0.0, 0.25, 0.4, 0.8, 1.5})
        EXPECT_NEAR(valueAt(back, 2 - time), valueAt(clip, time), 1e-12);
    EXPECT_EQ(back.markers, (std::vector<Marker>{{{0.1}, "b"}, {{1.7}, "a"}}));
    EXPECT_EQ(back.firstFrame, clip.firstFrame);
    EXPECT_EQ(back.lastFrame, clip.lastFrame);
}

TEST(ClipRange, trimmingKeepsFrameNumbersAndAddsKeysAtTheCuts) {
    Clip clip = clipOf({{{0}, 0}, {{1}, 10}, {{3}, 0}}, 0, 30);
    clip.markers = {{{0.2}, "a"}, {{1}, "b"}, {{2.2}, "c"}};
    const Clip cut = trimmed(joint(), clip, {{5}, {20}}).value();
    EXPECT_EQ(cut.firstFrame, FrameIndex{5});
    EXPECT_EQ(cut.lastFrame, FrameIndex{20});
    EXPECT_EQ(cut.find(kTurn)->keys(), (std::vector<Key>{{{0.5}, 5}, {{1}, 10}, {{2}, 5}}));
    EXPECT_EQ(cut.markers, (std::vector<Marker>{{{1}, "b"}}));
}

TEST(ClipRange, trimmingBesideAllKeysKeepsTheHeldValue) {
    const Clip clip = clipOf({{{0}, 3}, {{0.4}, 5}}, 0, 30);
    EXPECT_EQ(trimmed(joint(), clip, {{10}, {20}})->find(kTurn)->keys(), (std::vector<Key>{{{1}, 5}}));
    Clip cycles = clip;
    cycles.tracks[0].curve = std::make_shared<const Curve>(
        clip.find(kTurn)->withExtrapolation({Extrapolation::hold, Extrapolation::cycle}));
    const Clip cut = trimmed(joint(), cycles, {{10}, {20}}).value();
    for (const double time : {1.0, 1.3, 1.75, 2.0}) EXPECT_EQ(valueAt(cut, time), valueAt(cycles, time));
}

TEST(ClipRange, trimmingPlayedFramesTrimsTheirSourceFrames) {
    Clip clip = clipOf({{{0}, 0}, {{2}, 1}}, 0, 20);
    clip.warp = std::make_shared<const TimeWarp>(
        TimeWarp::create({{{0}, {0}, SpanKind::linear}, {{4}, {2}}}).value());
    EXPECT_EQ(sourceFrames(clip, {{10}, {30}}).value(), (FrameRange{{5}, {15}}));
    clip.warp =
        std::make_shared<const TimeWarp>(TimeWarp::create({{{0}, {0}, SpanKind::hold}, {{4}, {0}}}).value());
    EXPECT_EQ(sourceFrames(clip, {{10}, {30}}).error().code, ErrorCode::argumentInvalid);
    clip.warpMuted = true;
    EXPECT_EQ(sourceFrames(clip, {{10}, {20}}).value(), (FrameRange{{10}, {20}}));
}

TEST(ClipRange, closingALoopDropsTheRepeatedFrame) {
    const Clip clip = clipOf({{{0}, 1}, {{0.5}, 2}, {{1}, 1}}, 0, 10);
    EXPECT_EQ(loopedDuration(clip, 3), Seconds{3});
    const Clip three = looped(joint(), clip, 3).value();
    EXPECT_EQ(three.lastFrame, FrameIndex{30});
    EXPECT_EQ(three.find(kTurn)->size(), 7U);
    EXPECT_DOUBLE_EQ(valueAt(three, 2.25), 1.5);
    const Clip open = clipOf({{{0}, 1}, {{1}, 2}}, 0, 10);
    EXPECT_NEAR(loopedDuration(open, 3).value, 3.2, 1e-12);
    EXPECT_EQ(looped(joint(), open, 3)->lastFrame, FrameIndex{32});
}

TEST(ClipRange, aLoopContinuesWholeTurnsAndOffsets) {
    const Clip turns = clipOf({{{0}, 0}, {{1}, 2 * kPi}}, 0, 10);
    EXPECT_NEAR(valueAt(looped(joint(), turns, 3).value(), 3), 6 * kPi, 1e-12);
    Clip walk = clipOf({{{0}, 0}, {{1}, 1.5}}, 0, 10);
    walk.tracks[0].curve = std::make_shared<const Curve>(
        walk.find(kTurn)->withExtrapolation({Extrapolation::hold, Extrapolation::cycleOffset}));
    EXPECT_NEAR(valueAt(looped(joint(), walk, 2).value(), 2), 3, 1e-12);
}

TEST(ClipRange, law_reversedTwiceIsTheSameMotion) {
    EXPECT_TRUE(rc::check([] {
        const test::Rig rig = *test::randomRig();
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        Clip clip = *rig.clip;
        test::WarpOptions options;
        options.backwards = dice.chance(0.5);
        if (dice.chance(0.5)) clip.warp = std::make_shared<const TimeWarp>(test::makeWarp(dice, 4, options));
        const Clip once = reversed(clip).value(), twice = reversed(once).value();
        RC_ASSERT(twice.firstFrame == clip.firstFrame && twice.lastFrame == clip.lastFrame);
        bool steps = false;
        for (const Track& track : clip.tracks) steps |= track.curve->uses(Interpolation::step);
        const Seconds begin = clip.rate.time(clip.firstFrame), end = clip.rate.time(clip.lastFrame);
        for (int i = 0; i < 8; ++i) {
            const Seconds time{dice.between(begin.value, end.value)};
            const Pose pose = poseAt(rig.skeleton, clip, time);
            RC_ASSERT(largestDifference(poseAt(rig.skeleton, twice, time), pose) < 1e-6);
            if (!steps)
                RC_ASSERT(largestDifference(poseAt(rig.skeleton, once, begin + (end - time)), pose) < 1e-6);
        }
        if (!clip.warp) return;
        // The frames played are mirrored too.
        const FrameRange played = clip.playedRange();
        RC_ASSERT(once.playedRange() == played);
        const Seconds from = clip.rate.time(played.first), to = clip.rate.time(played.last);
        const Seconds time{dice.between(from.value, to.value)};
        const Seconds mirrored = begin + (end - clip.warp->source(time));
        RC_ASSERT(std::abs((once.warp->source(from + (to - time)) - mirrored).value) < 1e-9);
    }));
}

TEST(ClipRange, law_trimmedClipsMoveAsBefore) {
    EXPECT_TRUE(rc::check([] {
        const test::Rig rig = *test::randomRig();
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        const Clip& clip = *rig.clip;
        const int frames = static_cast<int>(clip.frameCount());
        const FrameIndex first = clip.firstFrame + FrameIndex{dice.integer(0, frames - 1)};
        const int left = static_cast<int>((clip.lastFrame - first).value);
        const FrameIndex last = first + FrameIndex{dice.integer(0, left)};
        const Clip cut = trimmed(*rig.skeleton, clip, {first, last}).value();
        const double begin = clip.rate.time(first).value, end = clip.rate.time(last).value;
        for (int i = 0; i < 8; ++i) {
            const Seconds time{i == 0 ? begin : i == 1 ? end : dice.between(begin, end)};
            RC_ASSERT(largestDifference(poseAt(rig.skeleton, cut, time), poseAt(rig.skeleton, clip, time)) <
                      1e-6);
        }
    }));
}

TEST(ClipRange, aLoopCountsTheKeysAddedBySampling) {
    // Two keys; sampling them would add a million keys, a hundred times.
    Clip cycling = clipOf({{{0}, 0}, {{1}, 1}}, 0, 1'000'000);
    const Curve& curve = *cycling.tracks[0].curve;
    EXPECT_TRUE(looped(joint(), cycling, 100));
    for (const auto& [ends, kind] :
         {std::pair(EndExtrapolation{Extrapolation::hold, Extrapolation::cycle}, Interpolation::linear),
          std::pair(EndExtrapolation{}, Interpolation::slerp)}) {
        Clip clip = cycling;
        const Curve sampled = curve.withExtrapolation(ends).withInterpolation(kind);
        clip.tracks[0].curve = std::make_shared<const Curve>(sampled);
        EXPECT_EQ(looped(joint(), clip, 100).error().code, ErrorCode::valueRange);
        EXPECT_EQ(looped(joint(), clip, 1).value().keyCount(), 2U);
    }
}

TEST(ClipRange, loopLengthIsLimited) {
    const std::int64_t last = kMaximumFrame.value;
    const Clip clip = clipOf({{{0}, 0}, {{1}, 1}}, -last, last);
    const double frames = 2 * static_cast<double>(last) * 2147483647.0;
    EXPECT_NEAR(loopedDuration(clip, 2147483647).value / (frames / 10), 1, 1e-6);
    EXPECT_EQ(looped(joint(), clip, 2147483647).error().code, ErrorCode::valueRange);
}

TEST(ClipRange, law_everyRepetitionOfALoopEqualsTheClip) {
    EXPECT_TRUE(rc::check([] {
        test::RigOptions options;
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        test::ClipOptions clips;
        clips.maximumFrames = 50;
        clips.slerp = false;
        const auto skeleton =
            std::make_shared<const Skeleton>(test::makeSkeleton(dice.integer(1, 99), 5, options));
        const Clip clip = test::makeClip(*skeleton, static_cast<std::uint32_t>(dice.integer(1, 99)), clips);
        const Clip three = looped(*skeleton, clip, 3).value();
        const std::int64_t period = (three.lastFrame - clip.lastFrame).value / 2;
        RC_ASSERT(std::abs((three.duration() - loopedDuration(clip, 3)).value) < 1e-9);
        for (int i = 0; i < 8; ++i) {
            const FrameIndex frame =
                clip.firstFrame + FrameIndex{dice.integer(0, static_cast<int>(clip.frameCount()) - 1)};
            const Seconds time = clip.rate.time(frame);
            const Seconds later = clip.rate.time(frame + FrameIndex{period * dice.integer(0, 2)});
            RC_ASSERT(largestDifference(poseAt(skeleton, three, later), poseAt(skeleton, clip, time)) < 1e-6);
        }
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
