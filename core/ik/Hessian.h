#pragma once

#include <vector>

#include "core/ik/IkChain.h"

namespace sinew {

/// A variable on the path from a goal up to the root.
struct IkPathStep {
    int variable = 0, node = 0;
    int axis = 0;  ///< 0..5: angle 1, 2, 3, translation x, y, z
};

/// Computes the exact second derivatives of half a chain's energy: J^T J, as in Gauss-Newton, plus the term
/// it omits, the curvature of the goals' paths times their residuals. They distinguish a minimum from a
/// saddle point.
///
/// The curvature of a point's path for two angles is a_i x c_j, where i is the outer one, a are their axes
/// and c their columns of the Jacobian.
///
/// @param chain      with updated frames
/// @param residuals  rows() numbers, from chain.residuals()
/// @param jacobian   rows() x variables(), from jacobian()
/// @param path       workspace
/// @param out        variables() x variables(), symmetric; completely overwritten
void hessian(const IkChain& chain, const double* residuals, const double* jacobian,
             std::vector<IkPathStep>& path, double* out);

}  // namespace sinew
