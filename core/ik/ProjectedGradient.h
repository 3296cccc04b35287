#pragma once

#include "core/ik/IkSearch.h"
#include "core/ik/IkWorkspace.h"

namespace sinew {

/// One start of projected gradient descent from `workspace.values`, which it leaves where it ends: the
/// reference, as the course notes have it.
///
/// The gradient of half the energy is taken by forward differences, one pose a variable. A step against it is
/// clipped to the bounds; its length starts large, is halved until the energy falls enough (Armijo), and
/// doubles with the next iteration. Ends where the goals are reached, no step helps or the caps are met.
void projectedGradient(IkWorkspace& workspace, IkSearch& search);

}  // namespace sinew
