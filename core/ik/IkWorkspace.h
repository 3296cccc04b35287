#pragma once

#include <vector>

#include "core/ik/Hessian.h"
#include "core/ik/IkChain.h"

namespace sinew {

/// Memory of the solvers, kept from solve to solve so that none allocates; what it holds means nothing to
/// others. Its vectors have a number a variable, unless they say another thing.
struct IkWorkspace {
    IkChain chain;
    std::vector<double> values;  ///< where the search is; inside the bounds
    std::vector<double> trial;   ///< where it looks
    std::vector<double> start, best;
    std::vector<double> rest, drift;  ///< what the null space is drawn to, and how far that is
    std::vector<double> gradient, step, slide;
    std::vector<char> held;  ///< a variable rests on a bound in this step
    std::vector<int> open,
        stopped;  ///< variables that take part in a Newton step, and that came to a bound in it
    std::vector<IkPathStep> path;
    std::vector<double> residuals, trialResiduals;  ///< a number a row of goals
    std::vector<double> wanted, left, dual;         ///< a number a row of goals and hints
    std::vector<double> gram, normal;               ///< rows of goals and hints, squared
    std::vector<double> jacobian;                   ///< rows of goals x variables, by columns
    std::vector<double> stacked;                    ///< rows of goals and hints x variables
    std::vector<double> hessian, factor;            ///< variables squared, where Newton steps are taken

    /// Makes all of them as large as the chain asks for.
    void fit();
};

}  // namespace sinew
