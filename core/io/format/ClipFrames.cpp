#include "core/io/format/ClipFrames.h"

#include <algorithm>
#include <cmath>

#include "core/anim/clip/ClipLayer.h"

namespace sinew {

double frameTolerance(double frame) { return 1e-4 + std::abs(frame) * 1e-6; }

namespace {

bool isOnFrame(double frame) { return std::abs(frame - std::round(frame)) <= frameTolerance(frame); }

FrameRate rateOf(const Clip& clip) {
    KeyRate rate;
    for (const Track& track : clip.tracks) {
        for (const auto& chunk : track.curve->chunks()) {
            for (std::size_t i = 0; i < chunk->size(); ++i) rate.add(chunk->time(i));
        }
    }
    return rate.rate();
}

}  // namespace

void KeyRate::add(double time) {
    for (std::size_t i = 0; i < kRates.size(); ++i) misfits_[i] = misfits_[i] || !isOnFrame(time * kRates[i]);
}

FrameRate KeyRate::rate() const {
    const auto fit = std::ranges::find(misfits_, false) - misfits_.begin();
    const bool noneFits = static_cast<std::size_t>(fit) == kRates.size();
    return *FrameRate::create(noneFits ? 60 : kRates[static_cast<std::size_t>(fit)], 1);
}

FrameRate wholeRate(FrameRate rate) {
    return *FrameRate::create(static_cast<std::int64_t>(std::max(1.0, std::round(rate.hertz()))), 1);
}

void setFrames(Clip& clip, std::optional<FrameRate> rate) {
    clip.rate = rate ? *rate : rateOf(clip);
    double first = 0, last = 0;
    const auto include = [&](const std::vector<Track>& tracks) {
        for (const Track& track : tracks) {
            const double start = clip.rate.frame(track.curve->startTime());
            const double end = clip.rate.frame(track.curve->endTime());
            first = std::min(first, std::floor(start + frameTolerance(start)));
            last = std::max(last, std::ceil(end - frameTolerance(end)));
        }
    };
    include(clip.tracks);
    for (const auto& layer : clip.layers) include(layer->tracks);
    clip.firstFrame = FrameIndex{static_cast<std::int64_t>(first)};
    clip.lastFrame = FrameIndex{static_cast<std::int64_t>(last)};
}

}  // namespace sinew
