#pragma once

#include <string>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

/// The data that a skeleton edit removes from the rest of the character, reported before the edit is made.
struct Losses {
    struct Curves {
        std::string clip, joint;
        int count = 0;
        friend bool operator==(const Curves&, const Curves&) = default;
    };
    std::vector<Curves> curves;       ///< curves that no longer play, by clip and joint
    std::vector<std::string> goals;   ///< names of the joints that lose a goal, once per goal
    std::vector<std::string> sets;    ///< names of selection sets that lose joints
    std::vector<std::string> poses;   ///< names of library poses that lose values
    std::vector<std::string> meshes;  ///< names of meshes that are deleted or lose joints
    bool unkeyed = false;             ///< whether unkeyed values are lost

    bool empty() const {
        return curves.empty() && goals.empty() && sets.empty() && poses.empty() && meshes.empty() && !unkeyed;
    }
};

/// Returns what `before` has and `after` does not; both are states of the same character.
Losses findLosses(const Character& before, const Character& after);

/// Returns the names of joints with position curves whose parent or rest translation changed, so that clips
/// show them somewhere else.
std::vector<std::string> shiftedJoints(const Character& before, const Character& after);

}  // namespace sinew
