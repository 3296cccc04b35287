#include "core/anim/retime/Ripple.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "core/anim/retime/ClipRate.h"
#include "tests/core/RandomWarp.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using PinTimes = std::vector<std::pair<double, double>>;

PinTimes timesOf(const Clip& clip) {
    PinTimes all;
    for (const WarpPin& each : clip.warp->pins()) all.emplace_back(each.time.value, each.source.value);
    return all;
}

/// 30 Hz, 4 s; half speed from 0 to 4, a hold from 4 to 5, then 2x to 6.
Clip warpedClip() {
    Clip clip;
    clip.name = "run";
    clip.lastFrame = {120};
    clip.warp = std::make_shared<const TimeWarp>(TimeWarp::create({{{0}, {0}, SpanKind::linear},
                                                                   {{4}, {2}, SpanKind::hold},
                                                                   {{5}, {2}, SpanKind::linear},
                                                                   {{6}, {4}}})
                                                     .value());
    return clip;
}

TEST(WarpRetiming, keepingTimesKeepsPins) {
    const Clip clip = withRate(warpedClip(), FrameRate::create(60, 1).value(), RateChange::keepTimes).value();
    EXPECT_EQ(*clip.warp, *warpedClip().warp);
}

TEST(WarpRetiming, keepingFramesScalesPins) {
    const Clip clip =
        withRate(warpedClip(), FrameRate::create(60, 1).value(), RateChange::keepFrames).value();
    EXPECT_EQ(timesOf(clip), (PinTimes{{0, 0}, {2, 1}, {2.5, 1}, {3, 2}}));
    EXPECT_EQ(clip.playedRange(), warpedClip().playedRange());
}

TEST(WarpRetiming, speedIsRelativeToPlayback) {
    Clip clip = warpedClip();
    clip.firstFrame = {30};
    const Clip fast = withSpeed(clip, 2).value();
    EXPECT_EQ(timesOf(fast), (PinTimes{{0.5, 0.5}, {2.5, 1.5}, {3, 1.5}, {3.5, 2.5}}));
    const std::string key = [] {
        Clip close;
        close.name = "run";
        close.warp =
            std::make_shared<const TimeWarp>(TimeWarp::create({{{0}, {0}}, {{2e-6}, {2e-6}}}).value());
        return withSpeed(close, 100).error().where;
    }();
    EXPECT_EQ(key, "clip run: time warp: pin 2");
}

TEST(WarpRetiming, insertedTimePlaysAtTheLocalSpeed) {
    const auto inserted = [](double at, double length) {
        return timesOf(rippled(warpedClip(), {}, {{at}, {at}, {length}}).value());
    };
    EXPECT_EQ(inserted(1, 1), (PinTimes{{0, 0}, {6, 3}, {7, 3}, {8, 5}}));
    EXPECT_EQ(inserted(3, 1), (PinTimes{{0, 0}, {4, 2}, {5, 2}, {6.5, 5}}));
    EXPECT_EQ(inserted(9, 1), timesOf(warpedClip()));
}

TEST(WarpRetiming, removingTimeKeepsSpeeds) {
    const auto removed = [](double from, double to) {
        return timesOf(rippled(warpedClip(), {}, {{from}, {to}, {0}}).value());
    };
    EXPECT_EQ(removed(0.5, 1.5), (PinTimes{{0, 0}, {2, 1}, {3, 1}, {4, 3}}));
    EXPECT_EQ(removed(1, 3), (PinTimes{{0, 0}, {2, 1}, {2.5, 2}}));
    EXPECT_EQ(removed(2, 5), (PinTimes{{0, 0}, {4, 2}}));
}

TEST(WarpRetiming, theWarpChangesOnlyWithAllJoints) {
    const JointId one{1};
    EXPECT_EQ(rippled(warpedClip(), {&one, 1}, {{1}, {1}, {1}})->warp->pins(), warpedClip().warp->pins());
}

TEST(WarpRetiming, law_identityAndSpeedsAreKept) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        Clip clip;
        clip.lastFrame = {300};
        test::WarpOptions options;
        options.backwards = dice.chance(0.5);
        const TimeWarp before = test::makeWarp(dice, dice.integer(1, 7), options);
        clip.warp = std::make_shared<const TimeWarp>(before);
        const Seconds at{dice.between(-2, 8)};
        const Clip longer = rippled(clip, {}, {at, at, {dice.between(0.01, 3)}}).value();
        RC_ASSERT(longer.warp->spanCount() == before.spanCount());
        for (std::size_t i = 0; i < before.spanCount(); ++i) {
            RC_ASSERT(std::abs(longer.warp->spanSpeed(i) - before.spanSpeed(i)) <
                      1e-7 * (1 + std::abs(before.spanSpeed(i))));
        }
        const Clip shorter = rippled(clip, {}, {at, at + Seconds{dice.between(0.01, 3)}, {0}}).value();
        RC_ASSERT(shorter.warp->spanCount() <= before.spanCount());
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
