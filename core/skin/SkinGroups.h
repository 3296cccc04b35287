#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/skin/Mesh.h"

// What a wide skinning kernel reads: the inside of GroupedSkin.

namespace sinew {

/// A run of vertices that follow the same joints.
struct SkinGroup {
    std::size_t firstFloat;    ///< of its blocks
    std::uint32_t firstJoint;  ///< in SkinGroups::joints
    std::uint32_t jointCount;  ///< 1 to Skin::kMostInfluences
    std::uint32_t firstPlace;  ///< in SkinGroups::order
    std::uint32_t places;      ///< vertices, at least 1
};

/// A mesh's vertices sorted into groups, each in blocks of as many vertices as the processor has lanes.
///
/// A block has rows of `lanes` floats: positions x, y, z, normals x, y, z, then a row of weights for each of
/// the group's joints but the last, whose weight is what they leave of 1. The last block of a group repeats
/// its last vertex.
struct SkinGroups {
    /// Aligned for vectors of any width.
    struct alignas(64) Line {
        float floats[16];
    };

    std::size_t lanes = 0;  ///< 1, 4, 8 or 16
    std::vector<SkinGroup> groups;
    std::vector<std::uint16_t> joints;
    std::vector<std::uint32_t> order;  ///< V: the vertex at each place; ascending within a group
    std::vector<Line> lines;           ///< the blocks

    const float* blocks() const { return lines.empty() ? nullptr : lines.front().floats; }
    std::size_t blockSize(const SkinGroup& group) const { return lanes * (5 + group.jointCount); }
    std::size_t blockCount(const SkinGroup& group) const { return (group.places + lanes - 1) / lanes; }
};

/// Groups of a mesh, in the order in which their first vertices come: neighbours stay near each other. O(V).
SkinGroups groupVertices(const Geometry& geometry, const Skin& skin, std::size_t lanes);

}  // namespace sinew
