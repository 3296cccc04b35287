#include "core/anim/warp/WarpFit.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

std::vector<WarpSample> sampled(const TimeWarp& warp, double length, int count) {
    std::vector<WarpSample> samples;
    for (int i = 0; i <= count; ++i) {
        const Seconds time{length * i / count};
        samples.push_back({time, warp.source(time)});
    }
    return samples;
}

TEST(WarpFit, rejectsImpossibleWarps) {
    const std::vector<WarpSample> samples{{{0}, {0}}, {{1}, {1e6}}};
    EXPECT_EQ(fitWarp(samples, {0.01}, SpanKind::linear).error().code, ErrorCode::valueRange);
}

TEST(WarpFit, aLineNeedsOnlyItsEnds) {
    const auto even = TimeWarp::create({{{0}, {0}}, {{4}, {2}}}).value();
    for (const SpanKind span : {SpanKind::smooth, SpanKind::linear}) {
        const FittedWarp fitted = fitWarp(sampled(even, 4, 100), {1e-6}, span).value();
        EXPECT_EQ(fitted.warp.pins().size(), 2u);
        EXPECT_LT(fitted.error.value, 1e-12);
    }
}

TEST(WarpFit, findsACorner) {
    const auto bent =
        TimeWarp::create({{{0}, {0}, SpanKind::linear}, {{1}, {2}, SpanKind::linear}, {{4}, {3}}}).value();
    const FittedWarp fitted = fitWarp(sampled(bent, 4, 100), {1e-6}, SpanKind::linear).value();
    ASSERT_EQ(fitted.warp.pins().size(), 3u);
    EXPECT_DOUBLE_EQ(fitted.warp.pins()[1].time.value, 1);
    EXPECT_DOUBLE_EQ(fitted.warp.pins()[1].source.value, 2);
}

TEST(WarpFit, staysWithinItsTolerance) {
    EXPECT_TRUE(
        rc::check("the warp passes every sample within the tolerance, all forward, with both ends", [] {
            test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
            const Seconds tolerance{dice.between(1e-3, 0.2)};
            const SpanKind span = dice.chance(0.5) ? SpanKind::smooth : SpanKind::linear;
            std::vector<WarpSample> samples{{{dice.between(-5, 5)}, {dice.between(-5, 5)}}};
            const int count = dice.integer(1, 300);
            for (int i = 0; i < count; ++i) {
                const auto& [time, source] = samples.back();
                samples.push_back(
                    {time + Seconds{dice.between(0.01, 0.1)}, source + Seconds{dice.between(0.01, 0.1)}});
            }
            const FittedWarp fitted = fitWarp(samples, tolerance, span).value();
            RC_ASSERT(fitted.warp.allForward());
            RC_ASSERT(fitted.error <= tolerance);
            RC_ASSERT(fitted.warp.pins().front().time == samples.front().time);
            RC_ASSERT(fitted.warp.pins().back().source == samples.back().source);
            for (const WarpSample& sample : samples) {
                const double error = std::abs(fitted.warp.source(sample.time).value - sample.source.value);
                RC_ASSERT(error <= fitted.error.value + 1e-12);
            }
        }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
