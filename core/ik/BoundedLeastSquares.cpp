#include "core/ik/IkSolvers.h"

#include <algorithm>

#include "core/ik/BoundedStep.h"
#include "core/ik/Jacobian.h"

namespace sinew {
namespace {

constexpr double kFirstDamping = 1e-2;
constexpr double kMinDamping = 1e-6;
constexpr double kMaxDamping = 1e4;
constexpr double kMinimumDecrease = 1 - 1e-9;  // relative energy that counts as a decrease
constexpr double kSlowRatio = 0.9;             // relative energy above which an iteration counts as slow

template <int Rows>
class DampedDescent {
public:
    DampedDescent(IkWorkspace& workspace, IkSearch& search)
        : work_(workspace),
          search_(search),
          step_(workspace, workspace.jacobian.data(), workspace.chain.rows()) {}

    void run() {
        work_.chain.evaluate(work_.values.data());
        search_.begin(work_.chain, work_.residuals.data(), work_.chain.residuals(work_.residuals.data()));
        const int patience = 3 + work_.chain.variables() / 16;
        for (int slow = 0; slow < patience && search_.shouldContinue();) {
            const double before = search_.energy;
            jacobian(work_.chain, work_.jacobian.data(), work_.chain.rows());
            if (!iterate()) return;
            slow = search_.energy > kSlowRatio * before ? slow + 1 : 0;
        }
    }

private:
    /// Raises the damping until a step lowers the energy. Returns false if none does.
    bool iterate() {
        for (; damping_ <= kMaxDamping; damping_ = std::max(4 * damping_, 1e-4)) {
            step_.damping = damping_ * damping_;
            step_.holdAtBounds(work_.residuals.data());
            step_.accept(work_.residuals.data());
            work_.chain.evaluate(work_.trial.data());
            const double energy = work_.chain.residuals(work_.trialResiduals.data());
            if (energy < kMinimumDecrease * search_.energy) {
                std::swap(work_.values, work_.trial);
                std::swap(work_.residuals, work_.trialResiduals);
                search_.step(work_.chain, work_.residuals.data(), energy);
                damping_ = std::max(0.3 * damping_, kMinDamping);
                return true;
            }
        }
        return false;
    }

    IkWorkspace& work_;
    IkSearch& search_;
    BoundedStep<Rows> step_;
    double damping_ = kFirstDamping;
};

}  // namespace

void dampedDescent(IkWorkspace& workspace, IkSearch& search) {
    if (workspace.chain.rows() == 3) {
        DampedDescent<3>(workspace, search).run();
    } else {
        DampedDescent<Eigen::Dynamic>(workspace, search).run();
    }
}

void boundedLeastSquares(IkWorkspace& workspace, IkSearch& search) {
    dampedDescent(workspace, search);
    if (search.shouldContinue()) newtonDescent(workspace, search);
}

}  // namespace sinew
