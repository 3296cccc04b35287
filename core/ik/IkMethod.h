#pragma once

namespace sinew {

/// Solver for goals. Both find a local minimum of the same energy within the same limits.
enum class IkMethod {
    boundedLeastSquares,  ///< damped Gauss-Newton, analytic Jacobian, active bounds; recommended
    projectedGradient     ///< descent of the course notes, finite differences and clipping; for comparison
};

}  // namespace sinew
