#include "core/ik/IkSearch.h"

#include <algorithm>

namespace sinew {

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
