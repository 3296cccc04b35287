#include "core/ik/Hessian.h"

#include <algorithm>

#include "core/base/Index.h"
#include "core/ik/Jacobian.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// The contribution of one goal: for every pair of variables on its path, the outer one's factor times the
/// inner one's vector.
class HessianTerm {
public:
    HessianTerm(const IkChain& chain, const double* rows, std::vector<IkPathStep>& path, double* out)
        : chain_(chain), rows_(rows), path_(path), out_(out) {}

    void addPull(const IkChain::Pull& pull, const Vector3d& residual) {
        walk(pull.node);
        for (std::size_t i = 0; i < path_.size(); ++i) {
            const IkPathStep& outer = path_[i];
            Vector3d factor = column(outer.variable);
            if (outer.axis < 3) {
                const Vector3d force =
                    chain_.rigid ? residual : Vector3d(chain_.crossScale(outer.node) * residual);
                factor -= force.cross(chain_.axes[asIndex(outer.node)].col(outer.axis));
            }
            for (std::size_t j = 0; j <= i; ++j)
                add(outer.variable, path_[j].variable, factor.dot(column(path_[j].variable)));
        }
    }

    void addAim(const IkChain::Aim& aim, const Vector3d& residual) {
        const Vector3d left = residual / aim.root;
        const double second = rotationVectorCurvature(left.norm());
        const auto& axes = chain_.rigid ? chain_.axes : chain_.unscaledAxes;
        walk(aim.node);
        std::erase_if(path_, [](const IkPathStep& step) { return step.axis >= 3; });
        for (std::size_t i = 0; i < path_.size(); ++i) {
            const Vector3d axis = axes[asIndex(path_[i].node)].col(path_[i].axis);
            const Vector3d factor =
                axis - 0.5 * left.cross(axis) + second * (left.dot(axis) * left - left.squaredNorm() * axis);
            for (std::size_t j = 0; j <= i; ++j) {
                const Vector3d inner = axes[asIndex(path_[j].node)].col(path_[j].axis);
                add(path_[i].variable, path_[j].variable, aim.root * aim.root * factor.dot(inner));
            }
        }
    }

private:
    /// Collects the variables above a node, innermost first.
    void walk(int node) {
        path_.clear();
        for (; node != IkChain::kModel; node = chain_.nodes[asIndex(node)].parent) {
            for (int axis = 0; axis < 6; ++axis) {
                const int variable = chain_.nodes[asIndex(node)].variable[asIndex(axis)];
                if (variable != IkChain::kFixed) path_.push_back({variable, node, axis});
            }
        }
    }
    Eigen::Map<const Vector3d> column(int variable) const {
        return Eigen::Map<const Vector3d>(rows_ + std::ptrdiff_t{variable} * chain_.rows());
    }
    void add(int i, int j, double value) {
        const std::ptrdiff_t size = chain_.variables();
        out_[i + j * size] += value;
        if (i != j) out_[j + i * size] += value;
    }

    const IkChain& chain_;
    const double* rows_;  ///< the goal's first row of the Jacobian
    std::vector<IkPathStep>& path_;
    double* out_;
};

}  // namespace

void hessian(const IkChain& chain, const double* residuals, const double* jacobian,
             std::vector<IkPathStep>& path, double* out) {
    const auto size = static_cast<std::ptrdiff_t>(chain.variables());
    std::fill(out, out + size * size, 0.0);
    std::ptrdiff_t row = 0;
    const auto residual = [&] { return Eigen::Map<const Vector3d>(residuals + row); };
    for (const IkChain::Pull& pull : chain.pulls) {
        HessianTerm(chain, jacobian + row, path, out).addPull(pull, residual());
        row += 3;
    }
    for (const IkChain::Aim& aim : chain.aims) {
        HessianTerm(chain, jacobian + row, path, out).addAim(aim, residual());
        row += 3;
    }
}

}  // namespace sinew
