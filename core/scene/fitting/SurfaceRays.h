#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/skin/bind/BindWeights.h"

namespace sinew {

/// Casts rays at a surface. Keeps its triangles in a tree of bounding boxes, 100 bytes per triangle.
class SurfaceRays {
public:
    /// O(T log T) for T triangles.
    explicit SurfaceRays(const BindSurface& surface);

    /// Returns how far a ray from a point inside the surface goes until it leaves the last of the parts that
    /// contain the point, which may overlap, as clothes and limbs often do. Triangles are hit from either
    /// side; if their sides do not show that the point is inside, the first one counts.
    ///
    /// @param direction  unit
    /// Returns nullopt if the ray hits nothing. O(log T) for most rays.
    std::optional<double> exit(const Eigen::Vector3d& origin, const Eigen::Vector3d& direction) const;

private:
    struct Triangle {
        Eigen::Vector3d corner, edge1, edge2;
    };
    /// A leaf has `count` triangles from `first`; another node has the children `first` and `first` + 1.
    struct Node {
        Eigen::AlignedBox3d box;
        std::uint32_t first = 0, count = 0;
    };

    struct Hit {
        double distance = 0;
        int change = 0;  ///< of the number of parts around the ray: 1 where it enters one, -1 where it leaves
    };
    std::vector<Hit> hits(const Eigen::Vector3d& origin, const Eigen::Vector3d& direction) const;

    std::vector<Triangle> triangles_;
    std::vector<Node> nodes_;
};

}  // namespace sinew
