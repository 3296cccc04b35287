#pragma once

#include "core/ik/IkChain.h"

namespace sinew {

/// How a chain's residuals fall as its variables grow: rows() x variables(), column by column, so that
/// residuals(q + dq) = residuals(q) - jacobian * dq to first order. Analytic: an angle's column is made from
/// its true axis in model space, so that it holds in every rotation order and at gimbal poles; a root's
/// translation moves what hangs on it. Weighted as the residuals are.
///
/// @param chain  placed
/// @param out     columns, each beginning `stride` (>= rows()) numbers after the one before. Only those of
/// nodes above a
///                goal are written: the others are zero, and stay so for one problem; clear it once for each.
void jacobian(const IkChain& chain, double* out, int stride);

/// The same of a chain's hints: 3 * hints rows.
void hintJacobian(const IkChain& chain, double* out, int stride);

/// c in I + [r]/2 + c [r]^2, which is how the rotation vector r (`angle` long) of a turn falls as what is
/// turned turns on: the inverse of the exponential map's right Jacobian (Chirikjian, Stochastic Models,
/// volume 2, 10.6).
double rotationVectorCurvature(double angle);

}  // namespace sinew
