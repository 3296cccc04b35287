#pragma once

#include <chrono>

#include "core/ik/IkChain.h"

namespace sinew {

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
