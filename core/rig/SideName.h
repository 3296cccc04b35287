#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rig/Skeleton.h"

namespace sinew {

enum class Side { left, right };

/// What a name says of a side, and the same name on the other side.
struct SideName {
    Side side = Side::left;
    std::string counterpart;
    friend bool operator==(const SideName&, const SideName&) = default;
};

/// The side in a joint's name: `.L`, `_l`, `-L` or `Left` at its end, `L_`, `left.` or `Left` at its start,
/// or between marks as in "Bip01 L Hand" and "mixamorig:LeftArm"; any case, the last one where there are
/// several. nullopt where the name says none.
std::optional<SideName> sideName(std::string_view name);

/// For each joint the one on the other side, J of them; itself where it stands in the middle; kNoParent where
/// its name says a side and the other one is missing. Acclaim's `lfemur` and `rfemur` are a pair where both
/// are there.
std::vector<int> mirrorPairs(const Skeleton& skeleton);

}  // namespace sinew
