#include "ui/timeline/KeyPicking.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>

namespace sinew {

namespace {

template <class Visit>
void eachTrack(const TimelineRow& row, Visit visit) {
    for (const auto& tracks : row.tracks) {
        for (const Track& track : tracks) visit(track);
    }
}

std::optional<Seconds> nearestOf(const Curve& curve, Seconds time) {
    const std::size_t before = curve.keyAtOrBefore(time);
    const std::size_t behind = before == curve.size() ? 0 : before + 1;
    std::optional<Seconds> nearest;
    for (const std::size_t i : {before, behind}) {
        if (i >= curve.size()) continue;
        const Seconds at = curve.key(i).time;
        if (!nearest || std::abs(at.value - time.value) < std::abs(nearest->value - time.value)) nearest = at;
    }
    return nearest;
}

}  // namespace

std::vector<KeyPlace> keysAt(const TimelineRow& row, Seconds time, Seconds reach) {
    Seconds nearest{std::numeric_limits<double>::infinity()};
    eachTrack(row, [&](const Track& track) {
        const auto at = nearestOf(*track.curve, time);
        if (at && std::abs(at->value - time.value) < std::abs(nearest.value - time.value)) nearest = *at;
    });
    if (!(std::abs(nearest.value - time.value) <= reach.value)) return {};
    const Seconds slack{Curve::kMinimumGap};
    return keysBetween(row, nearest - slack, nearest + slack);
}

std::vector<KeyPlace> keysBetween(const TimelineRow& row, Seconds first, Seconds last) {
    std::vector<KeyPlace> keys;
    eachTrack(row, [&](const Track& track) {
        const Curve& curve = *track.curve;
        std::size_t i = curve.keyAtOrBefore(first);
        if (i == curve.size())
            i = 0;
        else if (curve.key(i).time < first)
            ++i;
        for (; i < curve.size(); ++i) {
            const Seconds time = curve.key(i).time;
            if (time > last) break;
            keys.push_back({track.id, time});
        }
    });
    std::ranges::sort(keys);
    return keys;
}

std::vector<KeyPlace> keysOf(const TimelineRow& row) {
    constexpr double kEver = std::numeric_limits<double>::infinity();
    return keysBetween(row, {-kEver}, {kEver});
}

std::vector<KeyPlace> joined(const std::vector<KeyPlace>& a, const std::vector<KeyPlace>& b) {
    std::vector<KeyPlace> both;
    std::ranges::set_union(a, b, std::back_inserter(both));
    return both;
}

std::vector<KeyPlace> toggled(const std::vector<KeyPlace>& a, const std::vector<KeyPlace>& b) {
    std::vector<KeyPlace> one;
    std::ranges::set_symmetric_difference(a, b, std::back_inserter(one));
    return one;
}

}  // namespace sinew
