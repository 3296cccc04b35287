#pragma once

#include <map>
#include <vector>

#include "core/retarget/FigureTree.h"

namespace sinew {

/// Returns the joints of the fingers of one side of the figure below `scope`. A finger begins with its
/// metacarpal if that carries no other finger, and has at most four joints. O(joints).
std::map<BodyPart, std::vector<int>> namedFingers(const FigureTree& tree, int scope, Side side);

/// Returns the joints of the toes below a foot, or below a leg without one. Empty if each toe has joints of
/// its own, because no single chain then turns all of them.
std::vector<int> namedToes(const FigureTree& tree, const std::vector<int>& foot, const std::vector<int>& leg,
                           Side side);

}  // namespace sinew
