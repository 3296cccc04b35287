#pragma once

#include <Eigen/Core>
#include <memory>

// Other libraries solving the same problem: a chain of ball joints with one goal for its tip. Available if
// CMake found them (SINEW_HAS_NLOPT, SINEW_HAS_KDL).

namespace sinew::bench {

/// Bones along Y, each `length` / joints long. Three angles per joint with their bounds, in the order bend
/// (about X, the outermost), side (about Z) and twist (about Y, the innermost). Radians.
struct BallChain {
    int joints = 0;
    double length = 1;
    Eigen::VectorXd lower, upper;
};

/// A library's solver, prepared for one chain.
class IkPeer {
public:
    virtual ~IkPeer() = default;
    /// Moves the tip to within `tolerance` metres of the target if it can, starting from `angles`, which
    /// receive the result.
    virtual void solve(const Eigen::Vector3d& target, double tolerance, Eigen::VectorXd& angles) = 0;
};

/// NLopt's L-BFGS with poses and analytic gradients written by hand for such chains. Null if NLopt was not
/// found.
std::unique_ptr<IkPeer> nloptPeer(const BallChain& chain);

/// KDL's weighted damped least squares for the position only. Angles are clamped after each step, as in its
/// ChainIkSolverPos_NR_JL. Null if KDL was not found.
std::unique_ptr<IkPeer> kdlPeer(const BallChain& chain);

}  // namespace sinew::bench
