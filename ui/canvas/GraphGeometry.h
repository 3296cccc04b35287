#pragma once

#include <QPainter>
#include <QPolygonF>
#include <QRectF>
#include <QString>

#include "core/base/Time.h"
#include "ui/canvas/ValueAxis.h"
#include "ui/document/TimeAxis.h"

namespace sinew {

/// Maps the times of a graph to canvas coordinates. Holds references to the current axes, so create one per
/// use.
struct GraphGeometry {
    static constexpr double kAxisWidth = 44;  ///< width of the value labels, to the right of the names
    static constexpr int kLaneTitle = 20;     ///< height of the title of a lane below the graph

    const ValueAxis& values;
    const TimeAxis& axis;
    double timeLeft = 0;  ///< pixel at which the time axis starts
    FrameRate rate;       ///< frame rate of the clip
    QRectF plot;          ///< area of the graph

    double x(Seconds time) const { return timeLeft + axis.x(rate.frame(time)); }
    Seconds timeAt(double x) const { return {axis.frame(x - timeLeft) / rate.hertz()}; }
    double secondsPerPixel() const { return 1 / (axis.pixelsPerFrame() * rate.hertz()); }
};

/// Paints the grid lines of the value axis.
void paintValueLines(QPainter& painter, const GraphGeometry& geometry);
/// Paints the labels of the value axis.
///
/// @param unit    the labels show unit * value
/// @param suffix  appended to each number
void paintValueLabels(QPainter& painter, const GraphGeometry& geometry, double unit = 1,
                      const QString& suffix = {});
/// Paints one label to the left of the graph, centred at `y`.
void paintAxisLabel(QPainter& painter, const GraphGeometry& geometry, double y, const QString& text);
/// Paints the title bar of a lane below the graph, and leaves the font and pen of its text set.
void paintLaneTitle(QPainter& painter, const GraphGeometry& geometry, const QString& title);

/// Returns a line or area with its points clamped to ±16,000 pixels, because Qt draws nothing beyond 32,767.
/// Parts within that range are unchanged. O(points).
QPolygonF clampedToDrawable(const QPolygonF& line);

/// Paints a filled box with a text in its middle, in the painter's font.
void paintBadge(QPainter& painter, const QRectF& box, const QColor& fill, const QColor& ink,
                const QString& text, double cornerRadius = 3);

/// Returns the font in another size and weight.
QFont resized(QFont font, int pixelSize, QFont::Weight weight = QFont::Normal);

/// Returns the number of decimals needed to label multiples of a step.
int decimalsOf(double step);

}  // namespace sinew
