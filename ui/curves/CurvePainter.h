#pragma once

#include <QCoreApplication>
#include <QPainter>
#include <span>

#include "ui/curves/CurveGeometry.h"

namespace sinew {

class TimeWarp;
struct AngleLimit;

/// Draws the curves of the editor. Created for a single paint event.
class CurvePainter {
    Q_DECLARE_TR_FUNCTIONS(sinew::CurvePainter)
public:
    CurvePainter(QPainter& painter, const CurveGeometry& geometry);

    void drawValueLabels();  ///< to the left of the plot
    /// Draws the allowed range of an angle as a band. Where the curve leaves it, the area is hatched and
    /// labelled with the excess. Inactive curves get a faint band in their own colour, because bands overlap.
    ///
    /// @param accepted  do not mark values outside the limit
    void drawLimit(const CurveRow& row, const AngleLimit& limit, bool active, bool accepted);
    /// Draws another curve of the channel dimmed: the one from before the edit, or that of the base.
    void drawDimmed(const CurveRow& row, const Curve& other);
    void drawCurve(const CurveRow& row, bool active);
    /// Draws a curve as it plays through the clip's time warp: each value at the new times of its source
    /// time.
    void drawWarped(const CurveRow& row, bool active, const TimeWarp& warp);
    /// Returns that line in pixels, from the first new time of the curve's first key to the last new time of
    /// its last. O(columns log keys).
    QPolygonF warpedTrace(const CurveRow& row, const TimeWarp& warp) const;
    /// Draws the keys as rings, unless they are too dense.
    void drawKeys(const CurveRow& row);
    void drawSelectedKeys(std::span<const VisibleKey> keys);
    /// Draws the keys that the current gesture will replace.
    void drawReplacedKeys(std::span<const VisibleKey> keys);
    /// Draws the letter badges at the ends of the curves, arranged so that they do not overlap.
    void drawLetters();
    /// Draws a line of dimmed text in the middle of the plot.
    void drawHint(const QString& text);

private:
    QStringList visibleUnits() const;  ///< units of the value axis; empty if curves are normalised
    void drawLine(const CurveRow& row, const QPolygonF& line, bool plain, bool active);
    void drawExtrapolation(const CurveRow& row);
    QPolygonF trace(const CurveRow& row, bool* crowded = nullptr) const;
    void drawExcess(const CurveRow& row, double bound, bool above);

    QPainter& painter_;
    const CurveGeometry& geometry_;
    std::vector<QRectF> excessLabels_;  ///< labels drawn so far, to avoid overlaps
};

}  // namespace sinew
