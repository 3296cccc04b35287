#pragma once

#include <vector>

#include "core/ik/IkChain.h"

namespace sinew {

/// Computes how a chain's residuals decrease as its variables grow: rows() x variables(), column-major, so
/// that residuals(q + dq) = residuals(q) - jacobian * dq to first order. Analytic: an angle's column uses its
/// true axis in model space, so it is valid in every rotation order and in gimbal lock; a root's translation
/// moves everything below it. Weighted like the residuals.
///
/// @param chain   with updated frames
/// @param out     columns, each beginning `stride` numbers after the previous one
/// @param stride  >= rows()
/// Only columns of nodes above a goal are written. The others must be zero: clear `out` once per problem.
void jacobian(const IkChain& chain, double* out, int stride);

/// Computes the same for a chain's hints: 3 * hints rows.
void hintJacobian(const IkChain& chain, double* out, int stride);

/// Returns c in I + [r]/2 + c [r]^2, which describes how the rotation vector r of a remaining rotation (of
/// length `angle`) decreases as the frame rotates: the inverse of the exponential map's right Jacobian
/// (Chirikjian, Stochastic Models, volume 2, 10.6).
double rotationVectorCurvature(double angle);

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
