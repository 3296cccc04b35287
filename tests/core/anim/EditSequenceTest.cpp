#include "core/anim/sequence/EditSequence.h"

#include <gtest/gtest.h>

#include <limits>

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Strip strip(double in, double out, double start) {
    return {.clip = ClipId{1}, .in = {in}, .out = {out}, .start = {start}};
}

/// Two strips on one track with a fade, and one on another.
Sequence threeStrips() {
    Sequence sequence{{{strip(0, 2, 0), strip(1, 3, 1.5)}, {strip(0, 1, 4)}}};
    sequence.tracks[0][0].fade = {0.5};
    return sequence;
}

std::vector<double> starts(const Result<Sequence>& sequence) {
    std::vector<double> found;
    for (const StripRef ref : playingOrder(sequence.value()))
        found.push_back(stripAt(*sequence, ref).start.value);
    return found;
}

using Starts = std::vector<double>;

TEST(EditSequence, rejectsMissingStripsAndInvalidTimes) {
    const Sequence sequence = threeStrips();
    for (const StripRef missing : {StripRef{0, 2}, StripRef{2, 0}}) {
        EXPECT_EQ(moveStrip(sequence, missing, 0, {1}).error().code, ErrorCode::argumentInvalid);
        EXPECT_EQ(trimStrip(sequence, missing, StripEnd::in, {1}).error().code, ErrorCode::argumentInvalid);
        EXPECT_EQ(slipStrip(sequence, missing, {1}).error().code, ErrorCode::argumentInvalid);
        EXPECT_EQ(splitStrip(sequence, missing, {1}).error().code, ErrorCode::argumentInvalid);
        EXPECT_EQ(snapStrip(sequence, missing, {}).error().code, ErrorCode::argumentInvalid);
        EXPECT_EQ(deleteStrip(sequence, missing).error().code, ErrorCode::argumentInvalid);
    }
    EXPECT_EQ(moveStrip(sequence, {0, 0}, 3, {1}).error().code, ErrorCode::argumentInvalid);
    EXPECT_EQ(moveStrip(sequence, {0, 0}, 0, {kNan}).error().code, ErrorCode::numberNotFinite);
    EXPECT_EQ(trimStrip(sequence, {0, 0}, StripEnd::out, {kNan}).error().code, ErrorCode::numberNotFinite);
    EXPECT_EQ(trimStrip(sequence, {0, 0}, StripEnd::out, {0}).error().code, ErrorCode::valueRange);
    EXPECT_EQ(slipStrip(sequence, {0, 0}, {kNan}).error().code, ErrorCode::numberNotFinite);
    EXPECT_EQ(splitStrip(sequence, {0, 0}, {kNan}).error().code, ErrorCode::numberNotFinite);
    for (const double end : {0.0, 2.0, 5.0})
        EXPECT_EQ(splitStrip(sequence, {0, 0}, {end}).error().code, ErrorCode::valueRange);
    EXPECT_EQ(rippleStrips(sequence, {0}, {kNan}).error().code, ErrorCode::numberNotFinite);
    EXPECT_EQ(rippleStrips(sequence, {4}, {-3}).error().code, ErrorCode::argumentInvalid);
    EXPECT_EQ(insertStrip(sequence, 0, strip(1, 0, 0)).error().code, ErrorCode::valueRange);
    EXPECT_EQ(insertStrip(sequence, 3, strip(0, 1, 0)).error().code, ErrorCode::argumentInvalid);
}

TEST(EditSequence, movesStripsBetweenTracks) {
    const auto moved = moveStrip(threeStrips(), {0, 1}, 2, {7});
    ASSERT_TRUE(moved);
    EXPECT_EQ(starts(moved), (Starts{0, 4, 7}));
    EXPECT_EQ(moved->tracks[2].size(), 1u);
    EXPECT_EQ(starts(moveStrip(threeStrips(), {0, 0}, 0, {0.5}, StripRipple::yes)), (Starts{0.5, 2, 4.5}));
    // Strips of a track stay sorted.
    const auto behind = moveStrip(threeStrips(), {0, 0}, 0, {9});
    EXPECT_EQ(behind->tracks[0][1].start.value, 9);
}

TEST(EditSequence, trimsBothEnds) {
    const auto in = trimStrip(threeStrips(), {0, 1}, StripEnd::in, {1.5});
    EXPECT_EQ(in->tracks[0][1].start.value, 2);  // what plays stays where it is
    EXPECT_EQ(endOf(in->tracks[0][1]).value, 3.5);
    const auto rippled = trimStrip(threeStrips(), {0, 1}, StripEnd::in, {1.5}, StripRipple::yes);
    EXPECT_EQ(starts(rippled), (Starts{0, 1.5, 3.5}));
    EXPECT_EQ(starts(trimStrip(threeStrips(), {0, 0}, StripEnd::out, {3}, StripRipple::yes)),
              (Starts{0, 2.5, 5}));
    EXPECT_EQ(starts(trimStrip(threeStrips(), {0, 0}, StripEnd::out, {3})), (Starts{0, 1.5, 4}));
}

TEST(EditSequence, slipsTheClipUnderTheStrip) {
    Sequence sequence = threeStrips();
    sequence.tracks[0][1].warp = std::make_shared<const TimeWarp>(
        TimeWarp::create({{{0}, {1}, SpanKind::linear}, {{1}, {3}}}).value());
    const Seconds before = duration(sequence.tracks[0][1]);
    const auto slipped = slipStrip(sequence, {0, 1}, {0.25});
    ASSERT_TRUE(slipped);
    const Strip& strip = slipped->tracks[0][1];
    EXPECT_EQ(strip.in.value, 1.25);
    EXPECT_EQ(strip.out.value, 3.25);
    EXPECT_EQ(duration(strip).value, before.value);
    EXPECT_DOUBLE_EQ(stripTime(strip, {2}).source.value,
                     stripTime(sequence.tracks[0][1], {2}).source.value + 0.25);
}

TEST(EditSequence, splitsRepeatedStripsIntoTheirCycles) {
    Sequence sequence{{{strip(1, 2, 10)}}};
    Strip& whole = sequence.tracks[0][0];
    whole.repeats = 5;
    whole.hold = {0.5};
    whole.fade = {0.25};
    whole.alignment.kind = StripAlignment::Kind::none;
    const auto split = splitStrip(sequence, {0, 0}, {12.25});
    ASSERT_TRUE(split);
    const Sequence::Strips& parts = split->tracks[0];
    ASSERT_EQ(parts.size(), 4u);
    EXPECT_EQ(starts(split), (Starts{10, 12, 12.25, 13}));
    EXPECT_EQ(parts[0].repeats, 2);
    EXPECT_EQ(parts[1].out.value, 1.25);
    EXPECT_EQ(parts[2].in.value, 1.25);
    EXPECT_EQ(parts[3].repeats, 2);
    EXPECT_EQ(endOf(parts[3]).value, endOf(whole).value);
    EXPECT_EQ(parts[0].alignment.kind, StripAlignment::Kind::none);
    EXPECT_EQ(parts[1].alignment.kind, StripAlignment::Kind::root);
    EXPECT_EQ(parts[0].fade.value, 0);
    EXPECT_EQ(parts[3].fade.value, 0.25);
    EXPECT_EQ(splitStrip(sequence, {0, 0}, {12})->tracks[0].size(), 2u);  // between two cycles
    EXPECT_FALSE(splitStrip(sequence, {0, 0}, {15.25}));                  // in the hold
}

TEST(EditSequence, ripplesInsertsAndDeletes) {
    EXPECT_EQ(starts(rippleStrips(threeStrips(), {1.5}, {1})), (Starts{0, 2.5, 5}));
    EXPECT_EQ(starts(rippleStrips(threeStrips(), {2}, {-0.5})), (Starts{0, 1.5, 3.5}));
    Strip added = strip(0, 1, 1.5);
    added.fade = {0.25};
    EXPECT_EQ(starts(insertStrip(threeStrips(), 1, added, StripRipple::yes)), (Starts{0, 1.5, 2.25, 4.75}));
    EXPECT_EQ(starts(insertStrip(threeStrips(), 2, strip(0, 1, 9))), (Starts{0, 1.5, 4, 9}));
    EXPECT_EQ(starts(deleteStrip(threeStrips(), {0, 0})), (Starts{1.5, 4}));
    EXPECT_EQ(starts(deleteStrip(threeStrips(), {0, 0}, StripRipple::yes)), (Starts{0, 2.5}));
    EXPECT_EQ(starts(deleteStrip(threeStrips(), {0, 1}, StripRipple::yes)), (Starts{0, 2}));  // keeps the gap
    EXPECT_EQ(starts(deleteStrip(threeStrips(), {1, 0}, StripRipple::yes)), (Starts{0, 1.5}));
}

TEST(EditSequence, snapsToFrames) {
    Sequence sequence = threeStrips();
    sequence.tracks[0][0].start = {0.009};
    sequence.tracks[0][0].fade = {0.51};
    const auto snapped = snapStrip(sequence, {0, 0}, FrameRate{});
    EXPECT_EQ(snapped->tracks[0][0].start.value, 0);
    EXPECT_DOUBLE_EQ(snapped->tracks[0][0].fade.value, 0.5);
}

TEST(EditSequence, leavesTheSequenceUnchanged) {
    const Sequence sequence = threeStrips(), copy = sequence;
    (void)moveStrip(sequence, {0, 0}, 1, {9}, StripRipple::yes);
    (void)splitStrip(sequence, {0, 0}, {1});
    (void)deleteStrip(sequence, {0, 0}, StripRipple::yes);
    EXPECT_EQ(sequence, copy);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
