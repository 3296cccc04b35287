#include "core/anim/reduction/SimplifyWeight.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "core/anim/reduction/Simplify.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::Dice;

const FrameRate kRate = *FrameRate::create(60, 1);

std::vector<double> frameTimes(int frames) {
    std::vector<double> times;
    for (int frame = 0; frame < frames; ++frame) times.push_back(kRate.time(FrameIndex{frame}).value);
    return times;
}

/// A blink every second with a key on every frame.
Curve blinking(int frames) {
    std::vector<double> values;
    for (int frame = 0; frame < frames; ++frame) {
        const double phase = std::fmod(frame / 60.0, 1.0);
        values.push_back(phase < 0.2 ? std::sin(phase / 0.2 * kPi) : 0);
    }
    return Curve::fromSamples(kRate, FrameIndex{0}, values);
}

TEST(SimplifyWeight, keepsCurvesWhoseMeaningIsInTheirKeys) {
    const std::vector<double> times = frameTimes(61);
    const auto keysOf = [](Interpolation kind) {
        return Curve::fromKeys(
            {{Seconds{0}, 0, kind}, {Seconds{0.5}, 0.001, kind}, {Seconds{1}, 0.01, kind}});
    };
    EXPECT_FALSE(simplifiedWeight(keysOf(Interpolation::step), times, 0.1, Interpolation::linear));
    const Curve cyclic =
        keysOf(Interpolation::linear).withExtrapolation({Extrapolation::hold, Extrapolation::cycle});
    EXPECT_FALSE(simplifiedWeight(cyclic, times, 0.1, Interpolation::linear));
    EXPECT_FALSE(simplifiedWeight(Curve::fromKeys({{Seconds{0}, 1}}), times, 0.1, Interpolation::linear));
    EXPECT_EQ(simplifiedWeight(keysOf(Interpolation::linear), times, 0.1, Interpolation::linear)->size(), 2U);
}

TEST(SimplifyWeight, givesConstantCurvesOneKey) {
    const Curve still = Curve::fromSamples(kRate, FrameIndex{0}, std::vector<double>(61, 0.25));
    const auto simple = simplifiedWeight(still, frameTimes(61), 0.01, Interpolation::hermite);
    ASSERT_TRUE(simple);
    EXPECT_EQ(simple->size(), 1U);
    EXPECT_EQ(simple->evaluate(Seconds{0.5}), 0.25);
}

TEST(SimplifyWeight, needsFewerCubicsThanLinesForABlink) {
    const Curve dense = blinking(301);
    const auto cubic = simplifiedWeight(dense, frameTimes(301), 0.01, Interpolation::hermite);
    const auto linear = simplifiedWeight(dense, frameTimes(301), 0.01, Interpolation::linear);
    ASSERT_TRUE(cubic && linear);
    EXPECT_LT(cubic->size(), linear->size());
    EXPECT_LT(linear->size(), 301U / 4);
}

TEST(SimplifyWeightLaws, staysWithinTheToleranceAndKeepsItsEnds) {
    EXPECT_TRUE(rc::check([](std::uint32_t seed) {
        Dice dice(seed);
        std::vector<Key> keys;
        for (double time = 0; time < 3; time += dice.between(0.02, 0.3)) {
            const auto kind = static_cast<Interpolation>(dice.integer(1, 4));
            keys.push_back({Seconds{time}, dice.between(0, 1), kind});
        }
        const Curve curve = Curve::fromKeys(keys);
        std::vector<double> times = frameTimes(200);
        for (const Key& key : keys) times.push_back(key.time.value);
        std::ranges::sort(times);
        const double tolerance = dice.between(0.001, 0.3);
        const auto kind = dice.chance(0.5) ? Interpolation::hermite : Interpolation::linear;
        const auto simple = simplifiedWeight(curve, times, tolerance, kind);
        if (!simple) return;
        RC_ASSERT(simple->size() < curve.size());
        RC_ASSERT(simple->evaluate(curve.startTime()) == curve.evaluate(curve.startTime()));
        RC_ASSERT(simple->startTime() == curve.startTime());
        RC_ASSERT(simple->size() == 1 || simple->endTime() == curve.endTime());
        for (const double time : times)
            RC_ASSERT(std::abs(simple->evaluate(Seconds{time}) - curve.evaluate(Seconds{time})) <= tolerance);
    }));
}

TEST(SimplifyWeight, isPartOfSimplifyingAClip) {
    const test::Rig rig{std::make_shared<const Skeleton>(test::makeSkeleton(1, 3)), nullptr};
    Clip clip;
    clip.rate = kRate;
    clip.lastFrame = FrameIndex{300};
    const ChannelId blink = shapeChannel(ShapeId{900}), other = shapeChannel(ShapeId{901});
    for (const ChannelId& id : {blink, other})
        clip.tracks.push_back({id, std::make_shared<const Curve>(blinking(301))});
    const auto source = std::make_shared<const Clip>(clip);
    SimplifySettings settings;
    settings.channels = {blink};
    const SimplifyResult result = simplified(rig.skeleton, source, settings).value();
    EXPECT_EQ(result.keysBefore, 602U);
    EXPECT_LT(result.keysAfter, 400U);
    EXPECT_EQ(result.clip.find(other), source->find(other)) << "not selected";
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
