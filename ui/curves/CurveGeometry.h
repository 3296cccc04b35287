#pragma once

#include <QColor>
#include <QPen>
#include <QRectF>
#include <QString>
#include <span>
#include <vector>

#include "core/anim/clip/KeyRef.h"
#include "core/rig/Channel.h"
#include "ui/canvas/ValueAxis.h"
#include "ui/curves/CurveTrace.h"
#include "ui/curves/VisibleCurves.h"
#include "ui/document/TimeAxis.h"

namespace sinew {

/// Display unit of a channel in the curve editor: degrees, centimetres or a factor. The value axis uses these
/// units for all channels, so that angles and positions share one scale.
struct CurveUnit {
    double perValue;  ///< shown = perValue * authored
    QString text;     ///< "°", " cm", "×"
    int decimals;     ///< of displayed values
};

CurveUnit unitOf(Channel channel);

/// Formats an authored value in the editor's unit: "63.20°", "12.5 cm".
QString curveValueText(Channel channel, double authored);

/// Maps curves and keys to canvas coordinates. Holds references to the current axes, so create one per use.
struct CurveGeometry {
    static constexpr double kAxisWidth = 44;  ///< width of the value labels, to the right of the names

    const VisibleCurves& curves;
    const ValueAxis& values;
    const TimeAxis& time;
    double timeLeft = 0;  ///< pixel at which the time axis starts
    FrameRate rate;       ///< frame rate of the clip
    QRectF plot;          ///< area in which curves are drawn

    TraceMap map(const CurveRow& row) const;
    QPointF position(const CurveRow& row, Seconds seconds, double value) const;
    double x(Seconds seconds) const;
    Seconds secondsAt(double x) const;
};

/// A key whose row is drawn, with its value.
struct VisibleKey {
    const CurveRow* row = nullptr;
    Key key;
    KeyRef ref() const { return {row->id, key.time}; }
};

/// Returns the keys whose rows are drawn, with their values. O(k log n) for k keys on curves of n keys.
std::vector<VisibleKey> visibleKeys(const VisibleCurves& curves, std::span<const KeyRef> keys);

/// Colour of a channel: that of its rotation or translation axis. In orders like XYX the second rotation
/// about the same axis has its own colour.
QColor curveColor(const CurveRow& row);
/// Pen of a curve: solid, or dashed for the second rotation about the same axis.
QPen curvePen(const CurveRow& row, bool active);

}  // namespace sinew
