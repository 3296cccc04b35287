#include "core/ik/NewtonDescent.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "core/ik/Hessian.h"
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
    static std::size_t at(int v) { return static_cast<std::size_t>(v); }
    Map<VectorXd> slope() { return {work_.gradient.data(), columns_}; }
    Map<MatrixXd> curvature() { return {work_.hessian.data(), columns_, columns_}; }
    int freeVariable() const { return static_cast<int>(work_.isFree.size()); }
    Map<MatrixXd> factor() { return {work_.factor.data(), freeVariable(), freeVariable()}; }
    Map<VectorXd> step() { return {work_.step.data(), freeVariable()}; }
    double inside(int v, double value) const {
        return std::max(work_.chain.lower[at(v)], std::min(work_.chain.upper[at(v)], value));
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
            const double value = work_.values[at(v)];
            work_.held[at(v)] = (value <= chain.lower[at(v)] && slope()[v] > 0) ||
                                (value >= chain.upper[at(v)] && slope()[v] < 0);
        }
    }

    bool isFlat() {
        double steepest = 0;
        for (int v = 0; v < columns_; ++v) {
            if (!work_.held[at(v)]) steepest = std::max(steepest, std::abs(slope()[v]));
        }
        return steepest <= kFlat * std::sqrt(mean_ * search_.energy);
    }

    /// Takes a step down. Returns false if there is none.
    bool descend() {
        for (; damping_ <= kMostDamping && !search_.mustStop(); damping_ *= 4) {
            if (!acceptStep() || !tryTrial()) continue;
            damping_ = std::max(0.1 * damping_, kLeastDamping);
            return true;
        }
        damping_ = kLeastDamping;
        return false;
    }

    /// Accepts `trial` if its energy is lower. Returns whether it was.
    bool tryTrial() {
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
    bool acceptStep() {
        work_.trial = work_.values;
        freeAll();
        for (int pass = 1;; ++pass) {
            if (!factorise(damping_)) return false;
            for (int i = 0; i < freeVariable(); ++i) step()[i] = extendStep(work_.isFree[at(i)]);
            solve();
            for (int i = 0; i < freeVariable(); ++i) {
                const double stride = work_.chain.stride[at(work_.isFree[at(i)])];
                step()[i] = std::max(-stride, std::min(stride, step()[i]));
            }
            if (pass == kPasses || !stopAtBounds()) break;
        }
        for (int i = 0; i < freeVariable(); ++i) {
            const int v = work_.isFree[at(i)];
            work_.trial[at(v)] = inside(v, work_.values[at(v)] + step()[i]);
        }
        return true;
    }

    /// Returns the negative gradient, corrected for the variables that have already stopped.
    double extendStep(int v) {
        double push = -slope()[v];
        for (const int stopped : work_.stopped)
            push -= curvature()(stopped, v) * (work_.trial[at(stopped)] - work_.values[at(stopped)]);
        return push;
    }

    bool stopAtBounds() {
        const auto leaves = [this](int v, double change) {
            const double wanted = work_.values[at(v)] + change;
            const double bound = inside(v, wanted);
            if (bound == wanted) return false;
            work_.trial[at(v)] = bound;
            work_.stopped.push_back(v);
            return true;
        };
        std::size_t left = 0;
        for (int i = 0; i < freeVariable(); ++i) {
            const int v = work_.isFree[at(i)];
            if (!leaves(v, step()[i])) work_.isFree[left++] = v;
        }
        const bool any = left < work_.isFree.size();
        work_.isFree.resize(left);
        return any;
    }

    /// Frees all variables that are not held at bounds.
    void freeAll() {
        work_.isFree.clear();
        work_.stopped.clear();
        for (int v = 0; v < columns_; ++v) {
            if (!work_.held[at(v)]) work_.isFree.push_back(v);
        }
    }

    /// Computes the Cholesky factor of the free variables' damped second derivatives. Returns false if they
    /// are not positive definite.
    bool factorise(double damping) {
        for (int j = 0; j < freeVariable(); ++j) {
            const int v = work_.isFree[at(j)];
            for (int i = j; i < freeVariable(); ++i) factor()(i, j) = curvature()(work_.isFree[at(i)], v);
            factor()(j, j) += damping * mean_ / work_.chain.mobility[at(v)];
        }
        Map<MatrixXd> matrix = factor();
        const Eigen::LLT<Eigen::Ref<MatrixXd>> made(matrix);
        return made.info() == Eigen::Success;
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
        if (freeVariable() == 0 || factorise(shift)) return false;
        for (; !factorise(shift); shift *= 4) {
            if (!(shift < kMostDamping)) return false;  // not finite
        }
        for (int i = 0; i < freeVariable(); ++i)
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
        for (int i = 0; i < freeVariable(); ++i) {
            const int v = work_.isFree[at(i)];
            work_.trial[at(v)] = inside(v, work_.values[at(v)] + reach * step()[i]);
        }
        return tryTrial();
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
