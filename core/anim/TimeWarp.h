#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/base/Result.h"
#include "core/base/Time.h"

namespace sinew {

/// How source time goes from one pin to the next.
enum class WarpSpan : std::uint8_t {
    smooth,   ///< forward, a monotone cubic (PCHIP): speed has no jumps between smooth spans
    linear,   ///< forward at one speed
    hold,     ///< frozen: both pins have one source time
    reverse,  ///< backwards at one speed
};

constexpr bool isForward(WarpSpan span) { return span == WarpSpan::smooth || span == WarpSpan::linear; }

/// "This moment of the source happens then." With it, how time goes on to the next pin.
struct WarpPin {
    Seconds time;                      ///< new time: when it happens
    Seconds source;                    ///< source time: what happens
    WarpSpan span = WarpSpan::smooth;  ///< to the next pin; of the last pin without meaning
    bool locked = false;               ///< edits of other pins leave the speed of the span as it is
    friend bool operator==(const WarpPin&, const WarpPin&) = default;
};

/// Bounds of the speed of forward spans, in source seconds a second. Holds and reverse spans know none.
struct SpeedLimits {
    double floor = 0;
    double ceiling = std::numeric_limits<double>::infinity();
    friend bool operator==(const SpeedLimits&, const SpeedLimits&) = default;
};

/// A map from new time to source time through pins; before the first pin and behind the last, time goes on at
/// its own speed (1x). An immutable part once in a Scene.
///
/// Forward spans are linear or a monotone cubic after F. N. Fritsch and J. Butland, "A method for
/// constructing local monotone piecewise cubic interpolants" (SIAM J. Sci. Stat. Comput. 5, 1984): slopes are
/// weighted harmonic means of the neighbouring spans' speeds, at the ends of a smooth run the three-point
/// slope, which is held within 0.1 and 2.5 times the end span's speed. Beside a linear span the slope is that
/// span's speed, as far as it is no more than 2.5 times the own. So speed is above zero on every forward
/// span.
///
/// Where a span is the identity, times pass through it unchanged, bit for bit.
class TimeWarp {
public:
    static constexpr double kMinimumSpeed = 1e-4;  ///< of a forward or reverse span
    static constexpr double kMaximumSpeed = 1e4;   ///< of a forward or reverse span
    static constexpr Seconds kMinimumGap{1e-6};    ///< between pins in new time
    static constexpr Seconds kMaximumTime{1e9};    ///< of a pin, either way, from zero
    static constexpr std::size_t kMaximumPins = 10000;

    /// Fails with the number of the first pin at fault, counted from 1 ("pin 3"), and a code:
    /// numberNotFinite, valueRange (beyond kMaximumTime; new times that do not increase by kMinimumGap; a
    /// source that does not go the span's way; a span faster or slower than the bounds above; a forward span
    /// whose mean speed the limits exclude), argumentInvalid (no pins or too many; a floor above the ceiling,
    /// or either negative).
    static Result<TimeWarp> create(std::vector<WarpPin> pins, SpeedLimits limits = {});

    const std::vector<WarpPin>& pins() const { return pins_; }
    SpeedLimits limits() const { return limits_; }
    std::size_t spanCount() const { return pins_.size() - 1; }

    /// The source time that plays at a new time. O(log pins).
    Seconds source(Seconds time) const;
    /// Source seconds a second at a new time: at a pin that of the span behind it. Negative in reverse.
    double speed(Seconds time) const;

    /// Whether source time increases everywhere, so that the warp has an inverse.
    bool allForward() const { return allForward_; }
    /// Whether every time maps to itself.
    bool isIdentity() const;
    /// The first and the last new time at which a moment of the source plays; the same where the warp is all
    /// forward: its inverse. As speed is 1x beyond the pins, every moment plays at some time.
    Seconds firstTime(Seconds source) const;
    Seconds lastTime(Seconds source) const;
    /// All new times at which a moment of the source plays, ascending; a hold counts with both its ends.
    std::vector<Seconds> times(Seconds source) const;

    /// The mean speed of span i, from pin i to pin i + 1.
    double spanSpeed(std::size_t span) const;
    struct SpeedRange {
        double least = 1;
        double most = 1;
    };
    /// The least and greatest speed of span i.
    SpeedRange speedRange(std::size_t span) const;
    /// The slope of the warp on entering and on leaving span i, as speed() has it inside the span.
    SpeedRange endSpeeds(std::size_t span) const;

    /// The memory of what was made of the pins.
    std::size_t pieceBytes() const { return pieces_.capacity() * sizeof(Piece); }

    friend bool operator==(const TimeWarp& a, const TimeWarp& b) {
        return a.pins_ == b.pins_ && a.limits_ == b.limits_;
    }

private:
    /// source = s0 + d0 x + c2 x² + c3 x³ for x = time - t0; `shift` instead where speed is exactly 1.
    struct Piece {
        Seconds begin, source;
        double slope = 1, square = 0, cube = 0;
        bool shifts = false;
        double shift = 0;
    };

    TimeWarp() = default;
    void shape();
    std::vector<double> pinSlopes() const;
    Piece piece(std::size_t span, double entering, double leaving) const;
    std::size_t spanAt(Seconds time) const;  ///< of a time within the pins
    Seconds within(std::size_t span, Seconds source) const;

    std::vector<WarpPin> pins_;
    SpeedLimits limits_;
    std::vector<Piece> pieces_;  ///< one a span
    bool allForward_ = true;
};

}  // namespace sinew
