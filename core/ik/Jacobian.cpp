#include "core/ik/Jacobian.h"

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

void pullRows(const IkChain& chain, const IkChain::Pull& pull, const Rows& rows) {
    const Vector3d position = chain.positionOf(pull);
    for (int n = pull.node; n != IkChain::kModel; n = chain.nodes[asIndex(n)].parent) {
        const IkChain::Node& node = chain.nodes[asIndex(n)];
        const Vector3d arm = pull.root * (position - chain.heads[asIndex(n)]);
        Matrix3d columns;
        for (int i = 0; i < 3; ++i) columns.col(i) = chain.axes[asIndex(n)].col(i).cross(arm);
        if (!chain.rigid) columns = chain.crossScale(n) * columns;
        for (int i = 0; i < 3; ++i) {
            if (const int v = node.variable[asIndex(i)]; v != IkChain::kFixed) rows.set(v, columns.col(i));
            if (const int v = node.variable[asIndex(3 + i)]; v != IkChain::kFixed)
                rows.set(v, pull.root * Vector3d::Unit(i));
        }
    }
}

/// Returns the derivative of the remaining rotation vector as the frame rotates.
Matrix3d rotationVectorSlope(const Vector3d& r) {
    Matrix3d cross;
    cross << 0, -r.z(), r.y(), r.z(), 0, -r.x(), -r.y(), r.x(), 0;
    return Matrix3d::Identity() + 0.5 * cross + rotationVectorCurvature(r.norm()) * cross * cross;
}

void aimRows(const IkChain& chain, const IkChain::Aim& aim, const Rows& rows) {
    const Matrix3d slope = aim.root * rotationVectorSlope(chain.remainingRotation(aim));
    const auto& axes = chain.rigid ? chain.axes : chain.unscaledAxes;
    for (int n = aim.node; n != IkChain::kModel; n = chain.nodes[asIndex(n)].parent) {
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
    for (const IkChain::Pull& pull : chain.pulls) {
        pullRows(chain, pull, {out, stride});
        out += 3;
    }
    for (const IkChain::Aim& aim : chain.aims) {
        aimRows(chain, aim, {out, stride});
        out += 3;
    }
}

void hintJacobian(const IkChain& chain, double* out, int stride) {
    for (const IkChain::Pull& hint : chain.hints) {
        pullRows(chain, hint, {out, stride});
        out += 3;
    }
}

}  // namespace sinew
