#include "core/rig/FreeName.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace sinew {
namespace {

std::string freeAmong(const std::vector<std::string>& names, std::string_view wanted) {
    std::vector<Joint> joints(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) joints[i].name = names[i];
    return freeName(Skeleton::create(std::move(joints)).value(), wanted);
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

std::vector<Joint> jointsNamed(const std::vector<std::string>& names) {
    std::vector<Joint> joints(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) joints[i].name = names[i];
    return joints;
}

TEST(FreeNameGiver, givesEachNameOnce) {
    FreeNameGiver names(jointsNamed({"hip", "hip_2", "hand.L"}));
    EXPECT_EQ(names.give("hip"), "hip_3");
    EXPECT_EQ(names.give("hip"), "hip_4");
    EXPECT_EQ(names.give("hand.L"), "hand_2.L");
    EXPECT_EQ(names.give("hand_2.L"), "hand_3.L");
    EXPECT_EQ(names.give("foot"), "foot");
    EXPECT_EQ(names.give("foot"), "foot_2");
}

RC_GTEST_PROP(FreeNameGiver, givesWhatIsFreeAmongAllSoFar, ()) {
    std::vector<Joint> joints = jointsNamed({"a1", "a3", "a03", "b"});
    FreeNameGiver names(joints);
    for (int i = *rc::gen::inRange(0, 40); i > 0; --i) {
        const std::string wanted =
            *rc::gen::element<std::string>("a", "a1", "a2", "a3", "a5", "a8", "a01", "a02", "a03", "a9", "b");
        const std::string given = names.give(wanted);
        RC_ASSERT(given == freeName(Skeleton::create(joints).value(), wanted));
        joints.emplace_back().name = given;
    }
}

TEST(FreeNameGiver, countsOnThroughLongRowsAtOnce) {
    std::vector<std::string> row;
    for (int i = 1; i <= 20000; ++i) row.push_back("joint" + std::to_string(i));
    FreeNameGiver names(jointsNamed(row));
    for (std::size_t i = 0; i < row.size(); ++i) {
        EXPECT_EQ(names.give(row[i]), "joint" + std::to_string(20001 + i));
    }
}

}  // namespace
}  // namespace sinew
