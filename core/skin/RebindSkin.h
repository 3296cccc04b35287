#pragma once

#include <vector>

#include "core/skin/Skin.h"

namespace sinew {

/// Returns a skin with its joints replaced one for one. Joints that become equal, with the same joint and the
/// same bind matrix to 1e-5 of its size, are merged and their weights added; a joint with different bind
/// matrices is kept twice. Vertices keep their weights otherwise. O(influences).
///
/// @param joints  as many as the skin has
Skin reboundSkin(const Skin& skin, const std::vector<SkinJoint>& joints);

}  // namespace sinew
