#pragma once

#include "core/base/Diagnostics.h"
#include "core/io/rigjson/RigJsonBones.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// The mesh of `model`, a PLY file beside the rig, in model space at rest, and the skin of `weights`, a DMAT
/// file of V rows: a bone's `weight_id` is its column, -1 none. Null where the rig names no mesh.
///
/// Nothing here refuses the rig: a mesh that cannot be read is left out, and one without weights that fit
/// follows the first joint as a whole; `diagnostics` tells. Id is not set.
///
/// @param skeleton  of `bones`, with their ids
std::shared_ptr<Mesh> readRigJsonMesh(const Source& source, const JsonDocument& document,
                                      const RigJsonBones& bones, const Skeleton& skeleton,
                                      double metresPerUnit, Diagnostics& diagnostics);

}  // namespace sinew
