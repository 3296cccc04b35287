#pragma once

#include <cstddef>
#include <vector>

#include "core/skin/Skin.h"

namespace sinew {

/// Statistics of a skin's influences.
struct SkinSummary {
    /// The influence of one joint.
    struct JointUse {
        std::size_t vertices = 0;  ///< with any weight for it
        double weight = 0;         ///< the sum of its weights, in whole vertices
    };
    std::vector<JointUse> joints;  ///< J, in the skin's order
    std::size_t vertices = 0;
    std::size_t influences = 0;     ///< of all vertices
    std::size_t maxInfluences = 0;  ///< of one vertex

    /// Returns the mean number of influences per vertex; 0 without vertices.
    double meanInfluences() const;
    std::size_t usedJoints() const;  ///< joints with weight on any vertex
    /// Returns which fraction of the whole mesh a joint moves, 0..1.
    double meshFraction(std::size_t joint) const;
};

/// Computes the summary of a skin. O(influences).
SkinSummary summaryOf(const Skin& skin);

}  // namespace sinew
