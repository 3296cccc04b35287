#pragma once

#include <vector>

#include "core/skin/Skin.h"

namespace sinew {

/// A skin with other joints in the place of its own, one for one. Where two of them become one joint of one
/// bind matrix, to 1e-5 of its size, they become one, and what a vertex has of both is added up; with another
/// bind matrix a joint stays there twice. Vertices keep their weights.
///
/// @param joints  as many as the skin has
/// O(influences).
Skin rebound(const Skin& skin, const std::vector<SkinJoint>& joints);

}  // namespace sinew
