#pragma once

#include "core/skin/Mesh.h"

namespace sinew {

/// Derives the displacements of normals for shapes of a geometry, for files that store only displacements of
/// vertices.
///
/// The normal of a vertex rotates like the area-weighted mean normal of the triangles around it. Vertices at
/// the same position, which texture seams and hard edges split, rotate together, so that no seam opens.
class ShapeNormals {
public:
    /// @param geometry  valid, with normals; must outlive this object
    explicit ShapeNormals(const Geometry& geometry);

    /// Sets the displacements of normals. Also adds the vertices that do not move themselves but belong to a
    /// triangle that does.
    ///
    /// @param deltas  valid, with vertices and positions only
    /// O(triangles).
    void derive(ShapeDeltas& deltas) const;

private:
    using Normals = std::vector<Eigen::Vector3d>;
    std::vector<bool> touched(const ShapeDeltas& deltas) const;
    Normals normals(const std::vector<Eigen::Vector3f>& positions, const std::vector<bool>& wanted) const;

    const Geometry& geometry_;
    std::vector<std::uint32_t> pointOf_;  ///< V; vertices at the same position share a point
    std::size_t points_ = 0;
    Normals atRest_;  ///< of points; sums of doubled areas
};

}  // namespace sinew
