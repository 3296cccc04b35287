#pragma once

#include <span>
#include <vector>

#include "core/rig/Skeleton.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// modelFromMesh of each joint of a skin: what its share of a vertex is moved by.
///
/// @param model     J modelFromJoint, in the skeleton's order
/// @param matrices  out, one a joint of the skin, finite; identity for joints that the skeleton has not, and
///                  where a number of the product is beyond 1e18, or none
void skinMatrices(const Skin& skin, const Skeleton& skeleton, std::span<const Affine> model,
                  std::span<Affine> matrices);
std::vector<Affine> skinMatrices(const Skin& skin, const Skeleton& skeleton, std::span<const Affine> model);

/// Vertices as posed, model space: the reference that the wide path and the GPU are held against, computed in
/// double. Linear blend is v' = sum of w_i (Q_i v + t_i) (Jacobson, "Forward Kinematics for Linear Blend
/// Skinning"), its normals by the inverse transpose of the blended matrix (by its cofactors, so that they are
/// there where it is singular). Dual quaternion (Kavan, Collins, Zara, O'Sullivan: "Geometric Skinning with
/// Approximate Dual Quaternion Blending", 2008) takes each matrix apart into R S + t, S symmetric, and
/// applies the blended S first, then the blended rigid part; of a quaternion and its negative, the one nearer
/// to the heaviest influence's counts. Mirroring matrices turn the triangles' sides about, not the normals.
///
/// @param matrices   skinMatrices()
/// @param positions  out, V, metres
/// @param normals    out, V unit (zero where the mesh has none, or the matrix leaves none), or empty: not
/// wanted
void skinVertices(const Mesh& mesh, std::span<const Affine> matrices, std::span<Eigen::Vector3f> positions,
                  std::span<Eigen::Vector3f> normals);

}  // namespace sinew
