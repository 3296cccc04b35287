#pragma once

#include "core/anim/Clip.h"

namespace sinew {

/// What a time warp makes of a clip, in numbers.
struct WarpFigures {
    FrameRange played;            ///< the new frames that play
    TimeWarp::SpeedRange speeds;  ///< over what plays: zero in holds, negative in reverse
    bool counted = true;          ///< false of clips too long to count: the numbers below are 0 then
    std::int64_t shown = 0;       ///< source frames that play, each counted once
    std::int64_t repeated = 0;    ///< new frames that show a source frame once more
    std::int64_t skipped = 0;     ///< source frames that none shows
};

/// Frames that play, or that there are: as many as files may have.
constexpr std::int64_t kMostCounted = 10'000'000;

/// The figures of a clip with its warp, muted or not. A new frame counts as showing the source frame nearest
/// to what it plays, those beyond the clip's ends as showing the end. O(spans · log(frames)), but where time
/// runs backwards O(frames that play + source frames). Where either are more than kMostCounted, frames are
/// not counted.
WarpFigures warpFigures(const Clip& clip);

}  // namespace sinew
