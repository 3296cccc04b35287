#pragma once

#include "app/import/ForeignNodes.h"
#include "core/anim/clip/Clip.h"

namespace sinew {

/// Converts the animations of a file to clips, one per take. Takes without keys are left out and reported;
/// curves that stay at the rest value are left out. Ids are not set.
///
/// @param joints  one per node, in the same order
/// Fails with `limitExceeded` if a key's time exceeds the frame limit.
Result<std::vector<Clip>> importClips(const ForeignFile& file, const std::vector<ForeignNode>& nodes,
                                      const std::vector<Joint>& joints, const Source& source,
                                      Diagnostics& diagnostics);

}  // namespace sinew
