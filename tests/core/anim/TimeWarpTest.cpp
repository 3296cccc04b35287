#include "core/anim/warp/TimeWarp.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/anim/clip/Clip.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr SpanKind kSmooth = SpanKind::smooth;
constexpr SpanKind kLinear = SpanKind::linear;
constexpr SpanKind kHoldWeight = SpanKind::hold;
constexpr SpanKind kReverse = SpanKind::reverse;

WarpPin pin(double time, double source, SpanKind span = kSmooth) { return {{time}, {source}, span}; }

TimeWarp warpOf(std::vector<WarpPin> pins, SpeedLimits limits = {}) {
    return TimeWarp::create(std::move(pins), limits).value();
}

/// The error of create(): "pin 3" and the code.
std::pair<std::string, ErrorCode> refusal(std::vector<WarpPin> pins, SpeedLimits limits = {}) {
    const Result<TimeWarp> warp = TimeWarp::create(std::move(pins), limits);
    return warp ? std::pair{std::string("none"), ErrorCode::syntax}
                : std::pair{warp.error().where, warp.error().code};
}

const std::pair<std::string, ErrorCode> kNoWarp{"", ErrorCode::argumentInvalid};

std::pair<std::string, ErrorCode> outOfRange(const char* pin) { return {pin, ErrorCode::valueRange}; }

TEST(TimeWarp, namesThePinThatIsNotAfterThePreviousOne) {
    EXPECT_EQ(refusal({pin(0, 0), pin(2, 2), pin(1, 3)}), outOfRange("pin 3"));
    EXPECT_EQ(refusal({pin(0, 0), pin(0, 1)}), outOfRange("pin 2"));
    EXPECT_EQ(refusal({pin(0, 0), pin(1e-9, 1e-9), pin(1, 1)}), outOfRange("pin 2"));
    EXPECT_EQ(refusal({pin(0, 0), pin(1, 2), pin(2, 1.5)}), outOfRange("pin 3"));
    EXPECT_EQ(refusal({pin(0, 0), pin(1, 0)}), outOfRange("pin 2"));
    EXPECT_EQ(refusal({pin(0, 0), pin(1, 1, kHoldWeight), pin(2, 1.5)}), outOfRange("pin 3"));
    EXPECT_EQ(refusal({pin(0, 0, kReverse), pin(1, 1)}), outOfRange("pin 2"));
}

TEST(TimeWarp, namesThePinWithNan) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const double bad : {nan, HUGE_VAL, -HUGE_VAL}) {
        EXPECT_EQ(refusal({pin(0, 0), pin(bad, 1)}),
                  std::pair(std::string("pin 2"), ErrorCode::numberNotFinite));
        EXPECT_EQ(refusal({pin(0, bad), pin(1, 1)}),
                  std::pair(std::string("pin 1"), ErrorCode::numberNotFinite));
    }
    EXPECT_EQ(refusal({pin(0, 0), pin(2e9, 1)}), outOfRange("pin 2"));
    EXPECT_EQ(refusal({pin(0, -2e9), pin(1, 1)}), outOfRange("pin 1"));
}

TEST(TimeWarp, rejectsExtremeSpeeds) {
    EXPECT_EQ(refusal({pin(0, 0), pin(1, 1e9)}), outOfRange("pin 1"));
    EXPECT_EQ(refusal({pin(0, 0), pin(1, 1), pin(2, 1 + 1e-9)}), outOfRange("pin 2"));
    EXPECT_EQ(refusal({pin(0, 0, kReverse), pin(1, -1e9)}), outOfRange("pin 1"));
    EXPECT_EQ(refusal({pin(0, 0, kReverse), pin(1, -1e-9)}), outOfRange("pin 1"));
    EXPECT_EQ(refusal({pin(0, 0), pin(1, 1e-4)}).first, "none");
    EXPECT_EQ(refusal({pin(0, 0), pin(1, 1e4)}).first, "none");
}

TEST(TimeWarp, rejectsZeroAndTooManyPins) {
    EXPECT_EQ(refusal({}), kNoWarp);
    std::vector<WarpPin> pins;
    for (std::size_t i = 0; i <= TimeWarp::kMaximumPins; ++i)
        pins.push_back(pin(static_cast<double>(i), static_cast<double>(i)));
    EXPECT_EQ(refusal(pins), kNoWarp);
    pins.pop_back();
    EXPECT_EQ(refusal(pins).first, "none");
}

TEST(TimeWarp, rejectsImpossibleSpeedLimits) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const std::vector<WarpPin> plain{pin(0, 0), pin(1, 1)};
    for (const SpeedLimits limits :
         {SpeedLimits{2, 1}, {-1, 1}, {0, -1}, {0, 0}, {nan, 1}, {0, nan}, {HUGE_VAL, HUGE_VAL}})
        EXPECT_EQ(refusal(plain, limits), kNoWarp) << limits.floor << " " << limits.ceiling;
    EXPECT_EQ(refusal({pin(0, 0), pin(1, 1), pin(2, 1.4)}, {0.5, 2}), outOfRange("pin 2"));
    EXPECT_EQ(refusal({pin(0, 0), pin(1, 3)}, {0.5, 2}), outOfRange("pin 1"));
    EXPECT_EQ(refusal({pin(0, 0, kHoldWeight), pin(1, 0, kReverse), pin(2, -9)}, {0.5, 2}).first, "none");
}

TEST(TimeWarp, theBlogsExamplePlaysOldFrame150AtNewFrame160) {
    for (const FrameRate rate : {FrameRate::create(120, 1).value(), FrameRate::create(30000, 1001).value()}) {
        const TimeWarp warp = warpOf(
            {{rate.time({0}), rate.time({0}), kLinear}, {rate.time({160}), rate.time({150}), kLinear}});
        EXPECT_NEAR(rate.frame(warp.source(rate.time({2}))), 1.875, 1e-12);
        EXPECT_NEAR(rate.frame(warp.source(rate.time({160}))), 150, 1e-12);
        EXPECT_NEAR(warp.speed(rate.time({2})), 150.0 / 160, 1e-15);
        EXPECT_NEAR(rate.frame(warp.firstTime(rate.time({75}))), 80, 1e-12);
    }
}

TEST(TimeWarp, timeContinuesAtUnitSpeedBeyondThePins) {
    const TimeWarp warp = warpOf({pin(1, 3, kLinear), pin(2, 5)});
    EXPECT_EQ(warp.source({0}), Seconds{2});
    EXPECT_EQ(warp.source({1.5}), Seconds{4});
    EXPECT_EQ(warp.source({4}), Seconds{7});
    EXPECT_EQ(warp.speed({0}), 1);
    EXPECT_EQ(warp.speed({1}), 2);
    EXPECT_EQ(warp.speed({2}), 1);
    EXPECT_EQ(warp.firstTime({2}), Seconds{0});
    EXPECT_EQ(warp.lastTime({7}), Seconds{4});
    EXPECT_EQ(warpOf({pin(1, 3)}).source({5}), Seconds{7});
}

TEST(TimeWarp, aHoldFreezesTimeAndIncludesBothEnds) {
    const TimeWarp warp = warpOf({pin(0, 0, kLinear), pin(1, 1, kHoldWeight), pin(3, 1, kLinear), pin(4, 2)});
    for (const double time : {1.0, 1.5, 2.999, 3.0}) EXPECT_EQ(warp.source({time}), Seconds{1}) << time;
    EXPECT_EQ(warp.speed({2}), 0);
    EXPECT_FALSE(warp.allForward());
    EXPECT_EQ(warp.firstTime({1}), Seconds{1});
    EXPECT_EQ(warp.lastTime({1}), Seconds{3});
    EXPECT_EQ(warp.times({1}), (std::vector<Seconds>{{1}, {3}}));
}

TEST(TimeWarp, reversedTimesPlayThreeTimes) {
    const TimeWarp warp = warpOf({pin(0, 0, kLinear), pin(2, 2, kReverse), pin(3, 1, kLinear), pin(5, 3)});
    EXPECT_EQ(warp.source({2.5}), Seconds{1.5});
    EXPECT_EQ(warp.speed({2.5}), -1);
    EXPECT_EQ(warp.times({1.5}), (std::vector<Seconds>{{1.5}, {2.5}, {3.5}}));
    EXPECT_EQ(warp.firstTime({1.5}), Seconds{1.5});
    EXPECT_EQ(warp.lastTime({1.5}), Seconds{3.5});
}

// The slopes by hand, from the weighted harmonic mean: spans of 1 s and 2 s at 1x and 4x have, where they
// meet, (w1 + w2) / (w1 / 4 + w2 / 1) with w1 = 1 + 2 * 2, w2 = 2 * 1 + 2.
TEST(TimeWarp, smoothSpansMeetAtTheHarmonicMean) {
    const TimeWarp warp = warpOf({pin(0, 0), pin(1, 1), pin(3, 9)});
    EXPECT_NEAR(warp.endSpeeds(0).max, 9 / (5.0 / 4 + 4.0), 1e-12);
    EXPECT_NEAR(warp.endSpeeds(1).min, 9 / (5.0 / 4 + 4.0), 1e-12);
    // The three-point slope would be (1 - 4) / 3 * 1 + 1 = 0; the lower limit applies.
    EXPECT_NEAR(warp.endSpeeds(0).min, 0.1, 1e-12);
    EXPECT_NEAR(warp.endSpeeds(1).max, 4 + (4.0 - 1) * 2 / 3, 1e-12);
}

// Measured for features.md: Catmull-Rom through these pins runs backwards at -0.27x, PCHIP stays above zero.
TEST(TimeWarp, staysForwardWhereCatmullRomDoesNot) {
    const TimeWarp warp = warpOf({pin(0, 0), pin(0.5, 0.1), pin(0.6, 0.9), pin(1, 1)});
    double least = 1, most = 0;
    for (int i = 0; i < 10000; ++i) {
        const double speed = warp.speed({i / 10000.0});
        least = std::min(least, speed);
        most = std::max(most, speed);
    }
    EXPECT_GT(least, 0);
    EXPECT_LT(most, 12);
    EXPECT_GT(most, 8);
}

TEST(TimeWarp, speedsStayWithinTheLimits) {
    const std::vector<WarpPin> pins{pin(0, 0), pin(1, 0.5), pin(2, 2.4), pin(3, 2.9)};
    const TimeWarp free = warpOf(pins);
    EXPECT_GT(free.speedRange(1).max, 2);
    const TimeWarp held = warpOf(pins, {0.5, 2});
    for (int i = 0; i < 3000; ++i) {
        const double speed = held.speed({i / 1000.0});
        EXPECT_GE(speed, 0.5 - 1e-12);
        EXPECT_LE(speed, 2 + 1e-12);
    }
    EXPECT_EQ(held.source({1}), Seconds{0.5});
    EXPECT_EQ(held.source({2}), Seconds{2.4});
}

TEST(TimeWarp, aClipPlaysFromItsFirstToItsLastFrame) {
    Clip clip;
    clip.firstFrame = {30};
    clip.lastFrame = {90};
    EXPECT_EQ(clip.playedRange(), (FrameRange{{30}, {90}}));
    clip.warp = std::make_shared<const TimeWarp>(warpOf({pin(1, 1, kLinear), pin(5, 3)}));
    EXPECT_EQ(clip.playedRange(), (FrameRange{{30}, {150}}));
    EXPECT_EQ(clip.sourceTime({3}), Seconds{2});
    clip.warpMuted = true;
    EXPECT_EQ(clip.playedRange(), (FrameRange{{30}, {90}}));
    EXPECT_EQ(clip.sourceTime({3}), Seconds{3});
    clip.warpMuted = false;
    // Pins of a longer clip: their end is never reached, and playback ends with the clip.
    clip.warp = std::make_shared<const TimeWarp>(warpOf({pin(0, 0, kLinear), pin(40, 20)}));
    EXPECT_EQ(clip.playedRange(), (FrameRange{{60}, {180}}));
    // The clip has one frame only, and this is its end.
    clip.firstFrame = clip.lastFrame = {0};
    EXPECT_EQ(clip.playedRange(), (FrameRange{{0}, {0}}));
    clip.lastFrame = kMaximumFrame;
    EXPECT_EQ(clip.playedRange().last, kMaximumFrame);
}

TEST(TimeWarp, unwarpingWithoutAWarpSharesTheClip) {
    auto clip = std::make_shared<Clip>();
    EXPECT_EQ(withoutWarp(clip), clip);
    EXPECT_EQ(withoutWarp(nullptr), nullptr);
    auto warped = std::make_shared<Clip>(*clip);
    warped->warp = std::make_shared<const TimeWarp>(warpOf({pin(0, 1)}));
    EXPECT_EQ(withoutWarp(warped)->warp, nullptr);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
