#pragma once

#include "core/anim/sequence/Sequence.h"

namespace sinew {

/// Edits of the strips of a sequence, as in a video editor. They return the edited sequence and leave
/// placements to SequencePlayer. Results are valid (checkSequence()), except that strips may still follow
/// each other in a way that needs another edit, such as a shorter fade: SequencePlayer checks that.
///
/// All of them fail with `argumentInvalid` if there is no such strip, with `numberNotFinite`, and with
/// `valueRange` if the strip would not be valid by itself.

/// Whether later strips move along, so that gaps and overlaps stay as they are.
enum class StripRipple : std::uint8_t { no, yes };

/// Moves a strip to a start on a track, which is added if it is the next one. With a ripple, all strips that
/// start later move by the same time.
Result<Sequence> moveStrip(const Sequence& sequence, StripRef strip, std::size_t track, Seconds start,
                           StripRipple ripple = StripRipple::no);

enum class StripEnd : std::uint8_t { in, out };

/// Moves an in or out point, in source time. At the in point the rest of the strip stays where it is, unless
/// it ripples: then the start stays, and all that follows moves. Where it is longer, it plays more of the
/// clip. The length of a repeated strip changes by each cycle.
Result<Sequence> trimStrip(const Sequence& sequence, StripRef strip, StripEnd end, Seconds source,
                           StripRipple ripple = StripRipple::no);

/// Moves the in and the out point by the same source time, so that the strip plays another part of the clip
/// at the same time, at the same speed.
Result<Sequence> slipStrip(const Sequence& sequence, StripRef strip, Seconds by);

/// Splits a strip at a time of the sequence into two that play the same, without a blend. A repeated strip is
/// split into its whole cycles and the parts of the one that is split. The parts after the first continue the
/// path of the root. Fails with `valueRange` if the time is not inside the strip, or in its hold.
Result<Sequence> splitStrip(const Sequence& sequence, StripRef strip, Seconds time);

/// Moves all strips that start at or after a time, on all tracks. Negative times close a gap; fails with
/// `argumentInvalid` if a strip would start before the one that precedes it.
Result<Sequence> rippleStrips(const Sequence& sequence, Seconds from, Seconds by);

/// Moves the start of a strip to the nearest frame, and rounds its fade to whole frames.
Result<Sequence> snapStrip(const Sequence& sequence, StripRef strip, FrameRate rate);

/// Adds a strip to a track, which is added if it is the next one. With a ripple, all strips that start at or
/// after its start move by its length less its fade.
Result<Sequence> insertStrip(const Sequence& sequence, std::size_t track, Strip strip,
                             StripRipple ripple = StripRipple::no);

/// Removes a strip. With a ripple, all strips that start after it move to close the gap. Tracks stay.
Result<Sequence> deleteStrip(const Sequence& sequence, StripRef strip, StripRipple ripple = StripRipple::no);

}  // namespace sinew
