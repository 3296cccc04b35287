#include "core/anim/sequence/ArrangeStrips.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "tests/core/anim/StripRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A strip that plays two seconds of a clip.
Strip makeStrip(double start, double fade = 0) {
    Strip strip{.clip = ClipId{1}, .in = {1}, .out = {3}, .start = {start}};
    strip.fade = {fade};
    return strip;
}

TEST(ArrangeStrips, theLaterStripPlays) {
    const Sequence sequence{{{makeStrip(0), makeStrip(5)}, {makeStrip(1.5)}}};
    EXPECT_EQ(stripPlayingAt(sequence, {1}), (StripRef{0, 0}));
    EXPECT_EQ(stripPlayingAt(sequence, {1.75}), (StripRef{1, 0}));
    EXPECT_EQ(stripPlayingAt(sequence, {4}), std::nullopt);
    EXPECT_EQ(stripPlayingAt(sequence, {-1}), std::nullopt);
    EXPECT_EQ(stripAfter(sequence, {0, 0}), (StripRef{1, 0}));
    EXPECT_EQ(stripAfter(sequence, {1, 0}), (StripRef{0, 1}));
    EXPECT_EQ(stripAfter(sequence, {0, 1}), std::nullopt);
    EXPECT_EQ(stripStartingAt(sequence, 0, {5}), (StripRef{0, 1}));
    EXPECT_EQ(stripStartingAt(sequence, 1, {5}), std::nullopt);
}

TEST(ArrangeStrips, crossfadesFitTheOverlap) {
    const Sequence sequence{{{makeStrip(0, 0.3), makeStrip(1.5, 0.3), makeStrip(4, 0.3)}}};
    const Sequence fitted = withFittedFades(sequence, {0, 1});
    EXPECT_NEAR(fitted.tracks[0][0].fade.value, 0.5, 1e-12);
    EXPECT_EQ(fitted.tracks[0][1].fade.value, 0) << "a gap is cut";
    EXPECT_EQ(fitted.tracks[0][2].fade.value, 0.3) << "nothing follows";
    EXPECT_TRUE(checkSequence(fitted));

    Sequence inertial = sequence;
    inertial.tracks[0][0].blend = StripBlend::inertial;
    EXPECT_EQ(withFittedFades(inertial, {0, 1}).tracks[0][0].fade.value, 0.3);
}

/// However strips overlap, all that a sequence needs to be played is that they do not start together.
TEST(ArrangeStripsLaw, fittedFadesCanBePlayed) {
    ASSERT_TRUE(rc::check([] {
        Sequence sequence{std::vector<Sequence::Strips>(2)};
        const int count = *rc::gen::inRange(1, 6);
        for (int i = 0; i < count; ++i) {
            Strip strip =
                makeStrip(*rc::gen::inRange(0, 800) / 100.0 + i * 1e-3, *rc::gen::inRange(0, 300) / 100.0);
            strip.repeats = *rc::gen::inRange(1, 3);
            strip.blend = static_cast<StripBlend>(*rc::gen::inRange(0, 2));
            sequence.tracks[static_cast<std::size_t>(*rc::gen::inRange(0, 2))].push_back(strip);
        }
        for (Sequence::Strips& track : sequence.tracks) std::ranges::stable_sort(track, {}, &Strip::start);
        for (const StripRef ref : playingOrder(sequence))
            sequence = withFittedFades(std::move(sequence), ref);
        const auto checked = checkSequence(sequence);
        if (!checked) RC_FAIL(text(checked.error()));
    }));
}

TEST(ArrangeStrips, duplicatesFollowAndMoveLaterStrips) {
    const Sequence sequence{{{makeStrip(0, 0.5), makeStrip(1.5)}}};
    const auto duplicated = duplicateStrip(sequence, {0, 0});
    ASSERT_TRUE(duplicated);
    const Sequence::Strips& track = duplicated->tracks[0];
    ASSERT_EQ(track.size(), 3U);
    EXPECT_NEAR(track[1].start.value, 1.5, 1e-12);
    EXPECT_NEAR(track[2].start.value, 3, 1e-12);
    EXPECT_TRUE(checkSequence(*duplicated));
    EXPECT_FALSE(duplicateStrip(sequence, {0, 2}));
}

TEST(ArrangeStrips, longerStripsPushTheLaterOnes) {
    const Sequence sequence{{{makeStrip(0, 0.5), makeStrip(1.5)}}};
    Strip slow = sequence.tracks[0][0];
    slow.speed = 0.5;
    const auto replaced = replaceStrip(sequence, {0, 0}, slow);
    ASSERT_TRUE(replaced);
    EXPECT_NEAR(replaced->tracks[0][1].start.value, 3.5, 1e-12);
    slow.speed = 0;
    EXPECT_FALSE(replaceStrip(sequence, {0, 0}, slow));

    const auto faded = setStripFade(sequence, {0, 0}, StripBlend::crossfade, {0.2});
    ASSERT_TRUE(faded);
    EXPECT_NEAR(faded->tracks[0][1].start.value, 1.8, 1e-12);
    EXPECT_NEAR(setStripFade(sequence, {0, 0}, StripBlend::inertial, {0.2})->tracks[0][1].start.value, 2,
                1e-12);
    EXPECT_FALSE(setStripFade(sequence, {0, 0}, StripBlend::crossfade, {2}));
}

TEST(ArrangeStrips, joinsAtAPairOfTimes) {
    const Sequence sequence{{{makeStrip(0), makeStrip(2), makeStrip(4)}}};
    const JoinTime first{{2.5}, {0}, {10}}, second{{1.5}, {0}, {10}};
    const auto joined = joinStrips(sequence, {0, 0}, first, second, {0.4});
    ASSERT_TRUE(joined);
    const Strip &a = joined->tracks[0][0], &b = joined->tracks[0][1];
    EXPECT_NEAR(a.out.value, 2.7, 1e-12);
    EXPECT_NEAR(b.in.value, 1.3, 1e-12);
    EXPECT_NEAR(a.fade.value, 0.4, 1e-12);
    EXPECT_NEAR(sequenceTime(a, {2.5}).value, sequenceTime(b, {1.5}).value, 1e-12);
    EXPECT_NEAR((joined->tracks[0][2].start - endOf(b)).value, 0, 1e-12) << "later strips move along";
    EXPECT_TRUE(checkSequence(*joined));

    // The first clip ends soon after its time.
    const auto shortened = joinStrips(sequence, {0, 0}, {{2.9}, {0}, {3}}, second, {0.4});
    ASSERT_TRUE(shortened);
    EXPECT_NEAR(shortened->tracks[0][0].fade.value, 0.3, 1e-12);
    EXPECT_TRUE(checkSequence(*shortened));

    Sequence inertial = sequence;
    inertial.tracks[0][0].blend = StripBlend::inertial;
    const auto started = joinStrips(inertial, {0, 0}, first, second, {0.4});
    ASSERT_TRUE(started);
    EXPECT_NEAR(started->tracks[0][1].start.value, 1.5, 1e-12);
    EXPECT_NEAR(started->tracks[0][1].in.value, 1.5, 1e-12);

    // Fades into later strips stay, whichever pair is joined first.
    const Sequence faded{{{makeStrip(0, 0.3), makeStrip(1.7, 0.3), makeStrip(3.4)}}};
    for (const auto& [one, other] : {std::pair<std::size_t, std::size_t>{0, 1}, {1, 0}}) {
        const auto once = joinStrips(faded, {0, one}, {{1.5}, {0}, {2}}, {{0.5}, {0}, {2}}, {0.3});
        ASSERT_TRUE(once && checkSequence(*once)) << one;
        const auto twice = joinStrips(*once, {0, other}, {{1.5}, {0}, {2}}, {{0.5}, {0}, {2}}, {0.3});
        ASSERT_TRUE(twice && checkSequence(*twice)) << other;
    }

    Sequence repeated = sequence;
    repeated.tracks[0][1].repeats = 2;
    EXPECT_FALSE(joinStrips(repeated, {0, 0}, first, second, {0.4}));
    EXPECT_FALSE(joinStrips(sequence, {0, 2}, first, second, {0.4}));
    EXPECT_FALSE(joinStrips(sequence, {0, 0}, {{1.1}, {0}, {10}}, second, {4}));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
