#pragma once

#include <Eigen/Cholesky>
#include <algorithm>
#include <limits>
#include <type_traits>
#include <vector>

#include "core/base/Index.h"
#include "core/ik/IkWorkspace.h"

namespace sinew {

/// Shortest step within the bounds that produces a desired change of the residuals to first order. With y
/// from (J D J^T + damping) y = desired - J drift, the step is drift + D J^T y, where D is the variables'
/// mobility. Variables that would leave their bounds stop there, and the others make up for the rest.
///
/// @tparam Rows  number of residuals if known at compile time, 3 for one goal; the system is then solved in
/// registers
template <int Rows>
class BoundedStep {
public:
    using Residuals = Eigen::Matrix<double, Rows, 1>;

    /// @param jacobian  rows x chain.variables(); may change between steps
    BoundedStep(IkWorkspace& workspace, double* jacobian, int rows)
        : work_(workspace),
          columns_(workspace.chain.variables()),
          rows_(rows),
          jacobian_(jacobian, rows, columns_),
          gram_(makeMatrix<Square>(workspace.gram, rows, rows)),
          normal_(makeMatrix<Square>(workspace.normal, rows, rows)),
          dual_(makeMatrix<Column>(workspace.dual, rows, 1)),
          remaining_(makeMatrix<Column>(workspace.remaining, rows, 1)) {}

    double damping = 0;             ///< of every row, relative to the mean diagonal of J D J^T
    int softRows = 0;               ///< number of last rows that may be violated
    double softness = 0;            ///< added to their diagonal
    const double* drift = nullptr;  ///< one number per variable, or null

    /// Holds the variables at a bound that the residuals push outwards, so that they take no part in the
    /// step.
    void holdAtBounds(const double* residuals) {
        const Eigen::Map<const Residuals> pushing(residuals, rows_);
        for (int v = 0; v < columns_; ++v) {
            const std::size_t i = asIndex(v);
            const bool low = work_.values[i] <= work_.chain.lower[i];
            const bool high = work_.values[i] >= work_.chain.upper[i];
            work_.held[i] = 0;
            if (!low && !high) continue;
            const double push = jacobian_.col(v).dot(pushing);
            work_.held[i] = (low && push < 0) || (high && push > 0);
        }
    }
    void releaseAll() { std::fill(work_.held.begin(), work_.held.end(), char{0}); }

    /// Steps from `work.values` to `work.trial`. Variables held before stay held.
    void accept(const double* wanted) {
        constexpr int kPasses = 3;
        remaining_ = Eigen::Map<const Residuals>(wanted, rows_);
        for (int v = 0; drift != nullptr && v < columns_; ++v) {
            if (!held(v)) remaining_ -= drift[v] * jacobian_.col(v);
        }
        std::copy(work_.values.begin(), work_.values.end(), work_.trial.begin());
        gather();
        for (int pass = 1; pass <= kPasses; ++pass) {
            solve();
            if (!step(pass < kPasses)) return;
        }
    }

private:
    static constexpr bool kFixed = Rows != Eigen::Dynamic;
    using Matrix = Eigen::Matrix<double, Rows, Rows>;
    using Square = std::conditional_t<kFixed, Matrix, Eigen::Map<Matrix>>;
    using Column = std::conditional_t<kFixed, Residuals, Eigen::Map<Residuals>>;

    template <class Made>
    static Made makeMatrix(std::vector<double>& memory, int rows, int columns) {
        if constexpr (kFixed)
            return Made();
        else
            return Made(memory.data(), rows, columns);
    }

    bool held(int v) const { return work_.held[asIndex(v)] != 0; }
    double driftOf(int v) const { return drift == nullptr ? 0 : drift[v]; }

    /// Computes J D J^T of the variables that are not held.
    void gather() {
        if constexpr (kFixed) {
            Matrix sum = Matrix::Zero();
            for (int v = 0; v < columns_; ++v) {
                const Residuals column = jacobian_.col(v);
                if (!held(v)) sum.noalias() += work_.chain.mobility[asIndex(v)] * column * column.transpose();
            }
            gram_ = sum;
        } else {
            gram_.setZero();
            for (int v = 0; v < columns_; ++v) {
                if (!held(v)) add(v, work_.chain.mobility[asIndex(v)]);
            }
        }
    }

    /// Adds the lower triangle of factor times a column's outer product with itself.
    void add(int v, double factor) {
        const auto column = jacobian_.col(v);
        for (int c = 0; c < rows_; ++c)
            gram_.col(c).tail(rows_ - c) += factor * column[c] * column.tail(rows_ - c);
    }

    void solve() {
        normal_ = gram_;
        const double mean = gram_.trace() / rows_;
        normal_.diagonal().array() += damping * mean + std::numeric_limits<double>::min();
        normal_.diagonal().tail(softRows).array() += softness;
        dual_ = remaining_;
        Eigen::LLT<Eigen::Ref<Matrix>>(normal_).solveInPlace(dual_);
    }

    /// Computes `trial` from the dual. Variables that leave their bounds stop there and, if `mayHold`, are
    /// held from then on, with `remaining_` reduced to what the others must make up for. Returns whether any
    /// was held.
    bool step(bool mayHold) {
        bool any = false;
        for (int v = 0; v < columns_; ++v) {
            if (held(v)) continue;
            const std::size_t i = asIndex(v);
            const double mobility = work_.chain.mobility[i];
            // Without a limit, angles would spin when the system is nearly singular.
            const double stride = work_.chain.stride[i];
            const double change =
                std::max(-stride, std::min(stride, driftOf(v) + mobility * jacobian_.col(v).dot(dual_)));
            const double wanted = work_.values[i] + change;
            const double bound = std::max(work_.chain.lower[i], std::min(work_.chain.upper[i], wanted));
            work_.trial[i] = bound;
            if (bound == wanted || !mayHold) continue;
            remaining_ -= (bound - work_.values[i] - driftOf(v)) * jacobian_.col(v);
            add(v, -mobility);
            work_.held[i] = 1;
            any = true;
        }
        return any;
    }

    IkWorkspace& work_;
    int columns_, rows_;
    Eigen::Map<Eigen::Matrix<double, Rows, Eigen::Dynamic>> jacobian_;
    Square gram_, normal_;
    Column dual_, remaining_;
};

}  // namespace sinew
