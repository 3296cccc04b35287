#pragma once

#include "core/ik/IkSearch.h"
#include "core/ik/IkWorkspace.h"

namespace sinew {

/// Larger problems skip this phase because the cost of a step is cubic.
inline constexpr int kNewtonVariables = 300;

/// Continues from `workspace.values` to the minimum where Gauss-Newton is slow: the part of the second
/// derivatives that it omits matters while goals are far away. Takes damped Newton steps on the variables
/// that are not held at bounds, only if they lower the energy. At a saddle point (such as a stretched limb
/// whose target lies towards its root) it steps down along the direction of most negative curvature.
///
/// Does nothing if there are more than kNewtonVariables variables.
void newtonDescent(IkWorkspace& workspace, IkSearch& search);

}  // namespace sinew
