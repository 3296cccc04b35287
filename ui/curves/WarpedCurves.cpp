#include "ui/curves/WarpedCurves.h"

namespace sinew {

namespace {

constexpr std::size_t kMaxAntialiasedCurves = 24;  // with more curves, they are drawn without antialiasing

}  // namespace

QPolygonF WarpedCurves::trace(const CurveRow& row) const {
    CurveTrace trace(geometry_.map(row), geometry_.plot.left(), geometry_.plot.right());
    const auto value = [&](double time) { return geometry_.curves.value(row, warp_.source(Seconds{time})); };
    trace.addSampled(value, warp_.firstTime(row.curve->startTime()).value,
                     warp_.lastTime(row.curve->endTime()).value);
    return trace.line();
}

void WarpedCurves::paint(const CurveRow& row, bool active) {
    const bool smooth = geometry_.curves.drawn().size() <= kMaxAntialiasedCurves;
    painter_.setRenderHint(QPainter::Antialiasing, smooth);
    painter_.setPen(smooth ? curvePen(row, active) : QPen(curveColor(row), 1));
    painter_.setBrush(Qt::NoBrush);
    painter_.drawPolyline(trace(row));
    painter_.setRenderHint(QPainter::Antialiasing);
}

}  // namespace sinew
