#pragma once

#include "core/anim/clip/Clip.h"

namespace sinew {

/// Returns the clip with the interpolation of all segments replaced, for comparing interpolations. With
/// slerp, angles use slerp, and translations and scales, for which it is not defined, are linear. Explicit
/// slopes are kept. O(chunks).
Clip withInterpolation(Clip clip, Interpolation interpolation);

}  // namespace sinew
