#pragma once

#include <chrono>
#include <vector>

#include "core/ik/IkChain.h"

namespace sinew {

/// Memory of the solvers, kept from solve to solve so that none allocates; what it holds means nothing to
/// others. Every vector of doubles has a number a variable, unless it says another thing.
struct IkWorkspace {
    IkChain chain;
    std::vector<double> values;  ///< where the search is; inside the bounds
    std::vector<double> trial;   ///< where it looks
    std::vector<double> start, best;
    std::vector<double> rest;  ///< what the null space is drawn to
    std::vector<double> gradient;
    std::vector<double> residuals;  ///< rows
    std::vector<double> trialResiduals;
    std::vector<double> jacobian;  ///< rows x variables, by columns
    std::vector<double> normal;    ///< rows x rows
    std::vector<double> dual;      ///< rows
    std::vector<char> held;        ///< a variable rests on a bound in this step

    /// Makes all of them as large as the chain asks for.
    void fit();
};

/// What one start is given and leaves.
struct IkSearch {
    const IkOptions& options;
    std::chrono::steady_clock::time_point end;
    double energy = 0;
    int iterations = 0;
    bool reached = false;

    /// Takes note of the energy, and whether the residuals are within tolerance.
    void note(const IkChain& chain, const double* residuals, double newEnergy);
    bool timeIsUp() const;
};

}  // namespace sinew
