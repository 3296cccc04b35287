#pragma once

#include <chrono>

#include "core/ik/IkChain.h"

namespace sinew {

/// How far one start has come, and whether it may go on.
class IkSearch {
public:
    explicit IkSearch(const IkOptions& options);

    /// A start from where the chain is.
    void begin(const IkChain& chain, const double* residuals, double newEnergy);
    /// One iteration was done.
    void step(const IkChain& chain, const double* residuals, double newEnergy);

    /// Goals are left to reach, iterations are not spent, and nothing stops it.
    bool goesOn() const { return !reached && iterations < options.iterations && !mustStop(); }
    bool mustStop() const;  ///< its time is up, or it is cancelled

    const IkOptions& options;
    double energy = 0;
    double residual = 0, turn = 0;  ///< of the farthest goal, metres, and of the most turned one, radians
    bool reached = false;
    int iterations = 0;       ///< of this start
    int totalIterations = 0;  ///< of all starts

private:
    void note(const IkChain& chain, const double* residuals, double newEnergy);

    std::chrono::steady_clock::time_point end_;
};

}  // namespace sinew
