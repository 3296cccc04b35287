#pragma once

#include "core/ik/IkSearch.h"
#include "core/ik/IkWorkspace.h"

namespace sinew {

/// A larger problem is left where Gauss-Newton ends: the cost of a step grows with the cube.
inline constexpr int kNewtonVariables = 300;

/// Goes on from `workspace.values` to the nearest reach, where Gauss-Newton is slow: what it leaves out of
/// the second derivatives counts while goals are far off. Damped Newton steps on the variables that bounds do
/// not hold, taken only where they lower the energy. Where the slope is flat but the energy is not at its
/// least (a stretched limb whose target lies towards its root), it steps down along the direction that bends
/// the most.
///
/// Nothing is done where there are more than kNewtonVariables.
void newtonDescent(IkWorkspace& workspace, IkSearch& search);

}  // namespace sinew
