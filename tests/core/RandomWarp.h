#pragma once

#include <cmath>
#include <utility>
#include <vector>

#include "core/anim/TimeWarp.h"
#include "tests/core/RandomRig.h"

namespace sinew::test {

struct WarpOptions {
    bool backwards = false;  ///< holds and reverse spans too
    double slowest = 0.05;   ///< of mean speeds
    double fastest = 20;
    double start = 0;  ///< seconds: new and source time of the first pin lie near it
    double span = 1;   ///< seconds, about
};

/// A warp of so many pins, spans and speeds at random, none locked.
inline TimeWarp makeWarp(Dice& dice, int pins, const WarpOptions& options = {}) {
    std::vector<WarpPin> made;
    WarpPin pin{{options.start + dice.between(-1, 1)}, {options.start + dice.between(-1, 1)}};
    for (int i = 0; i < pins; ++i) {
        pin.span = static_cast<WarpSpan>(dice.integer(0, options.backwards ? 3 : 1));
        made.push_back(pin);
        const double length = options.span * dice.between(0.05, 2);
        const double low = std::log(options.slowest), high = std::log(options.fastest);
        double speed = std::exp(dice.between(low, high));
        if (pin.span == WarpSpan::hold) speed = 0;
        if (pin.span == WarpSpan::reverse) speed = -speed;
        pin.time.value += length;
        if (speed != 0) pin.source.value += length * speed;
    }
    return TimeWarp::create(std::move(made)).value();
}

}  // namespace sinew::test
