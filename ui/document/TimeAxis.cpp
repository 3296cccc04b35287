#include "ui/document/TimeAxis.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/anim/warp/PlayTimes.h"
#include "ui/document/Playback.h"

namespace sinew {

TimeAxis::TimeAxis(const Playback& playback) {
    const auto follow = [this, &playback](bool isOtherClip) {
        const FrameRate rate = playback.rate();
        const auto [first, last] =
            sourceBetween(playback.warp(), rate.time(playback.firstFrame()), rate.time(playback.lastFrame()));
        const auto toPosition = [](FrameIndex frame) { return static_cast<double>(frame.value); };
        setClip(std::min(toPosition(playback.firstFrame()), rate.frame(first)),
                std::max(toPosition(playback.lastFrame()), rate.frame(last)), isOtherClip);
    };
    connect(&playback, &Playback::clipChanged, this, follow);
    follow(true);
}

void TimeAxis::setUnit(TimeUnit unit) {
    if (std::exchange(unit_, unit) != unit) Q_EMIT changed();
}

FrameIndex TimeAxis::nearestFrame(double pixel) const {
    return {static_cast<std::int64_t>(std::llround(frame(pixel)))};
}

void TimeAxis::setWidth(double pixels) {
    if (pixels == width_ || pixels <= 0) return;
    width_ = pixels;
    if (showsAll_) return showAll();
    set(start_, pixelsPerFrame_);
}

void TimeAxis::setClip(double first, double last, bool isOtherClip) {
    first_ = first;
    last_ = last;
    if (frozen_ && !isOtherClip) return;
    if (isOtherClip || showsAll_) return showAll();
    set(start_, pixelsPerFrame_);
}

void TimeAxis::showAll() {
    const double scale = fitScale();
    showsAll_ = true;
    set(first_ - kMargin / scale, scale);
}

void TimeAxis::show(FrameIndex first, FrameIndex last) {
    const double frames = std::max<double>(1, static_cast<double>(last.value - first.value));
    const double scale = std::min(contentWidth() / frames, kLargestPixelsPerFrame);
    showsAll_ = false;
    set(static_cast<double>(first.value) - kMargin / scale, scale);
}

void TimeAxis::zoom(double factor, double aboutX) {
    const double about = frame(aboutX);
    const double minimumScale = fitScale() / 4;
    const double scale = std::clamp(pixelsPerFrame_ * factor, minimumScale, kLargestPixelsPerFrame);
    showsAll_ = false;
    set(about - aboutX / scale, scale);
}

void TimeAxis::pan(double pixels) {
    showsAll_ = false;
    set(start_ - pixels / pixelsPerFrame_, pixelsPerFrame_);
}

void TimeAxis::reveal(FrameIndex frame) {
    const double pixel = x(frame);
    if (pixel >= 0 && pixel <= width_) return;
    showsAll_ = false;
    set(static_cast<double>(frame.value) - kMargin / pixelsPerFrame_, pixelsPerFrame_);
}

void TimeAxis::set(double start, double pixelsPerFrame) {
    const double keep = std::min(width_ / 2, kMargin);
    pixelsPerFrame_ = pixelsPerFrame;
    start_ = std::clamp(start, first_ - (width_ - keep) / pixelsPerFrame, last_ - keep / pixelsPerFrame);
    Q_EMIT changed();
}

void TimeAxis::setFrozen(bool frozen) {
    if (std::exchange(frozen_, frozen) == frozen || frozen) return;
    if (showsAll_) return showAll();
    set(start_, pixelsPerFrame_);
}

double TimeAxis::contentWidth() const { return std::max(width_ - 2 * kMargin, kMargin); }

double TimeAxis::fitScale() const {
    return std::min(contentWidth() / std::max(last_ - first_, 1.0), kLargestPixelsPerFrame);
}

double niceStep(double minimum) {
    const double power = std::pow(10.0, std::floor(std::log10(minimum)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= minimum * (1 - 1e-12)) return factor * power;
    }
    return 10 * power;
}

std::vector<double> axisTicks(double from, double to, double step) {
    constexpr double kMaxTicks = 10000;
    std::vector<double> ticks;
    const double first = std::ceil(from / step);
    const double last = std::min(std::floor(to / step), first + kMaxTicks);
    for (double i = first; i <= last; ++i) ticks.push_back(i * step);
    return ticks;
}

}  // namespace sinew
