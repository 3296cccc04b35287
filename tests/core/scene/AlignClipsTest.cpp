#include "core/scene/analysis/AlignClips.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "tests/core/RandomRig.h"
#include "tests/core/scene/Walker.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::walker;

Alignment align(const Motion& first, const Motion& second, const AlignSettings& settings = {}) {
    return alignClips(first, second, settings).value();
}

ErrorCode refusal(const Motion& first, const Motion& second, const AlignSettings& settings = {}) {
    const auto aligned = alignClips(first, second, settings);
    EXPECT_FALSE(aligned);
    return aligned ? ErrorCode{} : aligned.error().code;
}

/// The largest difference of two warps over the second clip, in seconds of source time.
double largestDifference(const TimeWarp& a, const TimeWarp& b, const Clip& clip) {
    const FrameRange frames = clip.playedRange();
    double largest = 0;
    for (std::int64_t frame = frames.first.value; frame <= frames.last.value; ++frame) {
        const Seconds time = clip.rate.time(FrameIndex{frame});
        largest = std::max(largest, std::abs(a.source(time).value - b.source(time).value));
    }
    return largest;
}

TEST(AlignClips, rejectsInvalidSettings) {
    const Motion motion = walker();
    AlignSettings settings;
    for (const double window : {-0.1, 1.5, std::nan("")}) {
        settings.window = window;
        EXPECT_EQ(refusal(motion, motion, settings), ErrorCode::argumentInvalid);
    }
    settings = {};
    for (const double tolerance : {0.0, -1.0, std::nan("")}) {
        settings.tolerance = {tolerance};
        EXPECT_EQ(refusal(motion, motion, settings), ErrorCode::argumentInvalid);
    }
    settings = {};
    settings.span = SpanKind::hold;
    EXPECT_EQ(refusal(motion, motion, settings), ErrorCode::argumentInvalid);
}

TEST(AlignClips, rejectsCharactersWithoutACommonJoint) {
    EXPECT_EQ(refusal(walker(), walker({.prefix = "other_"})), ErrorCode::nameUnknown);
}

TEST(AlignClips, rejectsAClipOfOneFrame) {
    const Motion motion = walker();
    const Motion single = test::withClip(motion, [](Clip& clip) { clip.lastFrame = clip.firstFrame; });
    EXPECT_EQ(refusal(motion, single), ErrorCode::argumentInvalid);
    EXPECT_EQ(refusal(single, motion), ErrorCode::argumentInvalid);
}

TEST(AlignClips, rejectsAClipWithoutMotion) {
    const Motion motion = walker();
    const Motion still = test::withClip(motion, [](Clip& clip) { clip.tracks.clear(); });
    const Motion gliding = test::withClip(motion, [](Clip& clip) {
        std::erase_if(clip.tracks, [](auto& t) { return isAngle(t.id.channel); });
    });
    for (const Motion& other : {still, gliding}) {
        EXPECT_EQ(refusal(motion, other), ErrorCode::argumentInvalid);
        EXPECT_EQ(refusal(other, motion), ErrorCode::argumentInvalid);
    }
}

TEST(AlignClips, rejectsLengthsThatNoWarpCanHave) {
    const Motion motion = walker();
    const Motion endless = test::withClip(motion, [](Clip& clip) { clip.lastFrame = kMaximumFrame; });
    EXPECT_EQ(refusal(motion, endless), ErrorCode::valueRange);
    EXPECT_EQ(refusal(endless, motion), ErrorCode::valueRange);
}

TEST(AlignClips, rejectsPosesThatOverflow) {
    const Motion motion = walker();
    const Motion huge = test::withClip(motion, [](Clip& clip) {
        for (Track& track : clip.tracks) {
            if (isTranslation(track.id.channel))
                track.curve = std::make_shared<const Curve>(Curve::fromKeys({{{0}, 1e308}, {{1}, -1e308}}));
        }
    });
    EXPECT_EQ(refusal(motion, huge), ErrorCode::valueRange);
    EXPECT_EQ(refusal(huge, motion), ErrorCode::valueRange);
}

TEST(AlignClips, stopsWhenCancelled) {
    const std::atomic<bool> cancel = true;
    AlignSettings settings;
    settings.control.cancel = &cancel;
    EXPECT_EQ(refusal(walker(), walker(), settings), ErrorCode::cancelled);
}

TEST(AlignClips, aligningAClipWithItselfIsTheIdentity) {
    for (const SpanKind span : {SpanKind::smooth, SpanKind::linear}) {
        AlignSettings settings;
        settings.span = span;
        const Motion motion = walker({.firstFrame = {-7}});
        const Alignment alignment = align(motion, motion, settings);
        EXPECT_TRUE(alignment.warp.isIdentity());
        EXPECT_EQ(alignment.warp.pins().size(), 2u);
        EXPECT_EQ(alignment.costBefore, 0);
        EXPECT_EQ(alignment.costAfter, 0);
        EXPECT_EQ(alignment.joints.size(), 9u);
    }
}

TEST(AlignClips, needsTwoPinsForAnEvenStretch) {
    const Motion motion = walker();
    const auto slow = TimeWarp::create({{{0}, {0}, SpanKind::linear}, {{6}, {3}}}).value();
    const Alignment alignment = align(motion, test::warped(motion, slow));
    EXPECT_EQ(alignment.warp.pins().size(), 2u);
    EXPECT_LT(largestDifference(alignment.warp, slow, *test::warped(motion, slow).clip), 1e-9);
    EXPECT_LT(alignment.costAfter, 1e-9);
}

TEST(AlignClips, ignoresPositionHeadingAndSizeOfTravellingMotion) {
    const Motion motion = walker();
    const Motion other = walker({.scale = 2, .heading = 2.1, .position = {3, 0, -2}, .velocity = {2, 0, 1}});
    const Alignment alignment = align(motion, other);
    EXPECT_TRUE(alignment.warp.isIdentity());
    EXPECT_LT(alignment.costAfter, 1e-7);
}

TEST(AlignClips, ignoresTheWarpThatItReplaces) {
    const Motion motion = walker();
    const auto slow = TimeWarp::create({{{0}, {0}, SpanKind::linear}, {{6}, {3}}}).value();
    EXPECT_TRUE(align(test::warped(motion, slow), motion).warp.isIdentity());
}

/// A turntable changes the pose of a standing figure, but only the heading of a walking one.
TEST(AlignClips, comparesTheHeadingOfStandingFigures) {
    Motion motion = walker({.velocity = Eigen::Vector3d::Zero()});
    motion = test::withClip(motion, [](Clip& clip) {
        std::erase_if(clip.tracks, [](const Track& track) { return track.id.joint != JointId{1}; });
        for (Track& track : clip.tracks) {
            if (track.id.channel == Channel::angle3)
                track.curve = std::make_shared<const Curve>(Curve::fromKeys({{{0}, 0}, {{3}, 2}}));
        }
    });
    const auto bent = TimeWarp::create({{{0}, {0}}, {{1.5}, {1.2}}, {{3}, {3}}}).value();
    const Alignment alignment = align(motion, test::warped(motion, bent));
    EXPECT_LT(largestDifference(alignment.warp, bent, *motion.clip), 0.05);
}

/// Random pins close to an even stretch, so that they lie within the window and the slopes.
TimeWarp plantedWarp(test::Dice& dice, double length) {
    const int spans = dice.integer(3, 6);
    const double played = length * dice.between(0.6, 1.6), offset = 0.2 / spans;
    std::vector<WarpPin> pins{{{0}, {0}}};
    for (int i = 1; i < spans; ++i) {
        const double fraction = static_cast<double>(i) / spans;
        pins.push_back({{played * (fraction + dice.between(-offset, offset))},
                        {length * (fraction + dice.between(-offset, offset))}});
    }
    pins.push_back({{played}, {length}});
    return TimeWarp::create(std::move(pins)).value();
}

TEST(AlignClips, recoversPlantedWarps) {
    EXPECT_TRUE(rc::check("a clip is aligned with itself warped within two frames", [] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        const Motion motion = walker();
        const TimeWarp planted = plantedWarp(dice, 3);
        const Motion other = test::warped(motion, planted);
        const Alignment alignment = align(motion, other);
        RC_ASSERT(largestDifference(alignment.warp, planted, *other.clip) < 2.0 / 30);
        RC_ASSERT(alignment.costAfter <= alignment.costBefore);
    }));
}

/// With more frames than are matched at once, the match on the coarse grid is refined.
TEST(AlignClips, recoversAPlantedWarpOfALongClip) {
    Motion motion = walker({.seconds = 120});
    const auto planted = TimeWarp::create({{{0}, {0}}, {{50}, {46}}, {{90}, {95}}, {{120}, {120}}}).value();
    AlignSettings settings;
    settings.window = 0.1;
    const Motion other = test::warped(motion, planted);
    const Alignment alignment = align(motion, other, settings);
    EXPECT_GT(alignment.samples, 2000u);
    EXPECT_LT(largestDifference(alignment.warp, planted, *other.clip), 2.0 / 30);
}

/// Whether a pin is within the window around the diagonal.
bool inWindow(const WarpPin& pin, const WarpPin& first, const WarpPin& last, double window) {
    const double time = (pin.time.value - first.time.value) / (last.time.value - first.time.value);
    const double source = (pin.source.value - first.source.value) / (last.source.value - first.source.value);
    return std::abs(time - source) <= window + 1e-9;
}

TEST(AlignClips, isAlwaysAValidForwardWarpWithinItsWindow) {
    EXPECT_TRUE(
        rc::check("any two clips of a rig give a warp from end to end within the window, or a message", [] {
            test::ClipOptions options;
            options.maximumFrames = 90;
            const test::Rig rig = *test::randomRig({.maximumJoints = 12}, options);
            auto second = std::make_shared<const Clip>(
                test::makeClip(*rig.skeleton, *rc::gen::arbitrary<std::uint32_t>(), options));
            auto character = std::make_shared<Character>();
            character->skeleton = rig.skeleton;
            AlignSettings settings;
            settings.window = *rc::gen::inRange(0, 101) / 100.0;
            settings.tolerance = {*rc::gen::inRange(1, 200) / 1000.0};
            if (*rc::gen::arbitrary<bool>()) settings.span = SpanKind::linear;
            const auto alignment = alignClips({character, rig.clip}, {character, second}, settings);
            if (!alignment) {
                RC_ASSERT(alignment.error().code == ErrorCode::argumentInvalid);
                RC_ASSERT(!alignment.error().message.empty());
                return;
            }
            const TimeWarp& warp = alignment->warp;
            const WarpPin &first = warp.pins().front(), &last = warp.pins().back();
            RC_ASSERT(warp.allForward());
            RC_ASSERT(first.time == second->rate.time(second->firstFrame));
            RC_ASSERT(last.time == second->rate.time(second->lastFrame));
            RC_ASSERT(first.source == rig.clip->rate.time(rig.clip->firstFrame));
            RC_ASSERT(last.source == rig.clip->rate.time(rig.clip->lastFrame));
            for (const WarpPin& pin : warp.pins()) RC_ASSERT(inWindow(pin, first, last, settings.window));
            RC_ASSERT(alignment->error <= settings.tolerance);
            RC_ASSERT(alignment->costAfter <= alignment->costBefore);
            RC_ASSERT(std::isfinite(alignment->costBefore));
        }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
