#pragma once

#include "core/io/acclaim/AsfFile.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the character described by an ASF, named after the source, with ids from `scene` and no clips.
/// Each joint's frame is the bone's axis frame, and its origin is the tail of its parent. Fails as
/// Skeleton::create.
///
/// @param metresPerUnit  length of one file unit in metres
Result<Character> acclaimCharacter(const AsfFile& file, const Source& source, double metresPerUnit,
                                   Scene& scene, Diagnostics& diagnostics);

}  // namespace sinew
