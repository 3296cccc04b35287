#pragma once

#include "core/math/Angle.h"

namespace sinew {

/// What lies this little outside counts as inside: a millionth of a degree. Rounding to decimals keeps the
/// order of numbers, so in files only a bound with more decimals than the angles beside it is overstepped by
/// it; files with such bounds print six or more.
inline constexpr double kLimitTolerance = radians(1e-6);

}  // namespace sinew
