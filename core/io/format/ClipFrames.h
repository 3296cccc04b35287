#pragma once

#include <array>
#include <optional>

#include "core/anim/clip/Clip.h"

namespace sinew {

/// Returns how far, in frames, the time of a key in a file may be from a frame to count as on it. Files have
/// times in single precision, often as sums of rounded frame times, or printed with six digits.
double frameTolerance(double frame);

/// Determines the frame rate of a clip whose file stores key times but no frames: the first of 30, 24, 25,
/// 60, 120, 50, 48, 15, 12 and 100 Hz that has a frame at every key (see frameTolerance()), else 60 Hz.
class KeyRate {
public:
    void add(double time);  ///< adds a key's time, seconds
    FrameRate rate() const;

private:
    static constexpr std::array kRates{30, 24, 25, 60, 120, 50, 48, 15, 12, 100};
    std::array<bool, kRates.size()> misfits_{};
};

/// Returns a frame rate rounded to a whole number of frames per second, at least 1.
FrameRate wholeRate(FrameRate rate);

/// Sets the rate and frame range of such a clip: `rate` if given, else the rate of its keys. The range starts
/// at frame 0, or earlier if a key precedes it, and covers all keys.
void setFrames(Clip& clip, std::optional<FrameRate> rate);

}  // namespace sinew
