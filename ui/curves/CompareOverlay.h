#pragma once

#include <QPainter>

#include "ui/curves/CurveGeometry.h"
#include "ui/document/Comparison.h"

namespace sinew {

struct Session;

/// The angle curves of the current joint under several interpolations of the same keys: drawn together in
/// their dashes, the gap between two of them shaded, and the numbers of the comparison on top.
class CompareOverlay {
public:
    CompareOverlay(Session& session, const ShownCurves& curves) : session_(&session), curves_(&curves) {}

    /// Whether a row is drawn here, in place of its own curve.
    bool covers(const CurveRow& row) const;

    void paintGap(QPainter& painter, const CurveGeometry& geometry) const;
    void paintLines(QPainter& painter, const CurveGeometry& geometry) const;
    /// The moment of the largest gap, the box of numbers, and the legend.
    void paintReadOut(QPainter& painter, const CurveGeometry& geometry) const;
    /// "max 15.5° at 1.44 s · RMS 3.1° · tip 42 mm"; empty while there are no numbers.
    QString readOut() const;

private:
    QPolygonF trace(const CurveGeometry& geometry, const CurveRow& row, Interpolation kind) const;
    QPen pen(const CurveRow& row, Interpolation kind) const;
    /// What stands against Comparison::against() in gap and read-out.
    Interpolation other() const;
    /// Of that; null while there are none.
    const Comparison::Row* numbers() const;
    /// Dim while newer ones are worked out.
    const QColor& numberColor() const;
    void paintMoment(QPainter& painter, const CurveGeometry& geometry) const;
    void paintBox(QPainter& painter, const CurveGeometry& geometry) const;
    void paintLegend(QPainter& painter, const CurveGeometry& geometry) const;

    Session* session_;
    const ShownCurves* curves_;
};

}  // namespace sinew
