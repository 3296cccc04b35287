#include "core/anim/WarpFigures.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace sinew {
namespace {

Clip clipOf(std::int64_t last, std::vector<WarpPin> pins) {
    Clip clip;
    clip.rate = FrameRate::create(100, 1).value();
    clip.lastFrame = {last};
    clip.warp = std::make_shared<const TimeWarp>(TimeWarp::create(std::move(pins)).value());
    return clip;
}

TEST(WarpFigures, withoutAWarpEveryFrameIsShownOnce) {
    Clip clip = clipOf(100, {{{0}, {0}}});
    clip.warp.reset();
    const WarpFigures figures = warpFigures(clip);
    EXPECT_EQ(figures.played, (FrameRange{{0}, {100}}));
    EXPECT_EQ(figures.shown, 101);
    EXPECT_EQ(figures.repeated, 0);
    EXPECT_EQ(figures.skipped, 0);
    EXPECT_EQ(figures.speeds.least, 1);
    EXPECT_EQ(figures.speeds.most, 1);
}

TEST(WarpFigures, halfTheSpeedShowsEachFrameTwice) {
    const Clip clip = clipOf(100, {{{0}, {0}, WarpSpan::linear}, {{2}, {1}}});
    const WarpFigures figures = warpFigures(clip);
    EXPECT_EQ(figures.played, (FrameRange{{0}, {200}}));
    EXPECT_EQ(figures.speeds.least, 0.5);
    EXPECT_EQ(figures.speeds.most, 0.5);
    EXPECT_EQ(figures.repeated, 100);
    EXPECT_EQ(figures.skipped, 0);
}

TEST(WarpFigures, twiceTheSpeedSkipsEveryOtherFrame) {
    const WarpFigures figures = warpFigures(clipOf(100, {{{0}, {0}, WarpSpan::linear}, {{0.5}, {1}}}));
    EXPECT_EQ(figures.played, (FrameRange{{0}, {50}}));
    EXPECT_EQ(figures.repeated, 0);
    EXPECT_EQ(figures.skipped, 50);
}

TEST(WarpFigures, aHoldRepeatsAndReverseShowsAgain) {
    // 0.5 s forward, a hold of 0.1 s, 0.2 s back, then forward again to the end at 1 s.
    const Clip clip = clipOf(100, {{{0}, {0}, WarpSpan::linear},
                                   {{0.5}, {0.5}, WarpSpan::hold},
                                   {{0.6}, {0.5}, WarpSpan::reverse},
                                   {{0.8}, {0.3}, WarpSpan::linear},
                                   {{1.5}, {1}}});
    const WarpFigures figures = warpFigures(clip);
    EXPECT_EQ(figures.played, (FrameRange{{0}, {150}}));
    EXPECT_NEAR(figures.speeds.least, -1, 1e-9);
    EXPECT_NEAR(figures.speeds.most, 1, 1e-9);
    EXPECT_EQ(figures.repeated, 50);
    EXPECT_EQ(figures.skipped, 0);
}

TEST(WarpFigures, aMutedWarpHasFiguresToo) {
    Clip clip = clipOf(100, {{{0}, {0}, WarpSpan::linear}, {{2}, {1}}});
    const WarpFigures on = warpFigures(clip);
    clip.warpMuted = true;
    const WarpFigures off = warpFigures(clip);
    EXPECT_EQ(off.played, on.played);
    EXPECT_EQ(off.repeated, on.repeated);
    EXPECT_EQ(off.speeds.most, on.speeds.most);
}

TEST(WarpFigures, beyondThePinsTimeHasItsOwnSpeed) {
    const WarpFigures figures = warpFigures(clipOf(100, {{{0.2}, {0.2}, WarpSpan::linear}, {{0.6}, {0.4}}}));
    EXPECT_NEAR(figures.speeds.least, 0.5, 1e-12);
    EXPECT_EQ(figures.speeds.most, 1);
    EXPECT_EQ(figures.played.last.value, 120);
}

TEST(WarpFigures, agesAreNotCounted) {
    // A hold of 30 years, 100 frames a second.
    const WarpFigures frozen = warpFigures(clipOf(100, {{{0}, {0.5}, WarpSpan::hold}, {{1e9}, {0.5}}}));
    EXPECT_EQ(frozen.played.count(), 100'000'000'101);
    EXPECT_EQ(frozen.speeds.least, 0);
    EXPECT_FALSE(frozen.counted);
    EXPECT_EQ(frozen.shown, 0);
    const WarpFigures endless = warpFigures(clipOf(kMaximumFrame.value, {{{0}, {0}}}));
    EXPECT_FALSE(endless.counted);
    EXPECT_EQ(endless.skipped, 0);
}

/// The source frames that play, found one by one.
std::set<std::int64_t> shownOneByOne(const Clip& clip) {
    std::set<std::int64_t> shown;
    const FrameRange played = warpFigures(clip).played;
    for (std::int64_t frame = played.first.value; frame <= played.last.value; ++frame) {
        const double source = clip.warp->source({static_cast<double>(frame) / 100}).value * 100;
        shown.insert(
            std::clamp<std::int64_t>(std::llround(std::floor(source + 0.5)), 0, clip.lastFrame.value));
    }
    return shown;
}

void countsAsSetsDo(const Clip& clip) {
    const WarpFigures figures = warpFigures(clip);
    RC_ASSERT(figures.shown == static_cast<std::int64_t>(shownOneByOne(clip).size()));
    RC_ASSERT(figures.repeated == figures.played.count() - figures.shown);
    RC_ASSERT(figures.skipped == clip.frameCount() - figures.shown);
}

RC_GTEST_PROP(WarpFigures, countAsSetsDo, ()) {
    std::vector<WarpPin> pins{{{0}, {0}, WarpSpan::smooth}};
    const int spans = *rc::gen::inRange(1, 6);
    for (int i = 0; i < spans; ++i) {
        const WarpPin& last = pins.back();
        const double time = last.time.value + *rc::gen::inRange(5, 80) * 0.01;
        pins.push_back({{time}, {last.source.value + *rc::gen::inRange(5, 80) * 0.01}, WarpSpan::smooth});
    }
    countsAsSetsDo(clipOf(std::llround(pins.back().source.value * 100), pins));
}

/// Pins between frames, spans of any kind, some shorter than a frame, and ends that are not the clip's.
RC_GTEST_PROP(WarpFigures, countAsSetsDoOverAnySpans, ()) {
    const auto way = [] { return *rc::gen::inRange(1, 9000) * 1.0123e-4; };
    std::vector<WarpPin> pins{{{way() - 0.4}, {way() - 0.4}}};
    const int spans = *rc::gen::inRange(0, 8);
    for (int i = 0; i < spans; ++i) {
        WarpPin& last = pins.back();
        last.span = *rc::gen::element(WarpSpan::smooth, WarpSpan::linear, WarpSpan::hold, WarpSpan::reverse);
        double source = last.source.value;
        if (isForward(last.span)) source += way();
        if (last.span == WarpSpan::reverse) source -= way();
        pins.push_back({{last.time.value + way()}, {source}, WarpSpan::smooth});
    }
    countsAsSetsDo(clipOf(*rc::gen::inRange(0, 400), pins));
}

TEST(WarpFigures, speedsOfHalfAFrameOffAreCountedWithoutRoundingsNoise) {
    // At 1x half a frame off, each new frame lies between two of the source, and rounding says which it is.
    const WarpFigures figures = warpFigures(
        clipOf(300, {{{0}, {0}, WarpSpan::linear}, {{0.5}, {0.505}, WarpSpan::linear}, {{2.5}, {2.505}}}));
    EXPECT_LE(figures.repeated, 2) << "at the ends of the spans at most";
    EXPECT_LE(figures.skipped, 2);
}

TEST(WarpFigures, countTheLongestClips) {
    const WarpFigures figures = warpFigures(clipOf(
        kMostCounted - 1, {{{0}, {0}, WarpSpan::smooth}, {{40000}, {50000}}, {{99999.99}, {99999.99}}}));
    ASSERT_TRUE(figures.counted);
    EXPECT_EQ(figures.shown + figures.skipped, kMostCounted);
    EXPECT_GT(figures.repeated, 0);
    EXPECT_GT(figures.skipped, 0);
}

}  // namespace
}  // namespace sinew
