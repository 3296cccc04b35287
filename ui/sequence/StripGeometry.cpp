#include "ui/sequence/StripGeometry.h"

#include <algorithm>
#include <cmath>
#include <ranges>

namespace sinew {

double StripGeometry::trackTop(std::size_t track) const {
    return kRuler + kTrackGap - scroll + static_cast<double>(track) * kTrackHeight;
}

std::size_t StripGeometry::trackAt(double y) const {
    const double track = std::floor((y - kRuler - kTrackGap / 2.0 + scroll) / kTrackHeight);
    return static_cast<std::size_t>(std::max(0.0, track));
}

QRectF StripGeometry::box(const Strip& strip, std::size_t track) const {
    const double left = x(strip.start), right = x(endOf(strip));
    return {left, trackTop(track), std::max(1.0, right - left), kTrackHeight - kTrackGap};
}

std::optional<StripHit> StripGeometry::hit(const Sequence& sequence, QPointF point) const {
    if (point.x() < kNames || point.y() < kRuler) return std::nullopt;
    const std::vector<StripRef> order = playingOrder(sequence);
    for (const StripRef ref : order | std::views::reverse) {
        const QRectF area = box(stripAt(sequence, ref), ref.track);
        const double reach = std::min(kEndReach, area.width() / 4);
        if (point.y() < area.top() || point.y() > area.bottom()) continue;
        const double fromIn = std::abs(point.x() - area.left()), fromOut = std::abs(point.x() - area.right());
        if (std::min(fromIn, fromOut) <= reach)
            return StripHit{ref, fromIn <= fromOut ? StripPart::in : StripPart::out};
    }
    for (const StripRef ref : order | std::views::reverse) {
        if (box(stripAt(sequence, ref), ref.track).contains(point)) return StripHit{ref};
    }
    return std::nullopt;
}

}  // namespace sinew
