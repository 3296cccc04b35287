#include "core/io/ClipFrames.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew {

namespace {

constexpr std::array kRates{30, 24, 25, 60, 120, 50, 48, 15, 12, 100};

/// Frames: what times in single precision, and rates of rounded frame times, may be off.
double slackAt(double frame) { return 1e-4 + std::abs(frame) * 1e-6; }

bool isOnFrame(double frame) { return std::abs(frame - std::round(frame)) <= slackAt(frame); }

bool hasFrameAtEveryKey(const FrameRate& rate, const Clip& clip) {
    return std::ranges::all_of(clip.tracks, [&](const Track& track) {
        return std::ranges::all_of(track.curve->chunks(), [&](const auto& chunk) {
            for (std::size_t i = 0; i < chunk->size(); ++i) {
                if (!isOnFrame(rate.frame(Seconds{chunk->time(i)}))) return false;
            }
            return true;
        });
    });
}

FrameRate rateOf(const Clip& clip) {
    for (const int hertz : kRates) {
        const FrameRate rate = *FrameRate::create(hertz, 1);
        if (hasFrameAtEveryKey(rate, clip)) return rate;
    }
    return *FrameRate::create(60, 1);
}

}  // namespace

void setFrames(Clip& clip, std::optional<FrameRate> rate) {
    clip.rate = rate ? *rate : rateOf(clip);
    double first = 0, last = 0;
    for (const Track& track : clip.tracks) {
        const double start = clip.rate.frame(track.curve->startTime());
        const double end = clip.rate.frame(track.curve->endTime());
        first = std::min(first, std::floor(start + slackAt(start)));
        last = std::max(last, std::ceil(end - slackAt(end)));
    }
    clip.firstFrame = FrameIndex{static_cast<std::int64_t>(first)};
    clip.lastFrame = FrameIndex{static_cast<std::int64_t>(last)};
}

}  // namespace sinew
