#pragma once

#include <QColor>
#include <QRectF>

class QPainter;

namespace sinew {

struct Theme;

/// The colour of a speed as a share (0..1) of the greatest one: part of the viridis map, whose steps look
/// equally large; the half of it that stands out from the theme's viewport.
QColor speedColor(const Theme& theme, double share);

/// What the colours mean, in a box whose top left corner is given: from 0 to the greatest speed, metres a
/// second.
void paintSpeedLegend(QPainter& painter, const Theme& theme, QPointF corner, double greatest);
inline constexpr double kSpeedLegendHeight = 30;  ///< logical pixels

}  // namespace sinew
