#pragma once

#include <cstdint>
#include <string_view>

namespace sinew {

/// How a curve goes on beyond its first or last key. hold: the end key's value. linear: straight on, as steep
/// as it ends. cycle: from the other end again and again. cycleOffset: the same, each time higher by what the
/// curve rises from its first key to its last.
enum class Extrapolation : std::uint8_t { hold, linear, cycle, cycleOffset };

std::string_view name(Extrapolation extrapolation);  ///< "hold", "linear", "cycle", "cycle-offset"

/// What a curve does beyond both of its ends.
struct Ends {
    Extrapolation before = Extrapolation::hold;
    Extrapolation after = Extrapolation::hold;
    bool hold() const { return before == Extrapolation::hold && after == Extrapolation::hold; }
    friend bool operator==(const Ends&, const Ends&) = default;
};

/// An end of a curve: when it is, seconds, its value, and how steep the curve is there, value per second.
struct CurveEnd {
    double time = 0, value = 0, slope = 0;
};

/// Where a time beyond the ends of a curve is looked up: the value at `seconds`, which is no more beyond, and
/// `add` to it.
struct Lookup {
    double seconds = 0, add = 0;
};

/// A time inside is looked up where it is. A curve of one key has nothing to cycle through and holds. O(1).
Lookup lookup(double seconds, const CurveEnd& first, const CurveEnd& last, Ends ends);

}  // namespace sinew
