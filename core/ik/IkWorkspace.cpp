#include "core/ik/IkWorkspace.h"

namespace sinew {

void IkWorkspace::fit() {
    const auto columns = static_cast<std::size_t>(chain.variables());
    const auto rows = static_cast<std::size_t>(chain.rows());
    for (auto* perVariable : {&values, &trial, &start, &best, &rest, &gradient}) perVariable->resize(columns);
    held.resize(columns);
    for (auto* perRow : {&residuals, &trialResiduals, &dual}) perRow->resize(rows);
    normal.resize(rows * rows);
    jacobian.assign(rows * columns, 0);
}

void IkSearch::note(const IkChain& chain, const double* residuals, double newEnergy) {
    energy = newEnergy;
    if (options.trace != nullptr) options.trace->energies.push_back(energy);
    IkReport report;
    chain.largest(residuals, report);
    reached = report.residual <= options.tolerance && report.turn <= options.angularTolerance;
}

bool IkSearch::timeIsUp() const {
    return end != std::chrono::steady_clock::time_point::max() && std::chrono::steady_clock::now() >= end;
}

}  // namespace sinew
