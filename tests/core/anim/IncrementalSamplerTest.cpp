#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/anim/sampling/ClipSampler.h"
#include "core/anim/sampling/CompiledCurve.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

bool sameAt(const ClipSampler& a, const ClipSampler& b, Seconds time) {
    Pose poseA, poseB;
    a.sample(time, poseA);
    b.sample(time, poseB);
    return poseA == poseB;
}

/// The clip after setting or deleting some keys, or after changing the interpolation of a curve.
Clip edited(Clip clip, test::Dice& dice) {
    for (Track& track : clip.tracks) {
        if (dice.chance(0.6)) continue;
        const Seconds time = clip.rate.time(
            clip.firstFrame + FrameIndex{dice.integer(-3, static_cast<int>(clip.frameCount()) + 3)});
        const auto kind = static_cast<Interpolation>(dice.integer(0, 6));
        Curve curve = *track.curve;
        if (dice.chance(0.7)) curve = curve.withKey({time, dice.between(-3, 3), kind, 0.5, -0.5});
        if (dice.chance(0.2)) curve = curve.withInterpolation(kind);
        if (dice.chance(0.2)) curve = curve.withoutKeys(time, time + Seconds{dice.between(0, 2)});
        if (!curve.empty()) track.curve = std::make_shared<const Curve>(std::move(curve));
    }
    return clip;
}

TEST(IncrementalSampler, equalsAFreshSamplerAfterAnyEdits) {
    EXPECT_TRUE(rc::check([](std::uint32_t seed) {
        test::Dice dice(seed);
        const auto skeleton = std::make_shared<const Skeleton>(test::makeSkeleton(seed, dice.integer(1, 6)));
        auto clip = std::make_shared<const Clip>(test::makeClip(*skeleton, seed + 1));
        auto sampler = std::make_unique<ClipSampler>(skeleton, clip);
        for (int edit = 0; edit < 5; ++edit) {
            clip = std::make_shared<const Clip>(edited(*clip, dice));
            sampler = std::make_unique<ClipSampler>(skeleton, clip, sampler.get());
            const ClipSampler fresh(skeleton, clip);
            for (int i = 0; i < 20; ++i) {
                const double start = clip->rate.time(clip->firstFrame).value;
                const double time = start + clip->duration().value * dice.between(-0.1, 1.1);
                RC_ASSERT(sameAt(*sampler, fresh, {time}));
            }
            for (const Track& track : clip->tracks)
                RC_ASSERT(sameAt(*sampler, fresh, track.curve->startTime()));
        }
    }));
}

TEST(IncrementalSampler, reusesNothingFromAnotherSkeletonOrClip) {
    const auto skeleton = std::make_shared<const Skeleton>(test::makeSkeleton(1, 5));
    const auto other = std::make_shared<const Skeleton>(test::makeSkeleton(2, 7));
    const auto clip = std::make_shared<const Clip>(test::makeClip(*skeleton, 3));
    const auto strange = std::make_shared<const Clip>(test::makeClip(*other, 4));
    const ClipSampler before(other, strange);
    EXPECT_TRUE(sameAt(ClipSampler(skeleton, clip, &before), ClipSampler(skeleton, clip), {1}));
    EXPECT_TRUE(sameAt(ClipSampler(skeleton, strange, &before), ClipSampler(skeleton, strange), {1}));
}

TEST(IncrementalSampler, outlivesItsPredecessor) {
    const auto skeleton = std::make_shared<const Skeleton>(test::makeSkeleton(1, 5));
    auto clip = std::make_shared<const Clip>(test::makeClip(*skeleton, 3));
    auto before = std::make_unique<ClipSampler>(skeleton, clip);
    test::Dice dice(5);
    clip = std::make_shared<const Clip>(edited(*clip, dice));
    const ClipSampler after(skeleton, clip, before.get());
    before.reset();
    EXPECT_TRUE(sameAt(after, ClipSampler(skeleton, clip), {0.7}));
}

TEST(SparseCurve, knowsTheKeysNextToItsChunks) {
    std::vector<Key> keys;
    for (int i = 0; i < 1000; ++i) keys.push_back({{i * 0.1}, std::sin(i), Interpolation::catmullRom});
    const Curve curve = Curve::fromKeys(keys);
    const SparseCurve before(curve, nullptr);
    // The first key of a chunk shapes the last segments of the previous chunk, which is shared.
    const std::size_t start = curve.chunkStarts()[1];
    Key key = curve.key(start);
    key.value += 5;
    const Curve next = curve.withKey(key);
    ASSERT_EQ(next.chunks()[0], curve.chunks()[0]);
    const SparseCurve after(next, &before);
    for (int i = -10; i < 40; ++i) {
        const double time = key.time.value + 0.03 * i;
        EXPECT_NEAR(after.value(time), next.evaluate({time}), 1e-12);
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
