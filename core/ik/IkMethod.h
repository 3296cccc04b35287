#pragma once

namespace sinew {

/// How goals are reached. Both find a local minimum of the same energy inside the same limits.
enum class IkMethod {
    boundedLeastSquares,  ///< damped Gauss-Newton, analytic Jacobian, active bounds: the one to use
    projectedGradient     ///< the course notes' descent, finite differences and clipping: to compare with
};

}  // namespace sinew
