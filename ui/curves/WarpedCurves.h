#pragma once

#include <QPainter>

#include "core/anim/TimeWarp.h"
#include "ui/curves/CurveGeometry.h"

namespace sinew {

/// Curves as they play through the clip's time warp: each value at the new times of its moment. Lives for one
/// painting.
class WarpedCurves {
public:
    /// How opaque the curves are that lie below, at source time.
    static constexpr double kOriginal = 0.35;

    /// Keeps references.
    WarpedCurves(QPainter& painter, const CurveGeometry& geometry, const TimeWarp& warp)
        : painter_(painter), geometry_(geometry), warp_(warp) {}

    void paint(const CurveRow& row, bool active);
    /// The line, pixels: between the first new time of the curve's first key and the last one of its last.
    /// O(columns log keys).
    QPolygonF trace(const CurveRow& row) const;

private:
    QPainter& painter_;
    const CurveGeometry& geometry_;
    const TimeWarp& warp_;
};

}  // namespace sinew
