#pragma once

#include <QPen>
#include <span>

#include "core/anim/Curve.h"

namespace sinew {

/// The dashes by which interpolations are told apart wherever several are compared, logical pixels: on, off,
/// on, ... None: solid.
std::span<const double> compareDashes(Interpolation kind);

/// The pen in these dashes, whatever its width.
QPen compareDashed(QPen pen, Interpolation kind);

}  // namespace sinew
