#pragma once

#include <optional>
#include <vector>

#include "ui/curves/CurveGeometry.h"

namespace sinew {

/// Hit testing: the key or curve at a position, and the keys inside a rectangle. The active curve has
/// priority; keys of locked curves are ignored.
std::optional<VisibleKey> keyUnder(const CurveGeometry& geometry, QPointF position);
const CurveRow* curveUnder(const CurveGeometry& geometry, QPointF position);
std::vector<KeyRef> keysInside(const CurveGeometry& geometry, const QRectF& box);

}  // namespace sinew
