#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/math/Angle.h"

namespace sinew {

/// The 12 Euler sequences. `ABC` rotates about A by angle 1, then about the fixed axis B by angle 2, then
/// about the fixed axis C by angle 3: R = R_C(a3) * R_B(a2) * R_A(a1). Acclaim's `axis` and `order` and the
/// XZX of the course notes map directly. BVH lists the outermost rotation first and is reversed on reading.
enum class EulerOrder { XYZ, XZY, YXZ, YZX, ZXY, ZYX, XYX, XZX, YXY, YZY, ZXZ, ZYZ };

inline constexpr int kEulerOrderCount = 12;

/// Returns the axes (0 = x, 1 = y, 2 = z) of angles 1, 2 and 3.
std::array<int, 3> axes(EulerOrder order);

/// Permutation i, j, k of the axes in which a rotation order becomes x-y-z or x-y-x. If the permutation is
/// odd, the frame is left-handed and the same rotations have angles of opposite sign.
struct AxisPermutation {
    std::array<std::int32_t, 3> axis{0, 1, 2};  ///< i, j, k as indices of x, y, z
    double sign = 1;                            ///< of the permutation
    bool isProper = false;                      ///< proper Euler angles: the first and last axis are the same
};

AxisPermutation axisPermutation(EulerOrder order);

/// Returns the order with these axes, or nullopt if two adjacent axes are equal.
std::optional<EulerOrder> eulerOrder(std::array<int, 3> axes);

std::string_view name(EulerOrder order);                      ///< "XYZ"
std::optional<EulerOrder> eulerOrder(std::string_view name);  ///< any case

/// Returns whether the first and last axes are the same: XYX, XZX, YXY, YZY, ZXZ and ZYZ.
bool isProper(EulerOrder order);

/// Returns the rotation of three angles, in radians. Angles may exceed whole turns.
Eigen::Quaterniond toQuaternion(EulerOrder order, const Eigen::Vector3d& angles);

/// Returns the same rotation as a matrix, as used by forward kinematics.
Eigen::Matrix3d toMatrix(EulerOrder order, const Eigen::Vector3d& angles);

/// Returns the angles, in radians, of a unit quaternion. Of the two solutions and all whole turns, it is the
/// one nearest to `hint` (Euclidean distance), so that sampled curves do not flip. At a gimbal pole, where
/// only the sum or difference of angles 1 and 3 is determined, it is the point on that line nearest to
/// `hint`. The result is exact there, too.
Eigen::Vector3d fromQuaternion(EulerOrder order, const Eigen::Quaterniond& rotation,
                               const Eigen::Vector3d& hint = Eigen::Vector3d::Zero());

/// Returns the angles of the same rotation nearest to `hint`, considering the alternative solution and whole
/// turns.
Eigen::Vector3d unroll(EulerOrder order, const Eigen::Vector3d& angles, const Eigen::Vector3d& hint);

/// Returns |cos a2|, or |sin a2| for proper orders: 0 at a gimbal pole, 1 farthest from it.
double gimbalDistance(EulerOrder order, const Eigen::Vector3d& angles);

/// Equivalent Euler angles of one rotation.

/// Returns the other Euler angles of the same rotation: angle 2 mirrored, angles 1 and 3 half a turn larger.
inline Eigen::Vector3d alternativeSolution(EulerOrder order, const Eigen::Vector3d& angles) {
    const double mirrored = isProper(order) ? -angles[1] : kPi - angles[1];
    return {angles[0] + kPi, mirrored, angles[2] + kPi};
}

/// Returns the number of whole turns to add to `angle` to bring it nearest to `hint`, both in radians. An
/// angle half a turn away stays, so that a second call changes nothing.
inline double nearestTurns(double hint, double angle) {
    constexpr double kHalfTurn = 0.5 + 1e-9;
    const double turns = (hint - angle) / (2 * kPi);
    return std::abs(turns) <= kHalfTurn ? 0 : std::nearbyint(turns);
}

}  // namespace sinew
