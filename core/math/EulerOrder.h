#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <array>
#include <optional>
#include <string_view>

namespace sinew {

/// The 12 Euler sequences. `ABC`: about A by angle 1, then about fixed B by angle 2, then about fixed C by
/// angle 3, R = R_C(a3) * R_B(a2) * R_A(a1). Acclaim's `axis`/`order` and the course notes' XZX map directly;
/// BVH lists the outermost first and is reversed on reading.
enum class EulerOrder { XYZ, XZY, YXZ, YZX, ZXY, ZYX, XYX, XZX, YXY, YZY, ZXZ, ZYZ };

inline constexpr int kEulerOrderCount = 12;

/// The axes (0 = x, 1 = y, 2 = z) of angle 1, 2, 3.
std::array<int, 3> axes(EulerOrder order);

/// The order with these axes; nullopt where two neighbours are equal.
std::optional<EulerOrder> eulerOrder(std::array<int, 3> axes);

std::string_view name(EulerOrder order);                      ///< "XYZ"
std::optional<EulerOrder> eulerOrder(std::string_view name);  ///< any case

/// True for XYX, XZX, YXY, YZY, ZXZ, ZYZ, whose first and last axes are one.
bool isProper(EulerOrder order);

/// The rotation of three angles, radians, any number of turns.
Eigen::Quaterniond toQuaternion(EulerOrder order, const Eigen::Vector3d& angles);

/// Rotation matrix of the same; what forward kinematics uses.
Eigen::Matrix3d toMatrix(EulerOrder order, const Eigen::Vector3d& angles);

/// Angles, radians, of a unit quaternion: of the two solutions and all turns the one nearest to `hint`
/// (Euclidean), so that sampled curves do not flip. At a gimbal pole, where only a sum or difference of
/// angles 1 and 3 is determined, it is the nearest point of that line, and exact.
Eigen::Vector3d fromQuaternion(EulerOrder order, const Eigen::Quaterniond& rotation,
                               const Eigen::Vector3d& hint = Eigen::Vector3d::Zero());

/// The angles of the same rotation nearest to `hint`: the second solution and whole turns are tried.
Eigen::Vector3d unroll(EulerOrder order, const Eigen::Vector3d& angles, const Eigen::Vector3d& hint);

/// 0 at a gimbal pole, 1 farthest from it: |cos a2|, or |sin a2| for proper orders.
double gimbalDistance(EulerOrder order, const Eigen::Vector3d& angles);

}  // namespace sinew
