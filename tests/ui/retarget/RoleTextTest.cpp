#include "ui/retarget/RoleText.h"

#include <gtest/gtest.h>

namespace sinew {
namespace SINEW_TEST_FILE {

TEST(RoleText, namesRolesAsReportsDo) {
    for (const Role role : allRoles()) EXPECT_EQ(roleText(role).toStdString(), displayName(role));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
