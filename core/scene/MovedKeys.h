#pragma once

#include <vector>

#include "core/anim/KeyPlace.h"
#include "core/scene/Scene.h"

namespace sinew {

/// What an edit made of a scene, and where the keys that it was about are now.
struct MovedKeys {
    Scene scene;
    std::vector<KeyPlace> keys;  ///< sorted
};

}  // namespace sinew
