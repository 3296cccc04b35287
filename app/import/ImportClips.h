#pragma once

#include "app/import/ForeignNodes.h"
#include "core/anim/Clip.h"

namespace sinew {

/// The animations of a file as clips, one a take; takes without keys are left out and told. Curves that stay
/// at rest are left out too. Ids are not set.
///
/// @param joints  one a node, in the same order
/// Fails: limitExceeded (a key's time is beyond the frames that are read).
Result<std::vector<Clip>> importClips(const ForeignFile& file, const std::vector<ForeignNode>& nodes,
                                      const std::vector<Joint>& joints, const Source& source,
                                      Diagnostics& diagnostics);

}  // namespace sinew
