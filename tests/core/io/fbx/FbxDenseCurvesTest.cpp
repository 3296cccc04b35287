// Linear curves with a key on every frame, which are stored as samples.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/io/fbx/read/FbxCurveReader.h"
#include "core/io/fbx/read/readFbx.h"
#include "tests/core/RandomRig.h"
#include "tests/core/io/fbx/FbxSamples.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr std::int64_t kSecond = 46'186'158'000, kFrame = kSecond / 24;

std::string listOf(const std::vector<std::int64_t>& numbers) {
    std::string list;
    for (const std::int64_t each : numbers) list.append(std::to_string(each)).append(",");
    list.pop_back();
    return list;
}

/// Returns the curve of Tip's X with keys at these times.
Curve curveAt(const std::vector<std::int64_t>& times, const std::string& flags = "4",
              const std::string& values = "3,4,2", const std::string& ends = {}) {
    const std::string count = std::to_string(times.size());
    const test::FbxSample sample = test::animated(
        {}, "Lcl Translation", "X", test::curve(100, listOf(times), values, flags, "0,0,0,0", count, ends));
    Diagnostics diagnostics;
    const auto scene = readFbx(Source::fromMemory("sample.fbx", fbxText(sample)), {}, diagnostics);
    EXPECT_TRUE(scene) << text(scene.error());
    return *scene->characters.at(0)->clips.at(0)->tracks.at(0).curve;
}

bool isSampled(const Curve& curve) { return curve.chunks().front()->times.empty(); }

TEST(FbxDenseCurves, areSampledIfKeysAreOnConsecutiveFrames) {
    const Curve curve = curveAt({5 * kFrame, 6 * kFrame, 7 * kFrame});
    ASSERT_TRUE(isSampled(curve));
    EXPECT_EQ(curve.chunks().front()->rate, FrameRate::create(24, 1));
    EXPECT_EQ(curve.chunks().front()->firstFrame, FrameIndex{5});
    EXPECT_TRUE(curve.chunks().front()->slopes.empty());
    EXPECT_EQ(curve.key(1).time, Seconds{6.0 / 24});
    EXPECT_NEAR(curve.evaluate(Seconds{6.5 / 24}), 3, 1e-12);
    EXPECT_TRUE(isSampled(curveAt({-kFrame / 2, 0, kFrame / 2}))) << "twice per frame";
}

TEST(FbxDenseCurves, keepKeysThatAreNot) {
    EXPECT_FALSE(isSampled(curveAt({0, kFrame, 2 * kFrame + 1}))) << "uneven";
    EXPECT_FALSE(isSampled(curveAt({1, kFrame + 1, 2 * kFrame + 1}))) << "not on frames";
    EXPECT_FALSE(isSampled(curveAt({0, kSecond, 2 * kSecond}))) << "less than one per frame";
    EXPECT_FALSE(isSampled(curveAt({0, 0, 0}))) << "all at the same time";
    EXPECT_FALSE(isSampled(curveAt({2 * kFrame, kFrame, 0}))) << "backwards";
    EXPECT_FALSE(isSampled(curveAt({0, kFrame, 2 * kFrame}, "2"))) << "stepped";
    EXPECT_FALSE(isSampled(curveAt({0, kFrame, 2 * kFrame}, "8"))) << "cubic";
    const std::int64_t far = std::int64_t{1} << 62;
    EXPECT_FALSE(isSampled(curveAt({-far, 0, far}))) << "out of range";
    const std::string repeats = "Post-Extrapolation: { Type: R\nRepetition: -1 }\n";
    EXPECT_FALSE(isSampled(curveAt({0, kFrame, 2 * kFrame}, "4", "0,4,2", repeats)));
}

TEST(FbxDenseCurves, omitSlopesThatNothingUses) {
    const Curve linear = curveAt({0, kFrame, 2 * kFrame + 1});
    EXPECT_TRUE(linear.chunks().front()->slopes.empty());
}

/// Returns the same curve as samples and as keys.
std::pair<FbxCurve, FbxCurve> bothForms(test::Dice& dice) {
    FbxCurve samples, keys;
    const int count = dice.integer(2, 400);
    samples.samples.grid = {*FrameRate::create(dice.integer(1, 240), dice.integer(1, 7)),
                            FrameIndex{dice.integer(-100, 100)}, count};
    const bool isStill = dice.chance(0.1);
    for (int i = 0; i < count; ++i) {
        const double value = isStill ? 5 : dice.between(-100, 100);
        samples.samples.values.push_back(value);
        keys.keys.push_back({samples.samples.grid.time(i), value});
    }
    return {samples, keys};
}

TEST(FbxDenseCurves, equalTheSameCurveAsKeys) {
    rc::check([](std::uint32_t seed) {
        test::Dice dice(seed);
        const auto [samples, keys] = bothForms(dice);
        RC_ASSERT(samples.isConstant() == keys.isConstant());
        RC_ASSERT(samples.firstValue() == keys.firstValue());
        RC_ASSERT(!samples.empty());
        const Curve fromSamples = toCurve(samples, 0.1, 3, {}), fromKeys = toCurve(keys, 0.1, 3, {});
        RC_ASSERT(fromSamples == fromKeys);
        const FrameGrid& grid = samples.samples.grid;
        for (int i = 0; i < 50; ++i) {
            const double time = dice.between(grid.time(-3), grid.time(grid.count + 3));
            RC_ASSERT(samples.evaluate(time, 0) == keys.evaluate(time, 0));
        }
        for (std::int64_t i = 0; i < grid.count; ++i)
            RC_ASSERT(samples.evaluate(grid.time(i), 0) == keys.evaluate(grid.time(i), 0));
    });
}

TEST(FbxDenseCurves, dropValuesThatOverflow) {
    FbxCurve curve;
    curve.samples = {{FrameRate(), FrameIndex{}, 3}, {1, 1e300, 2}};
    const Curve scaled = toCurve(curve, 1e10, 0, {});
    ASSERT_EQ(scaled.size(), 2U);
    EXPECT_EQ(scaled.key(1).value, 2e10);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
