#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/anim/sequence/FloorTransform.h"
#include "core/anim/warp/TimeWarp.h"
#include "core/base/Result.h"

namespace sinew {

/// How a strip is followed by the next one. crossfade: both play and are blended. inertial: the next one
/// starts at once, and the offset of the pose and its velocity decay (D. Bollo, "Inertialization:
/// High-Performance Animation Transitions in Gears of War", GDC 2018), so that the strip need not go on.
enum class StripBlend : std::uint8_t { crossfade, inertial };

std::string_view name(StripBlend blend);  ///< "crossfade", "inertial"

/// What of a strip is aligned with the strip before. All but `none` align the heading of the root.
struct StripAlignment {
    enum class Kind : std::uint8_t {
        none,       ///< the placement stays as it is
        root,       ///< the path of the root continues
        foot,       ///< the foot that is planted in both strips stays where it is; the root if there is none
        leftFoot,   ///< the left foot stays where it is
        rightFoot,  ///< the right foot stays where it is
        joint       ///< the head of a joint stays where it is
    };
    Kind kind = Kind::root;
    JointId joint{};  ///< used by Kind::joint
    friend bool operator==(const StripAlignment&, const StripAlignment&) = default;
};

std::string_view name(StripAlignment::Kind kind);  ///< "none", "root", "foot", "left-foot", ...

/// A part of a clip that plays at a time of a sequence.
struct Strip {
    ClipId clip;
    Seconds in{}, out{};  ///< source time, out > in
    Seconds start{};      ///< time of the sequence
    double speed = 1;     ///< factor of the playback speed, applied to all that follows
    /// Maps the strip's time, sped up, to source time; null: they are the same. All its spans run forward.
    std::shared_ptr<const TimeWarp> warp{};
    int repeats = 1;  ///< number of times it plays; each cycle starts where the one before ended
    Seconds hold{};   ///< time for which the last pose is held
    Seconds fade{};   ///< time over which it is blended into the next strip
    StripBlend blend = StripBlend::crossfade;  ///< kind of that transition
    StripAlignment alignment{};                ///< with the strip before
    FloorTransform placement{};  ///< of the first cycle; set by SequencePlayer unless aligned to none
    /// Compares values, also those of the warps.
    friend bool operator==(const Strip& a, const Strip& b);
};

/// Strips on tracks. Tracks only arrange strips: whatever their tracks, the strips play in the order of their
/// starts. Each takes over from the one before when it starts, or fades in from there. If there is a gap, the
/// last pose is held.
struct Sequence {
    using Strips = std::vector<Strip>;
    std::vector<Strips> tracks;  ///< strips of a track are sorted by start
    friend bool operator==(const Sequence&, const Sequence&) = default;
};

/// Refers to a strip.
struct StripRef {
    std::size_t track = 0, index = 0;
    friend auto operator<=>(const StripRef&, const StripRef&) = default;
};

inline const Strip& stripAt(const Sequence& sequence, StripRef ref) {
    return sequence.tracks[ref.track][ref.index];
}
inline Strip& stripAt(Sequence& sequence, StripRef ref) { return sequence.tracks[ref.track][ref.index]; }

/// Returns all strips in the order in which they play.
std::vector<StripRef> playingOrder(const Sequence& sequence);

/// Returns a strip that plays a whole clip from `start` on, with the clip's own time warp.
Strip wholeStrip(const Clip& clip, Seconds start = {});

/// Returns the time that one cycle of a strip takes.
Seconds cycleDuration(const Strip& strip);
/// Returns the time that a strip takes: its cycles and its hold.
Seconds duration(const Strip& strip);
inline Seconds endOf(const Strip& strip) { return strip.start + duration(strip); }

/// A moment of a strip.
struct StripTime {
    Seconds source;
    int cycle = 0;  ///< counted from 0
};

/// Returns what a strip plays at a time of the sequence; outside the strip, its first or last moment.
/// O(log pins).
StripTime stripTime(const Strip& strip, Seconds time);
/// Returns the time of the sequence at which a cycle plays a source time.
Seconds sequenceTime(const Strip& strip, Seconds source, int cycle = 0);

/// The time from the start of a strip to the end of the blend from the strip before.
struct Transition {
    StripRef from, to;
    Seconds begin, end;  ///< of the sequence; equal for a cut
    StripBlend blend = StripBlend::crossfade;

    Seconds duration() const { return end - begin; }
    bool isCut() const { return !(end > begin); }
};

/// Returns the transitions in the order in which they play.
std::vector<Transition> transitionsOf(const Sequence& sequence);

/// Returns the time at which the first strip starts and the last one ends. Requires a strip.
struct SequenceRange {
    Seconds first, last;
};
SequenceRange rangeOf(const Sequence& sequence);

/// Checks that each strip is valid by itself and that each track is sorted. There may be no strips. Fails as
/// checkSequence() does.
Result<void> checkStrips(const Sequence& sequence);

/// Checks the strips and how they follow each other. where = "strip 2" in playing order, counted from 1.
/// Fails with
/// - `argumentInvalid` if there are no strips, strips of a track are not sorted by start, a strip has less
///   than one cycle, a warp does not run forward throughout, two strips start at the same time, a strip ends
///   before the crossfade into the next one, or a transition ends after the next strip has started to fade,
/// - `valueRange` if a strip does not end after it begins, its speed is outside TimeWarp's limits, a hold or
///   fade is negative, or a time is beyond TimeWarp::kMaximumTime,
/// - `numberNotFinite`.
Result<void> checkSequence(const Sequence& sequence);

/// Checks also that every strip plays one of these clips, and lies within its frames. Fails as above, and
/// with `nameUnknown` (no such clip) or `valueRange`.
Result<void> checkSequence(const Sequence& sequence, std::span<const std::shared_ptr<const Clip>> clips);

}  // namespace sinew
