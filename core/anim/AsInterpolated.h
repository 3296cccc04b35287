#pragma once

#include "core/anim/Clip.h"

namespace sinew {

/// The clip with every segment of every curve another kind, as comparisons show it. Under slerp angles are
/// slerp, and translations and scales, which cannot be, linear. Slopes are kept. O(chunks).
Clip asInterpolated(Clip clip, Interpolation interpolation);

}  // namespace sinew
