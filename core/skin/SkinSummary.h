#pragma once

#include <cstddef>
#include <vector>

#include "core/skin/Skin.h"

namespace sinew {

/// What a skin's influences come to.
struct SkinSummary {
    /// What follows one joint.
    struct Use {
        std::size_t vertices = 0;  ///< that it has any weight on
        double weight = 0;         ///< the sum of its weights: whole vertices that it is worth
    };
    std::vector<Use> joints;  ///< J, as the skin lists them
    std::size_t vertices = 0;
    std::size_t influences = 0;      ///< of all vertices
    std::size_t mostInfluences = 0;  ///< of one vertex

    /// Influences a vertex; 0 without vertices.
    double meanInfluences() const;
    std::size_t usedJoints() const;  ///< with weight on any vertex
    /// Of one joint, 0..1: how much of the whole mesh it moves.
    double share(std::size_t joint) const;
};

/// O(influences).
SkinSummary summaryOf(const Skin& skin);

}  // namespace sinew
