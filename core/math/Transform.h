#pragma once

#include <Eigen/Geometry>

namespace sinew {

/// Affine map as used by forward kinematics: 3 x 4, for column vectors. Variables are named by what they map:
/// modelFromJoint.
using Affine = Eigen::Transform<double, 3, Eigen::AffineCompact>;

/// A local transform in components: p -> translation + rotation * (scale ⊙ p). Metres; unit quaternion.
struct Transform {
    Eigen::Vector3d translation = Eigen::Vector3d::Zero();
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
    Eigen::Vector3d scale = Eigen::Vector3d::Ones();

    Affine affine() const;
    friend bool operator==(const Transform& a, const Transform& b);
};

/// A rotation followed by a translation: p -> rotation * p + translation.
struct RigidTransform {
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
    Eigen::Vector3d translation = Eigen::Vector3d::Zero();

    RigidTransform inverse() const;
    Eigen::Vector3d operator*(const Eigen::Vector3d& point) const;
    RigidTransform operator*(const RigidTransform& other) const;
};

/// Decomposes an affine map into translation, rotation and per-axis scale, similar to a polar decomposition.
/// Shear is dropped; a reflection becomes a negative x scale.
Transform decompose(const Affine& affine);

/// Polar decomposition of a linear map: a symmetric stretch followed by a rotation, rotation * stretch.
struct PolarDecomposition {
    Eigen::Matrix3d rotation, stretch;
};

/// Decomposes a linear map whose determinant is not negative.
PolarDecomposition polarDecompose(const Eigen::Matrix3d& linear);

/// Returns the rotation by the smallest angle that turns `from` to the direction of `to`. Neither may be
/// zero; lengths do not matter. For opposite directions, the axis is an arbitrary perpendicular.
Eigen::Quaterniond shortestRotation(const Eigen::Vector3d& from, const Eigen::Vector3d& to);

/// Returns the angle between two rotations given as unit quaternions of either sign, 0..pi radians; exactly 0
/// if they are equal. Uses Kahan's formula for the angle between vectors, which stays accurate both for small
/// angles and near half a turn.
double rotationDistance(const Eigen::Quaterniond& a, const Eigen::Quaterniond& b);

}  // namespace sinew
