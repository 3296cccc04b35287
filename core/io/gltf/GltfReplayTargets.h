#pragma once

#include <span>
#include <vector>

#include "core/base/Result.h"
#include "core/io/format/TargetMoves.h"
#include "core/io/gltf/TinyGltf.h"

namespace sinew {

/// Returns the moves of the morph targets of the mesh that a node shows; none without such a mesh. The
/// vertices of all its primitives count, moved by the node or by its skin. Fails as replayGltf().
///
/// @param world  worldFromNode in the rest pose, by number of the node, in the file's unit
Result<std::vector<TargetMoves>> gltfReplayTargets(const tinygltf::Model& model, int node,
                                                   std::span<const Affine> world, double metresPerUnit);

}  // namespace sinew
