#include "core/retarget/Role.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sinew {
namespace SINEW_TEST_FILE {

TEST(Role, isFoundByItsName) {
    for (const Role role : allRoles()) EXPECT_EQ(findRole(name(role)), role) << name(role);
    for (const char* text : {"", "arm", "upperArm", "hips.L", "UpperArm.L", "upperArm.l"})
        EXPECT_FALSE(findRole(text)) << text;
}

TEST(Role, hasANameForFilesAndOneForReports) {
    EXPECT_EQ(name({BodyPart::upperArm, Side::left}), "upperArm.L");
    EXPECT_EQ(displayName({BodyPart::upperArm, Side::left}), "left upper arm");
    EXPECT_EQ(displayName({BodyPart::index, Side::right}), "right index finger");
    EXPECT_EQ(displayName({BodyPart::spine, std::nullopt}), "spine");
}

TEST(Role, parentsComeFirst) {
    const auto& roles = allRoles();
    EXPECT_FALSE(parentRole(roles.front()));
    for (auto role = roles.begin() + 1; role != roles.end(); ++role) {
        const auto parent = parentRole(*role);
        ASSERT_TRUE(parent) << name(*role);
        EXPECT_NE(std::find(roles.begin(), role, *parent), role) << name(*role);
    }
}

TEST(Role, partsOfALimbStayOnTheirSide) {
    EXPECT_EQ(parentRole({BodyPart::forearm, Side::right}), (Role{BodyPart::upperArm, Side::right}));
    EXPECT_EQ(parentRole({BodyPart::clavicle, Side::right}), (Role{BodyPart::spine, std::nullopt}));
    EXPECT_EQ(parentRole({BodyPart::upperLeg, Side::left}), (Role{BodyPart::hips, std::nullopt}));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
