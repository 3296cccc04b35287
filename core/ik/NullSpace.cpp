#include "core/ik/NullSpace.h"

#include <algorithm>
#include <cmath>

#include "core/ik/BoundedLeastSquares.h"
#include "core/ik/BoundedStep.h"
#include "core/ik/Jacobian.h"

namespace sinew {
namespace {

/// How long it is tried. Out of reach a correction costs Newton steps.
struct Effort {
    int steps, halvings;
};
constexpr Effort kReached{12, 5}, kOutOfReach{4, 2};
constexpr int kCorrections = 6;
constexpr double kStill = 1e-5;     // radians or metres: a step that is none
constexpr double kLongest = 0.5;    // radians or metres: farther on, another kind of pose may lie
constexpr double kNoGain = 1e-4;    // of the cost
constexpr double kDamping = 1e-10;  // of the goals' rows, in mean diagonals
constexpr double kSoftest = 1e-9;   // of the reach squared: what hints yield at least

IkOptions quiet(const IkOptions& options) {
    IkOptions made = options;
    made.iterations = kCorrections;
    made.trace = nullptr;
    made.timeCap = std::numeric_limits<double>::infinity();
    return made;
}

class Slide {
public:
    Slide(IkWorkspace& workspace, const IkSearch& search)
        : work_(workspace),
          search_(search),
          options_(quiet(search.options)),
          rows_(workspace.chain.rows()),
          hintRows_(3 * static_cast<int>(workspace.chain.hints.size())),
          pull_(options_.restPull * workspace.chain.reach * workspace.chain.reach),
          step_(workspace, workspace.stacked.data(), rows_ + hintRows_) {
        step_.damping = kDamping;
        step_.softRows = hintRows_;
        step_.softness = std::max(pull_, kSoftest * work_.chain.reach * work_.chain.reach);
        step_.drift = work_.drift.data();
    }

    bool run() {
        bool moved = false;
        work_.values = work_.best;
        level_ = energyHere();
        reached_ = withinTolerance();
        const Effort effort = reached_ ? kReached : kOutOfReach;
        for (int i = 0; i < effort.steps && !search_.mustStop(); ++i) {
            const double before = costHere();
            if (!propose() || !take(before, effort.halvings)) break;
            moved = true;
            if (costHere() > (1 - kNoGain) * before) break;
        }
        work_.values = work_.best;
        return moved;
    }

private:
    double energyHere() {
        work_.chain.place(work_.values.data());
        return work_.chain.residuals(work_.residuals.data());
    }

    bool withinTolerance() const {
        IkReport report;
        work_.chain.largest(work_.residuals.data(), report);
        return report.residual <= options_.tolerance && report.turn <= options_.angularTolerance;
    }

    /// What is made least; the chain is placed at `values`, and hints' residuals are left in `wanted`.
    double costHere() {
        double cost = 0;
        for (std::size_t v = 0; v < work_.values.size(); ++v) {
            work_.drift[v] = pull_ > 0 ? work_.rest[v] - work_.values[v] : 0;
            cost += pull_ * work_.drift[v] * work_.drift[v] / work_.chain.mobility[v];
        }
        std::fill(work_.wanted.begin(), work_.wanted.end(), 0.0);
        double* out = work_.wanted.data() + rows_;
        for (const IkChain::Pull& hint : work_.chain.hints) {
            const Eigen::Vector3d residual = hint.root * (hint.target - work_.chain.placeOf(hint));
            Eigen::Vector3d::Map(out) = residual;
            cost += residual.squaredNorm();
            out += 3;
        }
        return cost;
    }

    /// The step from `best`, in `slide`; false where there is none.
    bool propose() {
        jacobian(work_.chain, work_.stacked.data(), rows_ + hintRows_);
        hintJacobian(work_.chain, work_.stacked.data() + rows_, rows_ + hintRows_);
        step_.holdNothing();
        step_.take(work_.wanted.data());
        double largest = 0;
        for (std::size_t v = 0; v < work_.slide.size(); ++v) {
            work_.slide[v] = work_.trial[v] - work_.values[v];
            largest = std::max(largest, std::abs(work_.slide[v]));
        }
        if (!(largest > kStill) || !std::isfinite(largest)) return false;
        for (double& change : work_.slide) change *= std::min(1.0, kLongest / largest);
        return true;
    }

    /// As much of the step as serves; `values` and `best` are then there.
    bool take(double before, int halvings) {
        for (double part = 1; part > std::exp2(-halvings); part /= 2) {
            for (std::size_t v = 0; v < work_.values.size(); ++v)
                work_.values[v] = work_.best[v] + part * work_.slide[v];
            if (!correct() || !(costHere() < before)) continue;
            work_.best = work_.values;
            return true;
        }
        return false;
    }

    /// Whether goals are served at `values`, after what may be done for them from there. Out of reach, a much
    /// lower energy is a pose of another kind, found by chance.
    bool correct() {
        IkSearch search(options_);
        if (reached_) {
            dampedDescent(work_, search);
        } else {
            boundedLeastSquares(work_, search);
        }
        const double energy = energyHere();
        if (reached_) return withinTolerance();
        return std::abs(energy - level_) <= options_.tolerance * options_.tolerance;
    }

    IkWorkspace& work_;
    const IkSearch& search_;
    const IkOptions options_;
    int rows_, hintRows_;
    double pull_;  ///< towards rest, m^2/rad^2
    BoundedStep<Eigen::Dynamic> step_;
    double level_ = 0;  ///< the energy at first
    bool reached_ = false;
};

}  // namespace

bool slideInNullSpace(IkWorkspace& workspace, const IkSearch& search) {
    if (workspace.chain.variables() == 0) return false;
    if (search.options.restPull <= 0 && workspace.chain.hints.empty()) return false;
    return Slide(workspace, search).run();
}

}  // namespace sinew
