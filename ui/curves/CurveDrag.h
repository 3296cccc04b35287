#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "core/anim/KeyChange.h"
#include "ui/canvas/PointerPull.h"
#include "ui/curves/CurveGeometry.h"
#include "ui/curves/ScaleBox.h"

namespace sinew {

/// What becomes of keys whose rows are each mapped in their own way: angles and positions are dragged by the
/// same pixels. Rows that are not shown are left out.
///
/// @param clip  the one that the gesture began with
/// @param keys  sorted
std::vector<KeyChange> mappedRows(const Clip& clip, std::span<const KeyPlace> keys, const ShownCurves& curves,
                                  const std::function<KeyMap(const CurveRow&)>& map);

/// Keys moved by so many pixels. Snapped, the grabbed key comes to a whole frame and the others keep their
/// distance to it.
std::vector<KeyChange> draggedKeys(const Clip& clip, std::span<const KeyPlace> keys,
                                   const CurveGeometry& geometry, QPointF way, Seconds grabbed, bool snap);

/// Keys scaled by a handle of their box that is pulled by so many pixels. Snapped, all come to whole frames.
std::vector<KeyChange> scaledKeys(const Clip& clip, std::span<const KeyPlace> keys,
                                  const CurveGeometry& geometry, const ScaleBox& box, ScaleBox::Handle handle,
                                  QPointF way, bool centre, bool snap);

}  // namespace sinew
