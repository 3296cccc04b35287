#include "core/rig/SideName.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace sinew {
namespace SINEW_TEST_FILE {

std::string freeNameAmong(const std::vector<std::string>& names, std::string_view wanted) {
    std::vector<Joint> joints(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) joints[i].name = names[i];
    return freeName(Skeleton::create(std::move(joints)).value(), wanted);
}

TEST(FreeName, keepsAFreeName) {
    EXPECT_EQ(freeNameAmong({}, "hip"), "hip");
    EXPECT_EQ(freeNameAmong({"hip"}, "Hip"), "Hip");
    EXPECT_EQ(freeNameAmong({"hip"}, ""), "");
}

TEST(FreeName, continuesCounting) {
    EXPECT_EQ(freeNameAmong({"hip"}, "hip"), "hip_2");
    EXPECT_EQ(freeNameAmong({"hip", "hip_2"}, "hip"), "hip_3");
    EXPECT_EQ(freeNameAmong({"spine_02"}, "spine_02"), "spine_03");
    EXPECT_EQ(freeNameAmong({"joint9"}, "joint9"), "joint10");
    EXPECT_EQ(freeNameAmong({"7"}, "7"), "8");
    EXPECT_EQ(freeNameAmong({"a99999999999"}, "a99999999999"), "a991000000000");
}

TEST(FreeName, keepsTheSideAtTheEnd) {
    EXPECT_EQ(freeNameAmong({"thigh.L"}, "thigh.L"), "thigh_2.L");
    EXPECT_EQ(freeNameAmong({"thigh_r"}, "thigh_r"), "thigh_2_r");
    EXPECT_EQ(freeNameAmong({"thigh1 Left"}, "thigh1 Left"), "thigh2 Left");
    EXPECT_EQ(freeNameAmong({"nail"}, "nail"), "nail_2") << "a side needs a separator";
    EXPECT_EQ(freeNameAmong({".L"}, ".L"), ".L_2") << "a side without a name";
}

std::vector<Joint> jointsNamed(const std::vector<std::string>& names) {
    std::vector<Joint> joints(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) joints[i].name = names[i];
    return joints;
}

TEST(FreeNameGenerator, givesEachNameOnce) {
    FreeNameGenerator names(jointsNamed({"hip", "hip_2", "hand.L"}));
    EXPECT_EQ(names.generate("hip"), "hip_3");
    EXPECT_EQ(names.generate("hip"), "hip_4");
    EXPECT_EQ(names.generate("hand.L"), "hand_2.L");
    EXPECT_EQ(names.generate("hand_2.L"), "hand_3.L");
    EXPECT_EQ(names.generate("foot"), "foot");
    EXPECT_EQ(names.generate("foot"), "foot_2");
}

RC_GTEST_PROP(FreeNameGenerator, givesNamesThatAreFreeSoFar, ()) {
    std::vector<Joint> joints = jointsNamed({"a1", "a3", "a03", "b"});
    FreeNameGenerator names(joints);
    for (int i = *rc::gen::inRange(0, 40); i > 0; --i) {
        const std::string wanted =
            *rc::gen::element<std::string>("a", "a1", "a2", "a3", "a5", "a8", "a01", "a02", "a03", "a9", "b");
        const std::string name = names.generate(wanted);
        RC_ASSERT(name == freeName(Skeleton::create(joints).value(), wanted));
        joints.emplace_back().name = name;
    }
}

TEST(FreeNameGenerator, continuesLongSeriesQuickly) {
    std::vector<std::string> row;
    for (int i = 1; i <= 20000; ++i) row.push_back("joint" + std::to_string(i));
    FreeNameGenerator names(jointsNamed(row));
    for (std::size_t i = 0; i < row.size(); ++i) {
        EXPECT_EQ(names.generate(row[i]), "joint" + std::to_string(20001 + i));
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
