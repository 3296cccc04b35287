#include "core/scene/sequence/BakeSequence.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/anim/sampling/ClipSampler.h"
#include "core/io/FormatList.h"
#include "core/retarget/BodyRoles.h"
#include "core/retarget/transfer/BodyPoints.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/Paths.h"
#include "tests/core/anim/StripRig.h"
#include "tests/core/scene/Walker.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The walk of the samples, which plants its feet.
std::shared_ptr<const Character> sampleWalk() {
    const std::filesystem::path file = SINEW_SOURCE_DIR "/resources/samples/walk.bvh";
    Diagnostics diagnostics;
    return readFiles({&file, 1}, {}, {}, diagnostics).value().characters.front();
}

/// Two parts of a clip, of which the second one fades in.
Sequence twoParts(const Clip& clip, FrameRange first, FrameRange second, double fade,
                  StripBlend blend = StripBlend::crossfade) {
    const auto part = [&](FrameRange frames) {
        Strip strip = wholeStrip(clip);
        strip.in = clip.rate.time(frames.first);
        strip.out = clip.rate.time(frames.last);
        return strip;
    };
    Sequence sequence{{{part(first), part(second)}}};
    Sequence::Strips& strips = sequence.tracks[0];
    strips[0].fade = {fade};
    strips[0].blend = blend;
    strips[1].start = endOf(strips[0]) - (blend == StripBlend::inertial ? Seconds{} : Seconds{fade});
    return sequence;
}

std::shared_ptr<const Clip> clipOf(const BakedSequence& baked) {
    return std::make_shared<const Clip>(baked.clip);
}

TEST(BakeSequence, fails) {
    const auto character = sampleWalk();
    const Clip& clip = *character->clips[0];
    const Sequence sequence = twoParts(clip, {{0}, {60}}, {{20}, {128}}, 0.3);
    const auto code = [&](Sequence changed, BakeSequenceSettings settings = {}) {
        const auto baked = bakeSequence(character, changed, settings);
        return baked ? ErrorCode::syntax : baked.error().code;
    };
    EXPECT_EQ(code({}), ErrorCode::argumentInvalid);
    Sequence unknown = sequence;
    unknown.tracks[0][1].clip = ClipId{987654};
    EXPECT_EQ(code(unknown), ErrorCode::nameUnknown);
    Sequence longest = sequence;
    longest.tracks[0][1].repeats = 1'000'000'000;
    longest.tracks[0][1].speed = 1e-3;
    EXPECT_NE(code(longest), ErrorCode::syntax);
    Sequence held = sequence;
    held.tracks[0][1].hold = {1e8};
    EXPECT_EQ(code(held), ErrorCode::limitExceeded);
    std::atomic<bool> cancel = true;
    EXPECT_EQ(code(sequence, {.cancel = &cancel}), ErrorCode::cancelled);
}

TEST(BakeSequence, rejectsValuesThatAreNotFinite) {
    Character character = *sampleWalk();
    Clip clip = *character.clips[0];
    clip.tracks[3].curve = std::make_shared<const Curve>(Curve::fromKeys({{{0}, std::nan("")}}));
    character.clips = {std::make_shared<const Clip>(clip)};
    const auto baked = bakeSequence(std::make_shared<const Character>(character), {{{wholeStrip(clip)}}}, {});
    ASSERT_FALSE(baked);
    EXPECT_EQ(baked.error().code, ErrorCode::numberNotFinite);
}

TEST(BakeSequence, oneStripIsItsClip) {
    rc::check([] {
        // SLERP of joints with fewer than three free angles gives rotations that keys cannot hold.
        test::Rig rig = *test::randomRig({.scales = true}, {.slerp = false, .maximumFrames = 60});
        Clip clip = *rig.clip;
        clip.lastFrame = std::max(clip.lastFrame, clip.firstFrame + FrameIndex{2});
        Character character;
        character.skeleton = rig.skeleton;
        character.clips = {std::make_shared<const Clip>(clip)};
        BakeSequenceSettings settings;
        settings.rate = clip.rate;
        const Strip strip = wholeStrip(clip, test::startOf(clip));
        const auto baked = bakeSequence(std::make_shared<const Character>(character), {{{strip}}}, settings);
        RC_ASSERT(baked.has_value());
        RC_ASSERT(baked->clip.firstFrame == clip.firstFrame);
        RC_ASSERT(baked->clip.lastFrame == clip.lastFrame);
        const ClipSampler before(rig.skeleton, character.clips[0]), after(rig.skeleton, clipOf(*baked));
        for (auto f = clip.firstFrame; f <= clip.lastFrame; f = f + FrameIndex{1}) {
            const auto expected = test::modelAt(before, clip.rate.time(f));
            RC_ASSERT(test::difference(test::modelAt(after, clip.rate.time(f)), expected) <
                      1e-12 * test::sizeOf(expected));
        }
    });
}

/// Returns the positions of the ball of a foot on all frames.
std::vector<Eigen::Vector3d> footPath(const std::shared_ptr<const Character>& character,
                                      const std::shared_ptr<const Clip>& clip, std::size_t limb) {
    const Mapping mapping = mapSkeletons(*character->skeleton, *character->skeleton);
    const BodyTracker tracker(*character->skeleton, mapping, MappingSide::source);
    Evaluator evaluator(character, clip);
    std::vector<Eigen::Vector3d> path;
    for (auto f = clip->firstFrame; f <= clip->lastFrame; f = f + FrameIndex{1}) {
        evaluator.evaluate(clip->rate.time(f));
        path.push_back(tracker.at(evaluator.model()).ends[limb]);
    }
    return path;
}

TEST(BakeSequence, plantedFeetOfTheSampleWalkStayPlanted) {
    const auto character = sampleWalk();
    const Clip& clip = *character->clips[0];
    // In the walk, the left foot is planted from 36 to 51 and from 68 to 83.
    for (const StripBlend blend : {StripBlend::crossfade, StripBlend::inertial}) {
        for (const auto align :
             {StripAlignment::Kind::root, StripAlignment::Kind::foot, StripAlignment::Kind::leftFoot}) {
            const bool isFade = blend == StripBlend::crossfade;
            Sequence sequence =
                twoParts(clip, {{0}, {isFade ? 49 : 42}}, {{isFade ? 70 : 73}, {128}}, 0.3, blend);
            sequence.tracks[0][1].alignment.kind = align;
            const auto baked = bakeSequence(character, sequence, {});
            ASSERT_TRUE(baked);
            ASSERT_EQ(baked->transitions.size(), 1u);
            const BakedTransition& transition = baked->transitions[0];
            ASSERT_FALSE(transition.contacts.empty());
            for (const SequenceContact& contact : transition.contacts) {
                EXPECT_LT(contact.slideAfter, contact.slideOwn + 0.002);
                // The same, measured on the clip that was made.
                const auto path = footPath(character, clipOf(*baked), indexOf(contact.limb));
                double slide = 0;
                for (auto f = contact.first; f <= contact.last; f = f + FrameIndex{1}) {
                    Eigen::Vector3d moved = path[static_cast<std::size_t>(f.value)] -
                                            path[static_cast<std::size_t>(contact.first.value)];
                    moved.y() = 0;
                    slide = std::max(slide, moved.norm());
                }
                EXPECT_NEAR(slide, contact.slideAfter, 1e-9);
            }
            EXPECT_LT(transition.accelerationAfter, 1.5 * transition.accelerationOwn);
        }
    }
}

TEST(BakeSequence, withoutContactsTheFeetSlide) {
    const auto character = sampleWalk();
    const Clip& clip = *character->clips[0];
    const Sequence sequence = twoParts(clip, {{0}, {128}}, {{0}, {128}}, 0.3);
    const auto kept = bakeSequence(character, sequence, {});
    ASSERT_TRUE(kept);
    ASSERT_FALSE(kept->transitions[0].contacts.empty());
    EXPECT_GT(kept->transitions[0].contacts[0].slideBefore, 0.05);
    EXPECT_LT(kept->transitions[0].contacts[0].slideAfter, 0.003);
    BakeSequenceSettings off;
    off.keepsContacts = false;
    const auto loose = bakeSequence(character, sequence, off);
    ASSERT_TRUE(loose);
    EXPECT_TRUE(loose->transitions[0].contacts.empty());
    // Far from the transition nothing changes.
    const auto before = footPath(character, clipOf(*loose), 0), after = footPath(character, clipOf(*kept), 0);
    EXPECT_LT((before[20] - after[20]).norm(), 1e-12);
    EXPECT_LT((before[220] - after[220]).norm(), 1e-12);
}

TEST(BakeSequence, framesFollowTheRateAndTheStart) {
    const auto character = sampleWalk();
    Strip strip = wholeStrip(*character->clips[0], {1});
    BakeSequenceSettings settings;
    settings.rate = *FrameRate::create(60, 1);
    const auto baked = bakeSequence(character, {{{strip}}}, settings);
    ASSERT_TRUE(baked);
    EXPECT_EQ(baked->clip.firstFrame.value, 60);
    EXPECT_EQ(baked->clip.frameCount(), 257);
    EXPECT_EQ(baked->clip.rate, settings.rate);
}

TEST(BakeSequence, keepsMarkersAndUserContacts) {
    Character character = *sampleWalk();
    Clip clip = *character.clips[0];
    clip.markers = {{{0.5}, "early"}, {{4}, "late"}};
    const auto toe = character.skeleton->find("LeftToe");
    ASSERT_TRUE(toe);
    clip.contacts = {{(*character.skeleton)[*toe].id, {1.2}, {1.7}}};
    character.clips = {std::make_shared<const Clip>(clip)};
    const auto owner = std::make_shared<const Character>(character);
    const auto baked = bakeSequence(owner, twoParts(clip, {{0}, {60}}, {{30}, {128}}, 0.3), {});
    ASSERT_TRUE(baked);
    ASSERT_EQ(baked->clip.markers.size(), 2u);
    EXPECT_EQ(baked->clip.markers[0], (Marker{{0.5}, "early"}));
    EXPECT_EQ(baked->clip.markers[1].name, "late");
    EXPECT_NEAR(baked->clip.markers[1].time.value, 1.7 + 3, 1e-9);
    ASSERT_TRUE(baked->clip.contacts);
    EXPECT_FALSE(baked->clip.contacts->empty());
}

TEST(BakeSequence, blendsShapesAndGoalsLinearly) {
    Character character = *test::walker().character;
    Goal goal;
    goal.id = GoalId{5000};
    goal.joint = character.skeleton->joints()[0].id;
    goal.target = {1, 2, 3};
    character.goals = {goal};
    const auto constant = [](double value) {
        return std::make_shared<const Curve>(Curve::fromKeys({{{0}, value}}));
    };
    Clip clip = *character.clips[0];
    clip.tracks.push_back({goalChannel(goal.id, Channel::influence), constant(0.25)});
    clip.sortTracks();
    Clip other = clip;
    other.id = ClipId{1001};
    std::erase_if(other.tracks, [](const Track& track) { return track.id.channel == Channel::influence; });
    character.clips = {std::make_shared<const Clip>(clip), std::make_shared<const Clip>(other)};
    Strip first = wholeStrip(clip), second = wholeStrip(other, {2});
    first.fade = {1};
    second.alignment.kind = StripAlignment::Kind::none;
    second.placement = {10, 0, kPi / 2};
    const auto baked = bakeSequence(std::make_shared<const Character>(character), {{{first, second}}}, {});
    ASSERT_TRUE(baked);
    const Curve* influence = baked->clip.find(goalChannel(goal.id, Channel::influence));
    ASSERT_TRUE(influence);
    EXPECT_DOUBLE_EQ(influence->evaluate({1}), 0.25);
    EXPECT_NEAR(influence->evaluate({2.5}), 0.625, 1e-12);
    EXPECT_DOUBLE_EQ(influence->evaluate({4}), 1);
    // The target in world space moves with the strip.
    const Curve* x = baked->clip.find(goalChannel(goal.id, Channel::translationX));
    const Curve* z = baked->clip.find(goalChannel(goal.id, Channel::translationZ));
    ASSERT_TRUE(x && z);
    EXPECT_DOUBLE_EQ(x->evaluate({1}), 1);
    EXPECT_NEAR(x->evaluate({4}), 10 + 3, 1e-12);
    EXPECT_NEAR(z->evaluate({4}), -1, 1e-12);
}

TEST(BakeSequence, reducesKeysOnRequest) {
    const auto character = sampleWalk();
    BakeSequenceSettings settings;
    settings.simplifyTolerance = 0.001;
    const auto baked =
        bakeSequence(character, twoParts(*character->clips[0], {{0}, {128}}, {{0}, {128}}, 0.3), settings);
    ASSERT_TRUE(baked);
    EXPECT_LT(baked->clip.keyCount(), baked->keysBefore / 3);
}

TEST(BakeSequence, anglesContinueWithoutJumps) {
    const auto character = sampleWalk();
    const auto baked =
        bakeSequence(character, twoParts(*character->clips[0], {{0}, {60}}, {{25}, {128}}, 0.4), {});
    ASSERT_TRUE(baked);
    for (const Track& track : baked->clip.tracks) {
        if (!isAngle(track.id.channel)) continue;
        for (std::size_t k = 1; k < track.curve->size(); ++k)
            EXPECT_LT(std::abs(track.curve->key(k).value - track.curve->key(k - 1).value), 0.6);
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
