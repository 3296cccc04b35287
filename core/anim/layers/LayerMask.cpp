#include "core/anim/layers/LayerMask.h"

#include <algorithm>

namespace sinew {

std::vector<JointFactor> hierarchyMask(const Skeleton& skeleton, std::span<const JointId> joints,
                                       int falloff) {
    const int far = falloff + 1;
    std::vector<int> distance(static_cast<std::size_t>(skeleton.size()), far);
    for (const JointId joint : joints) {
        if (const auto index = skeleton.find(joint)) distance[static_cast<std::size_t>(*index)] = 0;
    }
    // Down the hierarchy, then up, along paths that go one way only.
    std::vector<int> down = distance, up = distance;
    for (std::size_t i = 0; i < down.size(); ++i) {
        const int parent = skeleton.parents()[i];
        if (parent != kNoParent) down[i] = std::min(down[i], down[static_cast<std::size_t>(parent)] + 1);
    }
    for (std::size_t i = up.size(); i-- > 0;) {
        const int parent = skeleton.parents()[i];
        if (parent == kNoParent) continue;
        int& above = up[static_cast<std::size_t>(parent)];
        above = std::min(above, up[i] + 1);
    }
    std::vector<JointFactor> mask;
    for (std::size_t i = 0; i < down.size(); ++i) {
        const int nearest = std::min(down[i], up[i]);
        if (nearest < far) mask.push_back({skeleton.joints()[i].id, 1 - static_cast<double>(nearest) / far});
    }
    std::ranges::sort(mask, {}, &JointFactor::joint);
    return mask;
}

}  // namespace sinew
