#pragma once

#include <QBrush>
#include <QColor>
#include <QPen>
#include <initializer_list>
#include <span>

#include "core/anim/curve/Curve.h"

namespace sinew {

/// Returns the colour with an opacity of 0..1.
QColor withOpacity(QColor color, double opacity);
/// Returns the pen with a dash pattern in pixels (on, off, on, …), independent of its width.
QPen withDashes(QPen pen, std::initializer_list<double> pixels);

/// Returns the brush for what is outside limits: lines at 45° in the conflict colour.
QBrush conflictHatch();

/// Returns the dash pattern of an interpolation in comparisons, in logical pixels: on, off, on, … Empty for a
/// solid line.
std::span<const double> compareDashes(Interpolation kind);

/// Returns the pen with this dash pattern, independent of its width.
QPen withCompareDashes(QPen pen, Interpolation kind);

}  // namespace sinew
