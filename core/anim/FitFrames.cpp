#include "core/anim/FitFrames.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew {

namespace {

constexpr double kSlack = 1e-4;  // of a frame: files keep times as floats, or as whole ticks

bool fits(FrameRate rate, const CurveChunk& chunk) {
    for (std::size_t i = 0; i < chunk.size(); ++i) {
        const double frame = rate.frame(Seconds{chunk.time(i)});
        if (std::abs(frame - std::round(frame)) > kSlack) return false;
    }
    return true;
}

bool fits(FrameRate rate, const Clip& clip) {
    return std::ranges::all_of(clip.tracks, [&](const Track& track) {
        return std::ranges::all_of(track.curve->chunks(),
                                   [&](const auto& chunk) { return fits(rate, *chunk); });
    });
}

FrameRate chosen(const Clip& clip) {
    constexpr std::array kUsual{30, 24, 25, 60, 120, 50, 100, 240, 1000};
    for (const int hertz : kUsual) {
        if (const FrameRate rate = *FrameRate::create(hertz, 1); fits(rate, clip)) return rate;
    }
    return *FrameRate::create(60, 1);
}

}  // namespace

void fitFrames(Clip& clip, std::optional<FrameRate> rate) {
    clip.rate = rate ? *rate : chosen(clip);
    if (clip.tracks.empty()) {
        clip.firstFrame = clip.lastFrame = FrameIndex{0};
        return;
    }
    double first = HUGE_VAL, last = -HUGE_VAL;
    for (const Track& track : clip.tracks) {
        first = std::min(first, clip.rate.frame(track.curve->startTime()));
        last = std::max(last, clip.rate.frame(track.curve->endTime()));
    }
    clip.firstFrame = FrameIndex{std::llround(std::floor(first + kSlack))};
    clip.lastFrame = FrameIndex{std::llround(std::ceil(last - kSlack))};
    clip.lastFrame = std::max(clip.firstFrame, clip.lastFrame);
}

}  // namespace sinew
