#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/anim/clip/KeyChange.h"
#include "ui/canvas/PointerDrag.h"
#include "ui/curves/CurveHandles.h"

namespace sinew {

/// Maps keys row by row, so that a drag moves angles and positions by the same number of pixels. Keys of rows
/// that are not visible are left out.
///
/// @param clip  the clip at the start of the gesture
/// @param keys  sorted
std::vector<KeyChange> mappedKeysByRow(const Clip& clip, std::span<const KeyRef> keys,
                                       const VisibleCurves& curves,
                                       const std::function<KeyTransform(const CurveRow&)>& map);

/// Moves keys by `delta` pixels. If `snap` is set, the grabbed key stops at whole frames and the others keep
/// their distance to it.
std::vector<KeyChange> draggedKeys(const Clip& clip, std::span<const KeyRef> keys,
                                   const CurveGeometry& geometry, QPointF delta, Seconds grabbed, bool snap);

/// Scales keys with a handle of their scale box that is dragged by `delta` pixels. If `snap` is set, all keys
/// end on whole frames.
///
/// @param center  scale about the centre of the box instead of the opposite side
std::vector<KeyChange> scaledKeys(const Clip& clip, std::span<const KeyRef> keys,
                                  const CurveGeometry& geometry, const ScaleBox& box, ScaleBox::Handle handle,
                                  QPointF delta, bool center, bool snap);

}  // namespace sinew
