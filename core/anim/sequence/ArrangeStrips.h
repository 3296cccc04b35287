#pragma once

#include <optional>

#include "core/anim/sequence/EditSequence.h"

namespace sinew {

/// Edits of several strips that follow each other. They fail as those in EditSequence.h do.

/// Returns the strip of a track that starts at a time, if there is one.
std::optional<StripRef> stripStartingAt(const Sequence& sequence, std::size_t track, Seconds start);

/// Returns the strip that plays at a time: the last one that has started, unless it has ended.
std::optional<StripRef> stripPlayingAt(const Sequence& sequence, Seconds time);

/// Returns the strip that follows another in playing order, if there is one.
std::optional<StripRef> stripAfter(const Sequence& sequence, StripRef strip);

/// Makes the crossfades into and out of a strip as long as its overlaps with its neighbours, as video
/// editors do, but not longer than the strip that fades in or the time until the next one starts. Strips that
/// do not overlap are cut. Inertial blends are only shortened.
Sequence withFittedFades(Sequence sequence, StripRef strip);

/// Inserts a copy of a strip that starts as soon as the strip's own fade allows, or at its end; all later
/// strips move to make room.
Result<Sequence> duplicateStrip(const Sequence& sequence, StripRef strip);

/// Replaces the settings of a strip; its start stays. Later strips move by the change of its length, so that
/// gaps and overlaps stay as they are.
Result<Sequence> replaceStrip(const Sequence& sequence, StripRef strip, Strip settings);

/// Sets how and for how long a strip blends into the next one. Later strips move so that the next one starts
/// when the blend does.
Result<Sequence> setStripFade(const Sequence& sequence, StripRef strip, StripBlend blend, Seconds fade);

/// Joins a strip and the one that follows it at a pair of source times, such as findTransitions() returns:
/// the out point of the first and the in point of the second are moved so that both times play in the middle
/// of the fade (at its start if it is inertial). All later strips move along with the end of the second.
/// Where a clip ends within half of the fade, the fade is shortened.
///
/// @param first, second  the source times, and the ranges of the clips
/// Fails also with `argumentInvalid` if no strip follows, or one of the two plays more than once.
struct JoinTime {
    Seconds time, clipFirst, clipLast;
};
Result<Sequence> joinStrips(const Sequence& sequence, StripRef strip, const JoinTime& first,
                            const JoinTime& second, Seconds fade);

}  // namespace sinew
