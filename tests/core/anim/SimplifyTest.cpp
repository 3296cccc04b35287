#include "core/anim/reduction/Simplify.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "core/anim/curve/EditCurve.h"
#include "core/anim/reduction/BandFit.h"
#include "core/anim/reduction/Decimation.h"
#include "core/anim/sampling/ClipSampler.h"
#include "core/rig/Pose.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Rig = test::Rig;

SimplifyResult simplify(const Rig& rig, const SimplifySettings& settings = {}) {
    return simplified(rig.skeleton, rig.clip, settings).value();
}

/// The error measured independently: every frame played, every joint, at the head, the tail and six points.
double worstError(const Rig& rig, const Clip& clip, double distance) {
    const ClipSampler was(rig.skeleton, rig.clip);
    const ClipSampler is(rig.skeleton, std::make_shared<const Clip>(clip));
    double worst = 0;
    for (FrameIndex f = rig.clip->firstFrame; f <= rig.clip->lastFrame; f = f + FrameIndex{1}) {
        Pose before, now;
        was.sample(rig.clip->rate.time(f), before);
        is.sample(rig.clip->rate.time(f), now);
        std::vector<Affine> from(before.size()), to(now.size());
        forwardKinematics(*rig.skeleton, before, from);
        forwardKinematics(*rig.skeleton, now, to);
        for (std::size_t j = 0; j < from.size(); ++j) {
            std::vector<Eigen::Vector3d> points{Eigen::Vector3d::Zero(), rig.skeleton->joints()[j].tail};
            for (int axis = 0; axis < 3; ++axis) {
                points.push_back(distance * Eigen::Vector3d::Unit(axis));
                points.push_back(-points.back());
            }
            for (const auto& point : points)
                worst = std::max(worst, (from[j] * point - to[j] * point).norm());
        }
    }
    return worst;
}

/// A chain of joints half a metre long, with a key per frame for their angles.
Rig chain(int joints, int frames, const std::function<double(int channel, double seconds)>& play) {
    std::vector<Joint> list(static_cast<std::size_t>(joints));
    Clip clip;
    clip.id = ClipId{99};
    clip.name = "chain";
    clip.rate = *FrameRate::create(120, 1);
    clip.lastFrame = FrameIndex{frames - 1};
    for (int i = 0; i < joints; ++i) {
        Joint& joint = list[static_cast<std::size_t>(i)];
        joint.id = JointId{static_cast<std::uint64_t>(i) + 1};
        joint.name = "joint" + std::to_string(i);
        joint.parent = i - 1;
        joint.rest.translation = {0, i > 0 ? 0.5 : 0, 0};
        joint.tail = {0, 0.5, 0};
        joint.free = kAngles;
        for (int c = 0; c < 3; ++c) {
            std::vector<double> values;
            for (int f = 0; f < frames; ++f)
                values.push_back(play(3 * i + c, clip.rate.time(FrameIndex{f}).value));
            clip.tracks.push_back(
                {{joint.id, angle(c)},
                 std::make_shared<const Curve>(Curve::fromSamples(clip.rate, clip.firstFrame, values))});
        }
    }
    return {std::make_shared<const Skeleton>(*Skeleton::create(std::move(list))),
            std::make_shared<const Clip>(std::move(clip))};
}

double swing(int channel, double seconds) { return 0.5 * std::sin(3 * seconds + channel); }

TEST(Simplify, rejectsInvalidSettings) {
    const Rig rig = chain(1, 10, swing);
    for (const auto& [tolerance, distance] :
         {std::pair{0.0, 0.1}, {-1.0, 0.1}, {0.001, 0.0}, {std::nan(""), 0.1}}) {
        SimplifySettings settings;
        settings.tolerance = tolerance;
        settings.distance = distance;
        const auto result = simplified(rig.skeleton, rig.clip, settings);
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, ErrorCode::argumentInvalid);
    }
    SimplifySettings stepped;
    stepped.interpolation = Interpolation::step;
    EXPECT_EQ(simplified(rig.skeleton, rig.clip, stepped).error().code, ErrorCode::argumentInvalid);
}

TEST(Simplify, stopsWhenCancelled) {
    const Rig rig = chain(2, 300, swing);
    const std::atomic<bool> cancel = true;
    SimplifySettings settings;
    settings.cancel = &cancel;
    EXPECT_EQ(simplified(rig.skeleton, rig.clip, settings).error().code, ErrorCode::cancelled);
    EXPECT_EQ(decimated(rig.skeleton, rig.clip, settings).error().code, ErrorCode::cancelled);
}

TEST(Simplify, reducesAConstantToOneKey) {
    const Rig rig = chain(3, 500, [](int channel, double) { return 0.1 * channel; });
    const SimplifyResult found = simplify(rig);
    EXPECT_EQ(found.keysBefore, 4500u);
    EXPECT_EQ(found.keysAfter, 9u);
    EXPECT_EQ(found.maximumError.distance, 0);
}

TEST(Simplify, needsTwoKeysForALine) {
    const Rig rig = chain(1, 500, [](int channel, double seconds) { return channel == 1 ? seconds : 0; });
    EXPECT_EQ(simplify(rig).keysAfter, 4u);
}

TEST(Simplify, needsFewKeysForSmoothMotion) {
    const Rig rig = chain(4, 1200, swing);
    const SimplifyResult found = simplify(rig);
    EXPECT_LT(found.keysAfter, found.keysBefore / 20);
    EXPECT_LE(worstError(rig, found.clip, 0.1), 0.001);
    EXPECT_NEAR(worstError(rig, found.clip, 0.1), found.maximumError.distance, 1e-12);
}

TEST(Simplify, keepsTurnsBeyond360) {
    const Rig rig = chain(2, 600, [](int channel, double seconds) { return channel == 0 ? 9 * seconds : 0; });
    const SimplifyResult found = simplify(rig);
    const Curve& curve = *found.clip.find({JointId{1}, Channel::angle1});
    EXPECT_EQ(curve.key(curve.size() - 1).value,
              rig.clip->find({JointId{1}, Channel::angle1})->key(599).value);
    EXPECT_LT(curve.size(), 4u);
}

TEST(Simplify, keepsTheFirstAndTheLastKey) {
    const Rig rig = chain(3, 700, swing);
    const SimplifyResult found = simplify(rig);
    for (const Track& track : found.clip.tracks) {
        const Curve& before = *rig.clip->find(track.id);
        const Key first = track.curve->key(0), last = track.curve->key(track.curve->size() - 1);
        EXPECT_EQ(first.time, before.startTime());
        EXPECT_EQ(first.value, before.key(0).value);
        EXPECT_EQ(last.time, before.endTime());
        EXPECT_EQ(last.value, before.key(before.size() - 1).value);
    }
}

TEST(Simplify, holdsThroughFastNoise) {
    test::Dice dice(5);
    const Rig rig = chain(5, 300, [&](int, double) { return dice.between(-1, 1); });
    const SimplifyResult found = simplify(rig);
    EXPECT_LE(found.keysAfter, found.keysBefore);
    EXPECT_LE(worstError(rig, found.clip, 0.1), 0.001);
}

TEST(Simplify, changesOnlyTheGivenChannels) {
    const Rig rig = chain(3, 400, swing);
    SimplifySettings settings;
    settings.channels = {{JointId{2}, Channel::angle1}};
    const SimplifyResult found = simplify(rig, settings);
    EXPECT_LT(found.keysAfter, found.keysBefore);
    for (std::size_t i = 0; i < found.clip.tracks.size(); ++i) {
        const bool wanted = found.clip.tracks[i].id == settings.channels.front();
        EXPECT_EQ(found.clip.tracks[i].curve == rig.clip->tracks[i].curve, !wanted);
    }
}

TEST(Simplify, usesLinearSegmentsOnRequest) {
    const Rig rig = chain(2, 400, swing);
    SimplifySettings settings;
    settings.interpolation = Interpolation::linear;
    const SimplifyResult found = simplify(rig, settings);
    EXPECT_LT(found.keysAfter, found.keysBefore / 3);
    EXPECT_LE(worstError(rig, found.clip, 0.1), 0.001);
    for (const Track& track : found.clip.tracks) {
        for (const Key& key : track.curve->keys()) EXPECT_EQ(key.interpolation, Interpolation::linear);
    }
}

TEST(Simplify, isDeterministic) {
    const Rig rig = chain(4, 3000, swing);
    const SimplifyResult once = simplify(rig), again = simplify(rig);
    for (std::size_t i = 0; i < once.clip.tracks.size(); ++i)
        EXPECT_TRUE(*once.clip.tracks[i].curve == *again.clip.tracks[i].curve);
}

TEST(Simplify, leavesAClipUnchangedIfNoKeysAreSaved) {
    Rig rig = chain(2, 2, swing);
    const SimplifyResult found = simplify(rig);
    EXPECT_EQ(found.keysAfter, found.keysBefore);
    EXPECT_EQ(found.maximumError.distance, 0);
    Clip empty = *rig.clip;
    empty.tracks.clear();
    rig.clip = std::make_shared<const Clip>(empty);
    EXPECT_EQ(simplify(rig).keysAfter, 0u);
}

TEST(Simplify, rejectsAClipWithTooManyFrames) {
    Rig rig = chain(1, 20, swing);
    Clip clip = *rig.clip;
    clip.lastFrame = kMaximumFrame;
    rig.clip = std::make_shared<const Clip>(clip);
    const auto result = simplified(rig.skeleton, rig.clip, {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::limitExceeded);
    EXPECT_EQ(result.error().where, "clip chain");
    EXPECT_EQ(decimated(rig.skeleton, rig.clip, {}).error().code, ErrorCode::limitExceeded);
}

/// Too large to square: the error is not a number, which is not less than a tolerance.
TEST(Simplify, neverCreatesNonFiniteCurves) {
    for (const double size : {1e150, 1e200, 1e300, 1e308}) {
        test::Dice dice(7);
        Rig rig = chain(2, 60, [&](int, double) { return size * dice.integer(-1, 1); });
        std::vector<Joint> joints = rig.skeleton->joints();
        Clip clip = *rig.clip;
        joints[0].free.insert(Channel::translationX);
        std::vector<double> shaking;
        for (int i = 0; i < 60; ++i) shaking.push_back(size * dice.integer(-1, 1));
        clip.tracks.push_back({{JointId{1}, Channel::translationX},
                               std::make_shared<const Curve>(Curve::fromSamples(clip.rate, {}, shaking))});
        clip.sortTracks();
        const auto result = simplified(std::make_shared<const Skeleton>(*Skeleton::create(joints)),
                                       std::make_shared<const Clip>(clip), {});
        if (!result) {
            EXPECT_EQ(result.error().code, ErrorCode::valueRange);
            EXPECT_EQ(result.error().where, "clip chain");
            continue;
        }
        EXPECT_LE(result->maximumError.distance, 0.001);
        for (const Track& track : result->clip.tracks) EXPECT_TRUE(isFinite(*track.curve)) << size;
    }
}

TEST(MotionError, isInfiniteForNan) {
    Joint joint;
    Affine huge = Affine::Identity();
    huge.linear() *= 1e300;
    huge.translation().setConstant(-1e300);
    EXPECT_EQ(boneError(joint, Affine::Identity(), huge, 0.1), HUGE_VAL);
    huge.linear()(0, 0) = NAN;
    EXPECT_EQ(boneError(joint, Affine::Identity(), huge, 0.1), HUGE_VAL);
}

/// On its own, each of them hardly moves anything.
TEST(Simplify, accumulatesTheErrorsOfManyJoints) {
    const double least = radians(0.00004);
    Rig rig = chain(150, 300, [&](int channel, double seconds) {
        return channel % 3 == 2 ? 0 : least * std::sin(120 * seconds / 30);
    });
    std::vector<Joint> joints = rig.skeleton->joints();
    for (std::size_t i = 0; i < joints.size(); ++i) {
        joints[i].rest.translation *= 0.2;
        joints[i].tail *= 0.2;
    }
    Clip clip = *rig.clip;
    joints[0].free.insert(Channel::translationX);
    std::vector<double> walking;
    for (int i = 0; i < 300; ++i) walking.push_back(std::sin(0.02 * i));
    clip.tracks.push_back({{JointId{1}, Channel::translationX},
                           std::make_shared<const Curve>(Curve::fromSamples(clip.rate, {}, walking))});
    clip.sortTracks();
    rig = {std::make_shared<const Skeleton>(*Skeleton::create(joints)), std::make_shared<const Clip>(clip)};
    const SimplifyResult found = simplify(rig);
    EXPECT_LT(found.keysAfter, found.keysBefore / 10);
    EXPECT_LE(worstError(rig, found.clip, 0.1), 0.001);
}

TEST(Simplify, keepsExtrapolation) {
    const Rig rig = chain(2, 240, swing);
    for (const Extrapolation kind : {Extrapolation::cycle, Extrapolation::linear}) {
        Clip clip = *rig.clip;
        clip.lastFrame = FrameIndex{400};
        for (Track& track : clip.tracks) {
            track.curve =
                std::make_shared<const Curve>(track.curve->withExtrapolation({Extrapolation::hold, kind}));
        }
        const Rig extrapolatedChannels{rig.skeleton, std::make_shared<const Clip>(clip)};
        const SimplifyResult found = simplify(extrapolatedChannels);
        EXPECT_LE(worstError(extrapolatedChannels, found.clip, 0.1), 0.001);
        for (const Track& track : found.clip.tracks) EXPECT_EQ(track.curve->extrapolation().after, kind);
    }
}

TEST(Simplify, convertsSlerpToAngles) {
    Rig rig = chain(2, 300, swing);
    Clip clip = *rig.clip;
    for (Track& track : clip.tracks) {
        track.curve = std::make_shared<const Curve>(track.curve->withInterpolation(Interpolation::slerp));
    }
    rig.clip = std::make_shared<const Clip>(clip);
    const SimplifyResult found = simplify(rig);
    EXPECT_LT(found.keysAfter, found.keysBefore / 10);
    EXPECT_LE(worstError(rig, found.clip, 0.1), 0.001);
    SimplifySettings one;
    one.channels = {{JointId{1}, Channel::angle2}};
    EXPECT_EQ(simplify(rig, one).keysAfter, found.keysBefore) << "the other angles would change the rotation";
}

/// Any joints, any interpolations, keys between frames, SLERP, holds, scales.
TEST(Simplify, neverExceedsTheTolerance) {
    EXPECT_TRUE(rc::check([] {
        test::RigOptions options;
        options.maximumJoints = 12;
        options.scales = *rc::gen::arbitrary<bool>();
        test::ClipOptions clips;
        clips.maximumFrames = 120;
        const Rig rig = *test::randomRig(options, clips);
        SimplifySettings settings;
        settings.tolerance = *rc::gen::element(1e-5, 1e-3, 0.05, 2.0);
        const SimplifyResult found = simplify(rig, settings);
        const double worst = worstError(rig, found.clip, settings.distance);
        RC_ASSERT(worst <= settings.tolerance);
        RC_ASSERT(worst <= found.maximumError.distance * (1 + 1e-9) + 1e-15);
        RC_ASSERT(found.clip.keyCount() == found.keysAfter);
        RC_ASSERT(found.keysAfter <= found.keysBefore);
    }));
}

TEST(Simplify, neverExceedsTheToleranceAtKeysOfKeyedMotion) {
    EXPECT_TRUE(rc::check([] {
        test::ClipOptions clips;
        clips.dense = false;
        clips.maximumFrames = 60;
        test::RigOptions options;
        options.maximumJoints = 6;
        const Rig rig = *test::randomRig(options, clips);
        const SimplifyResult found = simplify(rig);
        const auto clip = std::make_shared<const Clip>(found.clip);
        const auto times = comparisonTimes(*rig.clip, 100000);
        RC_ASSERT(motionError(rig.skeleton, rig.clip, clip, times, 0.1).distance <= 0.001);
    }));
}

TEST(BandFit, passesEveryGate) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        std::vector<Gate> gates;
        double value = 0, time = 0;
        for (int i = dice.integer(2, 200); i > 0; --i) {
            value += dice.between(-0.2, 0.2);
            time += dice.between(0.001, 0.02);
            const double width = dice.chance(0.1) ? 0 : dice.between(0, 0.3);
            gates.push_back({time, value - width, value + width * dice.between(0, 1)});
        }
        gates.front().high = gates.front().low;
        gates.back().high = gates.back().low;
        const auto knots = fitBand(gates, *rc::gen::element(1, 3));
        const auto values = fittedValues(gates, knots);
        for (std::size_t i = 0; i < gates.size(); ++i) {
            RC_ASSERT(values[i] >= gates[i].low - 1e-9);
            RC_ASSERT(values[i] <= gates[i].high + 1e-9);
        }
    }));
}

/// A cubic that passes four noisy gates can be far from all of them in between.
TEST(BandFit, doesNotOscillateBetweenGates) {
    std::vector<Gate> gates;
    const double noise[] = {0, 1, -1, 1, 0, 0, 0, 1, -1, -1, 1, 0, -1, 1, 0};
    for (int i = 0; i < 15; ++i) gates.push_back({0.01 * i, noise[i] - 0.01, noise[i] + 0.01});
    std::vector<Gate> both;
    for (int i = 0; i < 15; ++i) {
        both.push_back(gates[static_cast<std::size_t>(i)]);
        both.push_back({0.01 * i + 0.005, 0, 0});
    }
    both.pop_back();
    auto knots = fitBand(gates, 3);
    for (Knot& knot : knots) knot.gate *= 2;
    for (const double value : fittedValues(both, knots)) EXPECT_LT(std::abs(value), 1.3);
}

TEST(BandFit, fitsACubicWithOnePiece) {
    std::vector<Gate> gates;
    for (int i = 0; i <= 100; ++i) {
        const double t = 0.01 * i, value = 1 + t * (2 - t * (7 - 4 * t));
        gates.push_back({t, value - 1e-5, value + 1e-5});
    }
    gates.front().low = gates.front().high = 1;
    EXPECT_EQ(fitBand(gates, 3).size(), 2u);
}

TEST(Decimation, keepsKeysThatLinesWouldMiss) {
    Clip clip;
    const Curve curve = Curve::fromKeys({{{0}, 0}, {{1}, 0.1}, {{2}, 0}, {{3}, 5}, {{4}, 0}});
    clip.tracks = {{{JointId{1}, Channel::angle1}, std::make_shared<const Curve>(curve)}};
    const Decimation decimation(clip);
    EXPECT_EQ(decimation.keyCount(0), 5u);
    EXPECT_EQ(decimation.keyCount(0.2), 4u);
    EXPECT_EQ(decimation.keyCount(10), 2u);
    const Clip fewer = decimation.clip(0.2);
    EXPECT_EQ(fewer.tracks[0].curve->key(1).time, Seconds{2});
}

/// Keys in between must not be split off one at a time; with this many keys that would take minutes.
TEST(Decimation, needsNoKeysWithinConstantAndStraightStretches) {
    std::vector<double> values(600'000, 0.1);
    for (std::size_t i = 0; i < 200'000; ++i) values[400'000 + i] = 0.1 + 0.003 * static_cast<double>(i);
    Clip clip;
    clip.tracks = {{{JointId{1}, Channel::angle1},
                    std::make_shared<const Curve>(Curve::fromSamples({}, FrameIndex{0}, values))}};
    EXPECT_EQ(Decimation(clip).keyCount(0), 3u);
}

TEST(Decimation, removesKeysUpToTheTolerance) {
    const Rig rig = chain(3, 600, swing);
    const SimplifyResult lines = decimated(rig.skeleton, rig.clip, {}).value();
    EXPECT_LE(worstError(rig, lines.clip, 0.1), 0.001);
    EXPECT_GT(lines.maximumError.distance, 0.0008);
    EXPECT_GT(lines.keysAfter, simplify(rig).keysAfter);
}

TEST(Decimation, leavesOtherCurvesUnchanged) {
    const Rig rig = chain(3, 600, swing);
    SimplifySettings settings;
    settings.channels = {rig.clip->tracks.front().id};
    const SimplifyResult lines = decimated(rig.skeleton, rig.clip, settings).value();
    EXPECT_LT(lines.clip.tracks.front().curve->size(), rig.clip->tracks.front().curve->size());
    for (std::size_t i = 1; i < rig.clip->tracks.size(); ++i)
        EXPECT_EQ(lines.clip.tracks[i].curve, rig.clip->tracks[i].curve);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
