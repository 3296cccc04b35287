#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/WorkControl.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// The vertices that edges join to each vertex of a mesh. Vertices at exactly the same position count as one,
/// because files split vertices where texture coordinates or normals change.
class VertexNeighbors {
public:
    /// O(V log V + T). If it is cancelled meanwhile, no vertex has neighbours.
    explicit VertexNeighbors(const Geometry& geometry, const WorkControl& control = {});

    /// Returns the neighbours, one vertex per position, ascending.
    std::span<const std::uint32_t> of(std::uint32_t vertex) const {
        const std::uint32_t first = first_[vertex];
        return {list_.data() + starts_[first], list_.data() + starts_[first + 1]};
    }
    /// Returns the first vertex at the same position.
    std::uint32_t firstAt(std::uint32_t vertex) const { return first_[vertex]; }

private:
    std::vector<std::uint32_t> first_;  ///< V
    std::vector<std::size_t> starts_;   ///< V + 1
    std::vector<std::uint32_t> list_;
};

}  // namespace sinew
