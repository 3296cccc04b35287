#include "core/ik/IkSolvers.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "core/base/Index.h"
#include "core/ik/Jacobian.h"

namespace sinew {
namespace {

using Eigen::Map;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// Relative to the mean diagonal of J^T J. Without damping, rounding would rotate joints that no goal depends
// on.
constexpr double kLeastDamping = 1e-8;
constexpr double kMostDamping = 1e8;

constexpr double kFlat = 1e-11;           // relative to the steepest possible slope
constexpr double kMinEnergyGain = 1e-12;  // relative to the energy
constexpr int kPasses = 3;
constexpr int kEscapes = 3;

class NewtonSearch {
public:
    NewtonSearch(IkWorkspace& workspace, IkSearch& search)
        : work_(workspace), search_(search), columns_(workspace.chain.variables()) {}

    void run() {
        for (int escapes = 0; search_.shouldContinue();) {
            const double before = search_.energy;
            linearise();
            if (!(mean_ > std::numeric_limits<double>::min())) return;
            if (!isFlat() && descend() && before - search_.energy > kMinEnergyGain * before) continue;
            if (escapes++ == kEscapes || !escape()) return;
        }
    }

private:
    Map<VectorXd> slope() { return {work_.gradient.data(), columns_}; }
    Map<MatrixXd> curvature() { return {work_.hessian.data(), columns_, columns_}; }
    int freeCount() const { return static_cast<int>(work_.free.size()); }
    Map<MatrixXd> factor() { return {work_.factor.data(), freeCount(), freeCount()}; }
    Map<VectorXd> step() { return {work_.step.data(), freeCount()}; }
    double inside(int v, double value) const {
        return std::max(work_.chain.lower[asIndex(v)], std::min(work_.chain.upper[asIndex(v)], value));
    }

    /// Computes gradient and second derivatives of half the energy, and which variables are held at bounds.
    void linearise() {
        const IkChain& chain = work_.chain;
        work_.chain.evaluate(work_.values.data());
        jacobian(chain, work_.jacobian.data(), chain.rows());
        hessian(chain, work_.residuals.data(), work_.jacobian.data(), work_.path, work_.hessian.data());
        const Map<const MatrixXd> columns(work_.jacobian.data(), chain.rows(), columns_);
        slope().noalias() = -columns.transpose() * Map<const VectorXd>(work_.residuals.data(), chain.rows());
        mean_ = columns.squaredNorm() / columns_;
        for (int v = 0; v < columns_; ++v) {
            const double value = work_.values[asIndex(v)];
            work_.held[asIndex(v)] = (value <= chain.lower[asIndex(v)] && slope()[v] > 0) ||
                                     (value >= chain.upper[asIndex(v)] && slope()[v] < 0);
        }
    }

    bool isFlat() {
        double steepest = 0;
        for (int v = 0; v < columns_; ++v) {
            if (!work_.held[asIndex(v)]) steepest = std::max(steepest, std::abs(slope()[v]));
        }
        return steepest <= kFlat * std::sqrt(mean_ * search_.energy);
    }

    /// Takes a step down. Returns false if there is none.
    bool descend() {
        for (; damping_ <= kMostDamping && !search_.mustStop(); damping_ *= 4) {
            if (!computeStep() || !acceptIfLower()) continue;
            damping_ = std::max(0.1 * damping_, kLeastDamping);
            return true;
        }
        damping_ = kLeastDamping;
        return false;
    }

    /// Accepts `trial` if its energy is lower. Returns whether it was.
    bool acceptIfLower() {
        work_.chain.evaluate(work_.trial.data());
        const double energy = work_.chain.residuals(work_.trialResiduals.data());
        if (!(search_.energy - energy > kMinEnergyGain * search_.energy)) return false;
        std::swap(work_.values, work_.trial);
        std::swap(work_.residuals, work_.trialResiduals);
        search_.step(work_.chain, work_.residuals.data(), energy);
        return true;
    }

    /// Computes a step from `values` to `trial`. Returns false if the damped energy is not convex. Variables
    /// that would leave their bounds stop there, and the others step with those fixed.
    bool computeStep() {
        work_.trial = work_.values;
        freeAll();
        for (int pass = 1;; ++pass) {
            if (!factorise(damping_)) return false;
            for (int i = 0; i < freeCount(); ++i) step()[i] = negativeGradient(work_.free[asIndex(i)]);
            solve();
            for (int i = 0; i < freeCount(); ++i) {
                const double stride = work_.chain.stride[asIndex(work_.free[asIndex(i)])];
                step()[i] = std::max(-stride, std::min(stride, step()[i]));
            }
            if (pass == kPasses || !stopAtBounds()) break;
        }
        for (int i = 0; i < freeCount(); ++i) {
            const int v = work_.free[asIndex(i)];
            work_.trial[asIndex(v)] = inside(v, work_.values[asIndex(v)] + step()[i]);
        }
        return true;
    }

    /// Returns the negative gradient, corrected for the variables that have already stopped.
    double negativeGradient(int v) {
        double push = -slope()[v];
        for (const int stopped : work_.stopped)
            push -=
                curvature()(stopped, v) * (work_.trial[asIndex(stopped)] - work_.values[asIndex(stopped)]);
        return push;
    }

    bool stopAtBounds() {
        const auto leaves = [this](int v, double change) {
            const double wanted = work_.values[asIndex(v)] + change;
            const double bound = inside(v, wanted);
            if (bound == wanted) return false;
            work_.trial[asIndex(v)] = bound;
            work_.stopped.push_back(v);
            return true;
        };
        std::size_t left = 0;
        for (int i = 0; i < freeCount(); ++i) {
            const int v = work_.free[asIndex(i)];
            if (!leaves(v, step()[i])) work_.free[left++] = v;
        }
        const bool any = left < work_.free.size();
        work_.free.resize(left);
        return any;
    }

    /// Frees all variables that are not held at bounds.
    void freeAll() {
        work_.free.clear();
        work_.stopped.clear();
        for (int v = 0; v < columns_; ++v) {
            if (!work_.held[asIndex(v)]) work_.free.push_back(v);
        }
    }

    /// Computes the Cholesky factor of the free variables' damped second derivatives. Returns false if they
    /// are not positive definite.
    bool factorise(double damping) {
        for (int j = 0; j < freeCount(); ++j) {
            const int v = work_.free[asIndex(j)];
            for (int i = j; i < freeCount(); ++i) factor()(i, j) = curvature()(work_.free[asIndex(i)], v);
            factor()(j, j) += damping * mean_ / work_.chain.mobility[asIndex(v)];
        }
        Map<MatrixXd> matrix = factor();
        const Eigen::LLT<Eigen::Ref<MatrixXd>> cholesky(matrix);
        return cholesky.info() == Eigen::Success;
    }

    void solve() {
        const auto lower = factor().template triangularView<Eigen::Lower>();
        Map<VectorXd> values = step();
        lower.solveInPlace(values);
        lower.transpose().solveInPlace(values);
    }

    /// Leaves a saddle point along the most negative curvature. Returns false if there is none or nothing is
    /// gained.
    bool escape() {
        freeAll();
        double shift = kLeastDamping;
        if (freeCount() == 0 || factorise(shift)) return false;
        for (; !factorise(shift); shift *= 4) {
            if (!(shift < kMostDamping)) return false;  // not finite
        }
        for (int i = 0; i < freeCount(); ++i)
            step()[i] = 1 + 0.5 * std::sin(i);  // arbitrary, not orthogonal to the eigenvector
        constexpr int kIterations = 4;
        for (int i = 0; i < kIterations; ++i) {
            solve();
            step() /= step().cwiseAbs().maxCoeff();
        }
        for (double reach = 0.5; reach > 1e-4; reach /= 4) {
            if (tryAlong(reach) || tryAlong(-reach)) return true;
        }
        return false;
    }

    bool tryAlong(double reach) {
        work_.trial = work_.values;
        for (int i = 0; i < freeCount(); ++i) {
            const int v = work_.free[asIndex(i)];
            work_.trial[asIndex(v)] = inside(v, work_.values[asIndex(v)] + reach * step()[i]);
        }
        return acceptIfLower();
    }

    IkWorkspace& work_;
    IkSearch& search_;
    int columns_;
    double mean_ = 0;
    double damping_ = kLeastDamping;
};

}  // namespace

void newtonDescent(IkWorkspace& workspace, IkSearch& search) {
    if (workspace.chain.variables() > kNewtonVariables) return;
    NewtonSearch(workspace, search).run();
}

}  // namespace sinew
