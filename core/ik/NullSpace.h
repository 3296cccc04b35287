#pragma once

#include "core/ik/IkSearch.h"
#include "core/ik/IkWorkspace.h"

namespace sinew {

/// Moves `workspace.best` through the poses that reach the goals equally well, to where hints are best
/// satisfied and `workspace.rest` is nearest: a local minimum of sum of weights |hint - target|^2 +
/// restPull * sum of (q - rest)^2 / mobility.
///
/// Each step improves these the most while goals stay fixed to first order; the remaining error of the goals
/// is then corrected. A step is accepted only if the goals are within tolerance or, if they are out of reach,
/// the energy has changed by at most the tolerance squared.
///
/// @param search  the search that ended at `best`; its options and time limit apply
/// @return whether anything moved
bool slideInNullSpace(IkWorkspace& workspace, const IkSearch& search);

}  // namespace sinew
