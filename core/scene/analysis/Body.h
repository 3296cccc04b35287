#pragma once

#include <optional>
#include <vector>

#include "core/rig/Skeleton.h"

namespace sinew {

/// A leg, from the pelvis down.
struct Leg {
    int hip = 0, ankle = 0;  ///< indices of joints
    int toes = kNoParent;    ///< kNoParent if the foot has none
    double length = 0;       ///< of the bones from hip to ankle, metres
};

/// An arm, down to the hand.
struct Arm {
    int shoulder = 0, hand = 0;  ///< indices of joints
};

/// A two-legged body with a head, found from the roles of its joints.
struct Body {
    int pelvis = 0;  ///< lowest joint above both legs
    int head = 0;
    Leg left, right;
    double trunkLength = 0;  ///< of the bones from the pelvis to the head, metres
    std::optional<Arm> leftArm{}, rightArm{};

    double legLength() const { return (left.length + right.length) / 2; }
    /// Returns the stature of a person with such legs, metres: the distance from hip to ankle is 0.491 of it
    /// (Drillis and Contini, "Body Segment Parameters", 1966).
    double stature() const { return legLength() / 0.491; }
    /// Returns whether lengths of trunk and legs are those of a person, and there are hands.
    bool isHuman() const;
};

/// Returns the body of a skeleton from the roles of its joints (see findBodyRoles()). Returns nullopt if it
/// has four legs, or if the head, a leg or a foot is missing or doubtful. O(joints * depth).
std::optional<Body> findBody(const Skeleton& skeleton);

}  // namespace sinew
