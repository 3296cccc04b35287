#include "core/anim/curve/UsedRange.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sinew {
namespace SINEW_TEST_FILE {

TEST(UsedRangeTest, coversKeysAndTheOvershootOfCubics) {
    const auto straight = usedRange(Curve::fromKeys({{{0}, 1}, {{1}, -2}, {{2}, 0.5}}));
    EXPECT_EQ(straight.min, -2);
    EXPECT_EQ(straight.max, 1);
    const Key start{{0}, 0, Interpolation::hermite, 0, 4};
    const Key end{{1}, 0, Interpolation::hermite, -4, 0};
    EXPECT_NEAR(usedRange(Curve::fromKeys({start, end})).max, 1, 1e-12);
}

TEST(UsedRangeTest, doesNotDependOnAFormerCurve) {
    std::vector<Key> keys;
    for (int i = 0; i < 2000; ++i) keys.push_back({{i * 0.01}, std::sin(0.3 * i), Interpolation::catmullRom});
    Curve curve = Curve::fromKeys(keys);
    UsedRanges known;
    known.of(Channel::angle1, curve);
    const auto expectSame = [&] {
        const UsedRange used = known.of(Channel::angle1, curve);
        EXPECT_EQ(used.min, usedRange(curve).min);
        EXPECT_EQ(used.max, usedRange(curve).max);
    };
    for (const std::size_t at : {std::size_t{0}, curve.chunkStarts()[3], curve.size() - 1}) {
        Key key = curve.key(at);
        key.value = 3.0 + static_cast<double>(at);
        curve = curve.withKey(key);
        expectSame();
    }
    for (int i = 0; i < 300; ++i)
        curve = curve.withKey({{5 + i * 1e-4}, -4.0 - i, Interpolation::hermite, 9, 9});
    expectSame();
    curve = curve.withoutKeys({5}, {6});
    expectSame();
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
