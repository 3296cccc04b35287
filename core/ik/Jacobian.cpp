#include "core/ik/Jacobian.h"

#include <cmath>

namespace sinew {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

/// Where the three rows of a residual begin in the columns, and how far apart columns lie.
struct Rows {
    double* first;
    std::ptrdiff_t stride;
    void set(int column, const Vector3d& value) const {
        Eigen::Map<Vector3d>(first + column * stride) = value;
    }
};

void pullRows(const IkChain& chain, const IkChain::Pull& pull, const Rows& rows) {
    const Vector3d place = chain.placeOf(pull);
    for (int n = pull.node; n != IkChain::kModel; n = chain.nodes[at(n)].parent) {
        const IkChain::Node& node = chain.nodes[at(n)];
        const Vector3d lever = pull.root * (place - chain.heads[at(n)]);
        Matrix3d columns;
        for (int i = 0; i < 3; ++i) columns.col(i) = chain.axes[at(n)].col(i).cross(lever);
        if (!chain.rigid) columns = chain.crossScale(n) * columns;
        for (int i = 0; i < 3; ++i) {
            if (const int v = node.variable[at(i)]; v != IkChain::kFixed) rows.set(v, columns.col(i));
            if (const int v = node.variable[at(3 + i)]; v != IkChain::kFixed)
                rows.set(v, pull.root * Vector3d::Unit(i));
        }
    }
}

/// How the rotation vector of a turn falls as what is turned turns on.
Matrix3d rotationVectorSlope(const Vector3d& r) {
    Matrix3d cross;
    cross << 0, -r.z(), r.y(), r.z(), 0, -r.x(), -r.y(), r.x(), 0;
    return Matrix3d::Identity() + 0.5 * cross + rotationVectorCurvature(r.norm()) * cross * cross;
}

void aimRows(const IkChain& chain, const IkChain::Aim& aim, const Rows& rows) {
    const Matrix3d slope = aim.root * rotationVectorSlope(chain.turnLeft(aim));
    const auto& axes = chain.rigid ? chain.axes : chain.unscaledAxes;
    for (int n = aim.node; n != IkChain::kModel; n = chain.nodes[at(n)].parent) {
        const IkChain::Node& node = chain.nodes[at(n)];
        for (int i = 0; i < 3; ++i) {
            if (const int v = node.variable[at(i)]; v != IkChain::kFixed)
                rows.set(v, slope * axes[at(n)].col(i));
        }
    }
}

}  // namespace

double rotationVectorCurvature(double angle) {
    constexpr double kSmall = 1e-3;  // below it the series is exact
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
