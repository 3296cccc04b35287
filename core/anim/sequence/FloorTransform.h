#pragma once

#include <Eigen/Geometry>
#include <span>

namespace sinew {

/// A rigid motion on the floor: a rotation about the vertical axis (Y) by `heading`, then a translation.
struct FloorTransform {
    double x = 0, z = 0;  ///< metres
    double heading = 0;   ///< radians, counter-clockwise seen from above

    Eigen::Quaterniond rotation() const;
    FloorTransform inverse() const;
    Eigen::Vector3d operator*(const Eigen::Vector3d& point) const;
    FloorTransform operator*(const FloorTransform& other) const;
    bool isIdentity() const { return *this == FloorTransform{}; }
    friend bool operator==(const FloorTransform&, const FloorTransform&) = default;
};

/// Returns the transform with this heading that maps one point to another; heights are ignored. Metres.
FloorTransform floorTransform(double heading, const Eigen::Vector3d& from, const Eigen::Vector3d& to);

/// Returns the transform applied `times` times.
FloorTransform repeated(const FloorTransform& transform, int times);

/// Returns the rotation about Y that is part of the rotation from one orientation to another (its twist
/// about Y), -pi..pi; 0 if it turns Y upside down.
double headingBetween(const Eigen::Quaterniond& from, const Eigen::Quaterniond& to);

/// Returns the vector rotated about Y, radians.
Eigen::Vector3d turned(double heading, const Eigen::Vector3d& vector);

/// Sums over pairs of points of two weighted clouds, from which their alignment on the floor has a closed
/// form. `weight` is the sum of all weights, the others are weighted sums: of the points of both clouds (x
/// and z), of their products, and of all their squared coordinates.
struct CloudSums {
    double weight = 1;
    Eigen::Vector2d first = Eigen::Vector2d::Zero(), second = Eigen::Vector2d::Zero();
    double dot = 0;      ///< x x' + z z'
    double cross = 0;    ///< x z' - x' z
    double heights = 0;  ///< y y'
    double squares = 0;  ///< |p|² + |p'|²
};

/// The transform of the second cloud that brings it nearest to the first, and what remains.
struct CloudFit {
    FloorTransform transform;
    double squaredDistance = 0;  ///< weighted sum
};

/// Aligns two clouds on the floor (L. Kovar, M. Gleicher and F. Pighin, "Motion Graphs", SIGGRAPH 2002,
/// section 3.1). Exact; O(1).
CloudFit fitClouds(const CloudSums& sums);

}  // namespace sinew
