#include "core/anim/warp/PlayTimes.h"

#include <algorithm>

namespace sinew {

std::vector<Seconds> playTimes(const TimeWarp* warp, Seconds source) {
    return warp ? warp->times(source) : std::vector<Seconds>{source};
}

// Source time changes direction only at pins.
std::pair<Seconds, Seconds> sourceBetween(const TimeWarp* warp, Seconds from, Seconds to) {
    if (!warp) return {from, to};
    auto [first, last] = std::minmax({warp->source(from), warp->source(to)});
    for (const WarpPin& pin : warp->pins()) {
        if (pin.time <= from || pin.time >= to) continue;
        first = std::min(first, pin.source);
        last = std::max(last, pin.source);
    }
    return {first, last};
}

std::vector<PlayInterval> playIntervals(const TimeWarp* warp, Seconds first, Seconds last) {
    // Between two cuts source time runs in one direction and crosses neither bound.
    std::vector<Seconds> cuts = playTimes(warp, first);
    for (const Seconds time : playTimes(warp, last)) cuts.push_back(time);
    if (warp) {
        for (const WarpPin& pin : warp->pins()) cuts.push_back(pin.time);
    }
    std::ranges::sort(cuts);
    std::vector<PlayInterval> found;
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
        const Seconds begin = cuts[i], end = cuts[i + 1], middle{(begin + end).value / 2};
        const Seconds source = warp ? warp->source(middle) : middle;
        if (begin == end || source < first || source > last) continue;
        if (!found.empty() && found.back().end == begin) {
            found.back().end = end;
        } else {
            found.push_back({begin, end});
        }
    }
    return found;
}

}  // namespace sinew
