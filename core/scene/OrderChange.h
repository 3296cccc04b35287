#pragma once

#include <string>
#include <vector>

#include "core/anim/Reorder.h"
#include "core/scene/Scene.h"

namespace sinew {

/// What another rotation order of a joint changes, to be said before it is done.
struct OrderChange {
    RotationChange largest;  ///< of its rotation, over all clips
    std::string clip;        ///< where that is; empty: nothing changes anywhere
    std::size_t keys = 0;    ///< of its angles in all clips afterwards
    std::size_t keysBefore = 0;
    std::vector<int> limitsLost;  ///< angles, as they were numbered before, that were limited and no more are
    bool freed = false;           ///< angles that were fixed are free
};

/// @param after  the character after setRotationOrder() of `joint`
OrderChange orderChange(const Character& before, const Character& after, JointId joint);

}  // namespace sinew
