#include "core/scene/Goal.h"

#include <cmath>

namespace sinew {

const char* goalError(std::span<const Goal> goals) {
    for (const Goal& goal : goals) {
        if (!goal.target.allFinite() || !goal.angles.allFinite() ||
            (goal.pole && !goal.pole->position.allFinite()))
            return "a goal's target is not finite";
        for (const double weight : {goal.weight, goal.orientationWeight}) {
            if (!std::isfinite(weight) || weight < 0) return "a goal's weight must be a number of at least 0";
        }
        if (!(goal.influence >= 0 && goal.influence <= 1)) return "a goal's influence must be from 0 to 1";
        if (goal.depth < 0) return "a goal's depth is negative";
    }
    return nullptr;
}

}  // namespace sinew
