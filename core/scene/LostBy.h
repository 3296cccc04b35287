#pragma once

#include <string>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

/// What an edit of a skeleton takes from the rest of its character, to be said before it is done.
struct Losses {
    struct Curves {
        std::string clip, joint;
        int count = 0;
        friend bool operator==(const Curves&, const Curves&) = default;
    };
    std::vector<Curves> curves;       ///< that nothing plays any more, in the order of clips and joints
    std::vector<std::string> goals;   ///< the joints that lose one, once a goal
    std::vector<std::string> sets;    ///< selection sets that lose joints
    std::vector<std::string> poses;   ///< poses of the library that lose values
    std::vector<std::string> meshes;  ///< meshes that go, or lose joints that move them
    bool unkeyed = false;             ///< unkeyed values go

    bool empty() const {
        return curves.empty() && goals.empty() && sets.empty() && poses.empty() && meshes.empty() && !unkeyed;
    }
};

/// What `after` lacks of what `before` has; both are one character.
Losses lostBy(const Character& before, const Character& after);

/// Joints whose position curves count from another parent or rest place than before, so that clips show them
/// elsewhere: their names.
std::vector<std::string> movedBy(const Character& before, const Character& after);

}  // namespace sinew
