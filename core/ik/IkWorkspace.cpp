#include "core/ik/IkWorkspace.h"

#include <algorithm>

#include "core/ik/IkSolvers.h"

namespace sinew {

void IkWorkspace::fit() {
    const auto columns = static_cast<std::size_t>(chain.variables());
    const auto rows = static_cast<std::size_t>(chain.rows());
    const std::size_t allRows = rows + 3 * chain.hints.size();
    for (auto* perVariable : {&values, &trial, &start, &best, &rest, &drift, &gradient, &step, &slide})
        perVariable->resize(columns);
    held.resize(columns);
    for (auto* list : {&free, &stopped}) list->reserve(columns);
    path.reserve(columns);
    for (auto* perRow : {&residuals, &trialResiduals}) perRow->resize(rows);
    for (auto* perRow : {&required, &remaining, &dual}) perRow->resize(allRows);
    for (auto* square : {&gram, &normal}) square->resize(allRows * allRows);
    jacobian.assign(rows * columns, 0);
    stacked.assign(allRows * columns, 0);
    if (chain.variables() > kNewtonVariables) return;
    for (auto* square : {&hessian, &factor}) square->resize(columns * columns);
}

using Clock = std::chrono::steady_clock;

IkSearch::IkSearch(const IkOptions& requested) : options(requested), end_(Clock::time_point::max()) {
    constexpr double kForever = 1e6;  // seconds
    if (!(options.timeCap < kForever)) return;
    end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                              std::chrono::duration<double>(std::max(options.timeCap, 0.0)));
}

bool IkSearch::mustStop() const {
    if (options.cancel != nullptr && *options.cancel) return true;
    return end_ != Clock::time_point::max() && Clock::now() >= end_;
}

void IkSearch::begin(const IkChain& chain, const double* residuals, double newEnergy) {
    iterations = 0;
    if (options.trace != nullptr) options.trace->starts.push_back(options.trace->energies.size());
    note(chain, residuals, newEnergy);
}

void IkSearch::step(const IkChain& chain, const double* residuals, double newEnergy) {
    ++iterations;
    ++totalIterations;
    note(chain, residuals, newEnergy);
}

void IkSearch::note(const IkChain& chain, const double* residuals, double newEnergy) {
    energy = newEnergy;
    if (options.trace != nullptr) options.trace->energies.push_back(energy);
    IkReport report;
    chain.largest(residuals, report);
    residual = report.residual;
    rotation = report.rotation;
    reached = residual <= options.tolerance && rotation <= options.angularTolerance;
}

}  // namespace sinew
