#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/anim/warp/TimeWarp.h"

namespace sinew {

/// Returns "pin 3" for index 2.
inline std::string pinName(std::size_t pin) {
    std::string text = "pin ";
    return text += std::to_string(pin + 1);
}

/// Returns the error for an index that a warp does not have; `kind` is "pin" or "span".
inline tl::unexpected<Error> missingInWarp(const char* what, std::size_t index) {
    std::string location = what;
    location.append(" ").append(std::to_string(index + 1));
    return fail(ErrorCode::argumentInvalid, location, "the time warp has no pin or span of that number");
}

/// Gives the end of each hold the source time of its start, which rounding may have changed.
inline void levelHolds(std::vector<WarpPin>& pins) {
    for (std::size_t i = 0; i + 1 < pins.size(); ++i) {
        if (pins[i].span == WarpSpan::hold) pins[i + 1].source = pins[i].source;
    }
}

}  // namespace sinew
