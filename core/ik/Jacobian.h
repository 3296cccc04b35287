#pragma once

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

}  // namespace sinew
