#include "core/scene/KeyNavigation.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <set>

#include "core/anim/warp/PlayTimes.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Frames = std::vector<std::int64_t>;

constexpr ChannelId kChannel{JointId{1}, Channel::angle1};

/// 10 Hz, frames 0 to 20, with keys at these times.
Clip clipWith(const std::vector<double>& times) {
    Clip clip;
    clip.rate = FrameRate::create(10, 1).value();
    clip.lastFrame = {20};
    std::vector<Key> keys;
    for (const double time : times) keys.push_back({{time}, 0, Interpolation::linear});
    clip.tracks.push_back({kChannel, std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)))});
    return clip;
}

Clip warped(Clip clip, std::vector<WarpPin> pins) {
    clip.warp = std::make_shared<const TimeWarp>(TimeWarp::create(std::move(pins)).value());
    return clip;
}

Frames stepsAfter(const Clip& clip, std::int64_t from) {
    Frames frames;
    for (auto frame = nextKeyFrame(clip, {}, {from}); frame; frame = nextKeyFrame(clip, {}, *frame))
        frames.push_back(frame->value);
    return frames;
}

Frames stepsBefore(const Clip& clip, std::int64_t from) {
    Frames frames;
    for (auto frame = previousKeyFrame(clip, {}, {from}); frame; frame = previousKeyFrame(clip, {}, *frame))
        frames.push_back(frame->value);
    return frames;
}

TEST(KeyNavigation, stopWhereKeysPlay) {
    const Clip slow = warped(clipWith({0, 1, 2}), {{{0}, {0}, SpanKind::linear}, {{4}, {2}}});
    EXPECT_EQ(stepsAfter(slow, -1), (Frames{0, 20, 40}));
    EXPECT_EQ(stepsBefore(slow, 41), (Frames{40, 20, 0}));
    EXPECT_EQ(stepsAfter(slow, 20), (Frames{40}));
    Clip muted = slow;
    muted.warpMuted = true;
    EXPECT_EQ(stepsAfter(muted, -1), (Frames{0, 10, 20}));
}

TEST(KeyNavigation, repeatedKeysCountEachTime) {
    const Clip turning = warped(clipWith({0.5, 1}), {{{0}, {0}, SpanKind::linear},
                                                     {{1}, {1}, SpanKind::reverse},
                                                     {{2}, {0}, SpanKind::linear},
                                                     {{3}, {1}}});
    EXPECT_EQ(stepsAfter(turning, -1), (Frames{5, 10, 15, 25, 30}));
    EXPECT_EQ(stepsBefore(turning, 40), (Frames{30, 25, 15, 10, 5}));
}

TEST(KeyNavigation, aHeldKeyPlaysAtBothEndsOfTheHold) {
    const Clip held = warped(
        clipWith({0.3, 1}),
        {{{0}, {0}, SpanKind::linear}, {{1}, {1}, SpanKind::hold}, {{2}, {1}, SpanKind::linear}, {{3}, {2}}});
    EXPECT_EQ(stepsAfter(held, -1), (Frames{3, 10, 20}));
    EXPECT_EQ(stepsAfter(held, 15), (Frames{20}));
    EXPECT_EQ(stepsBefore(held, 15), (Frames{10, 3}));
}

/// Pins in any direction and keys at random times.
Clip randomClip() {
    const auto times = *rc::gen::unique<std::vector<int>>(rc::gen::inRange(-40, 80));
    RC_PRE(!times.empty());
    std::vector<double> keys;
    for (const int time : times) keys.push_back(time / 16.0);
    std::vector<WarpPin> pins{{{0}, {*rc::gen::inRange(-8, 8) / 8.0}}};
    for (int i = *rc::gen::inRange(0, 5); i > 0; --i) {
        const auto kind =
            *rc::gen::element(SpanKind::smooth, SpanKind::linear, SpanKind::hold, SpanKind::reverse);
        const double offset = *rc::gen::inRange(1, 30) / 16.0;
        WarpPin next{pins.back().time + Seconds{*rc::gen::inRange(1, 30) / 16.0}, pins.back().source};
        if (kind == SpanKind::reverse) next.source = next.source - Seconds{offset};
        if (isForward(kind)) next.source = next.source + Seconds{offset};
        pins.back().span = kind;
        pins.push_back(next);
    }
    return warped(clipWith(keys), pins);
}

TEST(KeyNavigation, matchASearchOverEveryKey) {
    EXPECT_TRUE(rc::check([] {
        const Clip clip = randomClip();
        std::set<std::int64_t> all;
        for (const Key& key : clip.tracks.front().curve->keys()) {
            for (const Seconds time : playTimes(clip.playingWarp(), key.time))
                all.insert(clip.rate.nearestFrame(time).value);
        }
        RC_ASSERT(stepsAfter(clip, -1000) == Frames(all.begin(), all.end()));
        RC_ASSERT(stepsBefore(clip, 1000) == Frames(all.rbegin(), all.rend()));
    }));
}

TEST(PlayTimes, intervalContainsEveryPlayedTime) {
    EXPECT_TRUE(rc::check([] {
        const Clip clip = randomClip();
        const Seconds from{*rc::gen::inRange(-20, 60) / 16.0};
        const Seconds to = from + Seconds{*rc::gen::inRange(0, 40) / 16.0};
        const auto [first, last] = sourceBetween(clip.playingWarp(), from, to);
        double earliest = HUGE_VAL, latest = -HUGE_VAL;
        for (int i = 0; i <= 64; ++i) {
            const double at = clip.sourceTime(from + (to - from) * (i / 64.0)).value;
            earliest = std::min(earliest, at), latest = std::max(latest, at);
        }
        RC_ASSERT(first.value <= earliest);
        RC_ASSERT(last.value >= latest);
        RC_ASSERT(!playTimes(clip.playingWarp(), first).empty());
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
