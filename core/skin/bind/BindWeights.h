#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/Result.h"
#include "core/base/WorkControl.h"
#include "core/skin/weights/VertexWeights.h"

namespace sinew {

/// A surface to be bound, in any condition: open, of several parts, non-manifold, with degenerate triangles
/// or vertices that repeat. Metres, in the space of the bones.
struct BindSurface {
    std::vector<Eigen::Vector3d> positions;               ///< V, finite
    std::vector<std::array<std::uint32_t, 3>> triangles;  ///< indices of positions
};

/// A segment between two points, which may be equal. Metres.
struct BoneSegment {
    Eigen::Vector3d head, tail;
};

/// A bone: the segments from a joint to its tail and to the joints that follow it, at least one.
using Bone = std::vector<BoneSegment>;

/// How weights are computed from a surface and bones.
enum class BindMethod : std::uint8_t {
    /// By distances inside the solid: Dionne and de Lasa, "Geodesic Voxel Binding for Production Character
    /// Meshes" (2013). Distances are found with the fast marching method (Sethian 1996).
    geodesicVoxel,
    /// By heat that flows along the surface from the closest visible bones: Baran and Popović, "Automatic
    /// Rigging and Animation of 3D Characters" (2007), section 4.
    heatDiffusion,
    /// By the smoothest weights inside the solid that are bounded: Jacobson, Baran, Popović and Sorkine,
    /// "Bounded Biharmonic Weights for Real-Time Deformation" (2011).
    biharmonic,
    /// By straight-line distance; useful for comparison.
    closestBone,
};
inline constexpr std::array kBindMethods{BindMethod::geodesicVoxel, BindMethod::heatDiffusion,
                                         BindMethod::biharmonic, BindMethod::closestBone};
std::string_view name(BindMethod method);  ///< "geodesic", "heat", "biharmonic", "closest"

/// Options for binding.
struct BindSettings {
    static constexpr int kMinResolution = 8, kMaxResolution = 512;
    static constexpr double kMaxFalloff = 50;

    BindMethod method = BindMethod::geodesicVoxel;
    std::size_t influences = 4;  ///< per vertex at most, 1 to Skin::kMaxInfluences
    int resolution = 128;        ///< voxels along the longest side, kMinResolution to kMaxResolution
    /// The power by which the influence of a bone falls with its distance relative to that of the closest
    /// bone, 1 to kMaxFalloff; for geodesicVoxel and closestBone.
    double falloff = 14;
    WorkControl control{};
};

/// Result of binding: the weights and statistics.
struct BoundWeights {
    VertexWeights weights;             ///< sums are exactly 1; joints are indices of bones
    std::vector<std::size_t> outside;  ///< bones outside the solid, unless the method is closestBone
    std::size_t copied = 0;  ///< vertices that no bone reaches and that follow their nearest neighbours
};

/// Computes the weights with which a surface follows bones. They do not depend on the order of vertices; a
/// rigid motion of surface and bones together changes them only by rounding, unless the principal axes of the
/// surface are ambiguous.
///
/// Fails with `argumentInvalid` if there are no vertices or bones, more than Skin::kMaxJoints bones, a
/// position further than 1e9 m from the origin, a triangle that refers to a missing vertex or a setting
/// outside its range, and with `cancelled`. Binding ends within milliseconds once it is cancelled, except
/// while Eigen assembles, factorizes or solves the equations of heatDiffusion or biharmonic: with
/// heatDiffusion, factorizing those of a million vertices takes about 8 s.
Result<BoundWeights> bindWeights(const BindSurface& surface, std::span<const Bone> bones,
                                 const BindSettings& settings = {});

}  // namespace sinew
