#pragma once

#include "core/base/Diagnostics.h"
#include "core/retarget/Mapping.h"
#include "core/scene/Scene.h"

namespace sinew {

/// What is known about a transfer when its messages are written.
struct TransferFacts {
    const Skeleton& source;
    const Clip& clip;
    const Mapping& mapping;
    bool keepsContacts = true;
    bool movesHips = true;  ///< whether a joint of the target carries the path of the hips
    bool needsHips = true;  ///< whether the path matters
};

/// Adds a message for everything that the skeletons, the mapping or the clip lack, and says what was done
/// instead.
void reportMissing(const TransferFacts& facts, Diagnostics& diagnostics);

}  // namespace sinew
