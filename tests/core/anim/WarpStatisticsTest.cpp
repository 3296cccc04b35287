#include "core/anim/clip/WarpStatistics.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace sinew {
namespace SINEW_TEST_FILE {

Clip clipOf(std::int64_t last, std::vector<WarpPin> pins) {
    Clip clip;
    clip.rate = FrameRate::create(100, 1).value();
    clip.lastFrame = {last};
    clip.warp = std::make_shared<const TimeWarp>(TimeWarp::create(std::move(pins)).value());
    return clip;
}

TEST(WarpStatistics, withoutAWarpEveryFrameIsShownOnce) {
    Clip clip = clipOf(100, {{{0}, {0}}});
    clip.warp.reset();
    const WarpStatistics figures = warpStatistics(clip);
    EXPECT_EQ(figures.played, (FrameRange{{0}, {100}}));
    EXPECT_EQ(figures.shown, 101);
    EXPECT_EQ(figures.repeated, 0);
    EXPECT_EQ(figures.skipped, 0);
    EXPECT_EQ(figures.speeds.min, 1);
    EXPECT_EQ(figures.speeds.max, 1);
}

TEST(WarpStatistics, halfTheSpeedShowsEachFrameTwice) {
    const Clip clip = clipOf(100, {{{0}, {0}, SpanKind::linear}, {{2}, {1}}});
    const WarpStatistics figures = warpStatistics(clip);
    EXPECT_EQ(figures.played, (FrameRange{{0}, {200}}));
    EXPECT_EQ(figures.speeds.min, 0.5);
    EXPECT_EQ(figures.speeds.max, 0.5);
    EXPECT_EQ(figures.repeated, 100);
    EXPECT_EQ(figures.skipped, 0);
}

TEST(WarpStatistics, twiceTheSpeedSkipsEverySecondFrame) {
    const WarpStatistics figures = warpStatistics(clipOf(100, {{{0}, {0}, SpanKind::linear}, {{0.5}, {1}}}));
    EXPECT_EQ(figures.played, (FrameRange{{0}, {50}}));
    EXPECT_EQ(figures.repeated, 0);
    EXPECT_EQ(figures.skipped, 50);
}

TEST(WarpStatistics, holdsAndReversesRepeatFrames) {
    // 0.5 s forward, a hold of 0.1 s, 0.2 s back, then forward again to the end at 1 s.
    const Clip clip = clipOf(100, {{{0}, {0}, SpanKind::linear},
                                   {{0.5}, {0.5}, SpanKind::hold},
                                   {{0.6}, {0.5}, SpanKind::reverse},
                                   {{0.8}, {0.3}, SpanKind::linear},
                                   {{1.5}, {1}}});
    const WarpStatistics figures = warpStatistics(clip);
    EXPECT_EQ(figures.played, (FrameRange{{0}, {150}}));
    EXPECT_NEAR(figures.speeds.min, -1, 1e-9);
    EXPECT_NEAR(figures.speeds.max, 1, 1e-9);
    EXPECT_EQ(figures.repeated, 50);
    EXPECT_EQ(figures.skipped, 0);
}

TEST(WarpStatistics, aMutedWarpHasFiguresToo) {
    Clip clip = clipOf(100, {{{0}, {0}, SpanKind::linear}, {{2}, {1}}});
    const WarpStatistics on = warpStatistics(clip);
    clip.warpMuted = true;
    const WarpStatistics off = warpStatistics(clip);
    EXPECT_EQ(off.played, on.played);
    EXPECT_EQ(off.repeated, on.repeated);
    EXPECT_EQ(off.speeds.max, on.speeds.max);
}

TEST(WarpStatistics, speedBeyondThePinsIsOne) {
    const WarpStatistics figures =
        warpStatistics(clipOf(100, {{{0.2}, {0.2}, SpanKind::linear}, {{0.6}, {0.4}}}));
    EXPECT_NEAR(figures.speeds.min, 0.5, 1e-12);
    EXPECT_EQ(figures.speeds.max, 1);
    EXPECT_EQ(figures.played.last.value, 120);
}

TEST(WarpStatistics, veryLongHoldsAreNotCounted) {
    // A hold of 30 years at 100 frames per second.
    const WarpStatistics frozen = warpStatistics(clipOf(100, {{{0}, {0.5}, SpanKind::hold}, {{1e9}, {0.5}}}));
    EXPECT_EQ(frozen.played.count(), 100'000'000'101);
    EXPECT_EQ(frozen.speeds.min, 0);
    EXPECT_FALSE(frozen.isCounted);
    EXPECT_EQ(frozen.shown, 0);
    const WarpStatistics endless = warpStatistics(clipOf(kMaximumFrame.value, {{{0}, {0}}}));
    EXPECT_FALSE(endless.isCounted);
    EXPECT_EQ(endless.skipped, 0);
}

/// The source frames that are played, found one by one.
std::set<std::int64_t> playedFramesOneByOne(const Clip& clip) {
    std::set<std::int64_t> shown;
    const FrameRange played = warpStatistics(clip).played;
    for (std::int64_t frame = played.first.value; frame <= played.last.value; ++frame) {
        const double source = clip.warp->source({static_cast<double>(frame) / 100}).value * 100;
        shown.insert(
            std::clamp<std::int64_t>(std::llround(std::floor(source + 0.5)), 0, clip.lastFrame.value));
    }
    return shown;
}

void expectCountsMatchSets(const Clip& clip) {
    const WarpStatistics figures = warpStatistics(clip);
    RC_ASSERT(figures.shown == static_cast<std::int64_t>(playedFramesOneByOne(clip).size()));
    RC_ASSERT(figures.repeated == figures.played.count() - figures.shown);
    RC_ASSERT(figures.skipped == clip.frameCount() - figures.shown);
}

RC_GTEST_PROP(WarpStatistics, countsMatchSets, ()) {
    std::vector<WarpPin> pins{{{0}, {0}, SpanKind::smooth}};
    const int spans = *rc::gen::inRange(1, 6);
    for (int i = 0; i < spans; ++i) {
        const WarpPin& last = pins.back();
        const double time = last.time.value + *rc::gen::inRange(5, 80) * 0.01;
        pins.push_back({{time}, {last.source.value + *rc::gen::inRange(5, 80) * 0.01}, SpanKind::smooth});
    }
    expectCountsMatchSets(clipOf(std::llround(pins.back().source.value * 100), pins));
}

/// Pins between frames, spans of any kind, some shorter than a frame, and ends that are not the clip's.
RC_GTEST_PROP(WarpStatistics, countsMatchSetsForAnySpans, ()) {
    const auto drawStep = [] { return *rc::gen::inRange(1, 9000) * 1.0123e-4; };
    std::vector<WarpPin> pins{{{drawStep() - 0.4}, {drawStep() - 0.4}}};
    const int spans = *rc::gen::inRange(0, 8);
    for (int i = 0; i < spans; ++i) {
        WarpPin& last = pins.back();
        last.span = *rc::gen::element(SpanKind::smooth, SpanKind::linear, SpanKind::hold, SpanKind::reverse);
        double source = last.source.value;
        if (isForward(last.span)) source += drawStep();
        if (last.span == SpanKind::reverse) source -= drawStep();
        pins.push_back({{last.time.value + drawStep()}, {source}, SpanKind::smooth});
    }
    expectCountsMatchSets(clipOf(*rc::gen::inRange(0, 400), pins));
}

TEST(WarpStatistics, halfFrameOffsetsAreCountedWithoutRoundingNoise) {
    // At 1x with an offset of half a frame, each new frame lies between two source frames, and rounding
    // decides.
    const WarpStatistics figures = warpStatistics(
        clipOf(300, {{{0}, {0}, SpanKind::linear}, {{0.5}, {0.505}, SpanKind::linear}, {{2.5}, {2.505}}}));
    EXPECT_LE(figures.repeated, 2) << "only at the ends of spans";
    EXPECT_LE(figures.skipped, 2);
}

TEST(WarpStatistics, handlesTheLongestClips) {
    const WarpStatistics figures = warpStatistics(clipOf(
        kMaximumCounted - 1, {{{0}, {0}, SpanKind::smooth}, {{40000}, {50000}}, {{99999.99}, {99999.99}}}));
    ASSERT_TRUE(figures.isCounted);
    EXPECT_EQ(figures.shown + figures.skipped, kMaximumCounted);
    EXPECT_GT(figures.repeated, 0);
    EXPECT_GT(figures.skipped, 0);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
