#pragma once

#include <QPainter>
#include <set>

#include "core/anim/Clip.h"
#include "ui/timewarp/WarpGeometry.h"

namespace sinew {

/// The line style of a span's kind, which says it without words: forward solid, a hold dotted, reverse
/// dashed; a locked span is thicker.
QPen spanPen(const WarpPin& pin, const QColor& color);
/// "0.74x", "hold".
QString spanText(const TimeWarp& warp, std::size_t span);
/// A speed's label, where a span has room for it: in a box with a lock where the span is locked.
///
/// @param room  pixels that the span is wide
void paintSpanLabel(QPainter& painter, const TimeWarp& warp, std::size_t span, QPointF centre, double room,
                    const QColor& color);
/// How large that label is.
QSizeF spanLabelSize(const TimeWarp& warp, std::size_t span);

/// Draws a time warp into its graph. Lives for one painting; what it does grows with the pins and pixels in
/// sight, never with keys or frames.
class WarpPainter {
public:
    /// @param paler  the warp is muted
    WarpPainter(QPainter& painter, const WarpGeometry& geometry, const Clip& clip, const TimeWarp& warp,
                bool paler);

    void lockedSpans();  ///< columns through graph and lane
    void clipEnds();     ///< of the source, and of what plays
    void identity();
    void curve();
    void speeds();  ///< their labels beside the curve
    void pins(const std::set<std::size_t>& selected);

private:
    struct Spans {
        std::size_t first, last;  ///< last is excluded
    };
    Spans inSight() const;
    QPolygonF spanLine(std::size_t span) const;
    QPointF point(double x) const;
    QColor ink() const;

    QPainter& painter_;
    const WarpGeometry& geometry_;
    const Clip& clip_;
    const TimeWarp& warp_;
    bool paler_;
};

/// The lines of the graph's values, and their labels left of it.
void paintValueLines(QPainter& painter, const WarpGeometry& geometry);
void paintValueLabels(QPainter& painter, const WarpGeometry& geometry);

}  // namespace sinew
