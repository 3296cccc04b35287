#pragma once

#include <cstdint>
#include <string_view>

namespace sinew {

/// How a curve continues before its first or after its last key. hold: the value of the end key. linear: a
/// straight line with the slope at the end. cycle: repeats. cycleOffset: repeats, each time offset by the
/// rise from the first key to the last.
enum class Extrapolation : std::uint8_t { hold, linear, cycle, cycleOffset };

std::string_view name(Extrapolation extrapolation);  ///< "hold", "linear", "cycle", "cycle-offset"

/// Extrapolation of a curve at both ends.
struct EndExtrapolation {
    Extrapolation before = Extrapolation::hold;
    Extrapolation after = Extrapolation::hold;
    bool isHold() const { return before == Extrapolation::hold && after == Extrapolation::hold; }
    friend bool operator==(const EndExtrapolation&, const EndExtrapolation&) = default;
};

/// Time (seconds), value and slope (value per second) of a curve at its first or last key.
struct CurveEnd {
    double time = 0, value = 0, slope = 0;
};

/// How to evaluate a curve at a time beyond its ends: as the value at `seconds`, which lies within them, plus
/// `offset`.
struct Lookup {
    double seconds = 0, offset = 0;
};

/// Resolves a time. Times within the ends are returned unchanged. A curve with one key has no period to
/// repeat and holds. O(1).
Lookup lookup(double seconds, const CurveEnd& first, const CurveEnd& last, EndExtrapolation ends);

}  // namespace sinew
