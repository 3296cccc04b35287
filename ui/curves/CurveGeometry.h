#pragma once

#include <QPen>
#include <optional>
#include <span>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "ui/canvas/GraphGeometry.h"
#include "ui/curves/CurveTrace.h"
#include "ui/curves/VisibleCurves.h"

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

/// Maps curves and keys to canvas coordinates.
struct CurveGeometry : GraphGeometry {
    const VisibleCurves& curves;

    TraceMap map(const CurveRow& row) const;
    QPointF position(const CurveRow& row, Seconds time, double value) const;
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

/// Hit testing: the key or curve at a position, and the keys inside a rectangle. The active curve has
/// priority; keys of locked curves are ignored.
std::optional<VisibleKey> keyUnder(const CurveGeometry& geometry, QPointF position);
const CurveRow* curveUnder(const CurveGeometry& geometry, QPointF position);
std::vector<KeyRef> keysInside(const CurveGeometry& geometry, const QRectF& box);

}  // namespace sinew
