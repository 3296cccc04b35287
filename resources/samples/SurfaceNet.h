#pragma once

#include <Eigen/Core>
#include <array>
#include <functional>
#include <vector>

namespace sinew {

/// The surface of a signed distance as triangles, counter-clockwise seen from outside.
struct SurfaceNet {
    std::vector<Eigen::Vector3d> positions;
    std::vector<std::array<unsigned, 3>> triangles;
};

/// Surface nets (Gibson 1998): a vertex in each cell that the surface passes through, at the mean of where it
/// cuts the cell's edges, a quad around each edge that it cuts.
///
/// @param distance  negative inside
/// @param low       the corner of a box that holds the surface
/// @param cells     of the box along x, y, z
SurfaceNet surfaceNet(const std::function<double(const Eigen::Vector3d&)>& distance,
                      const Eigen::Vector3d& low, double cell, const Eigen::Array3i& cells);

}  // namespace sinew
