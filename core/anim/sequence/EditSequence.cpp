#include "core/anim/sequence/EditSequence.h"

#include <algorithm>
#include <cmath>

namespace sinew {

namespace {

constexpr double kCutSlack = 1e-9;  ///< seconds, to absorb rounding

Result<void> checkRef(const Sequence& sequence, StripRef ref) {
    if (ref.track < sequence.tracks.size() && ref.index < sequence.tracks[ref.track].size()) return {};
    return fail(ErrorCode::argumentInvalid, "sequence", "there is no such strip");
}

Result<void> checkTime(Seconds time) {
    if (std::isfinite(time.value)) return {};
    return fail(ErrorCode::numberNotFinite, "sequence", "the time is not finite");
}

/// Checks a strip by itself.
Result<void> checkAlone(const Strip& strip) {
    const auto checked = checkSequence(Sequence{{{strip}}});
    if (checked) return {};
    return fail(checked.error().code, "strip", checked.error().message);
}

void sortStrips(Sequence& sequence) {
    for (Sequence::Strips& track : sequence.tracks) std::ranges::stable_sort(track, {}, &Strip::start);
}

/// Moves all strips that start after a time, or also at it, except one.
void moveLater(Sequence& sequence, Seconds time, bool alsoAt, Seconds by) {
    for (Sequence::Strips& track : sequence.tracks) {
        for (Strip& strip : track) {
            const bool isLater = alsoAt ? strip.start.value >= time.value - kCutSlack
                                        : strip.start.value > time.value + kCutSlack;
            if (isLater) strip.start = strip.start + by;
        }
    }
}

Result<void> addTrackIfNext(Sequence& sequence, std::size_t track) {
    if (track > sequence.tracks.size())
        return fail(ErrorCode::argumentInvalid, "sequence", "there is no such track");
    if (track == sequence.tracks.size()) sequence.tracks.emplace_back();
    return {};
}

/// Returns a part of a strip that plays source times of one cycle, or some whole cycles, at the same times.
Strip partOf(const Strip& strip, Seconds in, Seconds out, int firstCycle, int cycles) {
    Strip part = strip;
    part.start = sequenceTime(strip, in, firstCycle);
    part.in = in;
    part.out = out;
    part.repeats = cycles;
    part.hold = {};
    part.fade = {};
    part.alignment = {};
    return part;
}

}  // namespace

Result<Sequence> moveStrip(const Sequence& sequence, StripRef strip, std::size_t track, Seconds start,
                           StripRipple ripple) {
    if (const auto checked = checkRef(sequence, strip); !checked)
        return tl::unexpected<Error>(checked.error());
    if (const auto checked = checkTime(start); !checked) return tl::unexpected<Error>(checked.error());
    Sequence result = sequence;
    if (const auto added = addTrackIfNext(result, track); !added) return tl::unexpected<Error>(added.error());
    Strip moved = stripAt(sequence, strip);
    if (ripple == StripRipple::yes) moveLater(result, moved.start, false, start - moved.start);
    moved.start = start;
    if (const auto checked = checkAlone(moved); !checked) return tl::unexpected<Error>(checked.error());
    Sequence::Strips& from = result.tracks[strip.track];
    from.erase(from.begin() + static_cast<std::ptrdiff_t>(strip.index));
    result.tracks[track].push_back(std::move(moved));
    sortStrips(result);
    return result;
}

Result<Sequence> trimStrip(const Sequence& sequence, StripRef strip, StripEnd end, Seconds source,
                           StripRipple ripple) {
    if (const auto checked = checkRef(sequence, strip); !checked)
        return tl::unexpected<Error>(checked.error());
    Sequence result = sequence;
    Strip& trimmed = stripAt(result, strip);
    const Strip before = trimmed;
    (end == StripEnd::in ? trimmed.in : trimmed.out) = source;
    if (const auto checked = checkAlone(trimmed); !checked) return tl::unexpected<Error>(checked.error());
    const Seconds change = duration(trimmed) - duration(before);
    if (ripple == StripRipple::yes)
        moveLater(result, before.start, false, change);
    else if (end == StripEnd::in)
        trimmed.start = trimmed.start - change;
    sortStrips(result);
    return result;
}

Result<Sequence> slipStrip(const Sequence& sequence, StripRef strip, Seconds by) {
    if (const auto checked = checkRef(sequence, strip); !checked)
        return tl::unexpected<Error>(checked.error());
    if (const auto checked = checkTime(by); !checked) return tl::unexpected<Error>(checked.error());
    Sequence result = sequence;
    Strip& slipped = stripAt(result, strip);
    slipped.in = slipped.in + by;
    slipped.out = slipped.out + by;
    if (slipped.warp) {
        std::vector<WarpPin> pins = slipped.warp->pins();
        for (WarpPin& pin : pins) pin.source = pin.source + by;
        auto warp = TimeWarp::create(std::move(pins), slipped.warp->limits());
        if (!warp) return tl::unexpected<Error>(warp.error());
        slipped.warp = std::make_shared<const TimeWarp>(*std::move(warp));
    }
    if (const auto checked = checkAlone(slipped); !checked) return tl::unexpected<Error>(checked.error());
    return result;
}

Result<Sequence> splitStrip(const Sequence& sequence, StripRef ref, Seconds time) {
    if (const auto checked = checkRef(sequence, ref); !checked) return tl::unexpected<Error>(checked.error());
    if (const auto checked = checkTime(time); !checked) return tl::unexpected<Error>(checked.error());
    const Strip& strip = stripAt(sequence, ref);
    const Seconds end = endOf(strip) - strip.hold;
    if (time.value < strip.start.value + kCutSlack || time.value > end.value - kCutSlack)
        return fail(
            ErrorCode::valueRange, "strip",
            "it can be split only at a time at which it plays its clip, not at its ends or in its hold");
    const StripTime at = stripTime(strip, time);
    const bool isBetweenCycles = std::abs((sequenceTime(strip, strip.in, at.cycle) - time).value) < kCutSlack;
    Sequence::Strips parts;
    if (at.cycle > 0) parts.push_back(partOf(strip, strip.in, strip.out, 0, at.cycle));
    if (!isBetweenCycles) {
        parts.push_back(partOf(strip, strip.in, at.source, at.cycle, 1));
        parts.push_back(partOf(strip, at.source, strip.out, at.cycle, 1));
        parts.back().start = time;
    }
    const int left = strip.repeats - at.cycle - (isBetweenCycles ? 0 : 1);
    if (left > 0) parts.push_back(partOf(strip, strip.in, strip.out, strip.repeats - left, left));
    parts.front().alignment = strip.alignment;
    parts.back().hold = strip.hold;
    parts.back().fade = strip.fade;
    for (const Strip& part : parts) {
        if (const auto checked = checkAlone(part); !checked) return tl::unexpected<Error>(checked.error());
    }
    Sequence result = sequence;
    Sequence::Strips& track = result.tracks[ref.track];
    const auto position = track.erase(track.begin() + static_cast<std::ptrdiff_t>(ref.index));
    track.insert(position, parts.begin(), parts.end());
    sortStrips(result);
    return result;
}

Result<Sequence> rippleStrips(const Sequence& sequence, Seconds from, Seconds by) {
    for (const Seconds time : {from, by}) {
        if (const auto checked = checkTime(time); !checked) return tl::unexpected<Error>(checked.error());
    }
    Sequence result = sequence;
    moveLater(result, from, true, by);
    const std::vector<StripRef> before = playingOrder(sequence), after = playingOrder(result);
    if (before != after)
        return fail(ErrorCode::argumentInvalid, "sequence",
                    "a strip would start before the one that precedes it");
    for (const StripRef ref : after) {
        if (const auto checked = checkAlone(stripAt(result, ref)); !checked)
            return tl::unexpected<Error>(checked.error());
    }
    return result;
}

Result<Sequence> snapStrip(const Sequence& sequence, StripRef strip, FrameRate rate) {
    if (const auto checked = checkRef(sequence, strip); !checked)
        return tl::unexpected<Error>(checked.error());
    Sequence result = sequence;
    Strip& snapped = stripAt(result, strip);
    snapped.start = rate.time(rate.nearestFrame(snapped.start));
    snapped.fade = rate.time(rate.nearestFrame(snapped.fade));
    sortStrips(result);
    return result;
}

Result<Sequence> insertStrip(const Sequence& sequence, std::size_t track, Strip strip, StripRipple ripple) {
    if (const auto checked = checkAlone(strip); !checked) return tl::unexpected<Error>(checked.error());
    Sequence result = sequence;
    if (const auto added = addTrackIfNext(result, track); !added) return tl::unexpected<Error>(added.error());
    if (ripple == StripRipple::yes) moveLater(result, strip.start, true, duration(strip) - strip.fade);
    result.tracks[track].push_back(std::move(strip));
    sortStrips(result);
    return result;
}

Result<Sequence> deleteStrip(const Sequence& sequence, StripRef ref, StripRipple ripple) {
    if (const auto checked = checkRef(sequence, ref); !checked) return tl::unexpected<Error>(checked.error());
    const Strip& strip = stripAt(sequence, ref);
    Sequence result = sequence;
    Sequence::Strips& track = result.tracks[ref.track];
    track.erase(track.begin() + static_cast<std::ptrdiff_t>(ref.index));
    if (ripple == StripRipple::yes) {
        // What follows starts when the deleted strip did, if it followed it at once.
        const std::vector<StripRef> order = playingOrder(sequence);
        const auto next = std::ranges::find(order, ref) + 1;
        if (next != order.end()) {
            const Seconds start = stripAt(sequence, *next).start;
            const Seconds played = std::min(start - strip.start, duration(strip));
            moveLater(result, strip.start, false, played * -1);
        }
    }
    return result;
}

}  // namespace sinew
