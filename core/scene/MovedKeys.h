#pragma once

#include <vector>

#include "core/anim/clip/KeyRef.h"
#include "core/scene/Scene.h"

namespace sinew {

/// A scene after an edit, and the new positions of the keys that were edited.
struct MovedKeys {
    Scene scene;
    std::vector<KeyRef> keys;  ///< sorted
};

}  // namespace sinew
