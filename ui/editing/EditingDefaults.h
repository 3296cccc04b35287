#pragma once

#include "core/anim/curve/Curve.h"
#include "core/base/Time.h"

namespace sinew {

// Defaults that the user chooses in the preferences.

/// Returns the frame rate of new clips and sequences.
FrameRate newFrameRate();
/// Returns the interpolation from the first key of a curve.
Interpolation firstKeyInterpolation();

}  // namespace sinew
