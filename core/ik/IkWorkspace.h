#pragma once

#include <chrono>
#include <vector>

#include "core/ik/IkChain.h"
#include "core/ik/Jacobian.h"

namespace sinew {

/// Memory of the solvers, reused so that solving does not allocate. Its contents are internal to them.
/// Vectors have one number per variable unless noted otherwise.
struct IkWorkspace {
    IkChain chain;
    std::vector<double> values;  ///< current state of the search, within the bounds
    std::vector<double> trial;   ///< state being tried
    std::vector<double> start, best;
    std::vector<double> rest, drift;  ///< attractor of the null space, and the offset to it
    std::vector<double> gradient, step, slide;
    std::vector<char> held;  ///< whether the variable is held at a bound in this step
    /// Variables that take part in a Newton step, and those that reached a bound in it.
    std::vector<int> free, stopped;
    std::vector<IkPathStep> path;
    std::vector<double> residuals, trialResiduals;  ///< one number per goal row
    std::vector<double> required, remaining, dual;  ///< one number per goal or hint row
    std::vector<double> gram, normal;               ///< goal and hint rows, squared
    std::vector<double> jacobian;                   ///< goal rows x variables, column-major
    std::vector<double> stacked;                    ///< goal and hint rows x variables, column-major
    std::vector<double> hessian, factor;            ///< variables squared; only if Newton steps are taken

    /// Resizes all vectors to fit the chain.
    void fit();
};

/// Progress of a search, and whether it may continue.
class IkSearch {
public:
    explicit IkSearch(const IkOptions& options);

    /// Begins a start from the chain's current state.
    void begin(const IkChain& chain, const double* residuals, double newEnergy);
    /// Records an iteration.
    void step(const IkChain& chain, const double* residuals, double newEnergy);

    /// Returns whether goals remain to be reached, iterations are left and nothing stops the search.
    bool shouldContinue() const { return !reached && iterations < options.iterations && !mustStop(); }
    bool mustStop() const;  ///< time is up, or the search was cancelled

    const IkOptions& options;
    double energy = 0;
    double residual = 0, rotation = 0;  ///< largest distance (metres) and angle (radians) left
    bool reached = false;
    int iterations = 0;       ///< of this start
    int totalIterations = 0;  ///< total of all starts

private:
    void note(const IkChain& chain, const double* residuals, double newEnergy);

    std::chrono::steady_clock::time_point end_;
};

}  // namespace sinew
