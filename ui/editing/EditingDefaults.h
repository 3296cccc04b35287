#pragma once

#include <optional>

#include "core/anim/curve/Curve.h"
#include "core/base/Time.h"
#include "core/math/Axis.h"

namespace sinew {

// Defaults that the user chooses in the preferences.

/// Returns the frame rate of new projects and sequences, and of a character's first clip.
FrameRate newFrameRate();
/// Unit and up axis of files that do not state them.
struct ImportDefaults {
    std::optional<double> metresPerUnit;  ///< nullopt: that of the format
    Axis up = Axis::y;
};
ImportDefaults importDefaults();

/// Returns the interpolation from the first key of a curve.
Interpolation firstKeyInterpolation();

}  // namespace sinew
