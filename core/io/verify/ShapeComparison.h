#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/io/format/TargetMoves.h"

namespace sinew {

/// The vertices of one list that are closest to each vertex of another one. Formats may reorder vertices, and
/// split or merge those at the same position.
class NearestVertices {
public:
    using Positions = std::vector<Eigen::Vector3f>;

    /// O(V log V), unless most vertices are at the same position. Metres.
    NearestVertices(const Positions& vertices, const Positions& candidates);

    /// Returns the indices of the candidates closest to a vertex, several if their distances differ only by
    /// rounding; none if there is no candidate within 10 cm.
    std::span<const std::uint32_t> of(std::size_t vertex) const {
        return {nearest_.data() + starts_[vertex], nearest_.data() + starts_[vertex + 1]};
    }
    std::size_t size() const { return starts_.size() - 1; }

private:
    std::vector<std::uint32_t> starts_{0}, nearest_;
};

/// Compares the displacements of the targets that share a mesh in a scene and in a file.
class ShapeComparison {
public:
    using Rest = std::shared_ptr<const NearestVertices::Positions>;

    ShapeComparison(const Rest& scene, const Rest& file) : inFile_(*scene, *file), inScene_(*file, *scene) {}

    /// Returns the largest distance, in metres, between a vertex moved by the scene's target and the closest
    /// vertex moved by the file's, or the reverse. A vertex that the other side lacks counts as unmoved
    /// there. Infinite for values that are not numbers. O(V).
    double error(const TargetMoves& scene, const TargetMoves& file) const;

private:
    NearestVertices inFile_, inScene_;
};

}  // namespace sinew
