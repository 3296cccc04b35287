#pragma once

#include <optional>
#include <vector>

#include "ui/curves/CurveGeometry.h"

namespace sinew {

/// What is under the pointer, or in a box. The active curve comes first, locked ones have no keys here.
std::optional<ShownKey> keyUnder(const CurveGeometry& geometry, QPointF position);
const CurveRow* curveUnder(const CurveGeometry& geometry, QPointF position);
std::vector<KeyPlace> keysInside(const CurveGeometry& geometry, const QRectF& box);

}  // namespace sinew
