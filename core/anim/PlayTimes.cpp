#include "core/anim/PlayTimes.h"

#include <algorithm>

namespace sinew {

std::vector<Seconds> playTimes(const TimeWarp* warp, Seconds source) {
    return warp ? warp->times(source) : std::vector<Seconds>{source};
}

// Source time turns round at pins alone.
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

}  // namespace sinew
