#include "ui/curves/CurveDrag.h"

#include <cmath>

namespace sinew {

namespace {

constexpr double kMinScale = 1e-3;  // keeps keys from collapsing onto one point

double scaleFactor(double fixed, double edge, double by) {
    const double size = edge - fixed;
    if (std::abs(size) < 0.5) return 1;
    const double scale = (size + by) / size;
    return std::abs(scale) < kMinScale ? kMinScale : scale;
}

}  // namespace

std::vector<KeyChange> mappedKeysByRow(const Clip& clip, std::span<const KeyRef> keys,
                                       const VisibleCurves& curves,
                                       const std::function<KeyTransform(const CurveRow&)>& map) {
    std::vector<KeyChange> changes;
    for (std::size_t i = 0; i < keys.size();) {
        std::size_t end = i;
        while (end < keys.size() && keys[end].id == keys[i].id) ++end;
        if (const CurveRow* row = curves.find(keys[i].id)) {
            const auto mapped = transformedKeys(clip, keys.subspan(i, end - i), map(*row));
            changes.insert(changes.end(), mapped.begin(), mapped.end());
        }
        i = end;
    }
    return changes;
}

std::vector<KeyChange> draggedKeys(const Clip& clip, std::span<const KeyRef> keys,
                                   const CurveGeometry& geometry, QPointF delta, Seconds grabbed, bool snap) {
    const auto& rate = geometry.rate;
    Seconds by{delta.x() / (geometry.axis.pixelsPerFrame() * rate.hertz())};
    if (snap && delta.x() != 0) by = rate.time(rate.nearestFrame(grabbed + by)) - grabbed;
    return mappedKeysByRow(clip, keys, geometry.curves, [&](const CurveRow& row) {
        KeyTransform map;
        map.timeOffset = by;
        map.valueOffset = delta.y() / geometry.map(row).yPerValue;
        return map;
    });
}

std::vector<KeyChange> scaledKeys(const Clip& clip, std::span<const KeyRef> keys,
                                  const CurveGeometry& geometry, const ScaleBox& box, ScaleBox::Handle handle,
                                  QPointF delta, bool center, bool snap) {
    const QPointF fixed = box.pivot(handle, center);
    const QPointF edge = box.edge(handle);
    return mappedKeysByRow(clip, keys, geometry.curves, [&](const CurveRow& row) {
        KeyTransform map;
        if (handle.time != 0) {
            map.timeScale = scaleFactor(fixed.x(), edge.x(), delta.x());
            map.timePivot = geometry.timeAt(fixed.x());
            map.snapToFrames = snap;
        }
        if (handle.value != 0) {
            map.valueScale = scaleFactor(fixed.y(), edge.y(), delta.y());
            map.valuePivot = geometry.map(row).value(fixed.y());
        }
        return map;
    });
}

}  // namespace sinew
