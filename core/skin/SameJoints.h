#pragma once

#include <cstdint>
#include <vector>

#include "core/skin/Skin.h"

namespace sinew {

/// Of each joint of a skin the number of the first that is the same: one joint of one bind matrix, to 1e-5 of
/// its size, for such matrices come from files as floats. With another bind matrix a joint may be there
/// twice.
///
/// @param joints  at most Skin::kMostJoints
/// O(joints): of a joint with very many bind matrices only the first few are compared.
std::vector<std::uint16_t> firstOfSame(const std::vector<SkinJoint>& joints);

}  // namespace sinew
