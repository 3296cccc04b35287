#include "core/ik/BoundedLeastSquares.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "core/ik/Jacobian.h"

namespace sinew {
namespace {

constexpr double kFirstDamping = 1e-2;
constexpr double kLeastDamping = 1e-6;
constexpr double kMostDamping = 1e4;
constexpr int kPasses = 3;
constexpr double kLessEnergy = 1 - 1e-9;  // what counts as a step down
constexpr int kStallWindow = 10;
constexpr double kStalled = 0.99;  // of the energy that many iterations before

/// The search of one start, for systems of Rows rows: 3 where there is one goal for a place.
template <int Rows>
class DampedDescent {
public:
    DampedDescent(IkWorkspace& workspace, IkSearch& search)
        : work_(workspace),
          search_(search),
          columns_(workspace.chain.variables()),
          rows_(workspace.chain.rows()),
          jacobian_(workspace.jacobian.data(), rows_, columns_),
          residuals_(workspace.residuals.data(), rows_),
          normal_(workspace.normal.data(), rows_, rows_),
          dual_(workspace.dual.data(), rows_) {}

    void run() {
        work_.chain.place(work_.values.data());
        search_.note(work_.chain, residuals_.data(), work_.chain.residuals(residuals_.data()));
        double earlier = search_.energy;
        for (int i = 0; i < search_.options.iterations && !search_.reached && !search_.timeIsUp(); ++i) {
            sinew::jacobian(work_.chain, work_.jacobian.data());
            if (!iterate()) return;
            ++search_.iterations;
            if (i % kStallWindow != kStallWindow - 1) continue;
            if (search_.energy > kStalled * earlier) return;
            earlier = search_.energy;
        }
    }

private:
    using Residuals = Eigen::Matrix<double, Rows, 1>;

    /// Raises the damping until a step lowers the energy; false where none does.
    bool iterate() {
        while (damping_ <= kMostDamping) {
            step();
            work_.chain.place(work_.trial.data());
            const double energy = work_.chain.residuals(work_.trialResiduals.data());
            if (energy < kLessEnergy * search_.energy) {
                std::swap(work_.values, work_.trial);
                std::copy(work_.trialResiduals.begin(), work_.trialResiduals.end(), work_.residuals.begin());
                search_.note(work_.chain, residuals_.data(), energy);
                damping_ = std::max(0.3 * damping_, kLeastDamping);
                return true;
            }
            damping_ = std::max(4 * damping_, 1e-4);
        }
        return false;
    }

    /// From `values` to `trial`.
    void step() {
        dual_ = residuals_;
        hold();
        Eigen::Map<Residuals> left(work_.trialResiduals.data(), rows_);
        left = residuals_;
        std::copy(work_.values.begin(), work_.values.end(), work_.trial.begin());
        for (int pass = 1;; ++pass) {
            solve(left);
            if (pass == kPasses || !stopAtBounds(left)) break;
        }
        for (int v = 0; v < columns_; ++v) {
            if (held(v)) continue;
            const auto i = static_cast<std::size_t>(v);
            work_.trial[i] =
                std::clamp(work_.trial[i] + change(v), work_.chain.lower[i], work_.chain.upper[i]);
        }
    }

    /// Holds the variables that lie on a bound and want beyond.
    void hold() {
        for (int v = 0; v < columns_; ++v) {
            const auto i = static_cast<std::size_t>(v);
            const double down = jacobian_.col(v).dot(residuals_);
            work_.held[i] = (work_.values[i] <= work_.chain.lower[i] && down < 0) ||
                            (work_.values[i] >= work_.chain.upper[i] && down > 0);
        }
    }

    /// The dual of the step that makes good `left` with what is not held.
    void solve(const Residuals& left) {
        normal_.setZero();
        for (int v = 0; v < columns_; ++v) {
            if (held(v)) continue;
            const Residuals scaled = work_.chain.mobility[static_cast<std::size_t>(v)] * jacobian_.col(v);
            normal_.noalias() += scaled * jacobian_.col(v).transpose();
        }
        const double size = normal_.trace() / static_cast<double>(rows_);
        normal_.diagonal().array() += damping_ * damping_ * size + std::numeric_limits<double>::min();
        dual_ = left;
        Eigen::LLT<Eigen::Ref<Eigen::Matrix<double, Rows, Rows>>>(normal_).solveInPlace(dual_);
    }

    /// What steps beyond a bound stops there and is held; `left` is what the others have to make good.
    bool stopAtBounds(Eigen::Map<Residuals>& left) {
        bool any = false;
        for (int v = 0; v < columns_; ++v) {
            if (held(v)) continue;
            const auto i = static_cast<std::size_t>(v);
            const double wanted = work_.trial[i] + change(v);
            const double bound = std::clamp(wanted, work_.chain.lower[i], work_.chain.upper[i]);
            if (bound == wanted) continue;
            left -= jacobian_.col(v) * (bound - work_.trial[i]);
            work_.trial[i] = bound;
            work_.held[i] = true;
            any = true;
        }
        return any;
    }

    bool held(int v) const { return work_.held[static_cast<std::size_t>(v)] != 0; }
    double change(int v) const {
        return work_.chain.mobility[static_cast<std::size_t>(v)] * jacobian_.col(v).dot(dual_);
    }

    IkWorkspace& work_;
    IkSearch& search_;
    int columns_, rows_;
    Eigen::Map<Eigen::Matrix<double, Rows, Eigen::Dynamic>> jacobian_;
    Eigen::Map<Residuals> residuals_;
    Eigen::Map<Eigen::Matrix<double, Rows, Rows>> normal_;
    Eigen::Map<Residuals> dual_;
    double damping_ = kFirstDamping;
};

}  // namespace

void boundedLeastSquares(IkWorkspace& workspace, IkSearch& search) {
    if (workspace.chain.rows() == 3) {
        DampedDescent<3>(workspace, search).run();
    } else {
        DampedDescent<Eigen::Dynamic>(workspace, search).run();
    }
}

}  // namespace sinew
