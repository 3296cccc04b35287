#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/skin/Mesh.h"

namespace sinew {

/// A group of vertices that follow the same joints.
struct SkinGroup {
    std::size_t firstFloat;       ///< of its blocks
    std::uint32_t firstJoint;     ///< in SkinGroups::joints
    std::uint32_t jointCount;     ///< 1 to Skin::kMaxInfluences
    std::uint32_t firstPosition;  ///< in SkinGroups::order
    std::uint32_t vertexCount;    ///< number of vertices, at least 1
};

/// A mesh's vertices sorted into groups, each stored in blocks of one vertex per SIMD lane.
///
/// A block has rows of `lanes` floats: positions x, y, z, normals x, y, z, then one row of weights for each
/// of the group's joints except the last, whose weight is 1 minus the others. The last block of a group is
/// padded with its last vertex.
struct SkinGroups {
    /// Storage aligned for vectors of any width.
    struct alignas(64) Line {
        float floats[16];
    };

    std::size_t lanes = 0;  ///< 1, 4, 8 or 16
    std::vector<SkinGroup> groups;
    std::vector<std::uint16_t> joints;
    std::vector<std::uint32_t> order;  ///< V: mesh vertex at each position; ascending within a group
    std::vector<Line> lines;           ///< the blocks

    const float* blocks() const { return lines.empty() ? nullptr : lines.front().floats; }
    std::size_t blockSize(const SkinGroup& group) const { return lanes * (5 + group.jointCount); }
    std::size_t blockCount(const SkinGroup& group) const { return (group.vertexCount + lanes - 1) / lanes; }
};

/// Returns the groups of a mesh, ordered by their first vertex, so that neighbouring vertices stay close.
/// O(V).
SkinGroups groupVertices(const Geometry& geometry, const Skin& skin, std::size_t lanes);

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
