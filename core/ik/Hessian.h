#pragma once

#include <vector>

#include "core/ik/IkChain.h"

namespace sinew {

/// A variable on the way from a goal to the model.
struct IkPathStep {
    int variable = 0, node = 0;
    int which = 0;  ///< angle 1, 2, 3, translation x, y, z
};

/// The second derivatives of half a chain's energy, exact: what Gauss-Newton has, J^T J, and what it leaves
/// out, the bending of the goals' paths times how far they are off. It tells a nearest reach from a saddle.
///
/// The path of a point bends by a_i x c_j for two angles of which i is the outer one, a being their axes and
/// c their columns of the Jacobian.
///
/// @param chain      placed
/// @param residuals  rows() numbers, as chain.residuals() gives them
/// @param jacobian   rows() x variables(), as jacobian() gives it
/// @param path       room to work in
/// @param out        variables() x variables(), symmetric; all of it is written
void hessian(const IkChain& chain, const double* residuals, const double* jacobian,
             std::vector<IkPathStep>& path, double* out);

}  // namespace sinew
