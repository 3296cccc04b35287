#pragma once

#include <cstddef>
#include <span>

#include "core/anim/TimeWarp.h"

namespace sinew {

/// Edits of a warp's pins, each a pure function. Pins and spans are counted from 0; span i goes from pin i to
/// pin i + 1. None makes time run backwards but where a span is set to do so.

/// Whether an edit of a span's length moves everything behind it, or takes the time from the other spans so
/// that the warp ends when it did.
enum class WarpLength { free, kept };

/// A warp that changes nothing, with pins at both ends of what plays: where a warp begins.
TimeWarp identityWarp(Seconds first, Seconds last);

/// A pin more at a new time, on the warp's line; it splits its span, and both halves keep its kind. Within
/// the pins the warp stays the same where spans are linear, hold or reverse. Fails: valueRange (nearer than
/// TimeWarp::kMinimumGap to a pin), argumentInvalid (too many pins).
Result<TimeWarp> withPin(const TimeWarp& warp, Seconds time);
/// Fails: argumentInvalid where no pin would be left.
Result<TimeWarp> withoutPins(const TimeWarp& warp, std::span<const std::size_t> pins);
/// Typed values of one pin. Fails as TimeWarp::create() does. Pins that share a hold with it keep one source
/// time with it.
Result<TimeWarp> withPinAt(const TimeWarp& warp, std::size_t pin, Seconds time, Seconds source);

/// Pins dragged together, by as much of what is asked as nothing forbids: between their neighbours in new
/// time, and in source time so that forward spans stay forward, reverse spans reverse, holds level, and
/// speeds within the warp's limits. A locked span between moved and resting pins keeps its speed: its other
/// end comes along in source time as far as it may, else the move stops there.
/// @param least  between moved pins and their neighbours in new time, such as one frame
TimeWarp withPinsMoved(const TimeWarp& warp, std::span<const std::size_t> pins, Seconds time, Seconds source,
                       Seconds least = TimeWarp::kMinimumGap);

/// Another kind of span. A hold levels its second pin and shifts the source of all behind it so that their
/// speeds stay; reverse goes back as far as it went forward, and what is behind follows; forward again turns
/// either round. Fails: as TimeWarp::create() does.
Result<TimeWarp> withSpan(const TimeWarp& warp, std::size_t span, WarpSpan kind);
/// A span's mean speed (above zero; of a reverse span backwards): its source way stays, its duration changes.
/// free: everything behind moves in new time; kept: the other spans that are not locked are stretched in
/// proportion, so that the last pin stays.
/// Fails: argumentInvalid (a hold has no speed, not above zero, no span that could give the time), and as
/// TimeWarp::create() does.
Result<TimeWarp> withSpanSpeed(const TimeWarp& warp, std::size_t span, double speed, WarpLength length);
Result<TimeWarp> withSpanLocked(const TimeWarp& warp, std::size_t span, bool locked);
Result<TimeWarp> withLimits(const TimeWarp& warp, SpeedLimits limits);

enum class WarpPreset {
    easeIn,   ///< starts slow, ends at the mean speed
    easeOut,  ///< ends slow
    ramp,     ///< slow at both ends
    freeze,   ///< stands still in the middle third
};
/// A span drawn anew with pins between its own, which stay. Fails: argumentInvalid (a span that is not
/// forward), and as TimeWarp::create() does.
Result<TimeWarp> withPreset(const TimeWarp& warp, std::size_t span, WarpPreset preset);

/// The warp that plays a warp's result back to where it came from. Exact where spans are linear; smooth spans
/// get pins between until the time is off by no more than `error`. Fails: argumentInvalid (not all forward),
/// and as TimeWarp::create() does.
Result<TimeWarp> inverse(const TimeWarp& warp, Seconds error);

}  // namespace sinew
