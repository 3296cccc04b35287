#pragma once

#include "core/scene/Scene.h"

namespace sinew {

/// Returns the character with new ids from `scene` for itself and everything in it, joints included.
/// References between its parts are updated. Curves, geometry and materials stay shared with the original.
Character withFreshIds(Character character, Scene& scene);

}  // namespace sinew
