#include "core/math/EulerOrder.h"

#include <cmath>

#include "core/math/Angle.h"

namespace sinew {

namespace {

constexpr std::array<std::string_view, kEulerOrderCount> kNames{"XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX",
                                                                "XYX", "XZX", "YXY", "YZY", "ZXZ", "ZYZ"};

/// Returns the angle plus the whole turns that bring it nearest to `hint`.
double nearestEquivalent(double hint, double angle) { return angle + 2 * kPi * nearestTurns(hint, angle); }

Eigen::Vector3d addTurns(const Eigen::Vector3d& angles, const Eigen::Vector3d& hint) {
    return angles.binaryExpr(hint,
                             [](double angle, double target) { return nearestEquivalent(target, angle); });
}

/// Returns the point nearest to `hint` with a1 + sign * a3 = total, up to whole turns.
Eigen::Vector3d nearestAtPole(double total, double sign, double a2, const Eigen::Vector3d& hint) {
    const double target = hint[0] + sign * hint[2];
    const double excess = (nearestEquivalent(target, total) - target) / 2;
    return {hint[0] + excess, nearestEquivalent(hint[1], a2), hint[2] + sign * excess};
}

}  // namespace

std::array<int, 3> axes(EulerOrder order) {
    const std::string_view letters = name(order);
    return {letters[0] - 'X', letters[1] - 'X', letters[2] - 'X'};
}

AxisPermutation axisPermutation(EulerOrder order) {
    const auto [first, second, third] = axes(order);
    const bool isEven = (second - first + 3) % 3 == 1;
    return {{first, second, 3 - first - second}, isEven ? 1.0 : -1.0, first == third};
}

std::optional<EulerOrder> eulerOrder(std::array<int, 3> target) {
    for (int i = 0; i < kEulerOrderCount; ++i)
        if (axes(static_cast<EulerOrder>(i)) == target) return static_cast<EulerOrder>(i);
    return std::nullopt;
}

std::string_view name(EulerOrder order) { return kNames[static_cast<std::size_t>(order)]; }

std::optional<EulerOrder> eulerOrder(std::string_view text) {
    if (text.size() != 3) return std::nullopt;
    std::array<int, 3> target;
    for (std::size_t i = 0; i < 3; ++i) target[i] = text[i] >= 'x' ? text[i] - 'x' : text[i] - 'X';
    return eulerOrder(target);
}

bool isProper(EulerOrder order) { return name(order)[0] == name(order)[2]; }

Eigen::Quaterniond toQuaternion(EulerOrder order, const Eigen::Vector3d& angles) {
    const AxisPermutation f = axisPermutation(order);
    const Eigen::Array3d c = (angles.array() / 2).cos();
    const Eigen::Array3d s = (angles.array() / 2).sin() * f.sign;
    Eigen::Quaterniond q;
    Eigen::Vector4d& v = q.coeffs();  // x, y, z, w
    if (f.isProper) {
        v[3] = c[1] * (c[0] * c[2] - s[0] * s[2]);
        v[f.axis[0]] = f.sign * c[1] * (s[0] * c[2] + c[0] * s[2]);
        v[f.axis[1]] = f.sign * s[1] * (c[0] * c[2] + s[0] * s[2]);
        v[f.axis[2]] = f.sign * s[1] * (c[0] * s[2] - s[0] * c[2]);
    } else {
        v[3] = c[0] * c[1] * c[2] + s[0] * s[1] * s[2];
        v[f.axis[0]] = f.sign * (s[0] * c[1] * c[2] - c[0] * s[1] * s[2]);
        v[f.axis[1]] = f.sign * (c[0] * s[1] * c[2] + s[0] * c[1] * s[2]);
        v[f.axis[2]] = f.sign * (c[0] * c[1] * s[2] - s[0] * s[1] * c[2]);
    }
    return q;
}

Eigen::Matrix3d toMatrix(EulerOrder order, const Eigen::Vector3d& angles) {
    const AxisPermutation f = axisPermutation(order);
    const Eigen::Array3d c = angles.array().cos();
    const Eigen::Array3d s = angles.array().sin() * f.sign;
    const auto [i, j, k] = f.axis;
    Eigen::Matrix3d m;
    if (f.isProper) {
        m(i, i) = c[1];
        m(i, j) = s[1] * s[0];
        m(i, k) = s[1] * c[0];
        m(j, i) = s[2] * s[1];
        m(j, j) = c[2] * c[0] - s[2] * c[1] * s[0];
        m(j, k) = -c[2] * s[0] - s[2] * c[1] * c[0];
        m(k, i) = -c[2] * s[1];
        m(k, j) = s[2] * c[0] + c[2] * c[1] * s[0];
        m(k, k) = c[2] * c[1] * c[0] - s[2] * s[0];
    } else {
        m(i, i) = c[1] * c[2];
        m(i, j) = s[0] * s[1] * c[2] - c[0] * s[2];
        m(i, k) = c[0] * s[1] * c[2] + s[0] * s[2];
        m(j, i) = c[1] * s[2];
        m(j, j) = s[0] * s[1] * s[2] + c[0] * c[2];
        m(j, k) = c[0] * s[1] * s[2] - s[0] * c[2];
        m(k, i) = -s[1];
        m(k, j) = s[0] * c[1];
        m(k, k) = c[0] * c[1];
    }
    return m;
}

Eigen::Vector3d fromQuaternion(EulerOrder order, const Eigen::Quaterniond& rotation,
                               const Eigen::Vector3d& hint) {
    const AxisPermutation f = axisPermutation(order);
    const double w = rotation.w();
    const double x = f.sign * rotation.coeffs()[f.axis[0]];
    const double y = f.sign * rotation.coeffs()[f.axis[1]];
    const double z = f.sign * rotation.coeffs()[f.axis[2]];
    // An x-y-z sequence is an x-y-x one before a quarter turn about y. The quaternion of x-y-x is
    // (cos b/2 cos sum, cos b/2 sin sum, sin b/2 cos difference, sin b/2 sin difference), where sum and
    // difference are (a3 + a1) / 2 and (a3 - a1) / 2. (Bernardes and Viollet, 2022.)
    const Eigen::Vector4d p =
        f.isProper ? Eigen::Vector4d(w, x, y, z) : Eigen::Vector4d(w - y, x + z, y + w, z - x);
    const double quarter = f.isProper ? 0 : kPi / 2;
    const double cosHalf = std::hypot(p[0], p[1]);
    const double sinHalf = std::hypot(p[2], p[3]);
    const double sum = std::atan2(p[1], p[0]);
    const double difference = std::atan2(p[3], p[2]);

    // Rounding (about 1e-16) changes `sum` by 1e-16 / cosHalf. At 1e-13 that is a milliradian of noise which
    // does not affect the rotation at all. Treating it as the pole instead changes the rotation by at most
    // 2e-13 rad and removes the noise.
    const double pole = 1e-13 * p.norm();
    if (cosHalf <= pole) return nearestAtPole(-2 * f.sign * difference, -1, f.sign * (kPi - quarter), hint);
    if (sinHalf <= pole) return nearestAtPole(2 * f.sign * sum, 1, -f.sign * quarter, hint);

    const double bend = 2 * std::atan2(sinHalf, cosHalf) - quarter;
    return unroll(order, f.sign * Eigen::Vector3d(sum - difference, bend, sum + difference), hint);
}

Eigen::Vector3d unroll(EulerOrder order, const Eigen::Vector3d& angles, const Eigen::Vector3d& hint) {
    const Eigen::Vector3d first = addTurns(angles, hint);
    const Eigen::Vector3d second = addTurns(alternativeSolution(order, angles), hint);
    // If both are equally far, the given angles stay.
    constexpr double kMaximumRatio = 1 - 1e-9;
    return (second - hint).norm() < kMaximumRatio * (first - hint).norm() ? second : first;
}

double gimbalDistance(EulerOrder order, const Eigen::Vector3d& angles) {
    return std::abs(isProper(order) ? std::sin(angles[1]) : std::cos(angles[1]));
}

}  // namespace sinew
