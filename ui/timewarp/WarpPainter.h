#pragma once

#include <QCoreApplication>
#include <QPainter>
#include <set>

#include "core/anim/clip/Clip.h"
#include "ui/timewarp/WarpGeometry.h"

namespace sinew {

/// Returns the pen of a span, whose style shows its kind: solid for forward, dotted for a hold, dashed for
/// reverse; thicker if the span is locked.
QPen spanPen(const WarpPin& pin, const QColor& color);
/// Returns "0.74x" or "hold".
QString spanText(const TimeWarp& warp, std::size_t span);
/// Draws the speed label of a span if it fits, with a box and a lock icon if the span is locked.
///
/// @param spanWidth  width of the span in pixels
void paintSpanLabel(QPainter& painter, const TimeWarp& warp, std::size_t span, QPointF center,
                    double spanWidth, const QColor& color);
/// Returns the size of that label.
QSizeF spanLabelSize(const TimeWarp& warp, std::size_t span);

/// Draws a time warp into its graph. Created for a single paint event. The cost depends on the visible pins
/// and pixels, not on keys or frames.
class WarpPainter {
    Q_DECLARE_TR_FUNCTIONS(sinew::WarpPainter)
public:
    /// @param muted  draws paler, because the warp is off
    WarpPainter(QPainter& painter, const WarpGeometry& geometry, const Clip& clip, const TimeWarp& warp,
                bool muted);

    void drawLockedSpans();  ///< bands across graph and lane
    void drawClipEnds();     ///< first and last frame of the source and of what plays
    void drawIdentity();
    void drawCurve();
    void drawSpeeds();  ///< speed labels beside the curve
    void drawPins(const std::set<std::size_t>& selected);

private:
    struct SpanRange {
        std::size_t first, last;  ///< `last` is excluded
    };
    SpanRange visibleSpans() const;
    QPolygonF spanLine(std::size_t span) const;
    QPointF point(double x) const;
    QColor lineColor() const;

    QPainter& painter_;
    const WarpGeometry& geometry_;
    const Clip& clip_;
    const TimeWarp& warp_;
    bool muted_;
};

}  // namespace sinew
