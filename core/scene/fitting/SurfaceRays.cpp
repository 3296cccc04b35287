#include "core/scene/fitting/SurfaceRays.h"

#include <algorithm>

namespace sinew {

std::optional<double> SurfaceRays::exit(const Eigen::Vector3d& origin,
                                        const Eigen::Vector3d& direction) const {
    const std::vector<SurfaceCrossing> all = tree_.crossings(origin, direction);
    if (all.empty()) return std::nullopt;
    const auto entered = std::ranges::count_if(all, &SurfaceCrossing::enters);
    // The number of parts around the ray: what it leaves and has not entered on its way contains the origin.
    auto parts = static_cast<std::ptrdiff_t>(all.size()) - 2 * entered;
    for (const SurfaceCrossing& each : all) {
        if (parts <= 0) break;
        parts += each.enters ? 1 : -1;
        if (parts == 0) return each.distance;
    }
    return all.front().distance;
}

}  // namespace sinew
