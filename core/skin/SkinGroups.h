#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/skin/Mesh.h"

// The data layout that the SIMD kernel of GroupedSkin reads.

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

}  // namespace sinew
