#pragma once

#include <Eigen/Core>
#include <memory>

// What other libraries make of the same problem: a chain of ball joints, one goal for its tip. Present where
// CMake found them (SINEW_HAS_NLOPT, SINEW_HAS_KDL).

namespace sinew::bench {

/// Bones along Y, `length` / joints long each; three angles a joint, in the order bend (about X, the
/// outermost), side (about Z) and twist (about Y, the innermost), with their bounds. Radians.
struct BallChain {
    int joints = 0;
    double length = 1;
    Eigen::VectorXd lower, upper;
};

/// A library's solver, prepared for one chain.
class IkPeer {
public:
    virtual ~IkPeer() = default;
    /// The tip within `tolerance` metres of the target, if it manages: from `angles`, which it leaves as
    /// found.
    virtual void solve(const Eigen::Vector3d& target, double tolerance, Eigen::VectorXd& angles) = 0;
};

/// NLopt's L-BFGS, with poses and analytic gradients written by hand for such chains. Null where it was not
/// found.
std::unique_ptr<IkPeer> nloptPeer(const BallChain& chain);

/// KDL's weighted damped least squares for the place alone, angles clamped after each of its steps, as its
/// ChainIkSolverPos_NR_JL does. Null where it was not found.
std::unique_ptr<IkPeer> kdlPeer(const BallChain& chain);

}  // namespace sinew::bench
