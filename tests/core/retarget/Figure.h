#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/retarget/BodyRoles.h"

namespace sinew::test {

/// A skeleton with known roles: a figure of 1.8 m in a T-pose, Y up, facing Z.
struct Figure {
    std::vector<Joint> joints;
    std::map<Role, std::vector<std::string>> roles;  ///< the names of the joints of each role
    std::map<Role, std::vector<std::string>> twist;  ///< of roll bones beside them

    Skeleton skeleton() const { return Skeleton::create(joints).value(); }
};

/// Makes a figure from slots and the names of their joints: "hips=Hips; upperArm=%Arm; ...". A slot of a limb
/// makes one joint for each side, whose name contains `left` or `right` in place of each %. The slots are
/// those of Figure.cpp.
Figure makeFigure(std::string_view names, const std::string& left = "Left",
                  const std::string& right = "Right");

/// Returns the names of the joints that findBodyRoles() gives to each role.
std::map<Role, std::vector<std::string>> namesByRole(const Skeleton& skeleton);

/// Names of a figure in the style of motion capture, without fingers.
inline constexpr std::string_view kPlainFigure =
    "hips=Hips; spine1=Spine; spine2=Spine1; neck1=Neck; head=Head; clavicle=%Shoulder; upperArm=%Arm; "
    "forearm=%ForeArm; hand=%Hand; upperLeg=%UpLeg; lowerLeg=%Leg; foot=%Foot; toes=%ToeBase";

}  // namespace sinew::test
