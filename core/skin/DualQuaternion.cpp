#include "core/skin/DualQuaternion.h"

namespace sinew {

DualQuaternion::DualQuaternion(const Affine& matrix) {
    const double sign = matrix.linear().determinant() < 0 ? -1 : 1;
    const Eigen::Transform<double, 3, Eigen::Affine> unmirrored(Eigen::Matrix3d(sign * matrix.linear()));
    Eigen::Matrix3d rotation;
    unmirrored.computeRotationScaling(&rotation, &scale);
    scale *= sign;
    real = Eigen::Quaterniond(rotation).normalized();
    const Eigen::Vector3d t = matrix.translation();
    dual.coeffs() = 0.5 * (Eigen::Quaterniond(0, t.x(), t.y(), t.z()) * real).coeffs();
}

}  // namespace sinew
