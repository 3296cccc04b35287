#pragma once

#include <Eigen/Cholesky>
#include <algorithm>
#include <limits>
#include <type_traits>
#include <vector>

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
          gram_(made<Square>(workspace.gram, rows, rows)),
          normal_(made<Square>(workspace.normal, rows, rows)),
          dual_(made<Column>(workspace.dual, rows, 1)),
          left_(made<Column>(workspace.left, rows, 1)) {}

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
        for (int v = 0; drift != nullptr && v < columns_; ++v) {
            if (!held(v)) left_ -= drift[v] * jacobian_.col(v);
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
    static Made made(std::vector<double>& memory, int rows, int columns) {
        if constexpr (kFixed)
            return Made();
        else
            return Made(memory.data(), rows, columns);
    }

    static std::size_t at(int v) { return static_cast<std::size_t>(v); }
    bool held(int v) const { return work_.held[at(v)] != 0; }
    double driftOf(int v) const { return drift == nullptr ? 0 : drift[v]; }

    /// J D J^T of what is not held.
    void gather() {
        if constexpr (kFixed) {
            Matrix sum = Matrix::Zero();
            for (int v = 0; v < columns_; ++v) {
                const Residuals column = jacobian_.col(v);
                if (!held(v)) sum.noalias() += work_.chain.mobility[at(v)] * column * column.transpose();
            }
            gram_ = sum;
        } else {
            gram_.setZero();
            for (int v = 0; v < columns_; ++v) {
                if (!held(v)) add(v, work_.chain.mobility[at(v)]);
            }
        }
    }

    /// The lower half of factor times a column by itself.
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
        dual_ = left_;
        Eigen::LLT<Eigen::Ref<Matrix>>(normal_).solveInPlace(dual_);
    }

    /// `trial` with the dual at hand. What leaves its bounds stops there and, where it may, is held from then
    /// on, `left_` being what the others have to make good; whether anything did.
    bool step(bool mayHold) {
        bool any = false;
        for (int v = 0; v < columns_; ++v) {
            if (held(v)) continue;
            const std::size_t i = at(v);
            const double mobility = work_.chain.mobility[i];
            // Where the system is nearly singular, angles would go round and round.
            const double stride = work_.chain.stride[i];
            const double change =
                std::max(-stride, std::min(stride, driftOf(v) + mobility * jacobian_.col(v).dot(dual_)));
            const double wanted = work_.values[i] + change;
            const double bound = std::max(work_.chain.lower[i], std::min(work_.chain.upper[i], wanted));
            work_.trial[i] = bound;
            if (bound == wanted || !mayHold) continue;
            left_ -= (bound - work_.values[i] - driftOf(v)) * jacobian_.col(v);
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
    Column dual_, left_;
};

}  // namespace sinew
