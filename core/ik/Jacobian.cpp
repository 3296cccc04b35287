#include "core/ik/Jacobian.h"

#include <algorithm>
#include <cmath>

#include "core/base/Index.h"

namespace sinew {

namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

/// The three rows of a residual: their start in the first column, and the distance between columns.

struct Rows {
    double* first;
    std::ptrdiff_t stride;
    void set(int column, const Vector3d& value) const {
        Eigen::Map<Vector3d>(first + column * stride) = value;
    }
};

void positionRows(const IkChain& chain, const IkChain::PositionGoal& goal, const Rows& rows) {
    const Vector3d position = chain.positionOf(goal);
    for (int n = goal.node; n != IkChain::kModel; n = chain.nodes[asIndex(n)].parent) {
        const IkChain::Node& node = chain.nodes[asIndex(n)];
        const Vector3d arm = goal.root * (position - chain.heads[asIndex(n)]);
        Matrix3d columns;
        for (int i = 0; i < 3; ++i) columns.col(i) = chain.axes[asIndex(n)].col(i).cross(arm);
        if (!chain.rigid) columns = chain.crossScale(n) * columns;
        for (int i = 0; i < 3; ++i) {
            if (const int v = node.variable[asIndex(i)]; v != IkChain::kFixed) rows.set(v, columns.col(i));
            if (const int v = node.variable[asIndex(3 + i)]; v != IkChain::kFixed)
                rows.set(v, goal.root * Vector3d::Unit(i));
        }
    }
}

/// Returns the derivative of the remaining rotation vector as the frame rotates.
Matrix3d rotationVectorSlope(const Vector3d& r) {
    Matrix3d cross;
    cross << 0, -r.z(), r.y(), r.z(), 0, -r.x(), -r.y(), r.x(), 0;
    return Matrix3d::Identity() + 0.5 * cross + rotationVectorCurvature(r.norm()) * cross * cross;
}

void orientationRows(const IkChain& chain, const IkChain::OrientationGoal& goal, const Rows& rows) {
    const Matrix3d slope = goal.root * rotationVectorSlope(chain.remainingRotation(goal));
    const auto& axes = chain.rigid ? chain.axes : chain.unscaledAxes;
    for (int n = goal.node; n != IkChain::kModel; n = chain.nodes[asIndex(n)].parent) {
        const IkChain::Node& node = chain.nodes[asIndex(n)];
        for (int i = 0; i < 3; ++i) {
            if (const int v = node.variable[asIndex(i)]; v != IkChain::kFixed)
                rows.set(v, slope * axes[asIndex(n)].col(i));
        }
    }
}

}  // namespace

double rotationVectorCurvature(double angle) {
    constexpr double kSmall = 1e-3;  // below it, the series is exact
    if (angle < kSmall) return 1.0 / 12 + angle * angle / 720;
    return (1 / angle - 0.5 / std::tan(angle / 2)) / angle;
}

void jacobian(const IkChain& chain, double* out, int stride) {
    for (const IkChain::PositionGoal& goal : chain.positionGoals) {
        positionRows(chain, goal, {out, stride});
        out += 3;
    }
    for (const IkChain::OrientationGoal& goal : chain.orientationGoals) {
        orientationRows(chain, goal, {out, stride});
        out += 3;
    }
}

void hintJacobian(const IkChain& chain, double* out, int stride) {
    for (const IkChain::PositionGoal& hint : chain.hints) {
        positionRows(chain, hint, {out, stride});
        out += 3;
    }
}

namespace {

/// The contribution of one goal: for every pair of variables on its path, the outer one's factor times the
/// inner one's vector.
class HessianTerm {
public:
    HessianTerm(const IkChain& chain, const double* rows, std::vector<IkPathStep>& path, double* out)
        : chain_(chain), rows_(rows), path_(path), out_(out) {}

    void addPosition(const IkChain::PositionGoal& goal, const Vector3d& residual) {
        walk(goal.node);
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

    void addOrientation(const IkChain::OrientationGoal& goal, const Vector3d& residual) {
        const Vector3d left = residual / goal.root;
        const double second = rotationVectorCurvature(left.norm());
        const auto& axes = chain_.rigid ? chain_.axes : chain_.unscaledAxes;
        walk(goal.node);
        std::erase_if(path_, [](const IkPathStep& step) { return step.axis >= 3; });
        for (std::size_t i = 0; i < path_.size(); ++i) {
            const Vector3d axis = axes[asIndex(path_[i].node)].col(path_[i].axis);
            const Vector3d factor =
                axis - 0.5 * left.cross(axis) + second * (left.dot(axis) * left - left.squaredNorm() * axis);
            for (std::size_t j = 0; j <= i; ++j) {
                const Vector3d inner = axes[asIndex(path_[j].node)].col(path_[j].axis);
                add(path_[i].variable, path_[j].variable, goal.root * goal.root * factor.dot(inner));
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
    for (const IkChain::PositionGoal& goal : chain.positionGoals) {
        HessianTerm(chain, jacobian + row, path, out).addPosition(goal, residual());
        row += 3;
    }
    for (const IkChain::OrientationGoal& goal : chain.orientationGoals) {
        HessianTerm(chain, jacobian + row, path, out).addOrientation(goal, residual());
        row += 3;
    }
}

}  // namespace sinew
