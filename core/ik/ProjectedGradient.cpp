#include "core/ik/IkSolvers.h"

#include <algorithm>

namespace sinew {
namespace {

constexpr double kDifference = 1e-8;  // radians or metres; the gradient's error is of the same order
constexpr double kLargeStep = 64;     // for a chain of 1 m
constexpr int kHalvings = 40;
constexpr double kArmijoFraction = 1e-4;  // of Armijo's rule

class GradientDescent {
public:
    GradientDescent(IkWorkspace& workspace, IkSearch& search) : work_(workspace), search_(search) {}

    void run() {
        search_.begin(work_.chain, work_.residuals.data(), energyAt(work_.values));
        double step = kLargeStep / scale() / 2;
        while (search_.shouldContinue()) {
            computeGradient();
            step = std::min(2 * step, kLargeStep / scale());
            if (!descend(step)) return;
            search_.step(work_.chain, work_.residuals.data(), energyAt(work_.values));
        }
    }

private:
    double energyAt(const std::vector<double>& values) {
        work_.chain.evaluate(values.data());
        return work_.chain.residuals(work_.residuals.data());
    }

    /// Square metres by which a radian can move a goal, so that steps suit chains of any size.
    double scale() const { return work_.chain.reach * work_.chain.reach; }

    void computeGradient() {
        work_.trial = work_.values;
        for (std::size_t v = 0; v < work_.trial.size(); ++v) {
            work_.trial[v] += kDifference;
            work_.gradient[v] =
                work_.chain.mobility[v] * (energyAt(work_.trial) - search_.energy) / (2 * kDifference);
            work_.trial[v] = work_.values[v];
        }
    }

    /// Halves the step until it lowers the energy. Returns false if it never does.
    bool descend(double& step) {
        for (int i = 0; i < kHalvings; ++i, step /= 2) {
            double expected = 0;
            for (std::size_t v = 0; v < work_.trial.size(); ++v) {
                const double wanted = work_.values[v] - step * work_.gradient[v];
                work_.trial[v] = std::clamp(wanted, work_.chain.lower[v], work_.chain.upper[v]);
                expected += work_.gradient[v] * (work_.values[v] - work_.trial[v]);
            }
            const double energy = energyAt(work_.trial);
            if (energy < search_.energy && energy <= search_.energy - 2 * kArmijoFraction * expected) {
                std::swap(work_.values, work_.trial);
                return true;
            }
        }
        return false;
    }

    IkWorkspace& work_;
    IkSearch& search_;
};

}  // namespace

void projectedGradient(IkWorkspace& workspace, IkSearch& search) { GradientDescent(workspace, search).run(); }

}  // namespace sinew
