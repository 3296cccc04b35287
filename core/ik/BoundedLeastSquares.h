#pragma once

#include "core/ik/IkSearch.h"
#include "core/ik/IkWorkspace.h"

namespace sinew {

/// Runs damped Gauss-Newton from `workspace.values`, where it leaves its result.
///
/// A step solves (J D J^T + lambda I) y = r and moves by D J^T y, where D is the variables' mobility: the
/// shortest step that achieves as much, from a system only as large as the number of goal rows. Variables
/// that would leave their bounds stop there, and the others make up for the rest. Only steps that lower the
/// energy are taken; lambda grows until one does (Levenberg-Marquardt). Ends when the goals are reached, no
/// step helps or a limit is met.
void boundedLeastSquares(IkWorkspace& workspace, IkSearch& search);

/// Runs only its first phase, which ends when steps gain little.
void dampedDescent(IkWorkspace& workspace, IkSearch& search);

}  // namespace sinew
