#pragma once

#include <optional>
#include <vector>

#include "core/retarget/FigureTree.h"

namespace sinew {

/// The joints of a limb and where its parts begin. Each part ends where the next one begins.
struct NamedLimb {
    std::vector<int> joints;          ///< from the first named joint down to the last one
    std::optional<std::size_t> root;  ///< index of the clavicle
    std::optional<std::size_t> upper, lower;
    std::optional<std::size_t> extremity;  ///< index of the hand or foot
    bool isUncertain = false;              ///< the parts follow from their order, not from their names

    bool isEmpty() const { return !root && !upper && !lower && !extremity; }
    /// Returns the joints from one index up to the next part or the end.
    std::vector<int> part(std::optional<std::size_t> begin) const;
};

/// Finds the arm or leg of one side below `scope`: the chain with the most joints that are named after its
/// parts. O(joints).
NamedLimb namedArm(const FigureTree& tree, int scope, Side side);
NamedLimb namedLeg(const FigureTree& tree, int scope, Side side);

}  // namespace sinew
