#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/WorkControl.h"

namespace sinew {

/// A point on a triangle.
struct SurfacePoint {
    std::size_t triangle = 0;
    Eigen::Vector3d weights = Eigen::Vector3d::Zero();  ///< barycentric: of the three corners, 0..1
    Eigen::Vector3d position = Eigen::Vector3d::Zero();
    double distance = 0;  ///< to the query point
};

/// A point where a ray passes through a surface.
struct SurfaceCrossing {
    double distance = 0;  ///< along the ray, in lengths of its direction
    bool enters = false;  ///< from the outside, where the corners of the triangle are anticlockwise
};

/// The triangles of a surface in a bounding volume hierarchy, for queries about points in space. Immutable;
/// any number of threads may use it at once. The triangles may be degenerate.
class TriangleTree {
public:
    /// @param positions  finite; copied
    /// @param triangles  indices of positions; copied. O(n log n)
    /// @param control    polled; if it is cancelled meanwhile, the tree has no triangles
    TriangleTree(std::span<const Eigen::Vector3d> positions,
                 std::span<const std::array<std::uint32_t, 3>> triangles, const WorkControl& control = {});
    ~TriangleTree();
    TriangleTree(TriangleTree&&) noexcept;
    TriangleTree& operator=(TriangleTree&&) noexcept;

    const std::vector<std::array<std::uint32_t, 3>>& triangles() const;

    /// Returns the point of the surface closest to a point; nullopt if there are no triangles. O(log n).
    std::optional<SurfacePoint> closest(const Eigen::Vector3d& point) const;

    /// Returns where a ray passes through the surface, by distance. Triangles are hit from either side; where
    /// it hits several at an edge or a corner, from the same side, they count once. O(log n) per crossing.
    ///
    /// @param direction  not zero
    std::vector<SurfaceCrossing> crossings(const Eigen::Vector3d& origin,
                                           const Eigen::Vector3d& direction) const;

private:
    struct Tree;
    std::unique_ptr<const Tree> tree_;
};

}  // namespace sinew
