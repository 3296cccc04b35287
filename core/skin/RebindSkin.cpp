#include "core/skin/RebindSkin.h"

#include <algorithm>
#include <cassert>
#include <functional>

#include "core/skin/Skin.h"

namespace sinew {

namespace {

/// Adds an influence to those of a vertex, which start at `first`.
void addInfluence(std::vector<Influence>& influences, std::size_t first, const Influence& added) {
    const auto begin = influences.begin() + static_cast<std::ptrdiff_t>(first);
    const auto found = std::find_if(begin, influences.end(),
                                    [&](const Influence& each) { return each.joint == added.joint; });
    if (found == influences.end()) {
        influences.push_back(added);
        return;
    }
    found->weight += added.weight;
}

void sortByWeight(std::span<Influence> influences) {
    if (!std::ranges::is_sorted(influences, std::ranges::greater{}, &Influence::weight))
        std::ranges::sort(influences, std::ranges::greater{}, &Influence::weight);
}

}  // namespace

Skin reboundSkin(const Skin& skin, const std::vector<SkinJoint>& joints) {
    assert(joints.size() == skin.joints.size());
    const std::vector<std::uint16_t> firstEqual = firstEqualJoints(joints);
    Skin result;
    std::vector<std::uint16_t> newIndices;
    newIndices.reserve(joints.size());
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const bool isFirst = firstEqual[i] == i;
        newIndices.push_back(isFirst ? static_cast<std::uint16_t>(result.joints.size())
                                     : newIndices[firstEqual[i]]);
        if (isFirst) result.joints.push_back(joints[i]);
    }
    result.starts.reserve(skin.starts.size());
    result.influences.reserve(skin.influences.size());
    for (std::size_t v = 0; v < skin.vertexCount(); ++v) {
        const std::size_t first = result.influences.size();
        result.starts.push_back(static_cast<std::uint32_t>(first));
        for (const Influence& influence : skin.at(v))
            addInfluence(result.influences, first, {newIndices[influence.joint], influence.weight});
        sortByWeight(std::span(result.influences).subspan(first));
    }
    result.starts.push_back(static_cast<std::uint32_t>(result.influences.size()));
    return result;
}

}  // namespace sinew
