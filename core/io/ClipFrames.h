#pragma once

#include <optional>

#include "core/anim/Clip.h"

namespace sinew {

/// Gives a clip whose file stores keys at times, and no frames, its rate and range: the rate that was asked
/// for, else the first of 30, 24, 25, 60, 120, 50, 48, 15, 12 and 100 Hz that has a frame at every key, else
/// 60 Hz. The range starts at frame 0 or at the first key in front of it, and covers all keys. Keys on frames
/// may be off by what single precision rounds away.
void setFrames(Clip& clip, std::optional<FrameRate> rate);

}  // namespace sinew
