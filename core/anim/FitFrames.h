#pragma once

#include <optional>

#include "core/anim/Clip.h"

namespace sinew {

/// Gives a clip whose keys are at times of their own a frame rate, and the range of whole frames that holds
/// them: `rate`, or the first of 30, 24, 25, 60, 120, 50, 100, 240 and 1000 Hz that has a frame at every key,
/// or 60 Hz. A clip without keys has one frame, 0.
void fitFrames(Clip& clip, std::optional<FrameRate> rate = std::nullopt);

}  // namespace sinew
