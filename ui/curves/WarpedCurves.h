#pragma once

#include <QPainter>

#include "core/anim/warp/TimeWarp.h"
#include "ui/curves/CurveGeometry.h"

namespace sinew {

/// Draws curves as they play through the clip's time warp: each value at the new times of its source time.
/// Created for a single paint event.
class WarpedCurves {
public:
    /// Opacity of the original curves below, at source time.
    static constexpr double kOriginalOpacity = 0.35;

    /// Keeps references to its arguments.
    WarpedCurves(QPainter& painter, const CurveGeometry& geometry, const TimeWarp& warp)
        : painter_(painter), geometry_(geometry), warp_(warp) {}

    void paint(const CurveRow& row, bool active);
    /// Returns the polyline in pixels, from the first new time of the curve's first key to the last new time
    /// of its last. O(columns log keys).
    QPolygonF trace(const CurveRow& row) const;

private:
    QPainter& painter_;
    const CurveGeometry& geometry_;
    const TimeWarp& warp_;
};

}  // namespace sinew
