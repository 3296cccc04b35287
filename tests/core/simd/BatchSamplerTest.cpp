#include "core/simd/BatchSampler.h"

#include <gtest/gtest.h>

#include "core/anim/sampling/ClipSampler.h"
#include "core/rig/Pose.h"
#include "tests/core/RandomLayers.h"

// Laws: evaluating many times at once gives the same results as one by one.

namespace sinew {
namespace SINEW_TEST_FILE {

std::vector<Affine> oneByOne(const ClipSampler& sampler, Seconds time) {
    Pose pose;
    sampler.sample(time, pose);
    std::vector<Affine> model(pose.size());
    forwardKinematics(sampler.skeleton(), pose, model);
    return model;
}

/// The largest error of a wide sampler against the reference, relative to the size of the result: the
/// distance of heads from the first root.
template <class T>
double largestError(const BatchSampler<T>& wide, const ClipSampler& sampler, std::span<const Seconds> times) {
    double error = 0, size = sampler.skeleton().extent();
    const Eigen::Vector3d origin = oneByOne(sampler, times[0])[0].translation();
    for (std::size_t i = 0; i < times.size(); ++i) {
        const std::vector<Affine> model = oneByOne(sampler, times[i]);
        for (int j = 0; j < sampler.skeleton().size(); ++j) {
            const Affine& expected = model[static_cast<std::size_t>(j)];
            const Affine found = wide.model(j, i);
            size = std::max(size, (expected.translation() - origin).norm());
            error = std::max(error, (found.translation() - expected.translation()).norm());
            // Scales grow from joint to joint, so the error is relative to them.
            const double linear = (found.linear() - expected.linear()).norm() / expected.linear().norm();
            error = std::max(error, linear * sampler.skeleton().extent());
        }
    }
    return error / size;
}

template <class T>
double worstAtTimes(const ClipSampler& sampler, std::uint32_t seed) {
    test::Dice dice(seed);
    BatchSampler<T> wide(sampler.compiled());
    double error = 0;
    for (int run = 0; run < 4; ++run) {
        std::vector<Seconds> times(static_cast<std::size_t>(dice.integer(1, static_cast<int>(kBatchSize))));
        for (Seconds& time : times) time = Seconds{dice.between(-0.5, 7)};
        wide.evaluate(times);
        error = std::max(error, largestError(wide, sampler, times));
    }
    return error;
}

template <class T>
double worstAtFrames(const ClipSampler& sampler) {
    const Clip& clip = sampler.clip();
    BatchSampler<T> wide(sampler.compiled());
    double error = 0;
    for (std::int64_t frame = clip.firstFrame.value - 3; frame <= clip.lastFrame.value + 20; frame += 37) {
        std::vector<Seconds> times;
        const auto count = static_cast<std::size_t>(frame % 5 == 0 ? 7 : kBatchSize);
        for (std::size_t i = 0; i < count; ++i)
            times.push_back(clip.rate.time(FrameIndex{frame + static_cast<std::int64_t>(i)}));
        wide.evaluate(FrameIndex{frame}, count);
        error = std::max(error, largestError(wide, sampler, times));
    }
    return error;
}

TEST(BatchSampler, matchesTheReferenceAtAnyTimes) {
    EXPECT_TRUE(rc::check([] {
        test::RigOptions options;
        options.scales = *rc::gen::arbitrary<bool>();
        const test::Rig rig = *test::randomRig(options);
        const ClipSampler sampler(rig.skeleton, rig.clip);
        const auto seed = *rc::gen::arbitrary<std::uint32_t>();
        RC_ASSERT(worstAtTimes<double>(sampler, seed) < 1e-12);
        RC_ASSERT(worstAtTimes<float>(sampler, seed) < 1e-5);
    }));
}

TEST(BatchSampler, matchesTheReferenceAtFrames) {
    EXPECT_TRUE(rc::check([] {
        test::RigOptions options;
        options.scales = *rc::gen::arbitrary<bool>();
        const test::Rig rig = *test::randomRig(options);
        const ClipSampler sampler(rig.skeleton, rig.clip);
        RC_ASSERT(worstAtFrames<double>(sampler) < 1e-12);
        RC_ASSERT(worstAtFrames<float>(sampler) < 1e-5);
    }));
}

TEST(BatchSampler, matchesTheReferenceWithLayers) {
    EXPECT_TRUE(rc::check([] {
        test::RigOptions options;
        options.scales = *rc::gen::arbitrary<bool>();
        const test::Rig rig = *test::randomLayeredRig(options);
        const ClipSampler sampler(rig.skeleton, rig.clip);
        const auto seed = *rc::gen::arbitrary<std::uint32_t>();
        RC_ASSERT(worstAtTimes<double>(sampler, seed) < 1e-11);
        RC_ASSERT(worstAtTimes<float>(sampler, seed) < 1e-5);
        RC_ASSERT(worstAtFrames<double>(sampler) < 1e-11);
    }));
}

TEST(BatchSampler, longTravelAndManyTurnsKeepAccuracy) {
    Joint root;
    root.id = JointId{1};
    root.name = "root";
    root.tail = {0, 1, 0};
    for (const Channel channel : {Channel::translationX, Channel::angle2}) root.free.insert(channel);
    Joint hand = root;
    hand.id = JointId{2};
    hand.name = "hand";
    hand.parent = 0;
    hand.rest.translation = {1, 0, 0};
    const auto skeleton =
        std::make_shared<const Skeleton>(Skeleton::create({std::move(root), std::move(hand)}).value());
    Clip clip;
    clip.lastFrame = FrameIndex{300};
    std::vector<double> travel, turns;
    for (int i = 0; i <= 300; ++i) {
        travel.push_back(1e6 + 0.01 * i);
        turns.push_back(1e4 + 0.3 * i);
    }
    clip.tracks = {{{JointId{1}, Channel::translationX},
                    std::make_shared<const Curve>(Curve::fromSamples(clip.rate, clip.firstFrame, travel))},
                   {{JointId{1}, Channel::angle2},
                    std::make_shared<const Curve>(Curve::fromSamples(clip.rate, clip.firstFrame, turns))}};
    clip.sortTracks();
    const ClipSampler sampler(skeleton, std::make_shared<const Clip>(clip));
    BatchSampler<float> wide(sampler.compiled());
    for (std::int64_t frame = 0; frame <= 285; frame += kBatchSize) {
        wide.evaluate(FrameIndex{frame}, kBatchSize);
        for (std::size_t i = 0; i < kBatchSize; ++i) {
            const auto model =
                oneByOne(sampler, clip.rate.time(FrameIndex{frame + static_cast<std::int64_t>(i)}));
            EXPECT_LT((wide.head(1, i) - model[1].translation()).norm(), 1e-6);
        }
    }
}

TEST(BatchSampler, hugeAnglesStillTurn) {
    Joint root;
    root.id = JointId{1};
    root.tail = {0, 1, 0};
    root.free.insert(Channel::angle2);
    const auto skeleton = std::make_shared<const Skeleton>(Skeleton::create({std::move(root)}).value());
    for (const double huge : {1e16, -1e16, 1e20, -1e300}) {
        Clip clip;
        clip.lastFrame = FrameIndex{15};
        std::vector<double> angles(16, huge);
        angles.back() = 0;  // a value that never changes is not evaluated again
        clip.tracks = {
            {{JointId{1}, Channel::angle2},
             std::make_shared<const Curve>(Curve::fromSamples(clip.rate, clip.firstFrame, angles))}};
        const ClipSampler sampler(skeleton, std::make_shared<const Clip>(clip));
        BatchSampler<double> doubles(sampler.compiled());
        BatchSampler<float> floats(sampler.compiled());
        doubles.evaluate(FrameIndex{0}, kBatchSize);
        floats.evaluate(FrameIndex{0}, kBatchSize);
        EXPECT_NEAR(doubles.model(0, 0).linear().determinant(), 1, 1e-9) << huge;
        EXPECT_NEAR(floats.model(0, 0).linear().determinant(), 1, 1e-4) << huge;
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
