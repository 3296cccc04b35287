#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/anim/TimeWarp.h"

namespace sinew {

/// "pin 3" of the pin with index 2.
inline std::string pinName(std::size_t pin) {
    std::string text = "pin ";
    return text += std::to_string(pin + 1);
}

/// The error of an index of a pin or a span that a warp does not have.
inline tl::unexpected<Error> noSuchInWarp(const char* what, std::size_t index) {
    std::string place = what;
    place.append(" ").append(std::to_string(index + 1));
    return fail(ErrorCode::argumentInvalid, place, "the time warp has none of that number");
}

/// Pins of a hold have one source time, that of its first, whatever sums were rounded to.
inline void levelHolds(std::vector<WarpPin>& pins) {
    for (std::size_t i = 0; i + 1 < pins.size(); ++i) {
        if (pins[i].span == WarpSpan::hold) pins[i + 1].source = pins[i].source;
    }
}

}  // namespace sinew
