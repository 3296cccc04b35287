#include "core/anim/AngleAxes.h"

#include <Eigen/Geometry>

namespace sinew {
namespace {

Eigen::Quaterniond about(int axis, double angle) {
    return Eigen::Quaterniond(Eigen::AngleAxisd(angle, Eigen::Vector3d::Unit(axis)));
}

}  // namespace

AngleAxes::AngleAxes(const Joint& joint, const Eigen::Vector3d& angles) {
    const std::array<int, 3> axis = sinew::axes(joint.order);
    const Eigen::Quaterniond third = joint.rest.rotation * about(axis[2], angles[2]);
    const Eigen::Quaterniond second = third * about(axis[1], angles[1]);
    axes.col(2) = joint.rest.rotation * Eigen::Vector3d::Unit(axis[2]);
    axes.col(1) = third * Eigen::Vector3d::Unit(axis[1]);
    axes.col(0) = second * Eigen::Vector3d::Unit(axis[0]);
    rotation = (second * about(axis[0], angles[0])).toRotationMatrix();
}

}  // namespace sinew
