#pragma once

#include "core/anim/clip/Clip.h"

namespace sinew {

/// Statistics of a clip's time warp.
struct WarpStatistics {
    FrameRange played;            ///< new frames that play
    TimeWarp::SpeedRange speeds;  ///< over the played frames: zero in holds, negative in reverse
    bool isCounted = true;        ///< false if the clip is too long to count; the numbers below are then 0
    std::int64_t shown = 0;       ///< source frames that play, each counted once
    std::int64_t repeated = 0;    ///< new frames that show a source frame again
    std::int64_t skipped = 0;     ///< source frames that no new frame shows
};

/// Maximum number of played or source frames that are counted: as many as files may have.
constexpr std::int64_t kMaximumCounted = 10'000'000;

/// Returns the statistics of a clip's warp, whether it is muted or not. A new frame counts as showing the
/// source frame nearest to the time it plays, clamped to the clip's range. O(spans · log(frames)), or
/// O(played frames + source frames) if there are reverse spans. Does not count if either number of frames is
/// above kMaximumCounted.
WarpStatistics warpStatistics(const Clip& clip);

}  // namespace sinew
