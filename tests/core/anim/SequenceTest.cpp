#include <gtest/gtest.h>

#include "core/anim/sampling/ClipSampler.h"
#include "core/anim/sequence/BlendPoses.h"
#include "core/anim/sequence/EditSequence.h"
#include "tests/core/anim/StripRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::straightClip;
using test::twoJoints;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Strip strip(double in, double out, double start) {
    Strip made{.clip = ClipId{1}, .in = {in}, .out = {out}, .start = {start}};
    return made;
}

ErrorCode codeOf(const Sequence& sequence) {
    const auto checked = checkSequence(sequence);
    return checked ? ErrorCode::syntax : checked.error().code;
}

TEST(Sequence, rejectsInvalidStrips) {
    const auto with = [](const auto& change) {
        Strip changed = strip(0, 1, 0);
        change(changed);
        return codeOf({{{changed}}});
    };
    EXPECT_EQ(codeOf({}), ErrorCode::argumentInvalid);
    EXPECT_EQ(codeOf({{{}}}), ErrorCode::argumentInvalid);
    EXPECT_EQ(with([](Strip& s) { s.out = s.in; }), ErrorCode::valueRange);
    EXPECT_EQ(with([](Strip& s) { s.speed = 0; }), ErrorCode::valueRange);
    EXPECT_EQ(with([](Strip& s) { s.speed = -1; }), ErrorCode::valueRange);
    EXPECT_EQ(with([](Strip& s) { s.speed = kNan; }), ErrorCode::numberNotFinite);
    EXPECT_EQ(with([](Strip& s) { s.start = {kNan}; }), ErrorCode::numberNotFinite);
    EXPECT_EQ(with([](Strip& s) { s.placement.heading = kNan; }), ErrorCode::numberNotFinite);
    EXPECT_EQ(with([](Strip& s) { s.repeats = 0; }), ErrorCode::argumentInvalid);
    EXPECT_EQ(with([](Strip& s) { s.hold = {-1}; }), ErrorCode::valueRange);
    EXPECT_EQ(with([](Strip& s) { s.fade = {-1}; }), ErrorCode::valueRange);
    EXPECT_EQ(with([](Strip& s) { s.start = {1e10}; }), ErrorCode::valueRange);
    EXPECT_EQ(with([](Strip& s) {
                  s.warp = std::make_shared<const TimeWarp>(
                      TimeWarp::create({{{0}, {0}, SpanKind::hold}, {{1}, {0}}}).value());
              }),
              ErrorCode::argumentInvalid);
    EXPECT_EQ(with([](Strip&) {}), ErrorCode::syntax);
}

TEST(Sequence, rejectsStripsThatDoNotFollowEachOther) {
    Strip first = strip(0, 1, 0), second = strip(0, 1, 0.9);
    first.fade = {0.2};
    EXPECT_EQ(checkSequence({{{first, second}}}).error().where, "strip 1");  // it ends too early
    first.blend = StripBlend::inertial;
    EXPECT_TRUE(checkSequence({{{first, second}}}));
    EXPECT_EQ(codeOf({{{second, first}}}), ErrorCode::argumentInvalid);   // not sorted
    EXPECT_EQ(codeOf({{{first}, {first}}}), ErrorCode::argumentInvalid);  // start together
    Strip third = strip(0, 1, 1);
    EXPECT_EQ(checkSequence({{{first, second, third}}}).error().where, "strip 1");  // fades overlap
    third.start = {1.1};
    EXPECT_TRUE(checkSequence({{{first, second, third}}}));
}

TEST(Sequence, rejectsMissingClipsAndFrames) {
    const std::vector clips{straightClip(1, 1, 0, 1)};
    EXPECT_TRUE(checkSequence({{{strip(0, 1, 0)}}}, clips));
    EXPECT_EQ(checkSequence({{{strip(0, 1.1, 0)}}}, clips).error().code, ErrorCode::valueRange);
    Strip other = strip(0, 1, 0);
    other.clip = ClipId{2};
    EXPECT_EQ(checkSequence({{{other}}}, clips).error().code, ErrorCode::nameUnknown);
}

TEST(Sequence, rejectsPlacingARootThatCannotMove) {
    std::vector<Joint> joints = twoJoints()->joints();
    joints[0].free = {Channel::translationX, Channel::angle3};
    const auto skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
    const std::vector clips{straightClip(1, 1, 0.3, 1)};
    Strip placed = strip(0, 1, 0);
    EXPECT_TRUE(SequencePlayer::create(skeleton, clips, {{{placed}}}, {0.01}));
    placed.placement.x = 1;
    const auto player = SequencePlayer::create(skeleton, clips, {{{placed}}}, {0.01});
    ASSERT_FALSE(player);
    EXPECT_EQ(player.error().where, "joint root");
    // Strips are aligned as far as they can be: not at all.
    Strip second = strip(0.2, 1, 1);
    EXPECT_TRUE(SequencePlayer::create(skeleton, clips, {{{strip(0, 1, 0), second}}}, {0.01}));
    second.alignment = {StripAlignment::Kind::joint, JointId{99}};
    EXPECT_EQ(SequencePlayer::create(twoJoints(), clips, {{{strip(0, 1, 0), second}}}, {0.01}).error().code,
              ErrorCode::nameUnknown);
}

TEST(Sequence, timesOfAStrip) {
    Strip played = strip(1, 3, 10);
    played.speed = 4;
    played.repeats = 3;
    played.hold = {0.5};
    EXPECT_EQ(cycleDuration(played).value, 0.5);
    EXPECT_EQ(duration(played).value, 2);
    EXPECT_EQ(stripTime(played, {9}).source.value, 1);
    EXPECT_EQ(stripTime(played, {10.25}).source.value, 2);
    EXPECT_EQ(stripTime(played, {10.5}).source.value, 1);
    EXPECT_EQ(stripTime(played, {10.5}).cycle, 1);
    EXPECT_EQ(stripTime(played, {11.25}).cycle, 2);
    EXPECT_EQ(stripTime(played, {11.5}).source.value, 3);
    EXPECT_EQ(stripTime(played, {12}).source.value, 3);
    EXPECT_EQ(stripTime(played, {12}).cycle, 2);
    EXPECT_EQ(sequenceTime(played, {2}, 1).value, 10.75);
}

TEST(Sequence, aWarpPlaysWithinItsStrip) {
    Strip warped = strip(1, 3, 0);
    warped.warp = std::make_shared<const TimeWarp>(
        TimeWarp::create({{{1}, {1}, SpanKind::linear}, {{2}, {3}}}).value());
    EXPECT_DOUBLE_EQ(cycleDuration(warped).value, 1);
    EXPECT_DOUBLE_EQ(stripTime(warped, {0.25}).source.value, 1.5);
    EXPECT_DOUBLE_EQ(sequenceTime(warped, {2}).value, 0.5);
    warped.speed = 0.5;
    EXPECT_DOUBLE_EQ(stripTime(warped, {1}).source.value, 2);
}

TEST(Sequence, playsStripsOfAllTracksInOrderAndHoldsInGaps) {
    const auto skeleton = twoJoints();
    const std::vector clips{straightClip(1, 1, 0, 1)};
    Strip second = strip(0.5, 1, 2);
    second.alignment.kind = StripAlignment::Kind::none;
    const auto player = SequencePlayer::create(skeleton, clips, {{{second}, {strip(0, 1, 0)}}}, {0.01});
    ASSERT_TRUE(player);
    const auto z = [&](double time) { return test::modelAt(*player, {time})[0].translation().z(); };
    EXPECT_NEAR(z(0.25), 0.25, 1e-12);
    EXPECT_NEAR(z(1.5), 1, 1e-12);
    EXPECT_NEAR(z(2), 0.5, 1e-12);
    EXPECT_NEAR(z(9), 1, 1e-12);
}

TEST(Sequence, alignsAJoint) {
    const auto skeleton = twoJoints();
    const std::vector clips{straightClip(1, 2, 0.3, 1), straightClip(2, 2, -2, 1.5, {5, 0, 6}, 1)};
    for (const double fade : {0.0, 0.4}) {
        for (const StripBlend blend : {StripBlend::crossfade, StripBlend::inertial}) {
            Strip first = strip(0, 2, 0), second = wholeStrip(*clips[1], {1.5});
            first.fade = {fade};
            first.blend = blend;
            second.alignment = {StripAlignment::Kind::joint, JointId{2}};
            const auto player = SequencePlayer::create(skeleton, clips, {{{first, second}}}, {0.01});
            ASSERT_TRUE(player);
            const Seconds time = alignmentTime(player->transitions()[0]);
            const BonePoint head{1, BonePoint::End::head};
            const Eigen::Vector3d apart =
                pointAt(player->strips()[0], head, time) - pointAt(player->strips()[1], head, time);
            EXPECT_NEAR(apart.x(), 0, 1e-12);
            EXPECT_NEAR(apart.z(), 0, 1e-12);
            EXPECT_NEAR(player->strips()[1].strip().placement.heading, 2.3, 1e-12);
        }
    }
}

TEST(Sequence, carriesTheBodyWithoutStillNodesAboveIt) {
    std::vector<Joint> joints = twoJoints()->joints();
    joints[0].rest.rotation = Eigen::AngleAxisd(-kPi / 2, Eigen::Vector3d::UnitX());
    joints[0].rest.scale = {2, 2, 2};
    const auto skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
    const std::vector clips{test::sampledClip(1, 1, [](const auto& add) {
        add(2, Channel::translationX, [](double t) { return t; });
        add(2, Channel::angle1, [](double t) { return t; });
    })};
    Strip placed = strip(0, 1, 0);
    placed.placement = {3, -1, 0.7};
    const auto player = SequencePlayer::create(skeleton, clips, {{{placed}}}, {0.01});
    ASSERT_TRUE(player);
    EXPECT_EQ(player->carriers().joints(), std::vector{1});
    const auto before = test::modelAt(ClipSampler(skeleton, clips[0]), {0.5});
    const auto after = test::modelAt(*player, {0.5});
    const Eigen::Vector3d tip(0.1, 0.2, 0.3);
    EXPECT_LT((after[1] * tip - placed.placement * (before[1] * tip)).norm(), 1e-12);
    EXPECT_TRUE(after[0].isApprox(before[0]));
}

TEST(BlendPoses, turnsByHalfTheRotation) {
    Joint joint = twoJoints()->joints()[0];
    JointValues a{{0, 0, 0}, {0, 0, 0}, {1, 1, 1}}, b{{2, 0, 0}, {0, 0, 1.2}, {1, 1, 1}};
    const JointValues half = blended(joint, a, b, 0.5);
    EXPECT_NEAR(half.angles[2], 0.6, 1e-12);
    EXPECT_EQ(half.translation.x(), 1);
    // The shorter path, across half a turn.
    b.angles[2] = 2 * kPi - 0.4;
    EXPECT_NEAR(blended(joint, a, b, 0.5).angles[2], -0.2, 1e-12);
    joint.free = {Channel::angle3};
    EXPECT_NEAR(blended(joint, a, b, 0.5).angles[2], -0.2, 1e-12);
}

TEST(BlendPoses, offsetsDecayWithoutJumps) {
    const Eigen::Vector3d offset(1, -2, 0.5), velocity(3, 0, -1);
    const double step = 1e-4;
    const auto at = [&](double time) { return decayed(offset, velocity, 0.5, time); };
    EXPECT_TRUE(at(0).isApprox(offset));
    EXPECT_LT(((at(step) - at(0)) / step - velocity).norm(), 1e-3);
    EXPECT_LT(((at(2 * step) - 2 * at(step) + at(0)) / step / step).norm(), 0.5);
    EXPECT_EQ(at(0.5).norm(), 0);
    EXPECT_LT((at(0.5 - step) / step).norm(), 1e-3);
    EXPECT_LT(((at(0.5 - 2 * step) - 2 * at(0.5 - step)) / step / step).norm(), 0.5);
}

TEST(FloorTransform, isAGroup) {
    const FloorTransform a{1, 2, 0.5}, b{-3, 0.5, -1.2};
    const Eigen::Vector3d point(0.3, 7, -2);
    EXPECT_LT((a * (b * point) - (a * b) * point).norm(), 1e-12);
    EXPECT_LT((a.inverse() * (a * point) - point).norm(), 1e-12);
    EXPECT_LT((repeated(a, 5) * point - a * (a * (a * (a * (a * point))))).norm(), 1e-12);
    EXPECT_LT((turned(0.5, point) - a.rotation() * point).norm(), 1e-12);
    EXPECT_TRUE(repeated(a, 0).isIdentity());
    EXPECT_NEAR(headingBetween(b.rotation(), a.rotation()), 1.7, 1e-12);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
