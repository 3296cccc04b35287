#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>

#include "core/anim/curve/EditCurve.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

Curve ramp(int count) {
    std::vector<double> values;
    for (int i = 0; i < count; ++i) values.push_back(i);
    return Curve::fromSamples(FrameRate::create(100, 1).value(), FrameIndex{0}, values);
}

TEST(CurveEditing, keysAreSortedByTime) {
    const Curve curve = Curve::fromKeys({{Seconds{2}, 20}, {Seconds{-1}, -10}, {Seconds{1}, 10}});
    EXPECT_EQ(curve.key(0).value, -10.0);
    EXPECT_EQ(curve.key(1).value, 10.0);
    EXPECT_EQ(curve.key(2).value, 20.0);
}

TEST(CurveEditing, ofKeysCloserThanAMicrosecondTheLaterInTheListWins) {
    EXPECT_EQ(Curve::fromKeys({{Seconds{1}, 1}, {Seconds{1}, 2}}).keys(),
              (std::vector<Key>{{Seconds{1}, 2}}));
    EXPECT_EQ(Curve::fromKeys({{Seconds{1 + 5e-7}, 1}, {Seconds{1}, 2}}).keys(),
              (std::vector<Key>{{Seconds{1}, 2}}));
    EXPECT_EQ(Curve::fromKeys({{Seconds{1}, 1}, {Seconds{1 + 1.5e-6}, 2}}).size(), 2u);
}

TEST(CurveEditing, keysRoundTrip) {
    const std::vector<Key> keys{{Seconds{0}, 1, Interpolation::hermite, 2, 3},
                                {Seconds{1}, 4, Interpolation::step, 0, 0},
                                {Seconds{2}, 5, Interpolation::hermite, -6, 0}};
    EXPECT_EQ(Curve::fromKeys(keys).keys(), keys);
}

TEST(CurveEditing, replacingASampleRebuildsOneChunk) {
    const Curve before = ramp(1000);
    const Curve after = before.withKey({before.key(300).time, 77});
    EXPECT_EQ(after.size(), 1000u);
    EXPECT_EQ(after.key(300).value, 77.0);
    EXPECT_EQ(before.key(300).value, 300.0);
    ASSERT_EQ(after.chunks().size(), 4u);
    EXPECT_EQ(after.chunks()[0], before.chunks()[0]);
    EXPECT_NE(after.chunks()[1], before.chunks()[1]);
    EXPECT_EQ(after.chunks()[2], before.chunks()[2]);
    EXPECT_EQ(after.chunks()[3], before.chunks()[3]);
    EXPECT_TRUE(after.chunks()[1]->times.empty()) << "it is still on frames";
}

TEST(CurveEditing, aKeyBetweenSamplesAddsTimesOnlyToItsChunk) {
    const Curve before = ramp(1000);
    const Curve after = before.withKey({Seconds{5.005}, -1, Interpolation::step, 0, 0});
    EXPECT_EQ(after.size(), 1001u);
    EXPECT_EQ(after.key(501), (Key{Seconds{5.005}, -1, Interpolation::step, 0, 0}));
    EXPECT_EQ(after.key(502), before.key(501));
    EXPECT_EQ(after.chunks().front(), before.chunks().front());
    EXPECT_EQ(after.chunks().back(), before.chunks().back());
}

TEST(CurveEditing, aKeyWithinAMicrosecondIsReplaced) {
    const Curve curve = ramp(10).withKey({Seconds{0.05 + 4e-7}, 99});
    EXPECT_EQ(curve.size(), 10u);
    EXPECT_EQ(curve.key(5).value, 99.0);
    EXPECT_EQ(curve.key(5).time, Seconds{0.05 + 4e-7});
}

TEST(CurveEditing, aKeyWithinAMicrosecondOfTwoReplacesBoth) {
    const Curve curve = Curve::fromKeys({{Seconds{0}, 1}, {Seconds{1.2e-6}, 2}}).withKey({Seconds{6e-7}, 3});
    EXPECT_EQ(curve.keys(), (std::vector<Key>{{Seconds{6e-7}, 3}}));
}

TEST(CurveEditing, keysAreAddedAtBothEnds) {
    const Curve curve = ramp(3).withKey({Seconds{-1}, -5}).withKey({Seconds{9}, 5});
    EXPECT_EQ(curve.size(), 5u);
    EXPECT_EQ(curve.key(0).value, -5.0);
    EXPECT_EQ(curve.key(4).value, 5.0);
    EXPECT_EQ(Curve{}.withKey({Seconds{2}, 3}).keys(), (std::vector<Key>{{Seconds{2}, 3}}));
}

TEST(CurveEditing, removingEveryKeyLeavesNone) {
    EXPECT_TRUE(ramp(1000).withoutKeys(Seconds{-1}, Seconds{100}).empty());
    EXPECT_EQ(ramp(1000).withoutKeys(Seconds{3}, Seconds{2}), ramp(1000));
    EXPECT_EQ(ramp(10).withoutKeys(Seconds{0.021}, Seconds{0.029}), ramp(10));
}

TEST(CurveEditing, removalSharesUntouchedChunks) {
    const Curve before = ramp(1000);
    const Curve after = before.withoutKeys(before.key(300).time, before.key(310).time);
    EXPECT_EQ(after.size(), 989u);
    EXPECT_EQ(after.key(300), before.key(311));
    EXPECT_EQ(after.chunks()[0], before.chunks()[0]);
    EXPECT_EQ(after.chunks()[2], before.chunks()[2]);
}

TEST(CurveEditing, smallRemnantsAreMergedWithTheirNeighbour) {
    const Curve before = ramp(768);
    const Curve middle = before.withoutKeys(before.key(257).time, before.key(500).time);
    EXPECT_EQ(middle.size(), 524u);
    for (const auto& chunk : middle.chunks()) EXPECT_GE(chunk->size(), CurveChunk::kSize / 4);
    const Curve end = before.withoutKeys(before.key(520).time, before.key(767).time);
    EXPECT_EQ(end.size(), 520u);
    for (const auto& chunk : end.chunks()) EXPECT_GE(chunk->size(), CurveChunk::kSize / 4);
}

TEST(CurveEditing, settingTheInterpolationKeepsTimesValuesAndSlopes) {
    const Curve before = Curve::fromKeys(
        {{Seconds{0}, 1, Interpolation::hermite, 2, 3}, {Seconds{1}, 4, Interpolation::step, 0, 0}});
    const Curve after = before.withInterpolation(Interpolation::monotone);
    EXPECT_EQ(after.key(0), (Key{Seconds{0}, 1, Interpolation::monotone, 2, 3}));
    EXPECT_EQ(after.key(1), (Key{Seconds{1}, 4, Interpolation::monotone, 0, 0}));
}

TEST(CurveEditing, chunksThatNeedNoChangeAreShared) {
    const Curve before = ramp(1000);
    EXPECT_EQ(before.withInterpolation(Interpolation::linear).chunks(), before.chunks());
    EXPECT_NE(before.withInterpolation(Interpolation::step).chunks(), before.chunks());
}

TEST(CurveEditing, equalityComparesKeysNotChunks) {
    const Curve dense = ramp(600);
    EXPECT_EQ(dense, ramp(600));
    EXPECT_EQ(dense, Curve::fromKeys(dense.keys()));
    EXPECT_NE(dense, ramp(599));
    EXPECT_NE(dense, dense.withKey({dense.key(599).time, 0}));
    EXPECT_EQ(dense, dense.withKey(dense.key(300)));
}

/// A list of keys kept by hand is the oracle for any sequence of edits.
TEST(CurveEditing, editsMatchASortedList) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        Curve curve = dice.chance(0.5) ? ramp(dice.integer(1, 900)) : Curve{};
        std::vector<Key> oracle = curve.keys();
        for (int step = 0; step < 30; ++step) {
            // Hundredths lie on samples, their halves between samples.
            const Seconds time{dice.integer(-20, 2000) / 200.0};
            if (dice.chance(0.6)) {
                const Key key{time, dice.between(-1, 1),
                              dice.chance(0.5) ? Interpolation::linear : Interpolation::step,
                              dice.chance(0.2) ? 1.0 : 0.0, 0};
                curve = curve.withKey(key);
                std::erase_if(oracle,
                              [&](const Key& k) { return std::abs(k.time.value - time.value) < 1e-7; });
                oracle.push_back(key);
                std::sort(oracle.begin(), oracle.end(),
                          [](const Key& a, const Key& b) { return a.time < b.time; });
            } else {
                const Seconds last{time.value + dice.between(0, dice.chance(0.5) ? 3 : 0.02)};
                curve = curve.withoutKeys(time, last);
                std::erase_if(oracle, [&](const Key& k) { return k.time >= time && k.time <= last; });
            }
            RC_ASSERT(curve.keys() == oracle);
            RC_ASSERT(curve.chunks().size() == curve.chunkStarts().size());
            for (const auto& chunk : curve.chunks()) {
                RC_ASSERT(chunk->size() > 0u && chunk->size() <= CurveChunk::kSize);
            }
        }
    }));
}

TEST(CurveEditing, removingKeysKeepsTheOthersAndTheirChunks) {
    const Curve before = ramp(2000);
    std::vector<std::size_t> indices;
    for (std::size_t i = 1; i < 1000; i += 2) indices.push_back(i);
    const Curve after = before.withoutKeys(indices);
    EXPECT_EQ(after.size(), 1500U);
    EXPECT_EQ(after.chunks().back(), before.chunks().back());
    EXPECT_EQ(before.withoutKeys(std::span<const std::size_t>()), before);
}

TEST(CurveEditing, removingKeysMatchesASortedList) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        const Curve before = ramp(dice.integer(1, 1500));
        const double share = dice.between(0, 1);
        std::vector<std::size_t> indices;
        std::vector<Key> kept;
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (dice.chance(share)) {
                indices.push_back(i);
            } else {
                kept.push_back(before.key(i));
            }
        }
        const Curve after = before.withoutKeys(indices);
        RC_ASSERT(after.keys() == kept);
        for (const auto& chunk : after.chunks()) {
            RC_ASSERT(chunk->size() > 0u && chunk->size() <= CurveChunk::kSize);
            RC_ASSERT(chunk == after.chunks().back() || chunk->size() >= CurveChunk::kSize / 4);
        }
    }));
}

TEST(CurveEditing, manyKeysAreInsertedBetweenTwo) {
    const Curve before = Curve::fromKeys({{{0}, 0}, {{1}, 1}});
    const std::vector<Key> keys{{{0.25}, 5}, {{0.5}, 6}};
    EXPECT_EQ(before.withKeysBetween(keys), Curve::fromKeys({{{0}, 0}, {{0.25}, 5}, {{0.5}, 6}, {{1}, 1}}));
    const std::vector<Key> front{{{-2}, 5}, {{-1}, 6}};
    EXPECT_EQ(before.withKeysBetween(front), Curve::fromKeys({{{-2}, 5}, {{-1}, 6}, {{0}, 0}, {{1}, 1}}));
    EXPECT_EQ(before.withKeysBetween({}), before);
}

TEST(CurveEditing, replacedSamplesStayDenseAndShareTheRest) {
    const Curve before = ramp(1000);
    const std::vector<std::size_t> removed{300, 301};
    const std::vector<Key> inserted{{before.key(300).time, 7}, {before.key(301).time, 8}};
    const Curve after = replaceKeys(before, removed, inserted);
    ASSERT_EQ(after.chunks().size(), 4U);
    for (const std::size_t c : {0, 2, 3}) EXPECT_EQ(after.chunks()[c], before.chunks()[c]);
    EXPECT_TRUE(after.chunks()[1]->times.empty());
    EXPECT_EQ(after.key(301).value, 8.0);
    EXPECT_EQ(replaceKeys(before, {}, {}), before);
}

TEST(CurveEditing, movedSamplesStaySampledIfPossible) {
    const Curve before = ramp(300).withExtrapolation({Extrapolation::cycle, Extrapolation::linear});
    const FrameRate rate = FrameRate::create(100, 1).value();
    const Curve whole = shifted(before, {0.07}, rate);
    EXPECT_TRUE(whole.chunks()[0]->times.empty());
    EXPECT_EQ(whole.key(0).time, rate.time({7}));
    EXPECT_EQ(whole.extrapolation(), before.extrapolation());
    const Curve part = shifted(before, {0.075}, rate);
    EXPECT_DOUBLE_EQ(part.key(299).time.value, 3.065);
    EXPECT_EQ(part.key(299).value, 299.0);
    EXPECT_EQ(shifted(part, {0.005}, rate).key(1).time, rate.time({9})) << "exactly on frames again";
}

TEST(CurveEditing, consecutiveCurvesAreJoined) {
    const Curve front = ramp(300).withExtrapolation({Extrapolation::cycle, {}});
    const Curve later = Curve::fromKeys({{{5}, 1}, {{6}, 2}});
    const Curve whole = joinCurves(std::vector<Curve>{front, Curve(), later});
    EXPECT_EQ(whole.size(), 302U);
    EXPECT_EQ(whole.chunks()[0], front.chunks()[0]);
    EXPECT_EQ(whole.extrapolation(), front.extrapolation());
    EXPECT_EQ(whole.key(301), later.key(1));
    const Curve met = joinCurves(std::vector<Curve>{later, Curve::fromKeys({{{6}, 7}})});
    EXPECT_EQ(met.keys(), (std::vector<Key>{{{5}, 1}, {{6}, 7}})) << "the later of two keys at the same time";
    EXPECT_TRUE(joinCurves({}).empty());
}

TEST(CurveEditing, law_replacedKeysMatchASortedList) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        const Curve before = dice.chance(0.1) ? Curve() : ramp(dice.integer(1, 1500));
        const double share = dice.between(0, 0.6);
        std::vector<std::size_t> removed;
        std::vector<Key> left;
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (dice.chance(share)) {
                removed.push_back(i);
            } else {
                left.push_back(before.key(i));
            }
        }
        std::vector<Key> inserted;
        // Halves of samples: every second one lies on a sample.
        for (int half = dice.integer(-50, 50); half < 3100;
             half += dice.integer(1, dice.chance(0.5) ? 5 : 900))
            inserted.push_back({{half / 200.0}, dice.between(-1, 1), Interpolation::step});
        const Curve after = replaceKeys(before, removed, inserted);
        for (const Key& key : inserted)
            std::erase_if(left, [&](const Key& k) { return std::abs(k.time.value - key.time.value) < 1e-7; });
        left.insert(left.end(), inserted.begin(), inserted.end());
        std::ranges::sort(left, {}, &Key::time);
        RC_ASSERT(after.keys() == left);
        for (const auto& chunk : after.chunks()) {
            RC_ASSERT(chunk->size() > 0u && chunk->size() <= CurveChunk::kSize);
            RC_ASSERT(chunk == after.chunks().back() || chunk->size() >= CurveChunk::kSize / 4);
        }
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
