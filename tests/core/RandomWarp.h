#pragma once

#include <cmath>
#include <utility>
#include <vector>

#include "core/anim/warp/TimeWarp.h"
#include "tests/core/RandomRig.h"

namespace sinew::test {

struct WarpOptions {
    bool backwards = false;  ///< also holds and reverse spans
    double slowest = 0.05;   ///< mean speeds
    double fastest = 20;
    double start = 0;  ///< approximate new and source time of the first pin, in seconds
    double span = 1;   ///< approximate, in seconds
};

/// A warp with `pins` pins and random spans and speeds, none of them locked.
inline TimeWarp makeWarp(Dice& dice, int pins, const WarpOptions& options = {}) {
    std::vector<WarpPin> pinList;
    WarpPin pin{{options.start + dice.between(-1, 1)}, {options.start + dice.between(-1, 1)}};
    for (int i = 0; i < pins; ++i) {
        pin.span = static_cast<SpanKind>(dice.integer(0, options.backwards ? 3 : 1));
        pinList.push_back(pin);
        const double length = options.span * dice.between(0.05, 2);
        const double low = std::log(options.slowest), high = std::log(options.fastest);
        double speed = std::exp(dice.between(low, high));
        if (pin.span == SpanKind::hold) speed = 0;
        if (pin.span == SpanKind::reverse) speed = -speed;
        pin.time.value += length;
        if (speed != 0) pin.source.value += length * speed;
    }
    return TimeWarp::create(std::move(pinList)).value();
}

}  // namespace sinew::test
