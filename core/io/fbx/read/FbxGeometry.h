#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/io/fbx/read/FbxObjects.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// A geometry with the vertices of Sinew's meshes: control points are repeated where normals, texture
/// coordinates or colours differ.
struct FbxGeometry {
    Geometry geometry;                    ///< in file units and axes
    std::vector<std::uint32_t> points;    ///< V: the control point of each vertex
    std::vector<std::int32_t> materials;  ///< one per triangle: index among the model's materials
    std::size_t controlPoints = 0;
};

/// Reads polygons, normals, the first set of texture coordinates and colours, in every mapping and reference
/// mode, and triangulates them. Triangles are grouped by material.
///
/// @param element  a Geometry, or a Model of files before version 7
/// Fails with `syntax` or `valueRange` if the polygons refer to points that do not exist.
Result<FbxGeometry> readFbxGeometry(const FbxElement& element, const std::string& where,
                                    Diagnostics& diagnostics);

}  // namespace sinew
