#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/skin/SkinGroups.h"

namespace sinew {

/// A mesh compiled for linear blend skinning with SIMD. Built once when a mesh is loaded, then called for
/// every pose. Immutable; any number of threads may use it at once.
///
/// Skinning allocates nothing. Large meshes are split across all cores (see inParallel()); the result does
/// not depend on their number.
///
/// Vertices are sorted into groups that follow the same joints, so that a joint's matrix is broadcast to all
/// lanes and only the weights differ. Computes in float with the widest instruction set the processor has,
/// chosen at run time. Compared to the reference, skinVertices(): positions agree within 1e-5 of the
/// character's size (measured from the origin if it is far from it); normals agree within 1e-3 radians where
/// the blended matrix is not nearly singular. Both use the inverse transpose, since a blend of rotations is
/// not a rotation. Scales may be between 1e-9 and 1e9.
class GroupedSkin {
public:
    /// @param geometry, skin  without fault(), with equal vertex counts; not retained
    GroupedSkin(const Geometry& geometry, const Skin& skin);

    std::size_t vertexCount() const { return groups_.order.size(); }
    std::size_t jointCount() const { return jointCount_; }

    /// Computes what skinVertices() does for linear blend, with vertices in the mesh's own order, as needed
    /// for picking, bounds and export.
    ///
    /// @param matrices   skinMatrices()
    /// @param positions  out, V, metres, model space
    /// @param normals    out, V, unit or zero; or empty if not needed, which is faster
    void skin(std::span<const Affine> matrices, std::span<Eigen::Vector3f> positions,
              std::span<Eigen::Vector3f> normals) const;

    /// Like skin(), but writes vertices in group order, which is faster: element i is vertex order()[i]. For
    /// callers that can renumber their triangles once, such as vertex buffers.
    void skinInGroupOrder(std::span<const Affine> matrices, std::span<Eigen::Vector3f> positions,
                          std::span<Eigen::Vector3f> normals) const;
    std::span<const std::uint32_t> order() const { return groups_.order; }

    std::size_t groupCount() const { return groups_.groups.size(); }
    std::size_t paddedCount() const;  ///< vertices including those that pad blocks

    static std::size_t lanes();              ///< floats processed at once
    static std::string_view instructions();  ///< the instruction set in use: "AVX2"

private:
    SkinGroups groups_;
    std::size_t jointCount_;
};

}  // namespace sinew
