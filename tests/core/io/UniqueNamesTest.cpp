#include "core/io/text/Names.h"

#include <gtest/gtest.h>

namespace sinew {
namespace SINEW_TEST_FILE {

TEST(UniqueNames, numbersTakenNames) {
    UniqueNames names({"root"});
    EXPECT_EQ(names.unique("root"), "root_2");
    EXPECT_EQ(names.unique("arm_2"), "arm_2");
    EXPECT_EQ(names.unique("arm"), "arm");
    EXPECT_EQ(names.unique("arm"), "arm_3");
    EXPECT_FALSE(names.take("arm_3"));
    EXPECT_TRUE(names.take("arm_4"));
    EXPECT_EQ(names.unique("arm"), "arm_5");
}

/// If the search for a free number began at 2 each time, this would take hours.
TEST(UniqueNames, numbersManyCopiesQuickly) {
    UniqueNames names;
    for (int i = 1; i < 200000; ++i) names.unique("joint");
    EXPECT_EQ(names.unique("joint"), "joint_200000");
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
