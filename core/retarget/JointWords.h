#pragma once

#include <bitset>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// Words of which the names of joints are made, with their synonyms in common rigs: `shin`, for example, also
/// stands for calf and tibia.
enum class JointWord : std::uint8_t {
    left,
    right,
    upper,
    lower,
    fore,
    hind,
    middle,
    center,
    base,
    to,      ///< connects two joints, as in "Chest_to_LeftArm"
    end,     ///< marks the end of a bone: end, nub, site, tip
    helper,  ///< controls, IK targets, props, and bones that correct the skin
    twist,
    face,  ///< parts without a role: eyes, jaw, hair, breast
    hip,
    joint,
    pelvis,
    buttock,
    spine,
    back,
    neck,
    head,
    clavicle,
    shoulder,
    arm,
    humerus,
    biceps,
    elbow,  ///< also radius and ulna
    hand,
    wrist,
    palm,
    paw,
    finger,
    fingers,
    thumb,
    index,
    ring,
    little,
    metacarpal,
    leg,
    thigh,
    shin,
    knee,
    foot,
    ankle,
    toe,
    ball,
    metatarsal,
    metatarsals,
    tail,
    bip,       ///< 3ds Max Biped
    deform,    ///< Rigify's deforming bones, "DEF-"
    original,  ///< Rigify's "ORG-"
    ignored,   ///< prefixes such as "mixamorig" and "CC_Base"
    count
};

/// The words and numbers of a joint's name.
struct JointWords {
    std::vector<JointWord> words;      ///< in order; those that are not known are left out
    std::vector<std::string> numbers;  ///< digits, in order
    std::bitset<static_cast<std::size_t>(JointWord::count)> contained;
    bool hasUnknown = false;  ///< the name also has words that are not known

    bool has(JointWord word) const { return contained[static_cast<std::size_t>(word)]; }
    /// Returns whether the name has one of several words.
    template <class... Words>
    bool hasAny(Words... word) const {
        return (has(word) || ...);
    }
};

/// Splits a name at separators, capitals and digits, and compounds such as "leftlowarm" into known words.
/// Namespaces ("mixamorig:") are ignored, and so is case. O(length of the name).
JointWords splitJointName(std::string_view name);

}  // namespace sinew
