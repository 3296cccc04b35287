#include <algorithm>
#include <cmath>

#include "core/anim/WarpEdits.h"

namespace sinew {
namespace {

constexpr int kProbes = 8;  ///< places within a span at which the inverse's error is measured

/// The greatest error of a span of the inverse, at places spread over it.
double errorOf(const TimeWarp& inverse, const TimeWarp& warp, std::size_t span) {
    const Seconds from = inverse.pins()[span].time, to = inverse.pins()[span + 1].time;
    double most = 0;
    for (int i = 1; i < kProbes; ++i) {
        const Seconds source = from + (to - from) * (static_cast<double>(i) / kProbes);
        most = std::max(most, std::abs((inverse.source(source) - warp.firstTime(source)).value));
    }
    return most;
}

}  // namespace

Result<TimeWarp> inverse(const TimeWarp& warp, Seconds error) {
    if (!warp.allForward())
        return fail(ErrorCode::argumentInvalid, "",
                    "only a time warp that goes forward everywhere has an inverse");
    if (!(error.value > 0)) return fail(ErrorCode::argumentInvalid, "", "an error is above zero");
    std::vector<WarpPin> pins = warp.pins();
    for (WarpPin& pin : pins) std::swap(pin.time, pin.source);
    Result<TimeWarp> made = TimeWarp::create(pins);
    for (bool exact = false; made && !exact;) {
        exact = true;
        std::vector<WarpPin> finer;
        for (std::size_t i = 0; i < pins.size(); ++i) {
            finer.push_back(pins[i]);
            const bool smooth = i + 1 < pins.size() && pins[i].span == WarpSpan::smooth;
            if (!smooth || errorOf(*made, warp, i) <= error.value) continue;
            const Seconds middle = pins[i].time + (pins[i + 1].time - pins[i].time) * 0.5;
            finer.push_back({middle, warp.firstTime(middle), WarpSpan::smooth, pins[i].locked});
            exact = false;
        }
        pins = std::move(finer);
        if (!exact) made = TimeWarp::create(pins);
    }
    return made;
}

}  // namespace sinew
