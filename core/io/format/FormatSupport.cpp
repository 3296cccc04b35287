#include "core/io/format/FormatSupport.h"

namespace sinew {

std::string_view name(Content content) {
    static constexpr auto kNames = std::to_array<std::string_view>({"several characters",
                                                                    "several clips",
                                                                    "motion",
                                                                    "frame rates",
                                                                    "scales",
                                                                    "meshes and skins",
                                                                    "shapes",
                                                                    "materials and textures",
                                                                    "bone ends",
                                                                    "joint limits",
                                                                    "fixed angles",
                                                                    "rotation orders",
                                                                    "rotation orders that repeat an axis",
                                                                    "turns beyond 180°",
                                                                    "joints turned at rest",
                                                                    "curves",
                                                                    "time warps",
                                                                    "layers",
                                                                    "goals",
                                                                    "markers",
                                                                    "edited contacts",
                                                                    "pose libraries and selection sets"});
    static_assert(kNames.size() == kContentCount);
    return kNames[static_cast<std::size_t>(content)];
}

std::string_view name(ContentSupport support) {
    static constexpr std::array<std::string_view, 4> kNames{"no", "baked", "Sinew only", "yes"};
    return kNames[static_cast<std::size_t>(support)];
}

}  // namespace sinew
