#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/anim/WarpBake.h"
#include "core/anim/WarpFigures.h"
#include "core/scene/Scene.h"

namespace sinew {

/// What `sinew warp` did.
struct WarpFacts {
    std::shared_ptr<const Character> character;
    std::shared_ptr<const Clip> before;
    WarpFigures figures;
    std::optional<WarpBakeReport> baked{};  ///< unset: the warp stays on the clip
    std::shared_ptr<const Clip> after{};
};

std::string textOf(const WarpFacts& facts);
std::string jsonOf(const WarpFacts& facts);

}  // namespace sinew
