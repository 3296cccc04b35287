#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/anim/sampling/ClipSampler.h"
#include "core/anim/sequence/EditSequence.h"
#include "tests/core/anim/StripRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::difference;
using test::endOfClip;
using test::modelAt;
using test::sizeOf;
using test::startOf;

constexpr Seconds kStep{1.0 / 120};

/// A random rig whose root may move, with a clip of some duration.
test::Rig randomMover() {
    test::ClipOptions options;
    options.maximumFrames = 200;
    test::Rig rig = *test::randomRig({.scales = false, .severalRoots = false}, options);
    rig.skeleton = test::withFreeRoots(*rig.skeleton);
    Clip clip = *rig.clip;
    clip.lastFrame = std::max(clip.lastFrame, clip.firstFrame + FrameIndex{20});
    rig.clip = std::make_shared<const Clip>(std::move(clip));
    return rig;
}

SequencePlayer play(const test::Rig& rig, const Sequence& sequence) {
    auto player = SequencePlayer::create(rig.skeleton, {&rig.clip, 1}, sequence, kStep);
    RC_ASSERT(player.has_value());
    return *std::move(player);
}

/// Whether placing the pose moves all of it.
bool movesAsAWhole(const SequencePlayer& player) {
    return player.carriers().areFree() && player.carriers().joints() == std::vector{0};
}

Seconds within(Seconds first, Seconds last) { return {*test::randomBetween(first.value, last.value)}; }

TEST(SequenceLaws, oneStripEqualsItsClipUpToItsPlacement) {
    rc::check([] {
        const test::Rig rig = randomMover();
        Strip strip = wholeStrip(*rig.clip, {*test::randomBetween(-3, 3)});
        const FloorTransform placement{*test::randomBetween(-5, 5), *test::randomBetween(-5, 5),
                                       *test::randomBetween(-4, 4)};
        const bool canMove = movesAsAWhole(play(rig, {{{strip}}}));
        if (canMove) strip.placement = placement;
        const SequencePlayer player = play(rig, {{{strip}}});
        const ClipSampler sampler(rig.skeleton, rig.clip);
        Affine moved = Affine::Identity();
        if (canMove) {
            moved.linear() = placement.rotation().toRotationMatrix();
            moved.translation() << placement.x, 0, placement.z;
        }
        // On frames, because a step in a curve would make a difference of rounding visible.
        for (std::int64_t f = 0; f < rig.clip->frameCount(); f += 7) {
            const Seconds source = rig.clip->rate.time(rig.clip->firstFrame + FrameIndex{f});
            std::vector<Affine> expected = modelAt(sampler, source);
            for (Affine& each : expected) each = moved * each;
            const auto got = modelAt(player, sequenceTime(strip, source));
            RC_ASSERT(difference(got, expected) < 1e-12 * sizeOf(expected));
        }
    });
}

TEST(SequenceLaws, aSplitChangesNothing) {
    rc::check([] {
        test::ClipOptions options;
        const test::Rig rig = randomMover();
        Strip strip = wholeStrip(*rig.clip, {*test::randomBetween(-3, 3)});
        strip.repeats = *rc::gen::inRange(1, 4);
        strip.speed = *test::randomBetween(0.5, 2);
        strip.hold = {*test::randomBetween(0, 1)};
        const Sequence whole{{{strip}}};
        const Seconds playedEnd = endOf(strip) - strip.hold;
        const Seconds at = within(strip.start, playedEnd);
        const auto split = splitStrip(whole, {0, 0}, at);
        RC_PRE(split.has_value());
        const SequencePlayer before = play(rig, whole), after = play(rig, *split);
        for (int i = 0; i < 20; ++i) {
            const Seconds time = within(strip.start, endOf(strip));
            const auto expected = modelAt(before, time);
            // Where a curve jumps, rounding decides; the jump lasts no longer than the rounding.
            const auto later = modelAt(before, time + Seconds{1e-9});
            if (difference(expected, later) > 1e-6 * sizeOf(expected)) continue;
            RC_ASSERT(difference(modelAt(after, time), expected) < 1e-9 * sizeOf(expected));
        }
    });
}

TEST(SequenceLaws, aSplitStripOfOneCycleIsExact) {
    rc::check([] {
        const test::Rig rig = randomMover();
        const Strip strip = wholeStrip(*rig.clip);
        const auto frame = *rc::gen::inRange<std::int64_t>(1, rig.clip->frameCount() - 1);
        const Seconds at = sequenceTime(strip, rig.clip->rate.time(rig.clip->firstFrame + FrameIndex{frame}));
        const auto split = splitStrip({{{strip}}}, {0, 0}, at);
        RC_ASSERT(split.has_value());
        RC_ASSERT(split->tracks[0].size() == 2u);
        const SequencePlayer before = play(rig, {{{strip}}}), after = play(rig, *split);
        for (std::int64_t f = 0; f < rig.clip->frameCount(); ++f) {
            const Seconds time =
                sequenceTime(strip, rig.clip->rate.time(rig.clip->firstFrame + FrameIndex{f}));
            const auto expected = modelAt(before, time);
            RC_ASSERT(difference(modelAt(after, time), expected) < 1e-12 * sizeOf(expected));
        }
    });
}

TEST(SequenceLaws, aCutContinuesPositionAndHeading) {
    rc::check([] {
        const test::Rig rig = randomMover();
        const Seconds start = startOf(*rig.clip), end = endOfClip(*rig.clip);
        Strip first = wholeStrip(*rig.clip), second = first;
        first.out = within(start + Seconds{0.01}, end);
        second.in = within(start, end - Seconds{0.01});
        second.start = endOf(first);
        const SequencePlayer player = play(rig, {{{first, second}}});
        RC_PRE(player.carriers().areFree());
        const RootPose before = player.strips()[0].root(second.start),
                       after = player.strips()[1].root(second.start);
        const double travel = 1 + before.position.norm() + after.position.norm();
        RC_ASSERT(std::abs(before.position.x() - after.position.x()) < 1e-12 * travel);
        RC_ASSERT(std::abs(before.position.z() - after.position.z()) < 1e-12 * travel);
        RC_ASSERT(std::abs(headingBetween(before.rotation, after.rotation)) < 1e-9);
    });
}

TEST(SequenceLaws, aClipFadesIntoItselfUnchanged) {
    rc::check([] {
        const test::Rig rig = randomMover();
        const Seconds start = startOf(*rig.clip), end = endOfClip(*rig.clip);
        const double length = (end - start).value;
        Strip first = wholeStrip(*rig.clip), second = first;
        second.in = start + Seconds{length * *test::randomBetween(0.1, 0.5)};
        second.start = second.in - start;
        first.fade = {length * *test::randomBetween(0.05, 0.4)};
        const SequencePlayer player = play(rig, {{{first, second}}});
        const ClipSampler sampler(rig.skeleton, rig.clip);
        for (std::int64_t f = 0; f < rig.clip->frameCount(); f += 3) {
            const Seconds source = rig.clip->rate.time(rig.clip->firstFrame + FrameIndex{f});
            const auto expected = modelAt(sampler, source);
            const auto near = modelAt(sampler, source - Seconds{1e-9});
            if (difference(expected, near) > 1e-6 * sizeOf(expected)) continue;  // a step in a curve
            const double travel = sizeOf(modelAt(sampler, start)) + sizeOf(expected);
            RC_ASSERT(difference(modelAt(player, source - start), expected) < 1e-9 * travel);
        }
    });
}

TEST(SequenceLaws, doubleSpeedIsTwiceTheTime) {
    rc::check([] {
        const test::Rig rig = randomMover();
        Strip strip = wholeStrip(*rig.clip);
        strip.speed = 2;
        const SequencePlayer player = play(rig, {{{strip}}});
        const ClipSampler sampler(rig.skeleton, rig.clip);
        for (std::int64_t f = 0; f < rig.clip->frameCount(); f += 5) {
            const Seconds source = rig.clip->rate.time(rig.clip->firstFrame + FrameIndex{f});
            const auto expected = modelAt(sampler, source);
            const Seconds time = (source - strip.in) * 0.5;
            RC_ASSERT(difference(modelAt(player, time), expected) < 1e-12 * sizeOf(expected));
        }
    });
}

/// A loop in which the root walks a circle, and its speed.
std::shared_ptr<const Clip> loopingClip(double advance, double turn) {
    return test::sampledClip(1, 1, [&](const auto& add) {
        const auto heading = [turn](double t) { return turn * t; };
        // The position is integrated exactly: along a circle, or a line.
        add(1, Channel::translationX,
            [=](double t) { return turn == 0 ? 0 : advance / turn * (1 - std::cos(heading(t))); });
        add(1, Channel::translationY, [](double t) { return 1 + 0.05 * std::sin(4 * kPi * t); });
        add(1, Channel::translationZ,
            [=](double t) { return turn == 0 ? advance * t : advance / turn * std::sin(heading(t)); });
        add(1, Channel::angle3, heading);
        add(2, Channel::angle2, [](double t) { return 0.4 * std::sin(2 * kPi * t); });
    });
}

TEST(SequenceLaws, repeatsOfALoopKeepVelocity) {
    rc::check([] {
        const auto skeleton = test::twoJoints();
        const double turn = *test::randomBetween(-3, 3), advance = *test::randomBetween(0.5, 2);
        const auto clip = loopingClip(advance, turn);
        Strip strip = wholeStrip(*clip);
        strip.repeats = 4;
        const auto player = SequencePlayer::create(skeleton, {&clip, 1}, {{{strip}}}, kStep);
        RC_ASSERT(player.has_value());
        const auto tail = [&](int frame) {
            return Eigen::Vector3d(modelAt(*player, clip->rate.time(FrameIndex{frame}))[1].translation());
        };
        const auto change = [&](int frame) {
            return (tail(frame + 1) - 2 * tail(frame) + tail(frame - 1)).norm();
        };
        double inside = 0, seams = 0;
        for (int frame = 1; frame < 4 * 30; ++frame)
            (frame % 30 == 0 ? seams : inside) = std::max(frame % 30 == 0 ? seams : inside, change(frame));
        RC_ASSERT(seams <= inside + 1e-12);
        // Each cycle advances by as much.
        const double stride = (tail(30) - tail(0)).norm();
        RC_ASSERT(std::abs((tail(60) - tail(30)).norm() - stride) < 1e-9);
    });
}

TEST(SequenceLaws, inertialTransitionsKeepPoseAndVelocity) {
    rc::check([] {
        const auto skeleton = test::twoJoints();
        const std::vector clips{
            test::straightClip(1, 2, *test::randomBetween(-3, 3), *test::randomBetween(0.5, 2)),
            test::straightClip(2, 2, *test::randomBetween(-3, 3), *test::randomBetween(0.5, 2),
                               {*test::randomBetween(-2, 2), 0, 1}, *test::randomBetween(0, 3))};
        Strip first = wholeStrip(*clips[0]), second = wholeStrip(*clips[1], {2});
        first.blend = StripBlend::inertial;
        first.fade = {0.5};
        second.alignment.kind = *rc::gen::element(StripAlignment::Kind::root, StripAlignment::Kind::none);
        const auto player = SequencePlayer::create(skeleton, clips, {{{first, second}}}, kStep);
        RC_ASSERT(player.has_value());
        const auto at = [&](double time) { return modelAt(*player, {time}); };
        const double step = 1e-3, kinks = 0.4;  // of linear curves from frame to frame
        for (std::size_t j = 0; j < 2; ++j) {
            const auto velocity = [&](double from, double to) {
                return Eigen::Vector3d(
                    (at(to)[j] * Eigen::Vector3d::UnitY() - at(from)[j] * Eigen::Vector3d::UnitY()) /
                    (to - from));
            };
            RC_ASSERT((at(2)[j].matrix() - modelAt(*player, {2 - 1e-9})[j].matrix()).norm() < 1e-6);
            RC_ASSERT((velocity(2, 2 + step) - velocity(2 - step, 2)).norm() < kinks);
            RC_ASSERT((velocity(2.5, 2.5 + step) - velocity(2.5 - step, 2.5)).norm() < kinks);
        }
    });
}

TEST(SequenceLaws, rootVelocityIsBlendedNotPosition) {
    rc::check([] {
        // Both walk straight on, at different speeds. During the fade the speed is between the two, whatever
        // the distance between their paths.
        const auto skeleton = test::twoJoints();
        const double slow = *test::randomBetween(0.2, 1), fast = slow + *test::randomBetween(0, 2);
        const std::vector clips{test::straightClip(1, 2, 0.4, slow),
                                test::straightClip(2, 2, -1.2, fast, {7, 0, -3})};
        Strip first = wholeStrip(*clips[0]), second = wholeStrip(*clips[1], {1.5});
        first.fade = {0.5};
        const auto player = SequencePlayer::create(skeleton, clips, {{{first, second}}}, kStep);
        RC_ASSERT(player.has_value());
        Eigen::Vector3d last = modelAt(*player, {0})[0].translation();
        for (double time = kStep.value; time < 3.4; time += kStep.value) {
            const Eigen::Vector3d now = modelAt(*player, {time})[0].translation();
            const Eigen::Vector3d velocity = (now - last) / kStep.value;
            RC_ASSERT(velocity.norm() > slow - 1e-6);
            RC_ASSERT(velocity.norm() < fast + 1e-6);
            // It goes on in the direction of the first clip.
            RC_ASSERT(std::abs(velocity.x() * std::cos(0.4) - velocity.z() * std::sin(0.4)) < 1e-6);
            last = now;
        }
    });
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
