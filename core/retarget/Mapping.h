#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "core/retarget/Role.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Which joints of the target take their rotation from which joints of the source.
struct RoleMapping {
    /// A role of the profile; nullopt for joints mapped by name.
    std::optional<Role> role;
    /// Indices of joints, each a descendant of the one before. One of the lists may be empty: a role that
    /// only one of the skeletons has.
    std::vector<int> source{}, target{};
    /// Joints of the target that share the twist of the role without being part of its chain, such as roll
    /// bones.
    std::vector<int> targetTwist{};
    /// Turns the first joint of the target in the reference pose, after its alignment: rotation vector,
    /// radians, in model space.
    Eigen::Vector3d correction = Eigen::Vector3d::Zero();
    double confidence = 1;  ///< 0..1; below kDoubtful the user should check it
    std::string reason{};   ///< the evidence, such as "names LeftArm, upperarm_l"

    bool isComplete() const { return !source.empty() && !target.empty(); }
    friend bool operator==(const RoleMapping&, const RoleMapping&) = default;
};

inline constexpr double kDoubtful = 0.6;

/// The set of roles that is mapped.
enum class MappingProfile : std::uint8_t { humanoid, quadruped, byName };

/// Returns the name in files and on the command line: "humanoid", "quadruped" or "byName".
std::string_view name(MappingProfile profile);

/// A mapping between two skeletons: roles in the order of allRoles(), or joints in the target's order if
/// mapped by name. No joint is listed twice.
struct Mapping {
    MappingProfile profile = MappingProfile::humanoid;
    std::vector<RoleMapping> roles;

    /// Returns the entry of a role, or null.
    const RoleMapping* find(Role role) const;
    friend bool operator==(const Mapping&, const Mapping&) = default;
};

/// Puts the entries into that order.
void sortRoles(Mapping& mapping);

}  // namespace sinew
