#include "core/scene/Goal.h"

#include <cmath>

namespace sinew {

const char* goalFault(std::span<const Goal> goals) {
    for (const Goal& goal : goals) {
        if (!goal.target.allFinite() || !goal.angles.allFinite() ||
            (goal.pole && !goal.pole->place.allFinite()))
            return "a goal's target is not a number";
        for (const double weight : {goal.weight, goal.orientationWeight}) {
            if (!std::isfinite(weight) || weight < 0) return "a goal's weight is not a number from 0";
        }
        if (!(goal.influence >= 0 && goal.influence <= 1)) return "a goal's influence is not within 0 and 1";
        if (goal.depth < 0) return "a goal's depth is negative";
    }
    return nullptr;
}

}  // namespace sinew
