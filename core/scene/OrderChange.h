#pragma once

#include <string>
#include <vector>

#include "core/anim/filter/Reorder.h"
#include "core/scene/Scene.h"

namespace sinew {

/// What a new rotation order of a joint changes; reported before the edit is made.
struct OrderChange {
    RotationDifference largest;  ///< largest change of the joint's rotation over all clips
    std::string clip;            ///< clip with that change; empty if no rotation changes
    std::size_t keys = 0;        ///< number of keys of its angles in all clips afterwards
    std::size_t keysBefore = 0;
    std::vector<int> limitsLost;  ///< angles that lose their limit, as numbered before the edit
    bool freesAngles = false;     ///< whether angles that were not free become free
};

/// Returns what changed between two states of a character.
///
/// @param after  the character after setRotationOrder() of `joint`
OrderChange orderChange(const Character& before, const Character& after, JointId joint);

}  // namespace sinew
