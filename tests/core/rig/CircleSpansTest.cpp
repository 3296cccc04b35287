#include "core/rig/SwingHeights.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Span = CircleSpans::Span;

TEST(CircleSpans, overlappingSpansAreMerged) {
    const CircleSpans set({{3, 1}, {0.5, 1}, {1.2, 1}});
    ASSERT_EQ(set.spans().size(), 2u);
    EXPECT_NEAR(set.spans()[0].from, 0.5, 1e-12);
    EXPECT_NEAR(set.spans()[0].width, 1.7, 1e-12);
}

TEST(CircleSpans, spansAreJoinedAcrossZero) {
    const CircleSpans set({{-0.5, 1}, {0.4, 1}, {6, 0.1}});
    ASSERT_EQ(set.spans().size(), 1u);
    EXPECT_TRUE(set.contains(0));
    EXPECT_TRUE(set.contains(2 * kPi + 1.39));
    EXPECT_FALSE(set.contains(1.41));
    EXPECT_TRUE(set.contains(1.41, 0.02));
}

TEST(CircleSpans, aWholeTurnIsTheWholeCircle) {
    EXPECT_TRUE(CircleSpans({{1, 7}}).isFullCircle());
    EXPECT_TRUE(CircleSpans({{0, 3.2}, {3, 3.2}, {6, 0.5}}).isFullCircle());
    EXPECT_FALSE(CircleSpans({{1, 6}}).isFullCircle());
    EXPECT_TRUE(CircleSpans().empty());
}

TEST(CircleSpans, differenceIsWhereExactlyOneIs) {
    EXPECT_TRUE(rc::check([] {
        const auto anySpans = [] {
            std::vector<Span> spans;
            const int count = *rc::gen::inRange(0, 4);
            for (int i = 0; i < count; ++i)
                spans.push_back({*test::randomBetween(-9, 9), *test::randomBetween(0, 4)});
            return spans;
        };
        const auto first = anySpans(), second = anySpans();
        const auto has = [](const std::vector<Span>& spans, double angle) {
            return std::ranges::any_of(spans, [angle](const Span& span) {
                const double in = angle - span.from - 2 * kPi * std::floor((angle - span.from) / (2 * kPi));
                return in <= span.width;
            });
        };
        const CircleSpans a(first), b(second), only(difference(a, b));
        const double angle = *test::randomBetween(-7, 7);
        RC_ASSERT(a.contains(angle) == has(first, angle));
        RC_ASSERT(only.contains(angle) == (has(first, angle) != has(second, angle)));
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
