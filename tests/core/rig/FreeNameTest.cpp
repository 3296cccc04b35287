#include "core/rig/FreeName.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

std::string freeAmong(const std::vector<std::string>& names, std::string_view wanted) {
    std::vector<Joint> joints(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) joints[i].name = names[i];
    return freeName(joints, wanted);
}

TEST(FreeName, leavesAFreeNameAlone) {
    EXPECT_EQ(freeAmong({}, "hip"), "hip");
    EXPECT_EQ(freeAmong({"hip"}, "Hip"), "Hip");
    EXPECT_EQ(freeAmong({"hip"}, ""), "");
}

TEST(FreeName, countsOn) {
    EXPECT_EQ(freeAmong({"hip"}, "hip"), "hip_2");
    EXPECT_EQ(freeAmong({"hip", "hip_2"}, "hip"), "hip_3");
    EXPECT_EQ(freeAmong({"spine_02"}, "spine_02"), "spine_03");
    EXPECT_EQ(freeAmong({"joint9"}, "joint9"), "joint10");
    EXPECT_EQ(freeAmong({"7"}, "7"), "8");
    EXPECT_EQ(freeAmong({"a99999999999"}, "a99999999999"), "a991000000000");
}

TEST(FreeName, keepsTheSideAtTheEnd) {
    EXPECT_EQ(freeAmong({"thigh.L"}, "thigh.L"), "thigh_2.L");
    EXPECT_EQ(freeAmong({"thigh_r"}, "thigh_r"), "thigh_2_r");
    EXPECT_EQ(freeAmong({"thigh1 Left"}, "thigh1 Left"), "thigh2 Left");
    EXPECT_EQ(freeAmong({"nail"}, "nail"), "nail_2") << "no side without a mark before it";
    EXPECT_EQ(freeAmong({".L"}, ".L"), ".L_2") << "a side of nothing";
}

}  // namespace
}  // namespace sinew
