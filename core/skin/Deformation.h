#pragma once

#include <Eigen/Core>
#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/rig/Skeleton.h"
#include "core/skin/Mesh.h"
#include "core/skin/TriangleTree.h"

namespace sinew {

/// Returns the volume that a closed surface encloses, in cubic units: the sum of the signed volumes of the
/// tetrahedra from the origin to each triangle (Zhang and Chen, "Efficient Feature Extraction for 2D/3D
/// Objects in Mesh Representation", 2001). Without meaning for open surfaces.
double enclosedVolume(std::span<const Eigen::Vector3f> positions,
                      std::span<const std::array<std::uint32_t, 3>> triangles);

/// What a pose does to the meshes of a character, compared with the rest pose. Estimates if meshes have
/// holes.
struct DeformationTotals {
    /// The loss of thickness from which on a surface counts as thinner.
    static constexpr double kThinner = 0.1;

    double volume = 0;       ///< change of the enclosed volume as a fraction: -0.1 is a loss of 10 %
    double thinner = 0;      ///< fraction of the surface that loses more than kThinner of its thickness
    double penetrating = 0;  ///< fraction of the surface that is inside the body, but outside at rest
};

/// The same with what happens at each of V vertices, which are those of all meshes in order.
struct Deformation : DeformationTotals {
    std::vector<float> thicknessLoss;  ///< V, 0 (no loss) to 1
    std::vector<float> penetration;    ///< V, 1 if the vertex is inside the body, but outside at rest, else 0
};

/// Meshes bound to a skeleton in their rest pose, to measure what other poses do to them.
///
/// The thickness at a vertex is its distance from the opposite side of the body, which articulated motion
/// should leave unchanged (Shapira, Shamir and Cohen-Or, "Consistent mesh partitioning and skeletonisation
/// using the shape diameter function", 2008). The opposite point is found at rest by a ray along the inward
/// normal, or along a line 45° beside it if the surface is less than half as far there, as at fingertips.
/// Unlike the volume between a patch of the surface and the bone, thickness does not change because a bend
/// compresses its inside and stretches its outside, which no skinning method can avoid.
///
/// A point is inside as often as a ray from it leaves the surface more often than it enters it. Points are
/// tested just outside the surface along three rays, of which two must agree.
class DeformationMeter {
public:
    using Meshes = std::vector<std::shared_ptr<const Mesh>>;

    /// Finds the opposite sides. Shapes are ignored. Unusable if cancelled meanwhile. O(V log T).
    ///
    /// @param cancel  may be null
    DeformationMeter(const Meshes& meshes, const Skeleton& skeleton, const std::atomic<bool>* cancel);

    /// Measures a pose. The result is incomplete if cancelled. O(V log T).
    ///
    /// @param meshes  those given to the constructor, or with other weights
    /// @param model   J modelFromJoint
    /// @param method  nullopt: the method of each mesh
    /// @param cancel  may be null
    Deformation measure(const Meshes& meshes, const Skeleton& skeleton, std::span<const Affine> model,
                        std::optional<SkinningMethod> method, const std::atomic<bool>* cancel) const;

private:
    std::vector<SurfacePoint> opposites_;     ///< V, at the thickness as distance; 0 if there is none
    std::vector<std::array<int, 3>> inside_;  ///< V, how often inside at rest, for each ray
    std::vector<double> areas_;               ///< V, of the surface around each vertex
    std::vector<std::array<std::uint32_t, 3>> triangles_;  ///< of all meshes, indices of V
    std::vector<double> volumes_;                          ///< of each mesh, signed
};

}  // namespace sinew
