#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "core/anim/filter/Resample.h"
#include "core/anim/sampling/ClipSampler.h"
#include "core/math/Interpolate.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Between = ResampleSettings::Sampling;

FrameRate hertz(std::int64_t rate) { return *FrameRate::create(rate, 1); }

std::shared_ptr<const Skeleton> oneJoint(ChannelSet free = kEveryChannel) {
    Joint joint;
    joint.id = JointId{1};
    joint.order = EulerOrder::YXZ;
    joint.free = free;
    return std::make_shared<const Skeleton>(*Skeleton::create({joint}));
}

Clip clipOf(FrameRate rate, std::int64_t last, const std::vector<std::pair<Channel, Curve>>& curves) {
    Clip clip;
    clip.name = "clip";
    clip.rate = rate;
    clip.lastFrame = FrameIndex{last};
    for (const auto& [channel, curve] : curves)
        clip.tracks.push_back({{JointId{1}, channel}, std::make_shared<const Curve>(curve)});
    clip.sortTracks();
    return clip;
}

std::shared_ptr<const Clip> shared(Clip clip) { return std::make_shared<const Clip>(std::move(clip)); }

TEST(Resample, rejectsTooManyKeys) {
    const auto clip =
        shared(clipOf(hertz(1), 100000, {{Channel::angle1, Curve::fromKeys({{{0}, 0}, {{9}, 1}})}}));
    const auto result = resampled(oneJoint(), clip, {hertz(1000000), Between::curves});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::limitExceeded);
    Clip far = *clip;
    far.firstFrame = far.lastFrame = kMaximumFrame;
    EXPECT_EQ(resampled(oneJoint(), shared(far), {hertz(1000000), Between::curves}).error().code,
              ErrorCode::limitExceeded);
}

TEST(Resample, rejectsCurvesWithNan) {
    const Curve wild = Curve::fromKeys(
        {{{0}, -1e308, Interpolation::catmullRom}, {{1}, 1e308, Interpolation::catmullRom}, {{2}, -1e308}});
    const auto clip = shared(clipOf(hertz(10), 20, {{Channel::translationX, wild}}));
    EXPECT_EQ(resampled(oneJoint(), clip, {hertz(25), Between::curves}).error().code, ErrorCode::valueRange);
}

TEST(Resample, keepsADurationOfWholeFrames) {
    const auto clip =
        shared(clipOf(hertz(120), 240, {{Channel::translationX, Curve::fromKeys({{{0}, 0}, {{2}, 4}})}}));
    for (const auto between : {Between::slerp, Between::curves}) {
        const Clip result = *resampled(oneJoint(), clip, {*FrameRate::create(25, 1), between});
        EXPECT_EQ(result.rate, hertz(25));
        EXPECT_EQ(result.duration(), Seconds{2});
        const Curve& curve = *result.tracks[0].curve;
        ASSERT_EQ(curve.size(), 51U);
        for (std::size_t i = 0; i < curve.size(); ++i)
            EXPECT_NEAR(curve.key(i).value, 2 * curve.key(i).time.value, 1e-12);
        EXPECT_TRUE(curve.chunks()[0]->times.empty());
    }
}

TEST(Resample, staysWithinARangeOfPartialFrames) {
    Clip clip = clipOf(hertz(120), 357, {});
    EXPECT_EQ(framesWithin(clip, hertz(30)).last, FrameIndex{89});
    clip.firstFrame = FrameIndex{1};
    EXPECT_EQ(framesWithin(clip, hertz(30)).first, FrameIndex{1});
    clip.lastFrame = FrameIndex{2};
    EXPECT_EQ(framesWithin(clip, hertz(30)).first, FrameIndex{1});
    EXPECT_EQ(framesWithin(clip, hertz(30)).last, FrameIndex{1});
}

TEST(Resample, takesTheShortestRotationBetweenFrames) {
    std::vector<std::pair<Channel, Curve>> curves;
    const std::vector<Eigen::Vector3d> angles{{0.1, 1.2, -0.4}, {0.9, 0.3, 0.8}, {1.5, 1.0, 2.0}};
    for (int c = 0; c < 3; ++c) {
        std::vector<double> values;
        for (const auto& a : angles) values.push_back(a[c]);
        curves.emplace_back(angle(c), Curve::fromSamples(hertz(10), FrameIndex{0}, values));
    }
    const auto skeleton = oneJoint();
    const auto clip = shared(clipOf(hertz(10), 2, curves));
    const auto result = shared(*resampled(skeleton, clip, {hertz(40), Between::slerp}));
    const ClipSampler sampler(skeleton, result);
    for (int i = 0; i <= 8; ++i) {
        const auto at = static_cast<std::size_t>(std::min(i / 4, 1));
        const auto from = toQuaternion(EulerOrder::YXZ, angles[at]);
        const auto to = toQuaternion(EulerOrder::YXZ, angles[at + 1]);
        const auto expected = slerp(from, to, i / 4.0 - static_cast<double>(at));
        const auto found =
            toQuaternion(EulerOrder::YXZ, sampler.values(0, hertz(40).time(FrameIndex{i})).angles);
        EXPECT_LT(expected.angularDistance(found), 1e-7) << i;
    }
}

TEST(Resample, keepsWholeTurns) {
    std::vector<double> spin;
    for (int i = 0; i <= 40; ++i) spin.push_back(radians(60) * i);
    const auto clip = shared(
        clipOf(hertz(10), 40, {{Channel::angle1, Curve::fromSamples(hertz(10), FrameIndex{0}, spin)}}));
    for (const auto free : {kAngles, ChannelSet{Channel::angle1}}) {
        const Clip result = *resampled(oneJoint(free), clip, {hertz(24), Between::slerp});
        EXPECT_NEAR(result.tracks[0].curve->evaluate({4}), radians(60) * 40, 1e-9);
        EXPECT_NEAR(result.tracks[0].curve->evaluate({2.5}), radians(60) * 25, 1e-9);
    }
}

TEST(Resample, leavesCurvesWithOneKey) {
    const auto clip = shared(clipOf(hertz(30), 10, {{Channel::angle1, Curve::fromKeys({{{0.1}, 2}})}}));
    EXPECT_EQ(resampled(oneJoint(), clip, {hertz(60)})->tracks[0].curve, clip->tracks[0].curve);
}

TEST(Resample, leavesConstantAnglesBesideATurningOne) {
    std::vector<double> turning;
    for (int i = 0; i <= 20; ++i) turning.push_back(0.1 * i);
    const auto clip = shared(clipOf(hertz(30), 20,
                                    {{Channel::angle1, Curve::fromSamples(hertz(30), FrameIndex{0}, turning)},
                                     {Channel::angle2, Curve::fromKeys({{{0}, 0.4}})}}));
    const Clip result = *resampled(oneJoint(), clip, {hertz(60), Between::slerp});
    ASSERT_EQ(result.tracks.size(), 2U);
    EXPECT_EQ(result.tracks[0].curve->size(), 41U);
    EXPECT_EQ(result.tracks[1].curve, clip->tracks[1].curve);
}

TEST(Resample, matchesTheCurvesAtEveryNewFrame) {
    EXPECT_TRUE(rc::check([](std::uint32_t seed, bool slerps) {
        const auto skeleton = std::make_shared<const Skeleton>(test::makeSkeleton(seed, 4, {.scales = true}));
        const auto clip = shared(test::makeClip(*skeleton, seed + 1, {.slerp = slerps, .maximumFrames = 50}));
        const FrameRate rate = *FrameRate::create(24000, 1001);
        const auto result = shared(*resampled(skeleton, clip, {rate, Between::curves}));
        const ClipSampler was(skeleton, clip), is(skeleton, result);
        Pose before, after;
        for (FrameIndex frame = result->firstFrame; frame <= result->lastFrame; ++frame.value) {
            was.sample(rate.time(frame), before);
            is.sample(rate.time(frame), after);
            for (std::size_t j = 0; j < before.size(); ++j) {
                RC_ASSERT((before[j].translation - after[j].translation).norm() < 1e-9);
                RC_ASSERT((before[j].scale - after[j].scale).norm() < 1e-9);
                const Joint& joint = (*skeleton)[static_cast<int>(j)];
                const bool whole = std::ranges::all_of(std::array{0, 1, 2},
                                                       [&](int c) { return joint.free.contains(angle(c)); });
                if (whole || !slerps) {
                    RC_ASSERT(before[j].rotation.angularDistance(after[j].rotation) < 1e-6);
                }
            }
        }
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
