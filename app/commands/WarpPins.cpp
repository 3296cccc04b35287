#include "app/commands/WarpPins.h"

#include <algorithm>

#include "core/anim/warp/WarpEdits.h"
#include "core/base/Numbers.h"

namespace sinew {

namespace {

constexpr double kSlack = 1e-6;  // frames, for rounded decimals

bool isWithin(const Clip& clip, Seconds time) {
    const double frame = clip.rate.frame(time);
    return frame >= static_cast<double>(clip.firstFrame.value) - kSlack &&
           frame <= static_cast<double>(clip.lastFrame.value) + kSlack;
}

std::string lengthOf(const Clip& clip) {
    std::string text = "frames 0 to ";
    text.append(std::to_string(clip.frameCount() - 1)).append(", ");
    appendFixed(text, clip.duration().value, 3);
    return text.append(" s");
}

}  // namespace

std::optional<TimeArgument> parseTime(std::string_view text) {
    TimeArgument time;
    time.seconds = text.ends_with('s');
    if (time.seconds) text.remove_suffix(1);
    const auto number = parseNumber(text);
    if (!number) return std::nullopt;
    time.value = *number;
    return time;
}

Seconds TimeArgument::inClip(const Clip& clip) const {
    const Seconds start = clip.rate.time(clip.firstFrame);
    if (seconds) return start + Seconds{value};
    const Seconds time = clip.rate.frameTime() * (static_cast<double>(clip.firstFrame.value) + value);
    const Seconds frame = clip.rate.time(clip.rate.nearestFrame(time));
    return std::abs(clip.rate.frame(time - frame)) < kSlack ? frame : time;
}

Result<std::vector<PinArgument>> parsePins(std::string_view text) {
    std::vector<PinArgument> pins;
    while (true) {
        const std::string_view pin = text.substr(0, text.find(','));
        const auto colon = pin.find(':');
        const auto time = parseTime(pin.substr(0, colon));
        const auto source = colon == pin.npos ? std::nullopt : parseTime(pin.substr(colon + 1));
        if (!time || !source) {
            std::string message = "'";
            message.append(pin).append(
                "' is not of the form NEW:OLD, such as 100:90 in frames or 3.2s:3s in seconds");
            return fail(ErrorCode::syntax, pinName(pins.size()), std::move(message));
        }
        pins.push_back({*time, *source});
        if (pin.size() == text.size()) return pins;
        text.remove_prefix(pin.size() + 1);
    }
}

Result<TimeWarp> warpOf(const std::vector<PinArgument>& pins, SpanKind span, const Clip& clip) {
    std::vector<WarpPin> warpPins;
    for (const PinArgument& pin : pins) {
        const Seconds source = pin.source.inClip(clip);
        if (!isWithin(clip, source))
            return fail(ErrorCode::valueRange, pinName(warpPins.size()),
                        "its source time is outside the clip (" + lengthOf(clip) + ")");
        warpPins.push_back({pin.time.inClip(clip), source, span});
    }
    return TimeWarp::create(std::move(warpPins));
}

std::string outsideClipWarning(const TimeWarp& warp, const Clip& clip) {
    const auto& pins = warp.pins();
    const auto isOutside = [&](const WarpPin& pin) { return !isWithin(clip, pin.source); };
    const auto first = std::ranges::find_if(pins, isOutside);
    if (first == pins.end()) return {};
    std::string text = pinName(static_cast<std::size_t>(first - pins.begin()));
    const auto others = std::ranges::count_if(pins, isOutside) - 1;
    if (others > 0) text.append(" and ").append(std::to_string(others)).append(" more");
    return text.append(" outside the clip (")
        .append(lengthOf(clip))
        .append("): playback stops at the clip's ends");
}

}  // namespace sinew
