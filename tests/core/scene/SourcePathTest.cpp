#include "core/scene/evaluation/MotionTrail.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace SINEW_TEST_FILE {

using Eigen::Vector3d;

/// A wheel about Z whose tail is 0.5 m from its head, with keys at 100 frames per second for 2 s that turn it
/// to and fro.
struct Wheel {
    std::shared_ptr<Character> character = std::make_shared<Character>();
    Clip clip;

    explicit Wheel(Interpolation interpolation = Interpolation::catmullRom) {
        std::vector<Joint> joints(1);
        joints[0].id = JointId{1};
        joints[0].name = "wheel";
        joints[0].tail = {0.5, 0, 0};
        joints[0].free = kAngles;
        character->skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
        clip.rate = FrameRate::create(100, 1).value();
        clip.lastFrame = FrameIndex{200};
        std::vector<double> angles(201);
        for (std::size_t i = 0; i < angles.size(); ++i)
            angles[i] = 2 * std::sin(0.05 * static_cast<double>(i));
        Curve curve = Curve::fromSamples(clip.rate, FrameIndex{0}, angles, interpolation);
        clip.tracks.push_back(
            {{JointId{1}, Channel::angle3}, std::make_shared<const Curve>(std::move(curve))});
    }
    MotionTrail trail(const std::vector<WarpPin>& pins, std::vector<SourcePath>* known = nullptr) const {
        Clip warped = clip;
        warped.warp = warp(pins);
        const FrameRange played = warped.playedRange();
        Evaluator evaluator(character, std::make_shared<const Clip>(warped));
        const BonePoint tail{0, BonePoint::End::tail};
        return motionTrails(evaluator, {&tail, 1}, played.first, played.last, 1, {}, known).value()[0];
    }
    static std::shared_ptr<const TimeWarp> warp(const std::vector<WarpPin>& pins) {
        return std::make_shared<const TimeWarp>(TimeWarp::create(pins).value());
    }
    SourcePath path(const std::vector<WarpPin>& pins) const {
        return {trail(pins).samples, warp(pins).get()};
    }
};

const std::vector<WarpPin> kSlow{{{0}, {0}}, {{1.5}, {0.8}}, {{3}, {2}}};

TEST(SourcePath, isUnknownOutsideItsSamplesAndInGaps) {
    EXPECT_FALSE(SourcePath().at({0}));
    const std::vector<TrailSample> samples{
        {{0}}, {{0.01}, {1, 0, 0}}, {{0.1}, {2, 0, 0}}, {{0.11}, {3, 0, 0}}};
    SourcePath path(samples, nullptr);
    EXPECT_FALSE(path.at({-1e-9}));
    EXPECT_FALSE(path.at({0.1101}));
    EXPECT_FALSE(path.at({0.05}));
    EXPECT_TRUE(path.at({0.105}));
    EXPECT_EQ(path.at({0.01}), Vector3d(1, 0, 0));
    EXPECT_EQ(path.at({0.11}), Vector3d(3, 0, 0));
    EXPECT_EQ(path.at({0.1}), Vector3d(2, 0, 0)) << "after the gap again";
}

TEST(SourcePath, straightPathsStayStraight) {
    std::vector<TrailSample> samples;
    for (int i = 0; i < 20; ++i) samples.push_back({{0.01 * i}, {0.02 * i, -0.01 * i, 0}});
    SourcePath path(samples, nullptr);
    for (const double at : {0.0033, 0.1871, 0.05, 0.0999})
        EXPECT_LT((*path.at({at}) - Vector3d(2 * at, -at, 0)).norm(), 1e-12) << at;
}

TEST(SourcePath, reusesTrailsForAnotherWarp) {
    const Wheel wheel;
    std::vector<SourcePath> known{wheel.path(kSlow)};
    const std::vector<WarpPin> fast{{{0}, {0}}, {{0.4}, {0.9}}, {{1.7}, {2}}};
    const MotionTrail read = wheel.trail(fast, &known), expected = wheel.trail(fast);
    ASSERT_EQ(read.samples.size(), expected.samples.size());
    EXPECT_EQ(read.frames, expected.frames);
    EXPECT_EQ(read.keys, expected.keys);
    double largest = 0;
    for (std::size_t i = 0; i < expected.samples.size(); ++i) {
        EXPECT_EQ(read.samples[i].time, expected.samples[i].time);
        largest = std::max(largest, (read.samples[i].position - expected.samples[i].position).norm());
    }
    EXPECT_LT(largest, 1e-4) << "metres";
    EXPECT_GT(largest, 0) << "positions are interpolated, not evaluated";
}

TEST(SourcePath, uncoveredTimesAreEvaluated) {
    const Wheel wheel;
    // Only the first second of the source.
    const MotionTrail first = wheel.trail({{{0}, {0}}, {{1}, {1}}});
    std::vector<SourcePath> known;
    known.emplace_back(std::span(first.samples).first(first.frames[100]), nullptr);
    const MotionTrail read = wheel.trail(kSlow, &known), expected = wheel.trail(kSlow);
    EXPECT_EQ(read.samples.back().position, expected.samples.back().position);
    for (std::size_t i = 0; i < expected.samples.size(); ++i)
        EXPECT_LT((read.samples[i].position - expected.samples[i].position).norm(), 1e-4) << i;
}

TEST(SourcePath, reusesTrailsWithHoldsAndReverseSpans) {
    const Wheel wheel;
    const std::vector<WarpPin> back{{{0}, {0}, SpanKind::linear},
                                    {{0.8}, {1}, SpanKind::hold},
                                    {{1}, {1}, SpanKind::reverse},
                                    {{1.6}, {0.5}, SpanKind::linear},
                                    {{2.5}, {2}}};
    std::vector<SourcePath> known{wheel.path(back)};
    for (const auto& pins : {kSlow, back}) {
        const MotionTrail read = wheel.trail(pins, &known), expected = wheel.trail(pins);
        for (std::size_t i = 0; i < expected.samples.size(); ++i)
            EXPECT_LT((read.samples[i].position - expected.samples[i].position).norm(), 1e-4) << i;
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
