#pragma once

#include <Eigen/Geometry>
#include <span>
#include <vector>

#include "core/math/Transform.h"
#include "core/rig/Skeleton.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// A matrix decomposed into a scale (with shear), applied first, and a rigid motion, as a unit dual
/// quaternion (Kavan, Collins, Zara, O'Sullivan: "Geometric Skinning with Approximate Dual Quaternion
/// Blending", 2008). The CPU and the GPU blend the same parts.
///
/// A mirroring matrix is decomposed into a negative scale and the remaining rotation. Unlike a mirrored axis,
/// which could be chosen arbitrarily, this is the same for all joints mirrored in the same way, so that they
/// blend.
struct DualQuaternion {
    /// Two quaternions count as opposite if their dot product is below this. It is slightly negative so that
    /// quaternions a half turn apart, such as those of mirrored and unmirrored joints, never count as
    /// opposite because of rounding.
    static constexpr double kOpposite = -1e-5;

    Eigen::Quaterniond real, dual;
    Eigen::Matrix3d scale;  ///< symmetric

    /// @param matrix  finite
    explicit DualQuaternion(const Affine& matrix);
};

/// Computes modelFromMesh for each joint of a skin, the matrix by which it moves vertices.
///
/// @param model     J modelFromJoint, in the skeleton's order
/// @param matrices  out, one per joint of the skin, finite; the identity for joints that the skeleton lacks,
///     and if an element of the product exceeds 1e18 or is not a number
void skinMatrices(const Skin& skin, const Skeleton& skeleton, std::span<const Affine> model,
                  std::span<Affine> matrices);
std::vector<Affine> skinMatrices(const Skin& skin, const Skeleton& skeleton, std::span<const Affine> model);

/// Computes the posed vertices in model space, in double: the reference for the SIMD and GPU implementations.
///
/// Linear blend is v' = sum of w_i (Q_i v + t_i) (Jacobson, "Forward Kinematics for Linear Blend Skinning");
/// normals use the inverse transpose of the blended matrix, computed from its cofactors so that it exists for
/// singular matrices. Dual quaternion skinning (Kavan, Collins, Zara, O'Sullivan: "Geometric Skinning with
/// Approximate Dual Quaternion Blending", 2008) decomposes each matrix into R S + t with S symmetric, and
/// applies the blended S first, then the blended rigid part; of a quaternion and its negative, the one closer
/// to that of the heaviest influence is used. Blended skinning computes both and mixes positions and unit
/// normals linearly, by the blend weight of each vertex. Mirroring matrices flip the sides of triangles, but
/// not the normals.
///
/// @param weights    one per shape, see morphVertices() in MorphTargets.h
/// @param matrices   skinMatrices()
/// @param positions  out, V, metres
/// @param normals    out, V, unit (zero if the mesh has none or the matrix leaves none), or empty if not
///     needed
void skinVertices(const Mesh& mesh, std::span<const double> weights, std::span<const Affine> matrices,
                  std::span<Eigen::Vector3f> positions, std::span<Eigen::Vector3f> normals);
/// Like the above, with the shapes' own weights.
void skinVertices(const Mesh& mesh, std::span<const Affine> matrices, std::span<Eigen::Vector3f> positions,
                  std::span<Eigen::Vector3f> normals);

}  // namespace sinew
