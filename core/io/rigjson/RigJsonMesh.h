#pragma once

#include "core/base/Diagnostics.h"
#include "core/io/rigjson/RigJsonBones.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// Reads the mesh of `model`, a PLY file in the rig's folder, in model space at rest, and the skin of
/// `weights`, a DMAT file with V rows: a bone's `weight_id` is its column, or -1. Returns null if the rig
/// names no mesh. The id is not set.
///
/// Never fails: a mesh that cannot be read is left out, and a mesh without usable weights is attached to the
/// first joint.
/// Both are reported in `diagnostics`.
///
/// @param skeleton  skeleton made from `bones`, with ids
std::shared_ptr<Mesh> readRigJsonMesh(const Source& source, const JsonDocument& document,
                                      const RigJsonBones& bones, const Skeleton& skeleton,
                                      double metresPerUnit, Diagnostics& diagnostics);

}  // namespace sinew
