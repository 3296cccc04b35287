#pragma once

#include <QPainter>
#include <span>

#include "ui/curves/CurveGeometry.h"

namespace sinew {

struct AngleLimit;

/// Draws the curves of the editor. Lives for one painting.
class CurvePainter {
public:
    CurvePainter(QPainter& painter, const CurveGeometry& geometry);

    void valueLines();   ///< of the value axis
    void valueLabels();  ///< left of the plot
    /// The inside of a limit of a curve's angle; beyond it the curve is hatched, and how far is said. Bands
    /// of others than the active curve are in its colour, faint, as they lie on each other.
    ///
    /// @param accepted  what is beyond is not marked
    void limit(const CurveRow& row, const AngleLimit& limit, bool active, bool accepted);
    /// Where a curve was before the edit.
    void buffer(const CurveRow& row, const Curve& before);
    void curve(const CurveRow& row, bool active);
    /// Rings, where they do not touch each other.
    void keys(const CurveRow& row);
    void selectedKeys(std::span<const ShownKey> keys);
    /// Keys that the gesture is about to replace.
    void replacedKeys(std::span<const ShownKey> keys);
    /// The letters at the ends of all curves, beside each other.
    void letters();
    /// A line of dim text in the middle of the plot.
    void hint(const QString& text);

private:
    QStringList unitsShown() const;  ///< of the value axis; none where curves are normalised
    void beyondEnds(const CurveRow& row);
    QPolygonF trace(const CurveRow& row, bool* crowded = nullptr) const;
    void excess(const CurveRow& row, double bound, bool above);

    QPainter& painter_;
    const CurveGeometry& geometry_;
    std::vector<QRectF> said_;  ///< where it says how far beyond a limit a curve is
};

}  // namespace sinew
