#pragma once

#include <optional>

#include "core/skin/TriangleTree.h"
#include "core/skin/bind/BindWeights.h"

namespace sinew {

/// Casts rays from inside a surface to its outside.
class SurfaceRays {
public:
    /// O(T log T) for T triangles. If it is cancelled meanwhile, no ray hits anything.
    SurfaceRays(const BindSurface& surface, const WorkControl& control)
        : tree_(surface.positions, surface.triangles, control) {}

    /// Returns how far a ray from a point inside the surface goes until it leaves the last of the parts that
    /// contain the point, which may overlap, as clothes and limbs often do. Triangles are hit from either
    /// side; if their sides do not show that the point is inside, the first one counts.
    ///
    /// @param direction  unit
    /// Returns nullopt if the ray hits nothing. O(log T) for most rays.
    std::optional<double> exit(const Eigen::Vector3d& origin, const Eigen::Vector3d& direction) const;

private:
    TriangleTree tree_;
};

}  // namespace sinew
