#include "core/anim/sequence/Sequence.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace sinew {

namespace {

constexpr double kSlack = 1e-9;       ///< seconds, to absorb rounding
constexpr double kFrameSlack = 1e-6;  ///< of a frame

Seconds warpedTime(const Strip& strip, Seconds source) {
    return strip.warp ? strip.warp->firstTime(source) : source;
}

std::string nameOf(std::size_t position) { return "strip " + std::to_string(position + 1); }

bool isFiniteStrip(const Strip& strip) {
    const FloorTransform& placement = strip.placement;
    for (const double value :
         {strip.in.value, strip.out.value, strip.start.value, strip.speed, strip.hold.value, strip.fade.value,
          placement.x, placement.z, placement.heading}) {
        if (!std::isfinite(value)) return false;
    }
    return true;
}

Result<void> checkStrip(const Strip& strip, const std::string& where) {
    if (!isFiniteStrip(strip))
        return fail(ErrorCode::numberNotFinite, where, "a time, the speed or the placement is not finite");
    if (!(strip.out > strip.in))
        return fail(ErrorCode::valueRange, where, "its out point must be after its in point");
    if (strip.speed < TimeWarp::kMinimumSpeed || strip.speed > TimeWarp::kMaximumSpeed)
        return fail(ErrorCode::valueRange, where, "its speed must be between 0.0001 and 10000");
    if (strip.repeats < 1) return fail(ErrorCode::argumentInvalid, where, "it must play at least once");
    if (strip.hold < Seconds{} || strip.fade < Seconds{})
        return fail(ErrorCode::valueRange, where, "its hold and its fade must not be negative");
    if (strip.warp && !strip.warp->allForward())
        return fail(ErrorCode::argumentInvalid, where,
                    "its time warp holds or runs backwards. Bake the warp into the clip first");
    for (const Seconds time : {strip.in, strip.out, strip.start, endOf(strip)}) {
        if (std::abs(time.value) > TimeWarp::kMaximumTime.value)
            return fail(ErrorCode::valueRange, where, "its times must be within a thousand million seconds");
    }
    return {};
}

/// Checks how a strip is followed by the next one.
Result<void> checkPair(const Strip& strip, const Strip& next, const std::string& where) {
    if (!(next.start > strip.start))
        return fail(ErrorCode::argumentInvalid, where, "the next strip must start after it");
    const Seconds last = next.start + strip.fade;
    if (strip.fade > Seconds{} && strip.blend == StripBlend::crossfade &&
        endOf(strip).value < last.value - kSlack)
        return fail(
            ErrorCode::argumentInvalid, where,
            "it ends before its crossfade into the next strip. Extend its out point, shorten the fade, "
            "blend inertially, or move the next strip to an earlier time");
    return {};
}

const Clip* clipOf(ClipId id, std::span<const std::shared_ptr<const Clip>> clips) {
    const auto found = std::ranges::find_if(clips, [id](const auto& clip) { return clip->id == id; });
    return found == clips.end() ? nullptr : found->get();
}

}  // namespace

std::string_view name(StripBlend blend) { return blend == StripBlend::crossfade ? "crossfade" : "inertial"; }

std::string_view name(StripAlignment::Kind kind) {
    constexpr std::string_view kNames[]{"none", "root", "foot", "left-foot", "right-foot", "joint"};
    return kNames[static_cast<std::size_t>(kind)];
}

bool operator==(const Strip& a, const Strip& b) {
    const auto plain = [](const Strip& strip) {
        return std::tie(strip.clip, strip.in, strip.out, strip.start, strip.speed, strip.repeats, strip.hold,
                        strip.fade, strip.blend, strip.alignment, strip.placement);
    };
    const bool sameWarp = a.warp == b.warp || (a.warp && b.warp && *a.warp == *b.warp);
    return sameWarp && plain(a) == plain(b);
}

std::vector<StripRef> playingOrder(const Sequence& sequence) {
    std::vector<StripRef> order;
    for (std::size_t track = 0; track < sequence.tracks.size(); ++track) {
        for (std::size_t index = 0; index < sequence.tracks[track].size(); ++index)
            order.push_back({track, index});
    }
    std::ranges::stable_sort(order, {}, [&](StripRef ref) { return stripAt(sequence, ref).start; });
    return order;
}

Strip wholeStrip(const Clip& clip, Seconds start) {
    Strip strip{.clip = clip.id,
                .in = clip.rate.time(clip.firstFrame),
                .out = clip.rate.time(clip.lastFrame),
                .start = start};
    if (clip.playingWarp()) strip.warp = clip.warp;
    return strip;
}

Seconds cycleDuration(const Strip& strip) {
    return (warpedTime(strip, strip.out) - warpedTime(strip, strip.in)) * (1 / strip.speed);
}

Seconds duration(const Strip& strip) { return cycleDuration(strip) * strip.repeats + strip.hold; }

StripTime stripTime(const Strip& strip, Seconds time) {
    const double cycle = cycleDuration(strip).value, local = time.value - strip.start.value;
    const double played = std::floor((local + kSlack) / cycle);
    if (!(played >= 0)) return {strip.in, 0};
    if (played >= strip.repeats || local >= cycle * strip.repeats) return {strip.out, strip.repeats - 1};
    const double within = std::max(0.0, local - played * cycle) * strip.speed;
    const Seconds source = strip.warp ? strip.warp->source(warpedTime(strip, strip.in) + Seconds{within})
                                      : strip.in + Seconds{within};
    return {std::clamp(source, strip.in, strip.out), static_cast<int>(played)};
}

Seconds sequenceTime(const Strip& strip, Seconds source, int cycle) {
    const Seconds within = (warpedTime(strip, source) - warpedTime(strip, strip.in)) * (1 / strip.speed);
    return strip.start + cycleDuration(strip) * cycle + within;
}

std::vector<Transition> transitionsOf(const Sequence& sequence) {
    const std::vector<StripRef> order = playingOrder(sequence);
    std::vector<Transition> transitions;
    for (std::size_t i = 1; i < order.size(); ++i) {
        const Strip& from = stripAt(sequence, order[i - 1]);
        const Seconds begin = stripAt(sequence, order[i]).start;
        transitions.push_back({order[i - 1], order[i], begin, begin + from.fade, from.blend});
    }
    return transitions;
}

SequenceRange rangeOf(const Sequence& sequence) {
    const std::vector<StripRef> order = playingOrder(sequence);
    return {stripAt(sequence, order.front()).start, endOf(stripAt(sequence, order.back()))};
}

Result<void> checkStrips(const Sequence& sequence) {
    const std::vector<StripRef> order = playingOrder(sequence);
    for (const Sequence::Strips& track : sequence.tracks) {
        if (!std::ranges::is_sorted(track, {}, &Strip::start))
            return fail(ErrorCode::argumentInvalid, "",
                        "the strips of a track must be sorted by their starts");
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (const auto checked = checkStrip(stripAt(sequence, order[i]), nameOf(i)); !checked) return checked;
    }
    return {};
}

Result<void> checkSequence(const Sequence& sequence) {
    const std::vector<StripRef> order = playingOrder(sequence);
    if (order.empty()) return fail(ErrorCode::argumentInvalid, "", "the sequence has no strips");
    if (const auto checked = checkStrips(sequence); !checked) return checked;
    for (std::size_t i = 0; i + 1 < order.size(); ++i) {
        const Strip &strip = stripAt(sequence, order[i]), &next = stripAt(sequence, order[i + 1]);
        if (const auto checked = checkPair(strip, next, nameOf(i)); !checked) return checked;
        if (i + 2 < order.size() &&
            (next.start + strip.fade).value > stripAt(sequence, order[i + 2]).start.value + kSlack)
            return fail(ErrorCode::argumentInvalid, nameOf(i),
                        "its fade into " + nameOf(i + 1) + " must end before " + nameOf(i + 2) + " starts");
    }
    return {};
}

Result<void> checkSequence(const Sequence& sequence, std::span<const std::shared_ptr<const Clip>> clips) {
    if (const auto checked = checkSequence(sequence); !checked) return checked;
    const std::vector<StripRef> order = playingOrder(sequence);
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Strip& strip = stripAt(sequence, order[i]);
        const Clip* clip = clipOf(strip.clip, clips);
        if (clip == nullptr)
            return fail(ErrorCode::nameUnknown, nameOf(i),
                        "the character does not have the clip that it plays");
        const double in = clip->rate.frame(strip.in), out = clip->rate.frame(strip.out);
        if (in < static_cast<double>(clip->firstFrame.value) - kFrameSlack ||
            out > static_cast<double>(clip->lastFrame.value) + kFrameSlack)
            return fail(ErrorCode::valueRange, nameOf(i),
                        "its in and out points must be within the frames of clip " + clip->name);
    }
    return {};
}

}  // namespace sinew
