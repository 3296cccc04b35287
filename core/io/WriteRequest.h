#pragma once

#include "core/io/Format.h"

namespace sinew {

/// What WriteOptions ask of a scene, made definite: which character and clip, and the times of the frames to be written.
struct WriteRequest {
    std::shared_ptr<const Character> character;  ///< never null
    std::shared_ptr<const Clip> clip;            ///< null: the rest pose in one frame
    FrameRate rate;                              ///< of the file
    std::int64_t frames = 1;
    Seconds start;           ///< clip time of the first frame
    FrameIndex firstFrame;   ///< of the clip, where rate is the clip's own
    bool resampled = false;  ///< the file's rate is not the clip's

    /// Clip time of the file's frame `index`, from 0. Exact frame times where the rate is the clip's.
    Seconds time(std::int64_t index) const {
        return resampled ? start + rate.time(FrameIndex{index}) : rate.time(firstFrame + FrameIndex{index});
    }
};

/// Fails: argumentInvalid (an unknown character or clip, an empty scene, frames outside of the clip, a unit that is no
/// positive number), limitExceeded (more than ReadLimits{}.frames frames at the rate asked for).
Result<WriteRequest> writeRequest(const Scene& scene, const WriteOptions& options);

}  // namespace sinew
