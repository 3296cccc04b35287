#pragma once

#include "app/import/ForeignNodes.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// Converts the meshes of a file, one per node that uses them; geometry is shared. Ids are not set. Meshes
/// without triangles or with invalid numbers are reported and left out.
///
/// @param joints  one per node, in the same order
std::vector<Mesh> importMeshes(const ForeignFile& file, const std::vector<ForeignNode>& nodes,
                               const std::vector<Joint>& joints, const Source& source,
                               Diagnostics& diagnostics);

}  // namespace sinew
