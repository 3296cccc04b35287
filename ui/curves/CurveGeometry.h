#pragma once

#include <QColor>
#include <QPen>
#include <QRectF>
#include <span>
#include <vector>

#include "core/anim/KeyPlace.h"
#include "ui/canvas/ValueAxis.h"
#include "ui/curves/CurveTrace.h"
#include "ui/curves/ShownCurves.h"
#include "ui/document/TimeAxis.h"

namespace sinew {

/// Where curves and keys are on the canvas just now. Holds references: made for one use.
struct CurveGeometry {
    static constexpr double kAxisWidth = 44;  ///< of the labels, right of the names

    const ShownCurves& curves;
    const ValueAxis& values;
    const TimeAxis& time;
    double timeLeft = 0;  ///< pixel at which the time axis begins
    FrameRate rate;       ///< of the clip
    QRectF plot;          ///< where curves are drawn

    TraceMap map(const CurveRow& row) const;
    QPointF place(const CurveRow& row, Seconds seconds, double value) const;
    double x(Seconds seconds) const;
    Seconds secondsAt(double x) const;
};

/// A key that is seen: its row is drawn.
struct ShownKey {
    const CurveRow* row = nullptr;
    Key key;
    KeyPlace place() const { return {row->id, key.time}; }
};

/// Of keys those whose rows are drawn, with their values. O(keys log keys of a curve).
std::vector<ShownKey> shownKeys(const ShownCurves& curves, std::span<const KeyPlace> keys);

/// The colour of a channel: that of its axis; the second turn about one axis has its own.
QColor curveColor(const CurveRow& row);
/// The line of a curve as it is keyed: solid, but dashed for the second turn about one axis.
QPen curvePen(const CurveRow& row, bool active);

}  // namespace sinew
