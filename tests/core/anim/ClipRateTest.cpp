#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/anim/retime/ClipRate.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

FrameRate rate(std::int64_t numerator, std::int64_t denominator = 1) {
    return FrameRate::create(numerator, denominator).value();
}

Clip clipOf(Curve curve, FrameRate own) {
    Clip clip;
    clip.rate = own;
    clip.lastFrame = {120};
    clip.tracks.push_back({{JointId{1}, Channel::angle1}, std::make_shared<const Curve>(std::move(curve))});
    return clip;
}

const Curve& curveIn(const Clip& clip) { return *clip.tracks[0].curve; }

TEST(ClipRate, rejectsKeysCloserThanAMicrosecond) {
    const Clip clip = clipOf(Curve::fromKeys({{{0}, 1}, {{2e-6}, 2}}), rate(30));
    EXPECT_TRUE(withRate(clip, rate(60), RateChange::keepFrames).has_value());
    const auto refused = withRate(clip, rate(1000), RateChange::keepFrames);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, ErrorCode::valueRange);
}

TEST(ClipRate, keepingTimesRenumbersFramesAndSharesTheCurves) {
    const Clip clip = clipOf(Curve::fromSamples(rate(120), {0}, std::vector<double>(121, 1)), rate(120));
    const Clip slower = withRate(clip, rate(24), RateChange::keepTimes).value();
    EXPECT_EQ(slower.lastFrame, FrameIndex{24});
    EXPECT_EQ(slower.duration(), Seconds{1});
    EXPECT_EQ(slower.tracks[0].curve, clip.tracks[0].curve);
}

TEST(ClipRate, keepingTimesRoundsUpToWholeFrames) {
    const Clip clip = clipOf(Curve::fromSamples(rate(120), {0}, std::vector<double>(121, 1)), rate(120));
    Clip odd = clip;
    odd.firstFrame = {1};
    odd.lastFrame = {119};
    const Clip slower = withRate(odd, rate(24), RateChange::keepTimes).value();
    EXPECT_EQ(slower.firstFrame, FrameIndex{0});
    EXPECT_EQ(slower.lastFrame, FrameIndex{24});
}

TEST(ClipRate, keepingFramesChangesTheSpeed) {
    const Clip clip = clipOf(Curve::fromKeys({{{0.5}, 1, Interpolation::hermite, 2, 4}, {{1}, 2}}), rate(30));
    const Clip twice = withRate(clip, rate(60), RateChange::keepFrames).value();
    EXPECT_EQ(twice.lastFrame, clip.lastFrame);
    EXPECT_EQ(twice.duration(), Seconds{2});
    EXPECT_EQ(curveIn(twice).key(0).time, Seconds{0.25});
    EXPECT_EQ(curveIn(twice).key(0).slopeOut, 8);
    EXPECT_EQ(curveIn(twice).key(1).time, Seconds{0.5});
}

TEST(ClipRate, sampledCurvesStaySampled) {
    const Clip clip =
        clipOf(Curve::fromSamples(rate(120), {12}, std::vector<double>(600, 1)), rate(30000, 1001));
    const Clip pal = withRate(clip, rate(25), RateChange::keepFrames).value();
    const CurveChunk& chunk = *curveIn(pal).chunks()[0];
    EXPECT_TRUE(chunk.times.empty());
    EXPECT_EQ(chunk.rate, rate(120 * 25 * 1001, 30000));
    const Clip back = withRate(pal, rate(30000, 1001), RateChange::keepFrames).value();
    EXPECT_EQ(curveIn(back), curveIn(clip));
}

TEST(ClipRate, samplesAtAnImpossibleRateGetTimes) {
    const Clip clip = clipOf(Curve::fromSamples(rate(999983), {0}, std::vector<double>(3, 1)), rate(999979));
    const Clip other = withRate(clip, rate(999961, 1000), RateChange::keepFrames).value();
    EXPECT_FALSE(curveIn(other).chunks()[0]->times.empty());
    EXPECT_NEAR(curveIn(other).endTime().value, 2 / 999983.0 * 999979 / 999.961, 1e-12);
}

RC_GTEST_PROP(ClipRate, frameNumbersNeverDrift, ()) {
    const auto rig = *test::randomRig();
    const FrameRate own = rig.clip->rate;
    Clip clip = *rig.clip;
    for (const int hertz : {24, 25, 60, 7}) {
        clip = withRate(std::move(clip), rate(hertz), RateChange::keepFrames).value();
    }
    clip = withRate(std::move(clip), own, RateChange::keepFrames).value();
    for (std::size_t t = 0; t < clip.tracks.size(); ++t) {
        const Curve& before = *rig.clip->tracks[t].curve;
        const Curve& after = *clip.tracks[t].curve;
        RC_ASSERT(after.size() == before.size());
        for (std::size_t i = 0; i < before.size(); ++i) {
            const bool onGrid = own.time(own.nearestFrame(before.key(i).time)) == before.key(i).time;
            const double gap = std::abs(after.key(i).time.value - before.key(i).time.value);
            const double slack = onGrid ? 0 : 1e-12 * (1 + std::abs(before.key(i).time.value));
            RC_ASSERT(gap <= slack);
        }
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
