#pragma once

#include "core/anim/clip/Clip.h"

namespace sinew {

/// Returns whether two states of a clip differ at most in warp, name, markers and accepted conflicts, so that
/// without their warps they show the same pose at all times. Curves are compared by identity. O(tracks).
bool sameMotion(const Clip& a, const Clip& b);

}  // namespace sinew
