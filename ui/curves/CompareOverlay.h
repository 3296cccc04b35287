#pragma once

#include <QCoreApplication>
#include <QPainter>

#include "ui/curves/CurveGeometry.h"
#include "ui/document/Comparison.h"

namespace sinew {

struct Session;

/// Overlay that compares the current joint's angle curves under several interpolations of the same keys. Each
/// interpolation has its own dash pattern; the gap between the two compared ones is shaded, and the
/// comparison results are drawn on top.
class CompareOverlay {
    Q_DECLARE_TR_FUNCTIONS(sinew::CompareOverlay)
public:
    CompareOverlay(Session& session, const VisibleCurves& curves) : session_(&session), curves_(&curves) {}

    /// Returns whether `row` is drawn by the overlay instead of as a normal curve.
    bool covers(const CurveRow& row) const;

    void paintGap(QPainter& painter, const CurveGeometry& geometry) const;
    void paintLines(QPainter& painter, const CurveGeometry& geometry) const;
    /// Draws the time of the largest gap, the results box and the legend.
    void paintReadOut(QPainter& painter, const CurveGeometry& geometry) const;
    /// Returns the results as text, "max 15.5° at 1.44 s · RMS 3.1° · tip 42 mm", or an empty string if there
    /// are none.
    QString readOut() const;

private:
    QPolygonF trace(const CurveGeometry& geometry, const CurveRow& row, Interpolation kind) const;
    QPen pen(const CurveRow& row, Interpolation kind) const;
    /// Interpolation that gap and results compare with Comparison::against().
    Interpolation comparedInterpolation() const;
    /// Results for comparedInterpolation(), or null if there are none.
    const Comparison::Row* comparisonRow() const;
    /// Dimmed while newer results are being computed.
    const QColor& resultColor() const;
    void paintMaximum(QPainter& painter, const CurveGeometry& geometry) const;
    void paintBox(QPainter& painter, const CurveGeometry& geometry) const;
    void paintLegend(QPainter& painter, const CurveGeometry& geometry) const;

    Session* session_;
    const VisibleCurves* curves_;
};

}  // namespace sinew
