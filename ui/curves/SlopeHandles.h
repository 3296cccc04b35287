#pragma once

#include <QPainter>
#include <optional>
#include <span>
#include <vector>

#include "core/anim/KeyChange.h"
#include "ui/curves/CurveGeometry.h"

namespace sinew {

/// The handle of one side of a key with an explicit slope.
struct SlopeHandle {
    ShownKey key;
    bool out = true;  ///< of the segment that starts at the key; else of the one that ends there
    QPointF at, tip;
};

/// Those of selected keys, where their segments are Hermite; none of thousands of keys.
std::vector<SlopeHandle> slopeHandles(const CurveGeometry& geometry, std::span<const ShownKey> selected);

void paintSlopeHandles(QPainter& painter, std::span<const SlopeHandle> handles);

std::optional<SlopeHandle> slopeHandleAt(std::span<const SlopeHandle> handles, QPointF position);

/// The key with its handle pulled to a place: both sides turn together unless they are broken already, or
/// `alone`.
KeyChange turned(const CurveGeometry& geometry, const SlopeHandle& handle, QPointF to, bool alone);

}  // namespace sinew
