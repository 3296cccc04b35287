#pragma once

#include "core/ik/IkSearch.h"
#include "core/ik/IkWorkspace.h"

namespace sinew {

/// Runs projected gradient descent from `workspace.values`, where it leaves its result. Reference solver, as
/// in the course notes.
///
/// The gradient of half the energy is computed by forward differences, one pose per variable. A step against
/// it is clipped to the bounds; its length starts large, is halved until the energy decreases enough
/// (Armijo), and doubles for the next iteration. Ends when the goals are reached, no step helps or a limit is
/// met.
void projectedGradient(IkWorkspace& workspace, IkSearch& search);

}  // namespace sinew
