#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/anim/filter/RotationPath.h"
#include "core/anim/filter/Unroll.h"
#include "core/anim/sampling/ClipSampler.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr JointId kJoint{7};
const FrameRate kRate = *FrameRate::create(30, 1);

Skeleton oneJoint(EulerOrder order, ChannelSet free = kAngles) {
    Joint joint;
    joint.id = kJoint;
    joint.name = "joint";
    joint.order = order;
    joint.free = free;
    return *Skeleton::create({joint});
}

Clip clipOf(const AngleCurves& curves) {
    Clip clip;
    clip.rate = kRate;
    for (int i = 0; i < 3; ++i) {
        if (const auto& curve = curves[static_cast<std::size_t>(i)]) {
            clip.tracks.push_back({{kJoint, angle(i)}, curve});
        }
    }
    return clip;
}

/// A key per frame.
Clip sampledClip(const std::vector<Eigen::Vector3d>& angles) {
    AngleCurves curves;
    for (int c = 0; c < 3; ++c) {
        std::vector<double> values;
        for (const Eigen::Vector3d& a : angles) values.push_back(a[c]);
        curves[static_cast<std::size_t>(c)] =
            std::make_shared<const Curve>(Curve::fromSamples(kRate, FrameIndex{0}, values));
    }
    return clipOf(curves);
}

std::shared_ptr<const Curve> keyed(std::vector<Key> keys) {
    return std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)));
}

std::vector<Eigen::Vector3d> anglesOf(const Clip& clip, const Joint& joint) {
    const AngleCurves curves = freeAngleCurves(clip, joint);
    std::vector<Eigen::Vector3d> angles;
    for (const double time : keyTimes(curves)) {
        Eigen::Vector3d at = Eigen::Vector3d::Zero();
        for (int c = 0; c < 3; ++c) {
            if (const auto& curve = curves[static_cast<std::size_t>(c)]) at[c] = curve->evaluate({time});
        }
        angles.push_back(at);
    }
    return angles;
}

double longestStep(const std::vector<Eigen::Vector3d>& angles) {
    double longest = 0;
    for (std::size_t i = 1; i < angles.size(); ++i)
        longest = std::max(longest, (angles[i] - angles[i - 1]).norm());
    return longest;
}

double largestComponentStep(const std::vector<Eigen::Vector3d>& angles) {
    double greatest = 0;
    for (std::size_t i = 1; i < angles.size(); ++i)
        greatest = std::max(greatest, (angles[i] - angles[i - 1]).lpNorm<Eigen::Infinity>());
    return greatest;
}

Eigen::Vector3d inDegrees(double a, double b, double c) { return {radians(a), radians(b), radians(c)}; }

TEST(Unroll, sharesAClipWithoutJumps) {
    const Clip clip = sampledClip({inDegrees(10, 20, 30), inDegrees(40, 10, 50)});
    const UnrollResult result = unrolled(oneJoint(EulerOrder::XYZ), clip);
    EXPECT_TRUE(result.findings.empty());
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(result.clip.tracks[i].curve, clip.tracks[i].curve);
}

TEST(Unroll, removesAWholeTurn) {
    const Clip clip = sampledClip({inDegrees(170, 5, 0), inDegrees(179, 5, 0), inDegrees(-179, 5, 0),
                                   inDegrees(-170, 5, 0), inDegrees(-190, 5, 0), inDegrees(179, 5, 0)});
    const Skeleton skeleton = oneJoint(EulerOrder::ZXY);
    const UnrollResult result = unrolled(skeleton, clip);
    const auto angles = anglesOf(result.clip, skeleton[0]);
    const std::vector<double> expected{170, 179, 181, 190, 170, 179};
    for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(degrees(angles[i][0]), expected[i], 1e-9);
    ASSERT_EQ(result.findings.size(), 2U);
    const UnrollFinding& first = result.findings[0];
    EXPECT_EQ(first.joint, kJoint);
    EXPECT_EQ(first.time, kRate.time(FrameIndex{2}));
    EXPECT_NEAR(degrees(first.before[0]), -179, 1e-9);
    EXPECT_NEAR(degrees(first.after[0]), 181, 1e-9);
    EXPECT_NEAR(degrees(first.rotation), 2, 1e-6);
    EXPECT_FALSE(first.alternativeSolution);
    EXPECT_TRUE(first.removed);
    EXPECT_EQ(result.findings[1].time, kRate.time(FrameIndex{5}));
    EXPECT_TRUE(result.clip.tracks[0].curve->chunks()[0]->times.empty()) << "dense motion stays dense";
    EXPECT_EQ(result.clip.tracks[1].curve, clip.tracks[1].curve) << "unchanged curves are shared";
}

TEST(Unroll, restoresASmoothMotionInEveryOrder) {
    for (int o = 0; o < kEulerOrderCount; ++o) {
        const auto order = static_cast<EulerOrder>(o);
        test::Dice dice(static_cast<std::uint32_t>(o));
        std::vector<Eigen::Vector3d> smooth, written;
        for (int i = 0; i < 400; ++i) {
            // Angle 2 passes through both poles.
            smooth.push_back(inDegrees(3 * i, 40 + 2 * i, 200 * std::sin(i * 0.01)));
            Eigen::Vector3d angles = smooth.back();
            if (i > 0 && dice.chance(0.3)) {
                const double mirrored = isProper(order) ? -angles[1] : kPi - angles[1];
                angles = {angles[0] + kPi, mirrored, angles[2] + kPi};
            }
            for (double& a : angles) a += i > 0 ? 2 * kPi * dice.integer(-2, 2) : 0;
            written.push_back(angles);
        }
        const Skeleton skeleton = oneJoint(order);
        const UnrollResult result = unrolled(skeleton, sampledClip(written));
        const auto angles = anglesOf(result.clip, skeleton[0]);
        ASSERT_EQ(angles.size(), smooth.size());
        for (std::size_t i = 0; i < smooth.size(); ++i)
            EXPECT_LT((angles[i] - smooth[i]).norm(), 1e-9) << name(order) << " key " << i;
        EXPECT_TRUE(std::ranges::any_of(result.findings, &UnrollFinding::alternativeSolution));
    }
}

TEST(Unroll, findsNothingInAnglesThatChangeLittle) {
    for (int o = 0; o < kEulerOrderCount; ++o) {
        test::Dice dice(static_cast<std::uint32_t>(o));
        std::vector<Eigen::Vector3d> angles{inDegrees(0, 80, 0)};
        for (int i = 0; i < 600; ++i) {
            Eigen::Vector3d step;
            for (double& each : step) each = dice.between(-1, 1);
            angles.push_back(angles.back() + step);
        }
        const Skeleton skeleton = oneJoint(static_cast<EulerOrder>(o));
        const Clip aligned = sampledClip(angles);
        EXPECT_TRUE(unrolled(skeleton, aligned).findings.empty());
        Clip unaligned = aligned;  // the same motion, but without the shortcut
        unaligned.tracks[0].curve =
            std::make_shared<const Curve>(Curve::fromKeys(aligned.tracks[0].curve->keys()));
        EXPECT_TRUE(unrolled(skeleton, unaligned).findings.empty());
    }
}

TEST(Unroll, keepsAndReportsASpinKeyedAtItsEnds) {
    const Skeleton skeleton = oneJoint(EulerOrder::XYZ, {Channel::angle1});
    const Clip clip = clipOf({keyed({{{0}, 0}, {{1}, radians(360)}, {{2}, radians(380)}}), nullptr, nullptr});
    const UnrollResult kept = unrolled(skeleton, clip);
    EXPECT_EQ(kept.clip.tracks[0].curve, clip.tracks[0].curve);
    ASSERT_EQ(kept.findings.size(), 1U);
    EXPECT_FALSE(kept.findings[0].removed);
    EXPECT_EQ(kept.findings[0].time, Seconds{1});
    EXPECT_EQ(kept.findings[0].gap, Seconds{1});
    EXPECT_NEAR(kept.findings[0].rotation, 0, 1e-7);

    UnrollSettings settings;
    settings.includeDistantKeys = true;
    const UnrollResult repaired = unrolled(skeleton, clip, settings);
    const Curve& curve = *repaired.clip.tracks[0].curve;
    EXPECT_NEAR(degrees(curve.key(1).value), 0, 1e-9);
    EXPECT_NEAR(degrees(curve.key(2).value), 20, 1e-9);
    EXPECT_TRUE(repaired.findings.at(0).removed);
}

TEST(Unroll, keepsMotionBetweenKeysAfterAJump) {
    const Skeleton skeleton = oneJoint(EulerOrder::ZYX);
    AngleCurves curves;
    for (std::size_t c = 0; c < 3; ++c) {
        const double jump = c == 1 ? 0 : kPi;
        const auto angle2 = [&](double v) { return c == 1 ? kPi - v : v; };
        curves[c] = keyed({{{0}, 0.2, Interpolation::step},
                           {{0.02}, angle2(0.25) + jump, Interpolation::hermite, 1, 2},
                           {{1}, angle2(0.9) + jump, Interpolation::hermite, -1, 3},
                           {{2}, angle2(0.1) + jump}});
    }
    const Clip clip = clipOf(curves);
    const UnrollResult result = unrolled(skeleton, clip);
    ASSERT_EQ(result.findings.size(), 1U);
    EXPECT_TRUE(result.findings[0].alternativeSolution);
    const RotationPath before(curves, EulerOrder::ZYX);
    const RotationPath after(freeAngleCurves(result.clip, skeleton[0]), EulerOrder::ZYX);
    for (double t = 0.02; t < 2; t += 0.07)
        EXPECT_LT(before.rotation(t).angularDistance(after.rotation(t)), 1e-7) << t;
    EXPECT_NEAR(result.clip.tracks[1].curve->key(2).slopeOut, -3, 1e-12);
}

TEST(Unroll, changesOnlyWholeTurnsUnlessAllAnglesAreFree) {
    const Skeleton skeleton = oneJoint(EulerOrder::XYZ, {Channel::angle1, Channel::angle3});
    Clip clip = sampledClip({inDegrees(0, 77, 0), inDegrees(180, 77, 181)});
    const UnrollResult result = unrolled(skeleton, clip);
    ASSERT_EQ(result.findings.size(), 1U);
    EXPECT_FALSE(result.findings[0].alternativeSolution);
    EXPECT_EQ(result.findings[0].after[1], 0);
    EXPECT_EQ(result.clip.tracks[1].curve, clip.tracks[1].curve) << "unplayed curves are unchanged";
    EXPECT_NEAR(degrees(result.clip.tracks[2].curve->key(1).value), -179, 1e-9);
    EXPECT_NEAR(degrees(result.clip.tracks[0].curve->key(1).value), 180, 1e-9);
}

TEST(Unroll, respectsTheChosenJointsAndSolutions) {
    const Skeleton skeleton = oneJoint(EulerOrder::XYZ);
    const Clip clip = sampledClip({inDegrees(0, 10, 0), inDegrees(180, 170, 180)});
    UnrollSettings others;
    others.joints = {JointId{8}};
    EXPECT_TRUE(unrolled(skeleton, clip, others).findings.empty());
    UnrollSettings turns;
    turns.alternativeSolution = false;
    EXPECT_TRUE(unrolled(skeleton, clip, turns).findings.empty());
    EXPECT_EQ(unrolled(skeleton, clip).findings.size(), 1U);
}

TEST(Unroll, addsKeysSoThatAllAnglesShareTimes) {
    const Skeleton skeleton = oneJoint(EulerOrder::XYZ);
    const Clip clip = clipOf({keyed({{{0}, 0}, {{0.02}, radians(350)}, {{1}, radians(340)}}),
                              keyed({{{0}, 0}, {{0.5}, 1}}), nullptr});
    const UnrollResult result = unrolled(skeleton, clip);
    EXPECT_EQ(result.aligned, std::vector{kJoint});
    for (const Track& track : result.clip.tracks) EXPECT_EQ(track.curve->size(), 4U);
    EXPECT_NEAR(degrees(result.clip.tracks[0].curve->evaluate({0.5})),
                degrees(clip.tracks[0].curve->evaluate({0.5})) - 360, 1e-9);
    EXPECT_NEAR(result.clip.tracks[1].curve->evaluate({0.02}), 0.04, 1e-12);
}

TEST(Unroll, leavesHugeAngles) {
    const Skeleton skeleton = oneJoint(EulerOrder::XYZ);
    const Clip clip = sampledClip({inDegrees(0, 0, 0), inDegrees(1e300, 0, -1e17), inDegrees(0, 0, 0)});
    EXPECT_TRUE(unrolled(skeleton, clip).findings.empty());
}

TEST(Unroll, keepsEveryPoseShortensStepsAndIsIdempotent) {
    EXPECT_TRUE(rc::check([](std::uint32_t seed, bool distant) {
        const auto skeleton = std::make_shared<const Skeleton>(test::makeSkeleton(seed, 5));
        const Clip clip = test::makeClip(*skeleton, seed + 1, {.maximumFrames = 60});
        UnrollSettings settings;
        settings.includeDistantKeys = distant;
        const UnrollResult once = unrolled(*skeleton, clip, settings);
        for (const Joint& joint : skeleton->joints()) {
            const AngleCurves before = freeAngleCurves(clip, joint);
            const AngleCurves after = freeAngleCurves(once.clip, joint);
            const RotationPath was(before, joint.order), is(after, joint.order);
            for (const double time : keyTimes(before))
                RC_ASSERT(
                    (was.rotation(time).toRotationMatrix() - is.rotation(time).toRotationMatrix()).norm() <
                    1e-9);
            const auto old = anglesOf(clip, joint), now = anglesOf(once.clip, joint);
            RC_ASSERT(old.size() == now.size());
            RC_ASSERT(longestStep(now) <= longestStep(old) + 1e-9);
            RC_ASSERT(largestComponentStep(now) <= largestComponentStep(old) + 1e-9);
        }
        const UnrollResult twice = unrolled(*skeleton, once.clip, settings);
        RC_ASSERT(std::ranges::none_of(twice.findings, &UnrollFinding::removed));
    }));
}

/// One joint's angles with a key per frame, written as any of the equivalent angles. No steps: rounding makes
/// cycles read either side of them.
AngleCurves anyAngles(test::Dice& dice, EulerOrder order, int frames) {
    std::array<std::vector<Key>, 3> keys;
    const bool straight = dice.chance(0.4), together = dice.chance(0.6);
    Eigen::Vector3d smooth = dice.vector(2);
    for (int i = 0; i < frames; ++i) {
        smooth += dice.vector(0.1);
        Eigen::Vector3d angles = smooth;
        if (dice.chance(0.2)) {
            const double mirrored = isProper(order) ? -angles[1] : kPi - angles[1];
            angles = {angles[0] + kPi, mirrored, angles[2] + kPi};
        }
        for (std::size_t c = 0; c < 3; ++c) {
            const double turns = dice.chance(0.2) ? 2 * kPi * dice.integer(-1, 1) : 0;
            const auto kind = static_cast<Interpolation>(straight ? 1 : dice.integer(1, 5));
            Key key{kRate.time(FrameIndex{i}), angles[static_cast<int>(c)] + turns, kind};
            if (kind == Interpolation::hermite) key.slopeIn = key.slopeOut = dice.between(-1, 1);
            // Linear segments may lose keys, which are put back in the same place.
            const bool lost = straight && dice.chance(0.1) && (together ? i > 0 && i + 1 < frames : true);
            if (!lost || i == frames / 2) keys[c].push_back(key);
        }
    }
    AngleCurves curves;
    const auto anyExtrapolation = [&] { return static_cast<Extrapolation>(dice.integer(0, 3)); };
    const EndExtrapolation common{anyExtrapolation(), anyExtrapolation()};
    for (std::size_t c = 0; c < 3; ++c) {
        const EndExtrapolation ends =
            together ? common : EndExtrapolation{anyExtrapolation(), anyExtrapolation()};
        curves[c] = std::make_shared<const Curve>(Curve::fromKeys(keys[c]).withExtrapolation(ends));
    }
    return curves;
}

TEST(Unroll, keepsPosesBeyondTheEnds) {
    EXPECT_TRUE(rc::check([](std::uint32_t seed) {
        test::Dice dice(seed);
        const auto order = static_cast<EulerOrder>(dice.integer(0, kEulerOrderCount - 1));
        const int frames = dice.integer(4, 30);
        const auto skeleton = std::make_shared<const Skeleton>(oneJoint(order));
        const Clip clip = clipOf(anyAngles(dice, order, frames));
        const UnrollResult result = unrolled(*skeleton, clip);
        const ClipSampler was(skeleton, std::make_shared<const Clip>(clip));
        const ClipSampler is(skeleton, std::make_shared<const Clip>(result.clip));
        for (int f = -3 * frames; f < 4 * frames; ++f) {
            Pose before, after;
            was.sample(kRate.time(FrameIndex{f}), before);
            is.sample(kRate.time(FrameIndex{f}), after);
            RC_ASSERT(before[0].rotation.angularDistance(after[0].rotation) < 1e-7);
            RC_ASSERT((before[0].rotation.toRotationMatrix() - after[0].rotation.toRotationMatrix()).norm() <
                      1e-9);
        }
    }));
}

TEST(Unroll, keepsAlternativeSolutionsOfRisingAngles) {
    std::vector<Eigen::Vector3d> angles;
    for (int i = 0; i < 20; ++i) {
        angles.push_back(inDegrees(3 * i, 20 + i, 0));
        if (i >= 10) angles.back() = inDegrees(3 * i + 180, 160 - i, 180);
    }
    const Skeleton skeleton = oneJoint(EulerOrder::XYZ);
    Clip clip = sampledClip(angles);
    for (const auto& [extrapolation, isRemoved] : {std::pair{Extrapolation::hold, true},
                                                   {Extrapolation::cycle, true},
                                                   {Extrapolation::linear, true},
                                                   {Extrapolation::cycleOffset, false}}) {
        for (Track& track : clip.tracks)
            track.curve =
                std::make_shared<const Curve>(track.curve->withExtrapolation({extrapolation, extrapolation}));
        const UnrollResult result = unrolled(skeleton, clip);
        ASSERT_EQ(result.findings.size(), 1U) << name(extrapolation);
        EXPECT_TRUE(result.findings[0].alternativeSolution);
        EXPECT_EQ(result.findings[0].removed, isRemoved) << name(extrapolation);
        EXPECT_FALSE(result.findings[0].isDistant);
        for (const Track& track : result.clip.tracks)
            EXPECT_EQ(track.curve->extrapolation(), (EndExtrapolation{extrapolation, extrapolation}));
    }
}

TEST(Unroll, keepsExtrapolationOfCurvesThatGetKeys) {
    const Skeleton skeleton = oneJoint(EulerOrder::XYZ);
    const EndExtrapolation ends{Extrapolation::cycleOffset, Extrapolation::linear};
    const auto going = [&](std::vector<Key> keys) {
        return std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)).withExtrapolation(ends));
    };
    const double high = radians(350);
    const Clip clip = clipOf({going({{{0}, 0}, {{0.02}, high}, {{0.5}, high}, {{0.8}, high}, {{1}, high}}),
                              going({{{0}, 0}, {{0.7}, 0.5}, {{1}, 1}}), nullptr});
    const UnrollResult result = unrolled(skeleton, clip);
    EXPECT_TRUE(result.findings.at(0).removed);
    EXPECT_EQ(result.aligned, std::vector{kJoint});
    for (const Track& track : result.clip.tracks) EXPECT_EQ(track.curve->extrapolation(), ends);
    EXPECT_NEAR(result.clip.tracks[1].curve->evaluate({2}), clip.tracks[1].curve->evaluate({2}), 1e-12);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
