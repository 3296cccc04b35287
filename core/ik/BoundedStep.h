#pragma once

#include <Eigen/Cholesky>
#include <algorithm>
#include <limits>

#include "core/ik/IkWorkspace.h"

namespace sinew {

/// The shortest step, inside the bounds, that makes residuals good to first order: with y from
/// (J D J^T + damping) y = wanted - J drift it is drift + D J^T y, D being the variables' mobility. Variables
/// that it would carry beyond a bound stop there, and the others take over what is left.
///
/// Rows is the number of residuals where it is known, 3 for one goal: the system is then solved in registers.
template <int Rows>
class BoundedStep {
public:
    using Residuals = Eigen::Matrix<double, Rows, 1>;

    /// @param jacobian  rows x chain.variables(), may change between steps
    BoundedStep(IkWorkspace& workspace, double* jacobian, int rows)
        : work_(workspace),
          columns_(workspace.chain.variables()),
          rows_(rows),
          jacobian_(jacobian, rows, columns_),
          normal_(workspace.normal.data(), rows, rows),
          dual_(workspace.dual.data(), rows),
          left_(workspace.left.data(), rows) {}

    double damping = 0;             ///< of every row, in mean diagonals of J D J^T
    int softRows = 0;               ///< so many last rows may give way
    double softness = 0;            ///< what is added to their diagonal
    const double* drift = nullptr;  ///< a number a variable, or none

    /// Holds the variables that lie on a bound and that the residuals push outwards: they take no part.
    void holdAgainst(const double* residuals) {
        const Eigen::Map<const Residuals> pushing(residuals, rows_);
        for (int v = 0; v < columns_; ++v) {
            const std::size_t i = at(v);
            const bool low = work_.values[i] <= work_.chain.lower[i];
            const bool high = work_.values[i] >= work_.chain.upper[i];
            work_.held[i] = 0;
            if (!low && !high) continue;
            const double push = jacobian_.col(v).dot(pushing);
            work_.held[i] = (low && push < 0) || (high && push > 0);
        }
    }
    void holdNothing() { std::fill(work_.held.begin(), work_.held.end(), char{0}); }

    /// From `work.values` to `work.trial`; what is held before stays.
    void take(const double* wanted) {
        constexpr int kPasses = 3;
        left_ = Eigen::Map<const Residuals>(wanted, rows_);
        std::copy(work_.values.begin(), work_.values.end(), work_.trial.begin());
        for (int v = 0; drift != nullptr && v < columns_; ++v) {
            if (!held(v)) left_ -= drift[v] * jacobian_.col(v);
        }
        for (int pass = 1;; ++pass) {
            solve();
            if (pass == kPasses || !stopAtBounds()) break;
        }
        for (int v = 0; v < columns_; ++v) {
            if (!held(v)) work_.trial[at(v)] = inside(v, work_.values[at(v)] + change(v));
        }
    }

private:
    static std::size_t at(int v) { return static_cast<std::size_t>(v); }
    bool held(int v) const { return work_.held[at(v)] != 0; }
    double inside(int v, double value) const {
        return std::max(work_.chain.lower[at(v)], std::min(work_.chain.upper[at(v)], value));
    }
    double driftOf(int v) const { return drift == nullptr ? 0 : drift[v]; }
    double change(int v) const {
        return driftOf(v) + work_.chain.mobility[at(v)] * jacobian_.col(v).dot(dual_);
    }

    void solve() {
        normal_.setZero();
        for (int v = 0; v < columns_; ++v) {
            if (held(v)) continue;
            const auto column = jacobian_.col(v);
            const double mobility = work_.chain.mobility[at(v)];
            for (int c = 0; c < rows_; ++c)
                normal_.col(c).tail(rows_ - c) += mobility * column[c] * column.tail(rows_ - c);
        }
        const double mean = normal_.trace() / rows_;
        normal_.diagonal().array() += damping * mean + std::numeric_limits<double>::min();
        normal_.diagonal().tail(softRows).array() += softness;
        dual_ = left_;
        Eigen::LLT<Eigen::Ref<Eigen::Matrix<double, Rows, Rows>>>(normal_).solveInPlace(dual_);
    }

    bool stopAtBounds() {
        bool any = false;
        for (int v = 0; v < columns_; ++v) {
            if (held(v)) continue;
            const double wanted = work_.values[at(v)] + change(v);
            const double bound = inside(v, wanted);
            if (bound == wanted) continue;
            left_ -= (bound - work_.values[at(v)] - driftOf(v)) * jacobian_.col(v);
            work_.trial[at(v)] = bound;
            work_.held[at(v)] = 1;
            any = true;
        }
        return any;
    }

    IkWorkspace& work_;
    int columns_, rows_;
    Eigen::Map<Eigen::Matrix<double, Rows, Eigen::Dynamic>> jacobian_;
    Eigen::Map<Eigen::Matrix<double, Rows, Rows>> normal_;
    Eigen::Map<Residuals> dual_, left_;
};

}  // namespace sinew
