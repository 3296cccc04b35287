#pragma once

#include <Eigen/Geometry>

#include "core/math/Transform.h"

namespace sinew {

/// A matrix taken apart into a scale (with shear) that comes first and the rigid motion behind it, as a unit
/// dual quaternion (Kavan, Collins, Zara, O'Sullivan: "Geometric Skinning with Approximate Dual Quaternion
/// Blending", 2008). The processor and the card blend the same parts.
///
/// A mirroring matrix is the negative of a rotation after a negative scale: unlike a mirrored axis, which is
/// anyone's choice, that is the same for joints that are mirrored alike, so that they blend.
struct DualQuaternion {
    /// Two quaternions whose product is below this, and not merely below 0, go opposite ways: those a half
    /// turn apart, as mirrored joints beside unmirrored ones are, go the same way whatever their last digit.
    static constexpr double kOpposite = -1e-5;

    Eigen::Quaterniond real, dual;
    Eigen::Matrix3d scale;  ///< symmetric

    /// @param matrix  finite
    explicit DualQuaternion(const Affine& matrix);
};

}  // namespace sinew
