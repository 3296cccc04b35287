#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/anim/warp/TimeWarp.h"

namespace sinew {

/// Returns "pin 3" for index 2.
inline std::string pinName(std::size_t pin) { return std::string("pin ").append(std::to_string(pin + 1)); }

/// Returns the error for an index that a warp does not have; `kind` is "pin" or "span".
inline tl::unexpected<Error> noSuchPinOrSpan(const char* kind, std::size_t index) {
    return fail(ErrorCode::argumentInvalid, std::string(kind).append(" ").append(std::to_string(index + 1)),
                "the time warp has no pin or span with that number");
}

/// Gives the end of each hold the source time of its start, which rounding may have changed.
inline void levelHolds(std::vector<WarpPin>& pins) {
    for (std::size_t i = 0; i + 1 < pins.size(); ++i) {
        if (pins[i].span == SpanKind::hold) pins[i + 1].source = pins[i].source;
    }
}

/// Edits of a warp's pins, all pure functions. Pins and spans are counted from 0; span i goes from pin i to
/// pin i + 1. No edit makes time run backwards except by making a span a reverse span.

/// Whether changing a span's duration moves all later pins (`ripple`), or is compensated by the other spans
/// so that the warp's end does not move (`keep`).
enum class SpanLengthMode { ripple, keep };

/// Returns a warp that changes nothing, with a pin at each end of the played range: the starting point of
/// editing.
TimeWarp identityWarp(Seconds first, Seconds last);

/// Adds a pin on the warp's curve at a new time. It splits its span into two of the same kind. Between the
/// first and last pin, linear, hold and reverse spans keep their shape. Fails with `valueRange` if another
/// pin is closer than TimeWarp::kMinimumGap, `argumentInvalid` if there would be too many pins.
Result<TimeWarp> withPin(const TimeWarp& warp, Seconds time);
/// Removes pins. Fails with `argumentInvalid` if no pin would be left.
Result<TimeWarp> withoutPins(const TimeWarp& warp, std::span<const std::size_t> pins);
/// Sets the times of one pin. Pins connected to it by holds get its source time; those connected by locked
/// spans keep the spans' speeds. Fails as TimeWarp::create() does.
Result<TimeWarp> withPinTimes(const TimeWarp& warp, std::size_t pin, Seconds time, Seconds source);

/// Drags pins together by (time, source), or as far towards it as the constraints allow: pins stay between
/// their neighbours in new time; forward spans stay forward, reverse spans reverse and holds level; speeds
/// stay within the warp's limits. A locked span between a moved and an unmoved pin keeps its speed: its other
/// end follows in source time as far as it can, and the move stops there.
/// @param minimum  distance of moved pins to their neighbours in new time, such as one frame
TimeWarp withPinsMoved(const TimeWarp& warp, std::span<const std::size_t> pins, Seconds time, Seconds source,
                       Seconds minimum = TimeWarp::kMinimumGap);

/// Changes the kind of a span. A hold levels its second pin and shifts the source times of all later pins so
/// that their speeds stay the same. Reverse goes back as far as the span went forward, and later pins follow.
/// Making a hold or reverse span forward undoes either. Fails as TimeWarp::create() does.
Result<TimeWarp> withSpanKind(const TimeWarp& warp, std::size_t span, SpanKind kind);
/// Changes a span's mean speed by changing its duration; its source range stays the same.
/// @param speed   above zero; the backward speed of a reverse span
/// @param length  ripple: all later pins move in new time; keep: the other spans that are not locked are
///                stretched in proportion, so that the last pin stays
/// Fails with `argumentInvalid` if the span is a hold, `speed` is not above zero or no other span can be
/// stretched, and as TimeWarp::create() does.
Result<TimeWarp> withSpanSpeed(const TimeWarp& warp, std::size_t span, double speed, SpanLengthMode length);
Result<TimeWarp> withSpanLocked(const TimeWarp& warp, std::size_t span, bool locked);
Result<TimeWarp> withLimits(const TimeWarp& warp, SpeedLimits limits);

enum class WarpPreset {
    easeIn,   ///< starts slowly, ends at the mean speed
    easeOut,  ///< starts at the mean speed, ends slowly
    ramp,     ///< slow at both ends
    freeze,   ///< holds in the middle third
};
/// Reshapes a span with new pins between its own, which stay. Fails with `argumentInvalid` if the span is not
/// forward, and as TimeWarp::create() does.
Result<TimeWarp> withPreset(const TimeWarp& warp, std::size_t span, WarpPreset preset);

/// Returns the inverse of a warp: playing its result through the inverse restores the original. Exact for
/// linear spans; smooth spans get more pins until the time error is at most `error`. Fails with
/// `argumentInvalid` if the warp is not all forward or `error` is not above zero, and as create() does.
Result<TimeWarp> inverse(const TimeWarp& warp, Seconds error);

}  // namespace sinew
