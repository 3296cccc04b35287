#pragma once

#include <QColor>
#include <QPen>
#include <initializer_list>

namespace sinew {

/// A colour through which as much is seen as is left of its opacity, 0..1.
QColor faded(QColor color, double opacity);
/// A pen with dashes: pixels on, off, on, ..., whatever its width.
QPen dashed(QPen pen, std::initializer_list<double> pixels);

}  // namespace sinew
