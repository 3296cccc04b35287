#pragma once

#include <QPainter>
#include <optional>
#include <span>
#include <vector>

#include "core/anim/clip/KeyChange.h"
#include "ui/curves/CurveGeometry.h"

namespace sinew {

/// The tangent handle on one side of a key with explicit slopes.
struct TangentHandle {
    VisibleKey key;
    bool out = true;  ///< true: of the segment after the key, false: of the one before it
    QPointF anchor, tip;
};

/// Returns the handles of the selected keys next to Hermite segments, or none if more than 200 keys are
/// selected.
std::vector<TangentHandle> tangentHandles(const CurveGeometry& geometry,
                                          std::span<const VisibleKey> selected);

void paintTangentHandles(QPainter& painter, std::span<const TangentHandle> handles);

std::optional<TangentHandle> tangentHandleAt(std::span<const TangentHandle> handles, QPointF position);

/// Returns the key with its handle dragged to `to`. Both sides rotate together unless the tangent is already
/// broken or `breakTangent` is set.
KeyChange draggedTangent(const CurveGeometry& geometry, const TangentHandle& handle, QPointF to,
                         bool breakTangent);

}  // namespace sinew
