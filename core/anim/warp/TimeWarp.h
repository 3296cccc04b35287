#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/anim/warp/MonotoneCubic.h"
#include "core/base/Result.h"
#include "core/base/Time.h"

namespace sinew {

/// Kind of a span: how source time runs from one pin to the next.
enum class SpanKind : std::uint8_t {
    smooth,   ///< forward along a monotone cubic (PCHIP); speed is continuous between smooth spans
    linear,   ///< forward at constant speed
    hold,     ///< frozen: both pins have the same source time
    reverse,  ///< backwards at constant speed
};

constexpr bool isForward(SpanKind span) { return span == SpanKind::smooth || span == SpanKind::linear; }

/// Fixes the new time at which a moment of the source plays, and the kind of the span that follows.
struct WarpPin {
    Seconds time;                      ///< new time
    Seconds source;                    ///< source time that plays then
    SpanKind span = SpanKind::smooth;  ///< of the span to the next pin; ignored for the last pin
    bool locked = false;               ///< the span keeps its speed when other pins are edited
    friend bool operator==(const WarpPin&, const WarpPin&) = default;
};

/// Speed limits of forward spans, in source seconds per second. They do not apply to holds and reverse spans.
struct SpeedLimits {
    double floor = 0;
    double ceiling = std::numeric_limits<double>::infinity();
    friend bool operator==(const SpeedLimits&, const SpeedLimits&) = default;
};

/// Maps new time to source time through pins. Before the first pin and after the last, time runs at 1x.
/// Immutable once part of a Scene.
///
/// Forward spans are linear or a monotone cubic after F. N. Fritsch and J. Butland, "A method for
/// constructing local monotone piecewise cubic interpolants" (SIAM J. Sci. Stat. Comput. 5, 1984): slopes are
/// weighted harmonic means of the neighbouring spans' speeds. At the ends of a run of smooth spans the
/// three-point slope is used, clamped to 0.1 to 2.5 times the end span's speed. Next to a linear span the
/// slope is that span's speed, but at most 2.5 times the smooth span's own. Speed is therefore above zero on
/// every forward span.
///
/// Where a span is the identity, times are returned unchanged, bit for bit.
class TimeWarp {
public:
    static constexpr double kMinimumSpeed = 1e-4;  ///< of a forward or reverse span
    static constexpr double kMaximumSpeed = 1e4;   ///< of a forward or reverse span
    static constexpr Seconds kMinimumGap{1e-6};    ///< between pins in new time
    static constexpr Seconds kMaximumTime{1e9};    ///< distance of a pin's times from zero
    static constexpr std::size_t kMaximumPins = 10000;

    /// Returns a time warp through `pins`. Fails with
    /// - `numberNotFinite` if a time is not finite,
    /// - `valueRange` if a time is beyond kMaximumTime, new times do not increase by kMinimumGap, a source
    ///   time contradicts the kind of its span, or a span's mean speed is outside the bounds above or
    ///   `limits`,
    /// - `argumentInvalid` if there are no pins or too many, or `limits` is empty or negative.
    /// If a single pin is at fault, where = "pin 3", counted from 1.
    static Result<TimeWarp> create(std::vector<WarpPin> pins, SpeedLimits limits = {});

    const std::vector<WarpPin>& pins() const { return pins_; }
    SpeedLimits limits() const { return limits_; }
    std::size_t spanCount() const { return pins_.size() - 1; }

    /// Returns the source time that plays at a new time. O(log pins).
    Seconds source(Seconds time) const;
    /// Returns source seconds per second at a new time, negative in reverse; at a pin, that of the next span.
    double speed(Seconds time) const;

    /// Returns whether source time increases everywhere, so that the warp has an inverse.
    bool allForward() const { return allForward_; }
    /// Returns whether every time maps to itself.
    bool isIdentity() const;
    /// Return the first and last new time at which a source time plays; equal, the inverse, if the warp is
    /// all forward. Every source time plays at some time because speed is 1x beyond the pins.
    Seconds firstTime(Seconds source) const;
    Seconds lastTime(Seconds source) const;
    /// Returns all new times at which a source time plays, ascending; both ends of a hold.
    std::vector<Seconds> times(Seconds source) const;

    /// Returns the mean speed of span i, from pin i to pin i + 1.
    double spanSpeed(std::size_t span) const;
    struct SpeedRange {
        double min = 1;
        double max = 1;
    };
    /// Returns the lowest and highest speed in span i.
    SpeedRange speedRange(std::size_t span) const;
    /// Returns the speed at the start (`min`) and at the end (`max`) of span i, as approached from inside it.
    SpeedRange endSpeeds(std::size_t span) const;

    /// Returns the memory used by the compiled spans, in bytes.
    std::size_t pieceBytes() const { return pieces_.capacity() * sizeof(Piece); }

    friend bool operator==(const TimeWarp& a, const TimeWarp& b) {
        return a.pins_ == b.pins_ && a.limits_ == b.limits_;
    }

private:
    /// source = s0 + cubic(time - t0); `shift` is added instead if speed is exactly 1.
    struct Piece {
        Seconds begin, source;
        MonotoneCubic cubic;
        bool shifts = false;
        double shift = 0;
    };

    TimeWarp() = default;
    void compile();
    std::vector<double> pinSlopes() const;
    Piece piece(std::size_t span, double entering, double leaving) const;
    std::size_t spanAt(Seconds time) const;  ///< `time` must be within the pins
    Seconds within(std::size_t span, Seconds source) const;

    std::vector<WarpPin> pins_;
    SpeedLimits limits_;
    std::vector<Piece> pieces_;  ///< one per span
    bool allForward_ = true;
};

}  // namespace sinew
