#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/base/Result.h"

namespace sinew {

/// A time from the command line: a frame, or seconds if followed by an s, relative to a clip's first frame.
struct TimeArgument {
    double value = 0;
    bool seconds = false;

    Seconds inClip(const Clip& clip) const;  ///< returns the time in the clip
};

/// Parses a time such as "90" (a frame) or "3.2s". Returns nullopt for anything else.
std::optional<TimeArgument> parseTime(std::string_view text);

/// A pin from the command line, "NEW:OLD": the clip's time OLD plays at NEW.
struct PinArgument {
    TimeArgument time, source;
};

/// Parses "NEW:OLD,NEW:OLD,...". Fails with `syntax`, naming the pin ("pin 2").
Result<std::vector<PinArgument>> parsePins(std::string_view text);

/// Returns the time warp with these pins and one kind of span. Fails with `valueRange`, naming the
/// pin, if a source time is outside the clip, and as TimeWarp::create() does.
Result<TimeWarp> warpOf(const std::vector<PinArgument>& pins, SpanKind span, const Clip& clip);

/// Returns a warning about pins outside the clip; empty if all are inside.
std::string outsideClipWarning(const TimeWarp& warp, const Clip& clip);

}  // namespace sinew
