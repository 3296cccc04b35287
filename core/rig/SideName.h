#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <vector>

#include "core/rig/Skeleton.h"

namespace sinew {

enum class Side { left, right };

/// The side that a joint's name indicates, and the corresponding name on the other side.
struct SideName {
    Side side = Side::left;
    std::string counterpart;
    friend bool operator==(const SideName&, const SideName&) = default;
};

/// Returns the side in a joint's name, or nullopt if it has none: `.L`, `_l`, `-L` or `Left` at its end,
/// `L_`, `left.` or `Left` at its start, or between separators as in "Bip01 L Hand" and "mixamorig:LeftArm".
/// Case does not matter; if there are several, the last one counts.
std::optional<SideName> sideName(std::string_view name);

/// Returns the counterpart of each of the J joints on the other side: the joint itself if it is in the
/// middle, kNoParent if its name indicates a side but the counterpart is missing. Names such as `lfemur` and
/// `rfemur`, or `lefthand` and `righthand`, are a pair if both exist.
std::vector<int> mirrorPairs(const Skeleton& skeleton);

/// Returns `wanted` if no joint has that name, otherwise the next free name: its number is incremented, and a
/// side suffix stays at the end. "thigh.L" becomes "thigh_2.L", "spine_02" becomes "spine_03".
std::string freeName(const Skeleton& skeleton, std::string_view wanted);

/// Generates free names, as freeName() does, for joints that are added one after another; each name counts as
/// taken afterwards. Known ranges of taken numbers are skipped, so that a long series of names takes linear
/// time.
class FreeNameGenerator {
public:
    explicit FreeNameGenerator(const std::vector<Joint>& joints);
    std::string generate(std::string_view wanted);

private:
    /// A range of numbers known to be taken, both ends included.
    struct TakenRange {
        int from = 0, to = -1;
    };
    std::unordered_set<std::string> names_;
    std::map<std::tuple<std::string, std::size_t, std::string>, TakenRange>
        numbers_;  ///< by prefix, width, suffix
};

}  // namespace sinew
