#include "core/rig/SideName.h"

#include <gtest/gtest.h>

namespace sinew {
namespace SINEW_TEST_FILE {

Skeleton named(const std::vector<std::string>& names) {
    std::vector<Joint> joints(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) joints[i].name = names[i];
    return Skeleton::create(std::move(joints)).value();
}

TEST(SideName, ignoresNamesWithoutASide) {
    for (const char* name : {"", "l", "Left", "spine", "lowerback", "root", "skull", "cleft", "rfemur",
                             "bright", "Upright", "leftover", "tail_long", "Leftover"}) {
        EXPECT_FALSE(sideName(name).has_value()) << name;
    }
}

TEST(SideName, findsTheSideAndTheOtherSidesName) {
    struct Case {
        const char* name;
        Side side;
        const char* other;
    };
    for (const Case& one :
         std::initializer_list<Case>{{"thigh.L", Side::left, "thigh.R"},
                                     {"thigh_l", Side::left, "thigh_r"},
                                     {"thigh-R", Side::right, "thigh-L"},
                                     {"L_thigh", Side::left, "R_thigh"},
                                     {"r.hand", Side::right, "l.hand"},
                                     {"Bip01 L Hand", Side::left, "Bip01 R Hand"},
                                     {"LeftUpLeg", Side::left, "RightUpLeg"},
                                     {"handRight", Side::right, "handLeft"},
                                     {"leftArm", Side::left, "rightArm"},
                                     {"mixamorig:LeftHandIndex1", Side::left, "mixamorig:RightHandIndex1"},
                                     {"arm_left", Side::left, "arm_right"},
                                     {"ARM_LEFT", Side::left, "ARM_RIGHT"},
                                     {"finger_l_01", Side::left, "finger_r_01"},
                                     {"Right2", Side::right, "Left2"}}) {
        const auto found = sideName(one.name);
        ASSERT_TRUE(found.has_value()) << one.name;
        EXPECT_EQ(found->side, one.side) << one.name;
        EXPECT_EQ(found->counterpart, one.other);
    }
}

TEST(SideName, usesTheLastOfSeveral) { EXPECT_EQ(sideName("L_foot.R")->counterpart, "L_foot.L"); }

TEST(MirrorPairs, pairSidesAndMapTheMiddleToItself) {
    const Skeleton skeleton = named({"root", "arm.L", "arm.R", "spine", "hand.L"});
    EXPECT_EQ(mirrorPairs(skeleton), (std::vector<int>{0, 2, 1, 3, kNoParent}));
}

TEST(MirrorPairs, pairAcclaimsInitialsOnlyIfBothExist) {
    const Skeleton skeleton = named({"root", "lfemur", "rfemur", "lowerback", "LThumb", "RThumb"});
    EXPECT_EQ(mirrorPairs(skeleton), (std::vector<int>{0, 2, 1, 3, 5, 4}));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
