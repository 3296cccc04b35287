#pragma once

#include <cstdint>
#include <vector>

#include "core/skin/Mesh.h"

namespace sinew {

/// Sets the normals of a geometry that has none and in which every face has vertices of its own: the mean of
/// the normals of all faces at the same position, except those across an edge sharper than `crease` radians.
/// At positions with very many faces, no edges are sharp. O(vertices).
void smoothNormals(Geometry& geometry, double crease);

/// Joins the vertices of a geometry that are equal in position, normal, texture coordinates and colour.
/// Returns the new index of each old vertex. O(vertices) on average.
std::vector<std::uint32_t> weldVertices(Geometry& geometry);

}  // namespace sinew
