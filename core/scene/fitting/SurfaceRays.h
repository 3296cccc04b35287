#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/skin/bind/BindWeights.h"

namespace sinew {

/// Casts rays at a surface. Keeps its triangles in a tree of bounding boxes, 100 bytes per triangle.
class SurfaceRays {
public:
    /// O(T log T) for T triangles.
    explicit SurfaceRays(const BindSurface& surface);

    /// Returns the distance along a ray to the first triangle that it hits, from either side, in units of
    /// `direction`; nullopt if it hits none up to `farthest`. O(log T) for most rays.
    std::optional<double> firstHit(const Eigen::Vector3d& origin, const Eigen::Vector3d& direction,
                                   double farthest = std::numeric_limits<double>::infinity()) const;

private:
    struct Triangle {
        Eigen::Vector3d corner, edge1, edge2;
    };
    /// A leaf has `count` triangles from `first`; another node has the children `first` and `first` + 1.
    struct Node {
        Eigen::AlignedBox3d box;
        std::uint32_t first = 0, count = 0;
    };

    std::vector<Triangle> triangles_;
    std::vector<Node> nodes_;
};

}  // namespace sinew
