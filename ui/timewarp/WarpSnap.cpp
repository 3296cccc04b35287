#include "ui/timewarp/WarpSnap.h"

#include <algorithm>
#include <cmath>

namespace sinew {

namespace {

double distance(Seconds a, Seconds b) { return std::abs(a.value - b.value); }

}  // namespace

WarpSnap::WarpSnap(const Clip& clip, std::span<const JointId> joints, std::span<const Seconds> contacts)
    : rate_(clip.rate), moments_(contacts.begin(), contacts.end()) {
    moments_.push_back(clip.rate.time(clip.firstFrame));
    moments_.push_back(clip.rate.time(clip.lastFrame));
    for (const Marker& marker : clip.markers) moments_.push_back(marker.time);
    const auto frames = static_cast<std::size_t>(clip.frameCount());
    for (const Track& track : clip.tracks) {
        const bool chosen = joints.empty() || std::ranges::find(joints, track.id.joint) != joints.end();
        if (!chosen || track.curve->size() > std::max<std::size_t>(frames / 2, 2)) continue;
        curves_.push_back(track.curve);
    }
    std::ranges::sort(moments_);
}

Seconds WarpSnap::time(Seconds to, Seconds start, Seconds reach) const {
    return distance(to, start) <= reach.value ? start : frame(to);
}

Seconds WarpSnap::source(Seconds to, Seconds start, Seconds reach) const {
    if (distance(to, start) <= reach.value) return start;
    Seconds nearest{to.value + 2 * reach.value + 1};
    const auto offer = [&](Seconds moment) {
        if (distance(moment, to) < distance(nearest, to)) nearest = moment;
    };
    const auto behind = std::ranges::lower_bound(moments_, to);
    if (behind != moments_.end()) offer(*behind);
    if (behind != moments_.begin()) offer(*(behind - 1));
    for (const auto& curve : curves_) {
        const std::size_t before = curve->keyAtOrBefore(to);
        const std::size_t next = before == curve->size() ? 0 : before + 1;
        if (before < curve->size()) offer(curve->key(before).time);
        if (next < curve->size()) offer(curve->key(next).time);
    }
    return distance(nearest, to) <= reach.value ? nearest : frame(to);
}

}  // namespace sinew
