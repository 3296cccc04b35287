#pragma once

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

/// Larger problems skip this phase because the cost of a step is cubic.
inline constexpr int kNewtonVariables = 300;

/// Continues from `workspace.values` to the minimum where Gauss-Newton is slow: the part of the second
/// derivatives that it omits matters while goals are far away. Takes damped Newton steps on the variables
/// that are not held at bounds, only if they lower the energy. At a saddle point (such as a stretched limb
/// whose target lies towards its root) it steps down along the direction of most negative curvature.
///
/// Does nothing if there are more than kNewtonVariables variables.
void newtonDescent(IkWorkspace& workspace, IkSearch& search);

/// Runs projected gradient descent from `workspace.values`, where it leaves its result. Reference solver, as
/// in the course notes.
///
/// The gradient of half the energy is computed by forward differences, one pose per variable. A step against
/// it is clipped to the bounds; its length starts large, is halved until the energy decreases enough
/// (Armijo), and doubles for the next iteration. Ends when the goals are reached, no step helps or a limit is
/// met.
void projectedGradient(IkWorkspace& workspace, IkSearch& search);

/// Moves `workspace.best` through the poses that reach the goals equally well, to where hints are best
/// satisfied and `workspace.rest` is nearest: a local minimum of sum of weights |hint - target|^2 +
/// restWeight * sum of (q - rest)^2 / mobility.
///
/// Each step improves these the most while goals stay fixed to first order; the remaining error of the goals
/// is then corrected. A step is accepted only if the goals are within tolerance or, if they are out of reach,
/// the energy has changed by at most the tolerance squared.
///
/// @param search  the search that ended at `best`; its options and time limit apply
/// @return whether anything moved
bool slideInNullSpace(IkWorkspace& workspace, const IkSearch& search);

}  // namespace sinew
