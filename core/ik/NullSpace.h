#pragma once

#include "core/ik/IkSearch.h"
#include "core/ik/IkWorkspace.h"

namespace sinew {

/// Slides `workspace.best` along the poses that serve the goals as well, to where hints pull least and
/// `workspace.rest` is nearest: the least of sum of weights |hint - place|^2 + pull * sum of (q - rest)^2
/// / mobility in its neighbourhood.
///
/// Each step is the one that does most for these while goals stay where they are to first order; what it
/// costs them is made good at once, and a step is taken only if goals then are within tolerance, or, out of
/// reach, as near as before to a tolerance squared of energy.
///
/// @param search  the one that ended at `best`: its options and time count
/// Returns whether it moved anything.
bool slideInNullSpace(IkWorkspace& workspace, const IkSearch& search);

}  // namespace sinew
