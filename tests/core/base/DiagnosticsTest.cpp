#include "core/base/Diagnostics.h"

#include <gtest/gtest.h>

namespace sinew {
namespace SINEW_TEST_FILE {

TEST(Result, textBeginsWithTheLocation) {
    EXPECT_EQ(text(Error{ErrorCode::syntax, "walk.amc:12", "a number is missing"}),
              "walk.amc:12: a number is missing");
    EXPECT_EQ(text(Error{ErrorCode::syntax, "", "a number is missing"}), "a number is missing");
}

TEST(Result, failKeepsItsParts) {
    const Result<int> result = fail(ErrorCode::valueCount, "line 3", "two values are missing");
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error(), (Error{ErrorCode::valueCount, "line 3", "two values are missing"}));
}

TEST(Diagnostics, listsInOrderOfFirstOccurrence) {
    Diagnostics diagnostics;
    EXPECT_TRUE(diagnostics.empty());
    diagnostics.warn(ErrorCode::dataIgnored, "a:1", "one");
    diagnostics.inform(ErrorCode::dataChanged, "a:2", "two");
    diagnostics.add(Severity::error, ErrorCode::syntax, "a:3", "three");
    ASSERT_EQ(diagnostics.list().size(), 3u);
    EXPECT_EQ(text(diagnostics.list()[0]), "a:1: warning: one");
    EXPECT_EQ(text(diagnostics.list()[1]), "a:2: information: two");
    EXPECT_EQ(text(diagnostics.list()[2]), "a:3: error: three");
    EXPECT_EQ(diagnostics.list()[1].code, ErrorCode::dataChanged);
}

TEST(Diagnostics, countsRepeatsAtTheirFirstLocation) {
    Diagnostics diagnostics;
    for (int line = 4; line < 7; ++line)
        diagnostics.warn(ErrorCode::dataIgnored, "a:" + std::to_string(line), "unknown keyword");
    diagnostics.warn(ErrorCode::dataLost, "a:9", "unknown keyword");
    ASSERT_EQ(diagnostics.list().size(), 2u);
    EXPECT_EQ(text(diagnostics.list()[0]), "a:4: warning: unknown keyword (3 times)");
    EXPECT_EQ(text(diagnostics.list()[1]), "a:9: warning: unknown keyword");
}

TEST(Diagnostics, listsDifferentLocationsOfRepeats) {
    Diagnostics one;
    for (const char* joint : {"joint a", "joint b", "joint a", "joint b"})
        one.warn(ErrorCode::dataIgnored, joint, "scale is ignored");
    EXPECT_EQ(one.list()[0].otherLocations, std::vector<std::string>{"joint b"});
    Diagnostics other;
    other.warn(ErrorCode::dataIgnored, "joint c", "scale is ignored");
    one.append(other);
    other.append(one);
    EXPECT_EQ(one.list()[0].otherLocations, (std::vector<std::string>{"joint b", "joint c"}));
    EXPECT_EQ(other.list()[0].otherLocations, (std::vector<std::string>{"joint a", "joint b"}));
    EXPECT_EQ(other.list()[0].count, 6U);
    for (int i = 0; i < 1000; ++i)
        one.warn(ErrorCode::dataIgnored, "joint " + std::to_string(i), "scale is ignored");
    EXPECT_EQ(one.list()[0].otherLocations.size(), Diagnostic::kMaxLocations);
    EXPECT_EQ(one.list()[0].count, 1005U);
}

TEST(Diagnostics, keepsAtMostTheMaximumAndCountsTheRest) {
    Diagnostics diagnostics;
    for (std::size_t i = 0; i < 2 * Diagnostics::kMaximum; ++i)
        diagnostics.warn(ErrorCode::dataIgnored, "", "message " + std::to_string(i));
    diagnostics.warn(ErrorCode::dataIgnored, "", "message 0");
    ASSERT_EQ(diagnostics.list().size(), Diagnostics::kMaximum);
    EXPECT_EQ(text(diagnostics.list().front()), "warning: message 0 (2 times)");
    EXPECT_EQ(diagnostics.list().back().message, "message 999");
}

TEST(Diagnostics, appendAddsUpCounts) {
    Diagnostics one;
    one.warn(ErrorCode::dataIgnored, "a:1", "same");
    one.warn(ErrorCode::dataIgnored, "a:2", "same");
    Diagnostics other;
    other.warn(ErrorCode::dataIgnored, "b:1", "new");
    other.append(one);
    other.append(one);
    ASSERT_EQ(other.list().size(), 2u);
    EXPECT_EQ(text(other.list()[0]), "b:1: warning: new");
    EXPECT_EQ(text(other.list()[1]), "a:1: warning: same (4 times)");
}

TEST(Diagnostics, canBeAppendedToItself) {
    Diagnostics diagnostics;
    diagnostics.warn(ErrorCode::dataIgnored, "a:1", "same");
    diagnostics.append(diagnostics);
    ASSERT_EQ(diagnostics.list().size(), 1u);
    EXPECT_EQ(diagnostics.list()[0].count, 2u);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
