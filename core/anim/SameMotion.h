#pragma once

#include "core/anim/Clip.h"

namespace sinew {

/// Whether two states of a clip are the same but for warp, name, markers and accepted conflicts: without
/// their warps they show one pose at every time. Curves are compared by identity. O(tracks).
bool sameMotion(const Clip& a, const Clip& b);

}  // namespace sinew
