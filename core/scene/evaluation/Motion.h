#pragma once

#include <memory>

#include "core/scene/Scene.h"

namespace sinew {

/// A character playing one of its clips.
struct Motion {
    std::shared_ptr<const Character> character;  ///< never null
    std::shared_ptr<const Clip> clip;            ///< never null
};

}  // namespace sinew
