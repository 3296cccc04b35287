#include "core/anim/clip/KeyChange.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr ChannelId kX{JointId{1}, Channel::translationX};
constexpr ChannelId kAngle1{JointId{1}, Channel::angle1};
constexpr ChannelId kAngle2{JointId{1}, Channel::angle2};
constexpr Interpolation kStep = Interpolation::step;
constexpr Interpolation kLinear = Interpolation::linear;
constexpr Interpolation kHermite = Interpolation::hermite;
constexpr Interpolation kSlerp = Interpolation::slerp;

Clip clipOf(std::vector<std::pair<ChannelId, std::vector<Key>>> curves) {
    Clip clip;
    clip.name = "clip";
    clip.rate = FrameRate::create(10, 1).value();
    clip.lastFrame = {100};
    for (auto& [id, keys] : curves) {
        clip.tracks.push_back({id, std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)))});
    }
    clip.sortTracks();
    return clip;
}

std::vector<KeyRef> everyKey(const Clip& clip) { return keysBetween(clip, {}, {-HUGE_VAL}, {HUGE_VAL}); }

std::vector<Key> keysOf(const std::vector<KeyChange>& changes) {
    std::vector<Key> keys;
    for (const KeyChange& change : changes) keys.push_back(change.to);
    return keys;
}

Curve curveOf(const std::vector<KeyChange>& changes) { return Curve::fromKeys(keysOf(changes)); }

TEST(KeyChange, positionsWithoutAKeyAreLeftOut) {
    const Clip clip = clipOf({{kX, {{{1}, 5}}}});
    const std::vector<KeyRef> places{{kX, {2}}, {kAngle1, {1}}, {kX, {1 + 4e-7}}, {kX, {1}}};
    EXPECT_EQ(transformedKeys(clip, places, {}), (std::vector<KeyChange>{{{kX, {1}}, {{1}, 5}}}));
    EXPECT_TRUE(reversedKeys(clip, {}).empty());
    EXPECT_TRUE(alignedKeys(clip, {}, {1}).empty());
}

TEST(KeyChange, scalesTimesAndValuesAboutTheirPivots) {
    const Clip clip = clipOf({{kX, {{{1}, 5}, {{2}, 6}}}});
    KeyTransform map;
    map.timeScale = 2;
    map.timePivot = {1};
    map.timeOffset = {0.5};
    map.valueScale = -1;
    map.valuePivot = 5;
    map.valueOffset = 10;
    EXPECT_EQ(keysOf(transformedKeys(clip, everyKey(clip), map)),
              (std::vector<Key>{{{1.5}, 15}, {{3.5}, 14}}));
}

TEST(KeyChange, movingByFramesStaysExactlyOnFrames) {
    const FrameRate rate = FrameRate::create(10, 1).value();
    const Clip clip = clipOf({{kX, {{rate.time({1}), 0}, {rate.time({7}), 0}}}});
    KeyTransform map;
    map.timeOffset = rate.time({3}) - rate.time({1});
    const auto keys = keysOf(transformedKeys(clip, everyKey(clip), map));
    EXPECT_EQ(keys[0].time, rate.time({3}));
    EXPECT_EQ(keys[1].time, rate.time({9}));
}

TEST(KeyChange, scalingToFramesLosesNoKey) {
    const Clip clip = clipOf({{kX, {{{0}, 0}, {{1}, 1}, {{1.1}, 2}, {{1.2}, 3}}}});
    KeyTransform map;
    map.timeScale = 0.3;
    map.snapToFrames = true;
    const auto keys = keysOf(transformedKeys(clip, everyKey(clip), map));
    EXPECT_EQ(keys[1].time, Seconds{0.3});
    EXPECT_NEAR(keys[2].time.value, 0.33, 1e-12) << "a closer key has taken its frame";
    EXPECT_EQ(keys[3].time, Seconds{0.4});
}

TEST(KeyChange, nearestKeysSnapToFramesFirst) {
    const Clip clip = clipOf({{kX, {{{0.08}, 0}, {{0.11}, 1}, {{0.27}, 2}}}});
    const auto keys = keysOf(snappedKeys(clip, everyKey(clip)));
    EXPECT_EQ(keys[0].time, Seconds{0.08});
    EXPECT_EQ(keys[1].time, Seconds{0.1});
    EXPECT_EQ(keys[2].time, clip.rate.time({3}));
}

TEST(KeyChange, alignedKeysStartAtTheTimeAndKeepTheirDistances) {
    const Clip clip = clipOf({{kX, {{{1}, 0}, {{1.5}, 1}}}, {kAngle1, {{{2}, 0}}}});
    const auto changes = alignedKeys(clip, everyKey(clip), {3});
    EXPECT_EQ(changes[0].to.time, Seconds{3});
    EXPECT_EQ(changes[1].to.time, Seconds{3.5});
    EXPECT_EQ(changes[2].to.time, Seconds{3});
}

TEST(KeyChange, reversedKeysKeepTheirSegments) {
    const Clip clip = clipOf({{kX, {{{0}, 0, kStep}, {{1}, 1, kHermite, 2, 3}, {{3}, 5, kLinear, 4, 6}}}});
    EXPECT_EQ(
        curveOf(reversedKeys(clip, everyKey(clip))).keys(),
        (std::vector<Key>{{{0}, 5, kHermite, -6, -4}, {{2}, 1, kStep, -3, -2}, {{3}, 0, kLinear, 0, 0}}));
}

/// Steps are left out: they hold the value of the earlier key, whichever way time runs.
TEST(KeyChange, law_reversingMirrorsTheCurve) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        std::vector<Key> keys;
        double time = dice.between(-1, 1);
        for (int i = dice.integer(2, 9); i > 0; --i) {
            const auto kind = static_cast<Interpolation>(dice.integer(1, 6));
            keys.push_back({{time}, dice.between(-3, 3), kind, dice.between(-2, 2), dice.between(-2, 2)});
            if (dice.chance(0.5)) {
                keys.back().shape = {dice.between(-1, 1), dice.between(-1, 1), dice.between(-1, 1)};
            }
            if (dice.chance(0.5)) keys.back().lengths = {dice.between(0, 1), dice.between(0, 1)};
            time += dice.between(0.05, 1);
        }
        const Clip clip = clipOf({{kAngle1, keys}});
        const Curve& before = *clip.find(kAngle1);
        const Curve after = curveOf(reversedKeys(clip, everyKey(clip)));
        const double sum = before.startTime().value + before.endTime().value;
        for (int i = 0; i <= 50; ++i) {
            const double t =
                before.startTime().value + i / 50.0 * (before.endTime().value - before.startTime().value);
            RC_ASSERT(std::abs(after.evaluate({sum - t}) - before.evaluate({t})) < 1e-9);
        }
    }));
}

TEST(KeyChange, law_scalingKeysScalesTheCurve) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        std::vector<Key> keys;
        double time = 0;
        for (int i = dice.integer(2, 9); i > 0; --i) {
            const auto kind = static_cast<Interpolation>(dice.integer(0, 6));
            keys.push_back({{time}, dice.between(-3, 3), kind, dice.between(-2, 2), dice.between(-2, 2)});
            time += dice.between(0.05, 1);
        }
        const Clip clip = clipOf({{kAngle1, keys}});
        KeyTransform map;
        map.timeScale = dice.between(0.3, 3);
        map.timePivot = {dice.between(-1, 1)};
        map.timeOffset = {dice.between(-1, 1)};
        map.valueScale = dice.between(-2, 2);
        map.valueOffset = dice.between(-2, 2);
        const Curve after = curveOf(transformedKeys(clip, everyKey(clip), map));
        for (int i = 0; i < 50; ++i) {
            const double t = dice.between(0, time);
            const double u =
                map.timePivot.value + (t - map.timePivot.value) * map.timeScale + map.timeOffset.value;
            const double expected = clip.find(kAngle1)->evaluate({t}) * map.valueScale + map.valueOffset;
            const double got = after.evaluate({u});
            // Exactly at a key, a step may resolve to either side.
            const bool besideAKey = std::ranges::any_of(
                keys, [&](const Key& key) { return std::abs(key.time.value - t) < 1e-6; });
            RC_ASSERT(besideAKey || std::abs(got - expected) < 1e-5);
        }
    }));
}

TEST(KeyChange, settingSlerpIncludesTheOtherAngles) {
    const Clip clip = clipOf(
        {{kAngle1, {{{0}, 0}, {{1}, 1}, {{2}, 0}}}, {kAngle2, {{{0}, 0}, {{1}, 1}}}, {kX, {{{1}, 0}}}});
    const std::vector<KeyRef> places{{kAngle1, {1}}, {kX, {1}}};
    const auto changes = keysWithInterpolation(clip, places, kSlerp);
    EXPECT_EQ(changes, (std::vector<KeyChange>{{{kAngle1, {1}}, {{1}, 1, kSlerp}},
                                               {{kAngle2, {1}}, {{1}, 1, kSlerp}}}));
}

TEST(KeyChange, anotherInterpolationEndsSlerpForAllAngles) {
    const Clip clip = clipOf({{kAngle1, {{{0}, 0, kSlerp}, {{1}, 1, kSlerp}, {{2}, 0}}},
                              {kAngle2, {{{0.5}, 0, kSlerp}, {{2}, 1}}}});
    const std::vector<KeyRef> places{{kAngle1, {1}}};
    const auto changes = keysWithInterpolation(clip, places, kLinear);
    EXPECT_EQ(changes, (std::vector<KeyChange>{{{kAngle1, {1}}, {{1}, 1, kLinear}},
                                               {{kAngle2, {0.5}}, {{0.5}, 0, kLinear}}}));
}

TEST(KeyChange, explicitSlopesKeepTheCurve) {
    const Clip clip =
        clipOf({{kX, {{{0}, 0, Interpolation::catmullRom}, {{1}, 2, Interpolation::catmullRom}, {{3}, -1}}}});
    const std::vector<KeyRef> places{{kX, {0}}, {kX, {1}}};
    const Curve after = curveOf(keysWithInterpolation(clip, places, kHermite));
    EXPECT_EQ(after.size(), 3U) << "the next key gets a slope";
    for (int i = 0; i <= 30; ++i) {
        EXPECT_NEAR(after.evaluate({i / 10.0}), clip.find(kX)->evaluate({i / 10.0}), 1e-12) << i;
    }
}

TEST(KeyChange, reversingNegatesTheBias) {
    const Clip clip = clipOf({{kX, {{{0}, 0}, {{1}, 1}}}});
    const KeyShape shape{0.1, 0.2, 0.3};
    const auto changes = reshapedKeys(clip, std::vector<KeyRef>{{kX, {1}}}, shape);
    EXPECT_EQ(changes, (std::vector<KeyChange>{{{kX, {1}}, {{1}, 1, kLinear, 0, 0, shape}}}));
    const Clip shaped = clipOf({{kX, {{{0}, 0}, changes[0].to}}});
    EXPECT_EQ(reversedKeys(shaped, everyKey(shaped))[1].to.shape, (KeyShape{0.1, 0.2, -0.3}));
}

TEST(KeyChange, copiesContainTheChangedKeys) {
    const Clip clip = clipOf({{kX, {{{0}, 4}}}});
    EXPECT_EQ(copiedKeys(alignedKeys(clip, everyKey(clip), {2})), (std::vector<ChannelKey>{{kX, {{2}, 4}}}));
}

TEST(KeyChange, keysInTheWayAreReplaced) {
    const Clip clip = clipOf({{kX, {{{0}, 0}, {{1}, 1}, {{2}, 2}, {{3}, 3}}}});
    const std::vector<KeyRef> places{{kX, {0}}, {kX, {1}}};
    KeyTransform map;
    map.timeOffset = {1};
    EXPECT_EQ(overwrittenKeys(clip, transformedKeys(clip, places, map)), (std::vector<KeyRef>{{kX, {2}}}));
    EXPECT_TRUE(overwrittenKeys(clip, transformedKeys(clip, everyKey(clip), map)).empty());
    map.timeOffset = {0.5};
    EXPECT_TRUE(overwrittenKeys(clip, transformedKeys(clip, places, map)).empty());
}

TEST(Interpolations, equalNeighboursHoldExactlyWithoutOvershoot) {
    for (const Interpolation kind : {kStep, kLinear, kSlerp, Interpolation::monotone}) {
        const Curve curve =
            Curve::fromKeys({{{0}, 0, kind}, {{1}, 0.1, kind}, {{2}, 0.1, kind}, {{3}, 5, kind}});
        for (int i = 0; i <= 100; ++i) EXPECT_EQ(curve.evaluate({1 + i / 100.0}), 0.1) << name(kind);
    }
}

TEST(Interpolations, catmullRomOvershootsBetweenEqualNeighbours) {
    for (const Interpolation kind : {Interpolation::catmullRom, Interpolation::catmullRomUniform}) {
        const Curve curve = Curve::fromKeys({{{0}, 0, kind}, {{1}, 1, kind}, {{2}, 1, kind}, {{3}, 0, kind}});
        EXPECT_DOUBLE_EQ(curve.evaluate({1.5}), 1.125) << name(kind);
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
