#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/retarget/FigureTree.h"

namespace sinew {

/// The parts of a limb, from the trunk outwards; a part that does not exist is empty.
struct ShapedLimb {
    std::vector<int> root;  ///< clavicle, or connector to a leg
    std::vector<int> upper, lower;
    std::vector<int> extremity;  ///< hand or foot
    std::vector<int> tip;        ///< toes

    /// Returns the joint at which the limb begins.
    int top() const { return root.empty() ? upper.front() : root.front(); }
};

/// A body found by its shape. The limbs of a pair have no sides yet: see BodyFrame.h.
struct ShapedBody {
    int hips = kNoParent;
    std::vector<int> spine, neck;
    int head = kNoParent;
    std::vector<int> tail;
    std::array<ShapedLimb, 2> legs, arms;
};

/// Finds a body from the hierarchy and the lengths of bones only: two pairs of limbs of equal lengths on
/// different joints, of which the one with a head between them are arms. Neither the pose nor axes and units
/// matter. Returns nullopt if there are no such pairs. O(joints * depth).
std::optional<ShapedBody> bodyByShape(const FigureTree& tree);

}  // namespace sinew
