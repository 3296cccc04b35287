#include "core/anim/sequence/ArrangeStrips.h"

#include <algorithm>
#include <cmath>

namespace sinew {

namespace {

constexpr double kSameStart = 1e-9;  ///< seconds

/// Fits the fade of a strip to its overlap with the next one. Fades become longer only if `mayExtend` is set.
/// `order` is the playing order.
void fitFade(Sequence& sequence, const std::vector<StripRef>& order, std::size_t position, bool mayExtend) {
    if (position + 1 >= order.size()) return;
    Strip& strip = stripAt(sequence, order[position]);
    const Strip& next = stripAt(sequence, order[position + 1]);
    const bool isCrossfade = strip.blend == StripBlend::crossfade;
    Seconds longest = duration(next);
    if (isCrossfade) longest = std::min(longest, endOf(strip) - next.start);
    if (position + 2 < order.size())
        longest = std::min(longest, stripAt(sequence, order[position + 2]).start - next.start);
    if (!isCrossfade || !mayExtend) longest = std::min(longest, strip.fade);
    strip.fade = std::max(Seconds{}, longest);
}

/// Moves all strips that start after a time.
void moveFollowing(Sequence& sequence, Seconds start, Seconds by) {
    for (Sequence::Strips& track : sequence.tracks) {
        for (Strip& strip : track) {
            if (strip.start > start) strip.start = strip.start + by;
        }
    }
}

Error noSuchStrip() { return {ErrorCode::argumentInvalid, "strip", "there is no such strip"}; }

bool contains(const Sequence& sequence, StripRef strip) {
    return strip.track < sequence.tracks.size() && strip.index < sequence.tracks[strip.track].size();
}

/// Returns the source time that a strip would play some time before or after it plays `source`, if it played
/// its whole clip.
Seconds sourceAfter(Strip strip, const JoinTime& join, Seconds by) {
    strip.in = join.clipFirst;
    strip.out = join.clipLast;
    strip.repeats = 1;
    strip.hold = {};
    return stripTime(strip, sequenceTime(strip, join.time) + by).source;
}

/// Returns the time that a strip takes from one source time to another.
Seconds timeBetween(const Strip& strip, Seconds from, Seconds to) {
    return sequenceTime(strip, to) - sequenceTime(strip, from);
}

}  // namespace

std::optional<StripRef> stripStartingAt(const Sequence& sequence, std::size_t track, Seconds start) {
    if (track >= sequence.tracks.size()) return std::nullopt;
    const Sequence::Strips& strips = sequence.tracks[track];
    const auto found = std::ranges::find_if(
        strips, [&](const Strip& strip) { return std::abs((strip.start - start).value) < kSameStart; });
    if (found == strips.end()) return std::nullopt;
    return StripRef{track, static_cast<std::size_t>(found - strips.begin())};
}

std::optional<StripRef> stripPlayingAt(const Sequence& sequence, Seconds time) {
    std::optional<StripRef> playing;
    for (const StripRef ref : playingOrder(sequence)) {
        if (stripAt(sequence, ref).start <= time) playing = ref;
    }
    if (playing && endOf(stripAt(sequence, *playing)) < time) return std::nullopt;
    return playing;
}

std::optional<StripRef> stripAfter(const Sequence& sequence, StripRef strip) {
    const std::vector<StripRef> order = playingOrder(sequence);
    const auto found = std::ranges::find(order, strip);
    if (found == order.end() || found + 1 == order.end()) return std::nullopt;
    return *(found + 1);
}

Sequence withFittedFades(Sequence sequence, StripRef strip) {
    const std::vector<StripRef> order = playingOrder(sequence);
    const auto found = std::ranges::find(order, strip);
    if (found == order.end()) return sequence;
    const auto position = static_cast<std::size_t>(found - order.begin());
    if (position > 1) fitFade(sequence, order, position - 2, false);
    if (position > 0) fitFade(sequence, order, position - 1, true);
    fitFade(sequence, order, position, true);
    return sequence;
}

Result<Sequence> duplicateStrip(const Sequence& sequence, StripRef ref) {
    if (!contains(sequence, ref)) return tl::unexpected<Error>(noSuchStrip());
    const Strip& strip = stripAt(sequence, ref);
    Strip copy = strip;
    copy.start = endOf(strip);
    if (strip.blend == StripBlend::crossfade)
        copy.start = copy.start - std::min(strip.fade, duration(strip) * 0.5);
    const Seconds by = copy.start - strip.start;
    Sequence result = sequence;
    moveFollowing(result, strip.start, by);
    if (!stripAfter(sequence, ref)) copy.fade = {};
    return insertStrip(result, ref.track, std::move(copy));
}

Result<Sequence> replaceStrip(const Sequence& sequence, StripRef ref, Strip settings) {
    if (!contains(sequence, ref)) return tl::unexpected<Error>(noSuchStrip());
    Sequence result = sequence;
    Strip& strip = stripAt(result, ref);
    settings.start = strip.start;
    const Seconds by = duration(settings) - duration(strip);
    strip = std::move(settings);
    if (const auto next = stripAfter(result, ref); next && !(stripAt(result, *next).start + by > strip.start))
        return fail(ErrorCode::valueRange, "strip", "it would be shorter than its fade");
    moveFollowing(result, strip.start, by);
    if (const auto checked = checkStrips(result); !checked) return tl::unexpected<Error>(checked.error());
    return result;
}

Result<Sequence> setStripFade(const Sequence& sequence, StripRef ref, StripBlend blend, Seconds fade) {
    if (!contains(sequence, ref)) return tl::unexpected<Error>(noSuchStrip());
    Sequence result = sequence;
    Strip& strip = stripAt(result, ref);
    strip.blend = blend;
    strip.fade = fade;
    if (const auto next = stripAfter(result, ref)) {
        const Seconds start = endOf(strip) - (blend == StripBlend::crossfade ? fade : Seconds{});
        if (!(start > strip.start))
            return fail(ErrorCode::valueRange, "strip", "it would be shorter than its fade");
        moveFollowing(result, strip.start, start - stripAt(result, *next).start);
    }
    if (const auto checked = checkStrips(result); !checked) return tl::unexpected<Error>(checked.error());
    return result;
}

Result<Sequence> joinStrips(const Sequence& sequence, StripRef ref, const JoinTime& first,
                            const JoinTime& second, Seconds fade) {
    if (!contains(sequence, ref)) return tl::unexpected<Error>(noSuchStrip());
    const auto nextRef = stripAfter(sequence, ref);
    if (!nextRef) return fail(ErrorCode::argumentInvalid, "strip", "no strip follows it");
    Sequence result = sequence;
    Strip &strip = stripAt(result, ref), &next = stripAt(result, *nextRef);
    if (strip.repeats != 1 || next.repeats != 1)
        return fail(ErrorCode::argumentInvalid, "strip",
                    "a strip that repeats cannot be joined at a frame of its clip; split it first");
    const bool isCrossfade = strip.blend == StripBlend::crossfade;
    const Seconds half = isCrossfade ? fade * 0.5 : Seconds{}, startBefore = next.start,
                  durationBefore = duration(next);
    strip.out = sourceAfter(strip, first, half);
    next.in = sourceAfter(next, second, half * -1);
    strip.hold = {};
    strip.fade = fade;
    if (isCrossfade)
        strip.fade = timeBetween(strip, first.time, strip.out) + timeBetween(next, next.in, second.time);
    if (!(strip.out > strip.in) || !(next.out > next.in))
        return fail(ErrorCode::valueRange, "strip",
                    "it would not be played; choose a later time of the first clip, or an earlier one of the "
                    "second");
    const Seconds by = endOf(strip) - (isCrossfade ? strip.fade : Seconds{}) - startBefore;
    if (!(startBefore + by > strip.start))
        return fail(ErrorCode::valueRange, "strip",
                    "it would be shorter than its fade; choose a later time of its clip or a shorter fade");
    moveFollowing(result, strip.start, by);
    moveFollowing(result, next.start, duration(next) - durationBefore);
    return result;
}

}  // namespace sinew
