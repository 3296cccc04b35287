#include "core/math/Transform.h"

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

namespace sinew {

Affine Transform::affine() const {
    Affine result;
    result.linear() = rotation.toRotationMatrix() * scale.asDiagonal();
    result.translation() = translation;
    return result;
}

bool operator==(const Transform& a, const Transform& b) {
    return a.translation == b.translation && a.rotation.coeffs() == b.rotation.coeffs() && a.scale == b.scale;
}

RigidTransform RigidTransform::inverse() const {
    const Eigen::Quaterniond inverseRotation = rotation.conjugate();
    return {inverseRotation, -(inverseRotation * translation)};
}

Eigen::Vector3d RigidTransform::operator*(const Eigen::Vector3d& point) const {
    return rotation * point + translation;
}

RigidTransform RigidTransform::operator*(const RigidTransform& other) const {
    return {rotation * other.rotation, rotation * other.translation + translation};
}

Transform decompose(const Affine& affine) {
    Eigen::Matrix3d linear = affine.linear();
    const bool reflects = linear.determinant() < 0;
    if (reflects) linear.col(0) = -linear.col(0);

    const Eigen::JacobiSVD<Eigen::Matrix3d> svd(linear, Eigen::ComputeFullU | Eigen::ComputeFullV);
    Eigen::Matrix3d rotation = svd.matrixU() * svd.matrixV().transpose();
    // A zero scale leaves the sign of its singular vectors undetermined. The last one belongs to the smallest
    // value.
    if (rotation.determinant() < 0) {
        Eigen::Matrix3d u = svd.matrixU();
        u.col(2) = -u.col(2);
        rotation = u * svd.matrixV().transpose();
    }

    Transform result;
    result.translation = affine.translation();
    result.rotation = Eigen::Quaterniond(rotation).normalized();
    result.scale = (rotation.transpose() * linear).diagonal();
    if (reflects) result.scale.x() = -result.scale.x();
    return result;
}

PolarDecomposition polarDecompose(const Eigen::Matrix3d& linear) {
    PolarDecomposition result;
    Eigen::Affine3d(linear).computeRotationScaling(&result.rotation, &result.stretch);
    return result;
}

Eigen::Quaterniond shortestRotation(const Eigen::Vector3d& from, const Eigen::Vector3d& to) {
    return Eigen::Quaterniond::FromTwoVectors(from, to);
}

double rotationDistance(const Eigen::Quaterniond& a, const Eigen::Quaterniond& b) {
    const double difference = (a.coeffs() - b.coeffs()).norm();
    const double sum = (a.coeffs() + b.coeffs()).norm();
    return 4 * std::atan2(std::min(difference, sum), std::max(difference, sum));
}

}  // namespace sinew
