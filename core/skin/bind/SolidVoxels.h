#pragma once

#include <Eigen/Core>
#include <array>
#include <atomic>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "core/skin/bind/BindWeights.h"

namespace sinew {

/// The solid within a surface as cubic voxels of equal size: those that a triangle touches, those that cannot
/// be reached from outside, and those from which a ray along at least five of the six axis directions hits
/// the surface, so that open surfaces have an interior. Its grid is symmetric about the centre of the
/// surface.
///
/// Memory: a byte per voxel of the grid while it is built, then a fifth of a byte, and 30 bytes per solid
/// one.
class SolidVoxels {
public:
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
    /// The neighbours of a voxel in the directions -x, +x, -y, +y, -z and +z; kNone where there is none.
    using Neighbours = std::array<std::uint32_t, 6>;
    /// Voxels with the weights of an interpolation.
    using Corners = std::array<std::pair<std::uint32_t, double>, 8>;

    /// @param resolution  number of voxels along the longest side of the surface
    /// @param cancel      polled if not null; if it becomes true, the solid is empty
    SolidVoxels(const BindSurface& surface, int resolution, const std::atomic<bool>* cancel);

    std::uint32_t size() const { return static_cast<std::uint32_t>(cells_.size()); }
    double voxelSize() const { return voxelSize_; }
    Eigen::Vector3d center(std::uint32_t voxel) const { return centerOf(cells_[voxel].cast<int>()); }
    const Neighbours& neighbours(std::uint32_t voxel) const { return neighbours_[voxel]; }

    /// Returns the solid voxel at a point; kNone if there is none.
    std::uint32_t at(const Eigen::Vector3d& point) const;
    /// Returns the solid voxels that a bone passes, in its order; some more than once.
    std::vector<std::uint32_t> along(const Bone& bone) const;
    /// Returns the solid voxels whose centres are the corners of the cube around a point, with the weights of
    /// trilinear interpolation (0 where kNone), which sum to at most 1.
    Corners around(const Eigen::Vector3d& point) const;

private:
    using Cell = Eigen::Vector3i;

    bool contains(const Cell& cell) const {
        return (cell.array() >= 0 && cell.array() < counts_.array()).all();
    }
    std::size_t offset(const Cell& cell) const {
        const auto x = static_cast<std::size_t>(cell.x()), y = static_cast<std::size_t>(cell.y()),
                   z = static_cast<std::size_t>(cell.z());
        return (z * static_cast<std::size_t>(counts_.y()) + y) * static_cast<std::size_t>(counts_.x()) + x;
    }
    Eigen::Vector3d centerOf(const Cell& cell) const {
        return center_ + voxelSize_ * (cell - counts_ / 2).cast<double>();
    }
    std::uint32_t find(const Cell& cell) const;
    BoneSegment clipped(const BoneSegment& segment) const;
    bool isCancelled() const { return cancel_ && *cancel_; }

    void markSurface(const BindSurface& surface, std::vector<std::uint8_t>& cells) const;
    void markOutside(std::vector<std::uint8_t>& cells) const;
    void countViews(std::vector<std::uint8_t>& cells) const;
    void collect(const std::vector<std::uint8_t>& cells);

    const std::atomic<bool>* cancel_;
    Eigen::Vector3d center_ = Eigen::Vector3d::Zero();
    double voxelSize_ = 1;
    Cell counts_ = Cell::Ones();         ///< odd, with an empty layer on each side
    std::vector<std::uint64_t> solid_;   ///< a bit per voxel of the grid
    std::vector<std::uint32_t> before_;  ///< number of solid voxels before each word of solid_
    std::vector<Eigen::Matrix<std::uint16_t, 3, 1>> cells_;  ///< of the solid voxels
    std::vector<Neighbours> neighbours_;
};

}  // namespace sinew
