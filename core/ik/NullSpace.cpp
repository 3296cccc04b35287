#include "core/ik/IkSolvers.h"

#include <algorithm>
#include <cmath>

#include "core/ik/BoundedStep.h"
#include "core/ik/Jacobian.h"

namespace sinew {
namespace {

/// Maximum number of steps and halvings. If goals are out of reach, a correction needs costly Newton steps.
struct IterationLimits {
    int steps, halvings;
};
constexpr IterationLimits kReached{12, 5}, kOutOfReach{4, 2};
constexpr int kCorrections = 6;
constexpr double kStill = 1e-5;        // radians or metres; smaller steps end the search
constexpr double kLongest = 0.5;       // radians or metres; beyond it the pose may be of a different kind
constexpr double kMinCostGain = 1e-4;  // relative to the cost
constexpr double kDamping = 1e-10;     // of the goals' rows, relative to the mean diagonal
constexpr double kSoftest = 1e-9;      // minimum softness of hints, relative to the extent squared

IkOptions correctionOptions(const IkOptions& options) {
    IkOptions corrected = options;
    corrected.iterations = kCorrections;
    corrected.trace = nullptr;
    corrected.timeCap = std::numeric_limits<double>::infinity();
    return corrected;
}

class NullSpaceSlide {
public:
    NullSpaceSlide(IkWorkspace& workspace, const IkSearch& search)
        : work_(workspace),
          search_(search),
          options_(correctionOptions(search.options)),
          rows_(workspace.chain.rows()),
          hintRows_(3 * static_cast<int>(workspace.chain.hints.size())),
          restWeight_(options_.restWeight * workspace.chain.reach * workspace.chain.reach),
          step_(workspace, workspace.stacked.data(), rows_ + hintRows_) {
        step_.damping = kDamping;
        step_.softRows = hintRows_;
        step_.softness = std::max(restWeight_, kSoftest * work_.chain.reach * work_.chain.reach);
        step_.drift = work_.drift.data();
    }

    bool run() {
        bool moved = false;
        work_.values = work_.best;
        initialEnergy_ = energyHere();
        reached_ = withinTolerance();
        const IterationLimits effort = reached_ ? kReached : kOutOfReach;
        for (int i = 0; i < effort.steps && !search_.mustStop(); ++i) {
            const double before = costHere();
            if (!propose() || !accept(before, effort.halvings)) break;
            moved = true;
            if (costHere() > (1 - kMinCostGain) * before) break;
        }
        work_.values = work_.best;
        return moved;
    }

private:
    double energyHere() {
        work_.chain.evaluate(work_.values.data());
        return work_.chain.residuals(work_.residuals.data());
    }

    bool withinTolerance() const {
        IkReport report;
        work_.chain.largest(work_.residuals.data(), report);
        return report.residual <= options_.tolerance && report.rotation <= options_.angularTolerance;
    }

    /// Returns the cost to be minimised. The chain must be updated for `values`; writes the hints' residuals
    /// to `desired`.
    double costHere() {
        double cost = 0;
        for (std::size_t v = 0; v < work_.values.size(); ++v) {
            work_.drift[v] = restWeight_ > 0 ? work_.rest[v] - work_.values[v] : 0;
            cost += restWeight_ * work_.drift[v] * work_.drift[v] / work_.chain.mobility[v];
        }
        std::fill(work_.required.begin(), work_.required.end(), 0.0);
        double* out = work_.required.data() + rows_;
        for (const IkChain::PositionGoal& hint : work_.chain.hints) {
            const Eigen::Vector3d residual = hint.root * (hint.target - work_.chain.positionOf(hint));
            Eigen::Vector3d::Map(out) = residual;
            cost += residual.squaredNorm();
            out += 3;
        }
        return cost;
    }

    /// Computes the step from `best` and stores it in `slide`. Returns false if there is none.
    bool propose() {
        jacobian(work_.chain, work_.stacked.data(), rows_ + hintRows_);
        hintJacobian(work_.chain, work_.stacked.data() + rows_, rows_ + hintRows_);
        step_.releaseAll();
        step_.accept(work_.required.data());
        double largest = 0;
        for (std::size_t v = 0; v < work_.slide.size(); ++v) {
            work_.slide[v] = work_.trial[v] - work_.values[v];
            largest = std::max(largest, std::abs(work_.slide[v]));
        }
        if (!(largest > kStill) || !std::isfinite(largest)) return false;
        for (double& change : work_.slide) change *= std::min(1.0, kLongest / largest);
        return true;
    }

    /// Takes as much of the step as improves the cost; `values` and `best` are moved. Returns whether any
    /// did.
    bool accept(double before, int halvings) {
        for (double part = 1; part > std::exp2(-halvings); part /= 2) {
            for (std::size_t v = 0; v < work_.values.size(); ++v)
                work_.values[v] = work_.best[v] + part * work_.slide[v];
            if (!correct() || !(costHere() < before)) continue;
            work_.best = work_.values;
            return true;
        }
        return false;
    }

    /// Corrects `values` and returns whether the goals are still reached as well as before. If they are out
    /// of reach, a much lower energy means that a different kind of pose was found by chance, which is
    /// rejected too.
    bool correct() {
        IkSearch search(options_);
        if (reached_) {
            dampedDescent(work_, search);
        } else {
            boundedLeastSquares(work_, search);
        }
        const double energy = energyHere();
        if (reached_) return withinTolerance();
        return std::abs(energy - initialEnergy_) <= options_.tolerance * options_.tolerance;
    }

    IkWorkspace& work_;
    const IkSearch& search_;
    const IkOptions options_;
    int rows_, hintRows_;
    double restWeight_;  ///< m^2/rad^2
    BoundedStep<Eigen::Dynamic> step_;
    double initialEnergy_ = 0;
    bool reached_ = false;
};

}  // namespace

bool slideInNullSpace(IkWorkspace& workspace, const IkSearch& search) {
    if (workspace.chain.variables() == 0) return false;
    if (search.options.restWeight <= 0 && workspace.chain.hints.empty()) return false;
    return NullSpaceSlide(workspace, search).run();
}

}  // namespace sinew
