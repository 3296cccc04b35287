#pragma once

#include "core/base/Result.h"
#include "core/scene/KeyCopy.h"
#include "core/scene/MovedKeys.h"

namespace sinew {

/// What pasting made of a scene, and what it could not do.
struct PastedKeys {
    MovedKeys moved;                   ///< the pasted keys
    std::vector<std::string> unknown;  ///< names of copied joints that the character does not have
    std::vector<std::string> notFree;  ///< names of joints of which channels are not free here
};

/// The scene with copied keys in a clip, the earliest of them at `at`, as keysHere() has them. In each
/// channel the keys from the first pasted one to the last give way; nothing is pushed.
///
/// Fails: argumentInvalid (no such character or clip, none of the joints is here), and as putKeys() does.
Result<PastedKeys> pasteKeys(const Scene& scene, CharacterId character, ClipId clip, const KeyCopy& copy,
                             Seconds at);

}  // namespace sinew
