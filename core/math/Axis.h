#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <string_view>

namespace sinew {

/// A direction along a coordinate axis.
enum class Axis : std::uint8_t { x, y, z, minusX, minusY, minusZ };

inline constexpr std::array<Axis, 6> kAxes{Axis::x,      Axis::y,      Axis::z,
                                           Axis::minusX, Axis::minusY, Axis::minusZ};

constexpr bool isNegative(Axis axis) { return axis >= Axis::minusX; }
constexpr int component(Axis axis) { return static_cast<int>(axis) % 3; }

std::string_view name(Axis axis);  ///< "x" to "-z"
Eigen::Vector3d unitVector(Axis axis);

/// Returns the axis closest to a direction, which need not be of unit length.
Axis closestAxis(const Eigen::Vector3d& direction);

/// Returns the axis that figures face by convention in files with this up axis: where +Z points after the
/// shortest turn of +Y to `up`. -Y if Z is up.
Axis defaultFacing(Axis up);

/// Returns the rotation that takes `up` to +Y and `facing` to +Z, with elements 0, 1 and -1. The axes must be
/// perpendicular (asserted).
Eigen::Matrix3d turnUpright(Axis up, Axis facing);

/// Returns whether two axes are perpendicular.
constexpr bool isPerpendicular(Axis a, Axis b) { return component(a) != component(b); }

}  // namespace sinew
