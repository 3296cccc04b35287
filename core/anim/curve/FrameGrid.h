#pragma once

#include <cmath>
#include <cstdint>

#include "core/base/Time.h"

namespace sinew {

/// Evenly spaced times: element i is at rate.time(first + i).
struct FrameGrid {
    FrameRate rate;
    FrameIndex first;
    std::int64_t count = 0;

    double time(std::int64_t i) const { return rate.time(first + FrameIndex{i}).value; }

    /// Returns the last element at or before `seconds`, or 0 if there is none. O(1), and exact: for time(i)
    /// it returns i.
    std::int64_t atOrBefore(double seconds) const {
        const double position = std::floor(rate.frame(Seconds{seconds})) - static_cast<double>(first.value);
        const std::int64_t last = count - 1;
        std::int64_t i =
            position > 0 ? (position < static_cast<double>(last) ? static_cast<std::int64_t>(position) : last)
                         : 0;
        // Rounding makes the division at most one frame off.
        if (i < last && time(i + 1) <= seconds) return i + 1;
        return i > 0 && time(i) > seconds ? i - 1 : i;
    }

    friend bool operator==(const FrameGrid&, const FrameGrid&) = default;
};

}  // namespace sinew
