#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/anim/Clip.h"
#include "core/base/Result.h"

namespace sinew {

/// A time on the command line: frames, or with an s behind it seconds, from the first frame of a clip.
struct AskedTime {
    double value = 0;
    bool seconds = false;

    Seconds of(const Clip& clip) const;  ///< time of the clip
};

/// "NEW:OLD": the moment OLD of the clip happens at NEW.
struct AskedPin {
    AskedTime time, source;
};

/// "NEW:OLD,NEW:OLD,...". Fails: syntax, with the number of the pin as place ("pin 2").
Result<std::vector<AskedPin>> parsePins(std::string_view text);

/// The warp that pins ask for, all spans of one kind. Fails: valueRange (a moment that the clip does not
/// have), and as TimeWarp::create() does; with the number of the pin.
Result<TimeWarp> warpOf(const std::vector<AskedPin>& pins, WarpSpan span, const Clip& clip);

/// What of a warp lies beyond a clip, as a warning; empty where all pins lie within.
std::string beyondClip(const TimeWarp& warp, const Clip& clip);

}  // namespace sinew
