#pragma once

#include <vector>

#include "core/base/Id.h"

namespace sinew {

class Selection;

/// The joints that a command on the pose concerns: those of the active character that are selected, or all of
/// its joints where none is. Empty without a character.
std::vector<JointId> posedJoints(const Selection& selection);

}  // namespace sinew
