#include "core/skin/SkinSummary.h"

#include <algorithm>

namespace sinew {

double SkinSummary::meanInfluences() const {
    return vertices == 0 ? 0 : static_cast<double>(influences) / static_cast<double>(vertices);
}

std::size_t SkinSummary::usedJoints() const {
    const auto used = std::ranges::count_if(joints, [](const JointUse& use) { return use.vertices > 0; });
    return static_cast<std::size_t>(used);
}

double SkinSummary::meshFraction(std::size_t joint) const {
    return vertices == 0 ? 0 : joints[joint].weight / static_cast<double>(vertices);
}

SkinSummary summaryOf(const Skin& skin) {
    SkinSummary summary;
    summary.joints.resize(skin.joints.size());
    summary.vertices = skin.vertexCount();
    summary.influences = skin.influences.size();
    for (std::size_t vertex = 0; vertex < summary.vertices; ++vertex) {
        const std::size_t count = skin.starts[vertex + 1] - skin.starts[vertex];
        summary.maxInfluences = std::max(summary.maxInfluences, count);
    }
    for (const Influence& influence : skin.influences) {
        SkinSummary::JointUse& use = summary.joints[influence.joint];
        ++use.vertices;
        use.weight += static_cast<double>(influence.weight);
    }
    return summary;
}

}  // namespace sinew
