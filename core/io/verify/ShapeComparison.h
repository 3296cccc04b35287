#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "core/io/format/TargetMoves.h"

namespace sinew {

/// The vertices of a mesh, grouped by position.
class VertexGroups {
public:
    using Positions = std::vector<Eigen::Vector3f>;

    /// O(V log V). Metres. If `cancel` is set meanwhile, the groups are meaningless.
    VertexGroups(const Positions& vertices, const std::atomic<bool>* cancel);

    std::size_t size() const { return positions_.size(); }
    std::span<const std::uint32_t> members(std::size_t group) const {
        return std::span(members_).subspan(starts_[group], starts_[group + 1] - starts_[group]);
    }
    const Positions& positions() const { return positions_; }

    /// Returns the largest distance between the position of a group and one of its members.
    double spread() const { return spread_; }

private:
    Positions positions_;  ///< one per group
    std::vector<std::size_t> starts_{0};
    std::vector<std::uint32_t> members_;
    double spread_ = 0;
};

/// The groups of one mesh that are closest to each group of another one. Formats may reorder vertices, and
/// split or merge those at the same position.
class NearestGroups {
public:
    /// O(V log V) on average. Incomplete if `cancel` is set meanwhile.
    NearestGroups(const VertexGroups& groups, const VertexGroups& candidates,
                  const std::atomic<bool>* cancel);

    /// Returns the indices of the candidates closest to a group, several if their distances differ only by
    /// rounding; none if there is no candidate within 10 cm.
    std::span<const std::uint32_t> of(std::size_t group) const {
        return std::span(nearest_).subspan(starts_[group], starts_[group + 1] - starts_[group]);
    }

private:
    std::vector<std::size_t> starts_{0};
    std::vector<std::uint32_t> nearest_;
};

/// Compares the displacements of the targets that share a mesh in a scene and in a file.
class ShapeComparison {
public:
    using Positions = VertexGroups::Positions;
    using Rest = std::shared_ptr<const Positions>;

    /// O(V log V) on average. Errors are meaningless if `cancel` is set meanwhile.
    ShapeComparison(const Rest& scene, const Rest& file, const std::atomic<bool>* cancel = nullptr)
        : scene_(*scene, cancel),
          file_(*file, cancel),
          inFile_(scene_, file_, cancel),
          inScene_(file_, scene_, cancel),
          vertices_{scene->size(), file->size()},
          cancel_(cancel) {}

    /// Returns the largest distance, in metres, between a vertex moved by the scene's target and the closest
    /// vertex moved by the file's, or the reverse. A vertex that the other side lacks counts as unmoved
    /// there. Infinite for values that are not numbers. O(V log V) on average.
    double error(const TargetMoves& scene, const TargetMoves& file) const;

private:
    VertexGroups scene_, file_;
    NearestGroups inFile_, inScene_;
    std::array<std::size_t, 2> vertices_;
    const std::atomic<bool>* cancel_;
};

}  // namespace sinew
