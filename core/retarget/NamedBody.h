#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/retarget/BodyRoles.h"
#include "core/retarget/FigureTree.h"

namespace sinew {

/// Finds roles from the names of joints, as far as the hierarchy agrees with them. Of several figures, the
/// one with the most parts is taken, or the first of equals. Returns nothing if there are fewer than three
/// parts. O(joints * depth).
std::map<Role, RoleJoints> rolesByName(const FigureTree& tree);

/// Returns "name LeftArm" or "names Spine, Spine1, Spine2 and 2 more" for the reason of a role.
std::string quotedNames(const Skeleton& skeleton, const std::vector<int>& joints);

/// Appends a remark in parentheses to a reason, after those it has.
void addRemark(std::string& reason, std::string_view remark);

}  // namespace sinew
