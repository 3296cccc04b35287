#pragma once

#include <array>
#include <optional>

#include "core/anim/Clip.h"

namespace sinew {

/// Finds the rate of a clip whose file stores keys at times, and no frames: the first of 30, 24, 25, 60, 120,
/// 50, 48, 15, 12 and 100 Hz that has a frame at every key, else 60 Hz. Keys on frames may be off by what
/// single precision rounds away.
class KeyRate {
public:
    void add(double time);  ///< of a key, seconds
    FrameRate rate() const;

private:
    static constexpr std::array kRates{30, 24, 25, 60, 120, 50, 48, 15, 12, 100};
    std::array<bool, kRates.size()> misfits_{};
};

/// Gives such a clip its rate and range: the rate that was asked for, else that of its keys. The range starts
/// at frame 0 or at the first key in front of it, and covers all keys.
void setFrames(Clip& clip, std::optional<FrameRate> rate);

}  // namespace sinew
