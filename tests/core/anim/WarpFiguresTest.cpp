#include "core/anim/WarpFigures.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

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

/// Against sets, counted frame by frame.
RC_GTEST_PROP(WarpFigures, countAsSetsDo, ()) {
    std::vector<WarpPin> pins{{{0}, {0}, WarpSpan::smooth}};
    const int spans = *rc::gen::inRange(1, 6);
    for (int i = 0; i < spans; ++i) {
        const WarpPin& last = pins.back();
        const double time = last.time.value + *rc::gen::inRange(5, 80) * 0.01;
        pins.push_back({{time}, {last.source.value + *rc::gen::inRange(5, 80) * 0.01}, WarpSpan::smooth});
    }
    const Clip clip = clipOf(std::llround(pins.back().source.value * 100), pins);
    const WarpFigures figures = warpFigures(clip);
    std::set<std::int64_t> shown;
    for (std::int64_t frame = figures.played.first.value; frame <= figures.played.last.value; ++frame)
        shown.insert(std::llround(
            std::floor(clip.warp->source({static_cast<double>(frame) / 100}).value * 100 + 0.5)));
    RC_ASSERT(figures.shown == static_cast<std::int64_t>(shown.size()));
    RC_ASSERT(figures.repeated == figures.played.count() - figures.shown);
    RC_ASSERT(figures.skipped == clip.frameCount() - figures.shown);
}

}  // namespace
}  // namespace sinew
