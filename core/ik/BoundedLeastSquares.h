#pragma once

#include "core/ik/IkSearch.h"
#include "core/ik/IkWorkspace.h"

namespace sinew {

/// One start of damped Gauss-Newton from `workspace.values`, which it leaves where it ends.
///
/// A step solves (J D J^T + lambda I) y = r and goes by D J^T y, D being the variables' mobility: the
/// shortest one that does as much, and a system only as large as the goals are. Variables that it would carry
/// beyond a bound stop there and the others take over what is left. Only steps that lower the energy are
/// taken; lambda grows until one does (Levenberg and Marquardt). Ends where the goals are reached, no step
/// helps or the caps are met.
void boundedLeastSquares(IkWorkspace& workspace, IkSearch& search);

/// Its first part alone, which ends where steps gain little.
void dampedDescent(IkWorkspace& workspace, IkSearch& search);

}  // namespace sinew
