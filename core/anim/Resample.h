#pragma once

#include <memory>

#include "core/anim/Clip.h"
#include "core/base/Result.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// How a clip is resampled.
struct ResampleSettings {
    /// What is between the clip's own frames. slerp: rotations of joints with three free angles go the
    /// shortest way from frame to frame, everything else goes straight. curves: what the curves show.
    enum class Between { slerp, curves };
    FrameRate rate;
    Between between = Between::slerp;
};

/// The first and last frame of a rate that lie within a clip's range; of a range that holds none, the one
/// behind its start.
FrameRange framesWithin(const Clip& clip, FrameRate rate);

/// The clip at another rate with a key a frame, every moment where it was: its range becomes the new frames
/// within the old one, so that the duration stays where that is a whole number of new frames, and is less
/// than that else. Keys are linear; what keys lie beyond the range is left out. Curves of one key, markers
/// and a time warp stay as they are, but for angles that SLERP moves. Where a joint of fewer than three free
/// angles goes by SLERP its angles come as near to that as they can.
///
/// Fails: limitExceeded (more than 64 million keys), valueRange (curves that are no number somewhere).
Result<Clip> resampled(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip,
                       const ResampleSettings& settings);

}  // namespace sinew
