#pragma once

namespace sinew {

/// How goals are solved: damped Gauss-Newton within bounds, or the course notes' projected gradient descent,
/// the reference.
enum class IkMethod { boundedLeastSquares, projectedGradient };

}  // namespace sinew
