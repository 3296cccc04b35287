#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/anim/bake/WarpBake.h"
#include "core/anim/clip/WarpFigures.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The result of `sinew warp`, for its report.
struct WarpSummary {
    std::shared_ptr<const Character> character;
    std::shared_ptr<const Clip> before;
    WarpFigures figures;
    std::optional<WarpBakeReport> baked{};  ///< nullopt if the warp stays on the clip
    std::shared_ptr<const Clip> after{};
};

std::string textOf(const WarpSummary& summary);
std::string jsonOf(const WarpSummary& summary);

}  // namespace sinew
