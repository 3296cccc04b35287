#include "ui/curves/CurveDrag.h"

#include <algorithm>
#include <cmath>

namespace sinew {

namespace {

constexpr double kLeastScale = 1e-3;  // keys never all meet

double scaleOf(double fixed, double edge, double by) {
    const double size = edge - fixed;
    if (std::abs(size) < 0.5) return 1;
    const double scale = (size + by) / size;
    return std::abs(scale) < kLeastScale ? kLeastScale : scale;
}

}  // namespace

std::vector<KeyChange> mappedRows(const Clip& clip, std::span<const KeyPlace> keys, const ShownCurves& curves,
                                  const std::function<KeyMap(const CurveRow&)>& map) {
    std::vector<KeyChange> changes;
    for (std::size_t i = 0; i < keys.size();) {
        std::size_t end = i;
        while (end < keys.size() && keys[end].id == keys[i].id) ++end;
        if (const CurveRow* row = curves.find(keys[i].id)) {
            const auto mapped = mappedKeys(clip, keys.subspan(i, end - i), map(*row));
            changes.insert(changes.end(), mapped.begin(), mapped.end());
        }
        i = end;
    }
    return changes;
}

std::vector<KeyChange> draggedKeys(const Clip& clip, std::span<const KeyPlace> keys,
                                   const CurveGeometry& geometry, QPointF way, Seconds grabbed, bool snap) {
    const auto& rate = geometry.rate;
    Seconds by{way.x() / (geometry.time.pixelsPerFrame() * rate.hertz())};
    if (snap && way.x() != 0) by = rate.time(rate.nearestFrame(grabbed + by)) - grabbed;
    return mappedRows(clip, keys, geometry.curves, [&](const CurveRow& row) {
        KeyMap map;
        map.timeBy = by;
        map.valueBy = way.y() / geometry.map(row).yPerValue;
        return map;
    });
}

std::vector<KeyChange> scaledKeys(const Clip& clip, std::span<const KeyPlace> keys,
                                  const CurveGeometry& geometry, const ScaleBox& box, ScaleBox::Handle handle,
                                  QPointF way, bool centre, bool snap) {
    const QPointF fixed = box.fixed(handle, centre);
    const QPointF edge = box.edge(handle);
    return mappedRows(clip, keys, geometry.curves, [&](const CurveRow& row) {
        KeyMap map;
        if (handle.time != 0) {
            map.timeScale = scaleOf(fixed.x(), edge.x(), way.x());
            map.timeAbout = geometry.secondsAt(fixed.x());
            map.toFrames = snap;
        }
        if (handle.value != 0) {
            map.valueScale = scaleOf(fixed.y(), edge.y(), way.y());
            map.valueAbout = geometry.map(row).value(fixed.y());
        }
        return map;
    });
}

}  // namespace sinew
