#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/retarget/Role.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Parts of a body that the name of a joint can indicate. Some names depend on their neighbours: a "shoulder"
/// is a clavicle above an upper arm, but an upper arm above an elbow.
enum class JointPart : std::uint8_t {
    unknown,
    hips,
    spine,
    neck,
    head,
    tail,
    clavicle,
    shoulder,  ///< clavicle or upper arm
    arm,       ///< upper arm, or any part of an arm if several have this name
    biceps,    ///< second half of an upper arm, or all of it
    upperArm,
    forearm,
    wrist,
    hand,
    palm,        ///< continues the hand
    metacarpal,  ///< first joint of a finger that only its children name
    fingers,
    finger,  ///< with a number
    thumb,
    index,
    middle,
    ring,
    little,
    hip,  ///< upper leg, or a connector above one
    leg,  ///< lower leg below a thigh, else upper leg
    upperLeg,
    lowerLeg,
    ankle,
    foot,
    instep,  ///< continues the foot
    toes,
    connector,  ///< between the hips and a leg, without a role
    end,        ///< end of a bone, without a role
    helper,     ///< control, target, prop or corrective bone, without a role
    face        ///< eyes, jaw, hair and others without a role
};

/// The meaning of a joint's name.
struct JointNameLabel {
    JointPart part = JointPart::unknown;
    std::optional<Side> side;
    bool isTwist = false;      ///< shares the twist of its part
    bool isNumbered = false;   ///< a toe, or a finger that is identified by its number
    bool isDeforming = false;  ///< one of Rigify's "DEF-" bones
    bool isOriginal = false;   ///< one of Rigify's "ORG-" bones

    /// Returns whether joints with this label cannot have a role, whatever their position.
    bool isExcluded() const {
        return part == JointPart::connector || part == JointPart::end || part == JointPart::helper ||
               part == JointPart::face;
    }
};

/// Returns the labels of the J joints. Numbered fingers are named (thumb, ...) by the numbers that the
/// skeleton uses: 0 to 4 in 3ds Max, 1 to 5 in MakeHuman. O(J).
std::vector<JointNameLabel> jointLabels(const Skeleton& skeleton);

/// Returns whether a part belongs to an arm or a leg, without fingers and toes.
bool isArmPart(JointPart part);
bool isLegPart(JointPart part);
/// Returns the finger that a part is, or nullopt.
std::optional<BodyPart> fingerOf(JointPart part);

}  // namespace sinew
