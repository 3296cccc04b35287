#pragma once

#include "core/io/acclaim/AsfFile.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The character that an ASF describes, named after the source, its ids from `scene`, without clips. A bone's
/// joint frame is its axis frame; its head is its parent's tail. Fails as Skeleton::create does.
///
/// @param metresPerUnit  of the file's lengths
Result<Character> acclaimCharacter(const AsfFile& file, const Source& source, double metresPerUnit,
                                   Scene& scene, Diagnostics& diagnostics);

}  // namespace sinew
