#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/skin/SkinGroups.h"

namespace sinew {

/// A mesh compiled for linear blend skinning in SIMD lanes: made once when a mesh is loaded, then called for
/// every pose. Immutable; any number of threads may skin with one.
///
/// Skinning takes no memory, and large meshes take all cores (see inParallel()), each vertex as one core has
/// it.
///
/// Vertices are sorted into groups that follow the same joints, so that a joint's matrix is broadcast to the
/// lanes and only the weights differ. Work is in float; the widest instructions that the processor has are
/// chosen when the program runs. Against the reference, skinVertices(): positions within 1e-5 of the
/// character's size (from the origin, where it stands far from it); normals within 1e-3 radians where the
/// blended matrix is not near to singular, and by the same inverse transpose: a blend of rotations is no
/// rotation. Scales between 1e-9 and 1e9.
class GroupedSkin {
public:
    /// @param geometry, skin  without fault(), of as many vertices; not kept
    GroupedSkin(const Geometry& geometry, const Skin& skin);

    std::size_t vertexCount() const { return groups_.order.size(); }
    std::size_t jointCount() const { return jointCount_; }

    /// What skinVertices() gives by linear blend, vertices in the mesh's own order, as picking, bounds and
    /// export want them.
    ///
    /// @param matrices   skinMatrices()
    /// @param positions  out, V, metres, model space
    /// @param normals    out, V unit or zero; or empty: not wanted, which is faster
    void skin(std::span<const Affine> matrices, std::span<Eigen::Vector3f> positions,
              std::span<Eigen::Vector3f> normals) const;

    /// The same in the groups' order, which is faster: for those who can number triangles anew once, as
    /// vertex buffers do. Place i is of vertex order()[i].
    void skinInOrder(std::span<const Affine> matrices, std::span<Eigen::Vector3f> positions,
                     std::span<Eigen::Vector3f> normals) const;
    std::span<const std::uint32_t> order() const { return groups_.order; }

    std::size_t groupCount() const { return groups_.groups.size(); }
    std::size_t paddedCount() const;  ///< vertices with those that fill up blocks

    static std::size_t lanes();              ///< floats that are worked on at once
    static std::string_view instructions();  ///< which ones: "AVX2"

private:
    SkinGroups groups_;
    std::size_t jointCount_;
};

}  // namespace sinew
