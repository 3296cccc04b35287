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

// In mean diagonals of J^T J. Without any, what no goal feels would be turned about by rounding.
constexpr double kLeastDamping = 1e-8;
constexpr double kMostDamping = 1e8;

constexpr double kFlat = 1e-11;    // of the steepest slope that there could be
constexpr double kNoGain = 1e-12;  // of the energy
constexpr int kPasses = 3;
constexpr int kEscapes = 3;

class Newton {
public:
    Newton(IkWorkspace& workspace, IkSearch& search)
        : work_(workspace), search_(search), columns_(workspace.chain.variables()) {}

    void run() {
        for (int escapes = 0; search_.goesOn();) {
            const double before = search_.energy;
            linearise();
            if (!(mean_ > std::numeric_limits<double>::min())) return;
            if (!isFlat() && descend() && before - search_.energy > kNoGain * before) continue;
            if (escapes++ == kEscapes || !escape()) return;
        }
    }

private:
    static std::size_t at(int v) { return static_cast<std::size_t>(v); }
    Map<VectorXd> slope() { return {work_.gradient.data(), columns_}; }
    Map<MatrixXd> bend() { return {work_.hessian.data(), columns_, columns_}; }
    int open() const { return static_cast<int>(work_.open.size()); }
    Map<MatrixXd> factor() { return {work_.factor.data(), open(), open()}; }
    Map<VectorXd> step() { return {work_.step.data(), open()}; }
    double inside(int v, double value) const {
        return std::max(work_.chain.lower[at(v)], std::min(work_.chain.upper[at(v)], value));
    }

    /// Slope and second derivatives of half the energy, and what bounds hold.
    void linearise() {
        const IkChain& chain = work_.chain;
        work_.chain.place(work_.values.data());
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

    /// A step down; false where there is none.
    bool descend() {
        for (; damping_ <= kMostDamping && !search_.mustStop(); damping_ *= 4) {
            if (!takeStep() || !tryTrial()) continue;
            damping_ = std::max(0.1 * damping_, kLeastDamping);
            return true;
        }
        damping_ = kLeastDamping;
        return false;
    }

    /// Whether `trial` is lower; the search then goes on from there.
    bool tryTrial() {
        work_.chain.place(work_.trial.data());
        const double energy = work_.chain.residuals(work_.trialResiduals.data());
        if (!(search_.energy - energy > kNoGain * search_.energy)) return false;
        std::swap(work_.values, work_.trial);
        std::swap(work_.residuals, work_.trialResiduals);
        search_.step(work_.chain, work_.residuals.data(), energy);
        return true;
    }

    /// From `values` to `trial`; false where the damped energy bends downwards somewhere. Variables that
    /// would leave their bounds stop there, and the others step with them at hand.
    bool takeStep() {
        work_.trial = work_.values;
        openAll();
        for (int pass = 1;; ++pass) {
            if (!factorise(damping_)) return false;
            for (int i = 0; i < open(); ++i) step()[i] = pushOn(work_.open[at(i)]);
            solve();
            for (int i = 0; i < open(); ++i) {
                const double stride = work_.chain.stride[at(work_.open[at(i)])];
                step()[i] = std::max(-stride, std::min(stride, step()[i]));
            }
            if (pass == kPasses || !stopAtBounds()) break;
        }
        for (int i = 0; i < open(); ++i) {
            const int v = work_.open[at(i)];
            work_.trial[at(v)] = inside(v, work_.values[at(v)] + step()[i]);
        }
        return true;
    }

    /// Against the slope, as it is with the variables that have stopped already.
    double pushOn(int v) {
        double push = -slope()[v];
        for (const int stopped : work_.stopped)
            push -= bend()(stopped, v) * (work_.trial[at(stopped)] - work_.values[at(stopped)]);
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
        for (int i = 0; i < open(); ++i) {
            const int v = work_.open[at(i)];
            if (!leaves(v, step()[i])) work_.open[left++] = v;
        }
        const bool any = left < work_.open.size();
        work_.open.resize(left);
        return any;
    }

    /// All variables that bounds do not hold.
    void openAll() {
        work_.open.clear();
        work_.stopped.clear();
        for (int v = 0; v < columns_; ++v) {
            if (!work_.held[at(v)]) work_.open.push_back(v);
        }
    }

    /// Cholesky's factor of the open variables' second derivatives, damped; false where they are not
    /// positive.
    bool factorise(double damping) {
        for (int j = 0; j < open(); ++j) {
            const int v = work_.open[at(j)];
            for (int i = j; i < open(); ++i) factor()(i, j) = bend()(work_.open[at(i)], v);
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

    /// From a saddle along what bends downwards most; false where nothing does, or nothing is gained.
    bool escape() {
        openAll();
        double shift = kLeastDamping;
        if (open() == 0 || factorise(shift)) return false;
        for (; !factorise(shift); shift *= 4) {
            if (!(shift < kMostDamping)) return false;  // not of numbers
        }
        for (int i = 0; i < open(); ++i)
            step()[i] = 1 + 0.5 * std::sin(i);  // anything, not at right angles to it
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
        for (int i = 0; i < open(); ++i) {
            const int v = work_.open[at(i)];
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
    Newton(workspace, search).run();
}

}  // namespace sinew
