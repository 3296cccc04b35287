#include "core/math/Axis.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cassert>

namespace sinew {

namespace {

constexpr std::array<std::string_view, kAxes.size()> kAxisNames{"x", "y", "z", "-x", "-y", "-z"};

}  // namespace

std::string_view name(Axis axis) { return kAxisNames[static_cast<std::size_t>(axis)]; }

Eigen::Vector3d unitVector(Axis axis) {
    return Eigen::Vector3d::Unit(component(axis)) * (isNegative(axis) ? -1 : 1);
}

Axis closestAxis(const Eigen::Vector3d& direction) {
    return *std::ranges::max_element(kAxes, {}, [&](Axis axis) { return direction.dot(unitVector(axis)); });
}

Axis defaultFacing(Axis up) {
    // Turning about x takes y to z and z to -y; turning about z leaves z where it is.
    if (up == Axis::z) return Axis::minusY;
    if (up == Axis::minusZ) return Axis::y;
    return Axis::z;
}

Eigen::Matrix3d turnUpright(Axis up, Axis facing) {
    assert(isPerpendicular(up, facing));
    Eigen::Matrix3d turn;
    turn.row(1) = unitVector(up).transpose();
    turn.row(2) = unitVector(facing).transpose();
    turn.row(0) = unitVector(up).cross(unitVector(facing)).transpose();
    return turn;
}

}  // namespace sinew
