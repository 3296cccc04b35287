#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/retarget/Mapping.h"

namespace sinew {

/// The joints of a skeleton that play a role.
struct RoleJoints {
    std::vector<int> joints;  ///< indices, each a descendant of the one before; not empty
    std::vector<int> twist;   ///< roll bones beside the chain that share its twist
    double confidence = 1;    ///< 0..1
    std::string reason;       ///< the evidence, such as "name LeftArm (the hierarchy agrees)"
};

/// The roles found in a skeleton. No joint has two roles.
struct BodyRoles {
    MappingProfile profile = MappingProfile::humanoid;
    std::map<Role, RoleJoints> roles;
};

/// Finds the roles of a skeleton's joints from their names, the hierarchy and the rest pose. Rest poses may
/// be T, A or I poses, lie on any side and have any unit. Joints for which there is no evidence get no role.
/// Of several figures, the most complete one is taken. Never fails: a skeleton that is no body has few roles
/// or none. O(joints * depth).
BodyRoles findBodyRoles(const Skeleton& skeleton);

/// Maps two skeletons by their roles; by the names of joints if one of them is no body with hips and limbs
/// and they share most names. Confidences are the lower ones of both sides.
Mapping mapSkeletons(const Skeleton& source, const Skeleton& target);

/// Maps joints of the same name, or whose names differ only in case, prefix ("mixamorig:") and separators.
Mapping mapByName(const Skeleton& source, const Skeleton& target);

}  // namespace sinew
