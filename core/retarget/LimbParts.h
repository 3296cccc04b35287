#pragma once

#include "core/retarget/ShapedBody.h"

namespace sinew {

/// Returns the joints of a limb from `top` along its longest bones, up to a joint from which several chains
/// of the same kind begin, such as a hand with fingers.
std::vector<int> limbChain(const FigureTree& tree, int top);

/// Divides a chain into the parts of an arm or a leg by the lengths of its bones: upper and lower part are
/// about equally long, and little is left over. `isFan`: the last joint carries fingers or toes.
ShapedLimb divideLimb(const FigureTree& tree, const std::vector<int>& chain, bool isArm, bool isFan);

}  // namespace sinew
