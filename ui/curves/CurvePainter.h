#pragma once

#include <QCoreApplication>
#include <QPainter>
#include <span>

#include "ui/curves/CurveGeometry.h"

namespace sinew {

struct AngleLimit;

/// Draws the curves of the editor. Created for a single paint event.
class CurvePainter {
    Q_DECLARE_TR_FUNCTIONS(sinew::CurvePainter)
public:
    CurvePainter(QPainter& painter, const CurveGeometry& geometry);

    void drawValueLines();   ///< grid lines of the value axis
    void drawValueLabels();  ///< to the left of the plot
    /// Draws the allowed range of an angle as a band. Where the curve leaves it, the area is hatched and
    /// labelled with the excess. Inactive curves get a faint band in their own colour, because bands overlap.
    ///
    /// @param accepted  do not mark values outside the limit
    void drawLimit(const CurveRow& row, const AngleLimit& limit, bool active, bool accepted);
    /// Draws the buffer curve, the curve from before the edit.
    void drawBuffer(const CurveRow& row, const Curve& before);
    void drawCurve(const CurveRow& row, bool active);
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
    void drawExtrapolation(const CurveRow& row);
    QPolygonF trace(const CurveRow& row, bool* crowded = nullptr) const;
    void drawExcess(const CurveRow& row, double bound, bool above);

    QPainter& painter_;
    const CurveGeometry& geometry_;
    std::vector<QRectF> excessLabels_;  ///< labels drawn so far, to avoid overlaps
};

}  // namespace sinew
