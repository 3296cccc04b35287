#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rig/SideName.h"

namespace sinew {

/// A part of a body. Forelegs of four-legged animals have the parts of arms.
enum class BodyPart : std::uint8_t {
    hips,
    spine,
    neck,
    head,
    clavicle,
    upperArm,
    forearm,
    hand,
    thumb,
    index,
    middle,
    ring,
    little,
    upperLeg,
    lowerLeg,
    foot,
    toes,
    tail
};

/// What a chain of joints is in a body, such as the left upper arm.
struct Role {
    BodyPart part = BodyPart::hips;
    std::optional<Side> side;  ///< nullopt for parts in the middle
    friend auto operator<=>(const Role&, const Role&) = default;
};

/// Returns the role above this one, from which it inherits rotations it has no joints for: the spine for the
/// neck and the clavicles, the hips for the upper legs. nullopt for the hips.
std::optional<Role> parentRole(Role role);

/// Returns all roles, parents first: the order of mappings.
const std::vector<Role>& allRoles();

/// Returns the name in files and on the command line, such as "upperArm.L" or "spine".
std::string name(Role role);
std::optional<Role> findRole(std::string_view name);

/// Returns the name for the window and reports, such as "left upper arm".
std::string displayName(Role role);

}  // namespace sinew
