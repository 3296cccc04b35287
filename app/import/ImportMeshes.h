#pragma once

#include "app/import/ForeignNodes.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// The meshes of a file: each once at every node that has it, their form shared. Ids are not set. Meshes
/// without triangles, or with numbers that are none, are told and left out.
///
/// @param joints  one a node, in the same order
std::vector<Mesh> importMeshes(const ForeignFile& file, const std::vector<ForeignNode>& nodes,
                               const std::vector<Joint>& joints, const Source& source,
                               Diagnostics& diagnostics);

}  // namespace sinew
