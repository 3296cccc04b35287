#include "ui/document/Playback.h"

#include <algorithm>
#include <cmath>

#include "core/anim/warp/PlayTimes.h"

namespace sinew {

namespace {

// Shortest timer interval. No screen shows more frames, and a window busy computing frames would not be
// painted.
constexpr int kShortestWait = 4;
// Longest timer interval. Speed or rate may change during the wait for a very slow frame, and waking up is
// cheap.
constexpr int kLongestWait = 1000;
// Times closer than keys can be are considered the same.
constexpr Seconds kSameTime{TimeWarp::kMinimumGap};

Seconds elapsed(const QElapsedTimer& clock) {
    return {clock.isValid() ? static_cast<double>(clock.nsecsElapsed()) * 1e-9 : 0};
}

}  // namespace

Playback::Playback(QObject* parent) : QObject(parent) {
    timer_.setTimerType(Qt::PreciseTimer);
    timer_.setSingleShot(true);
    connect(&timer_, &QTimer::timeout, this, [this] {
        advanceTo(elapsed(clock_));
        waitForNextFrame();
    });
}

void Playback::setClip(FrameRate rate, FrameIndex first, FrameIndex last, bool isOtherClip) {
    last = std::max(first, last);
    if (rate == rate_ && first == first_ && last == last_) return;
    restartClock();
    const Seconds before = time();
    const bool hadRange = in_ != out_;
    rate_ = rate;
    in_ = isOtherClip || in_ == first_ ? first : std::clamp(in_, first, last);
    out_ = isOtherClip || out_ == last_ ? last : std::clamp(out_, in_, last);
    // A range reduced to one frame could not be played.
    if (hadRange && in_ == out_) {
        in_ = first;
        out_ = last;
    }
    first_ = first;
    last_ = last;
    frame_ = std::clamp(frame_, first_, last_);
    Q_EMIT clipChanged(isOtherClip);
    Q_EMIT rangeChanged();
    if (time() != before) Q_EMIT frameChanged();
    if (in_ == out_) setPlaying(false);
    waitForNextFrame();
}

void Playback::setWarp(std::shared_ptr<const TimeWarp> warp) {
    const Seconds before = sourceTime();
    warp_ = std::move(warp);
    if (sourceTime() != before) Q_EMIT frameChanged();
}

std::pair<Seconds, Seconds> Playback::sourceRangeAtPlayhead() const {
    const Seconds half = rate_.frameTime() * 0.5;
    return sourceBetween(warp(), time() - half, time() + half);
}

std::vector<FrameIndex> Playback::playFrames(Seconds source) const {
    std::vector<FrameIndex> frames;
    for (const Seconds time : playTimes(warp(), source)) frames.push_back(rate_.nearestFrame(time));
    const auto duplicates = std::ranges::unique(frames);
    frames.erase(duplicates.begin(), duplicates.end());
    return frames;
}

FrameIndex Playback::nearestPlayFrame(Seconds source) const {
    const bool shown = std::abs(source.value - sourceTime().value) <= kSameTime.value;
    if (warp_ && shown) return frame_;
    return std::ranges::min(playFrames(source), {},
                            [this](FrameIndex frame) { return std::abs(frame.value - frame_.value); });
}

std::optional<FrameIndex> Playback::adjacentFrame(Seconds source, bool forward) const {
    std::optional<FrameIndex> nearest;
    for (const FrameIndex frame : playFrames(source)) {
        if (forward && frame > frame_) return frame;
        if (!forward && frame < frame_) nearest = frame;
    }
    return nearest;
}

void Playback::setFrame(FrameIndex frame) {
    frame = std::clamp(frame, first_, last_);
    if (std::exchange(frame_, frame) != frame) Q_EMIT frameChanged();
}

void Playback::setRange(FrameIndex in, FrameIndex out) {
    in = std::clamp(in, first_, last_);
    out = std::max(in, std::min(out, last_));
    if (in == in_ && out == out_) return;
    in_ = in;
    out_ = out;
    Q_EMIT rangeChanged();
    if (in_ == out_) setPlaying(false);
}

void Playback::setPlaying(bool playing) {
    if (playing == playing_ || (playing && in_ == out_)) return;
    playing_ = playing;
    if (playing) {
        if (frame_ < in_ || frame_ >= out_) setFrame(in_);
        advanced_ = progress_ = 0;
        clock_.start();
    }
    waitForNextFrame();
    Q_EMIT stateChanged();
}

void Playback::setLoop(bool loop) {
    if (std::exchange(loop_, loop) != loop) Q_EMIT stateChanged();
}

void Playback::setSpeed(double factor) {
    if (!std::isfinite(factor)) return;
    factor = std::clamp(factor, kMinimumSpeed, kMaximumSpeed);
    if (factor == speed_) return;
    advanceTo(elapsed(clock_));
    restartClock();
    speed_ = factor;
    waitForNextFrame();
    Q_EMIT stateChanged();
}

void Playback::setMode(Mode mode) {
    if (mode == mode_) return;
    advanceTo(elapsed(clock_));
    restartClock();
    mode_ = mode;
    waitForNextFrame();
    Q_EMIT stateChanged();
}

void Playback::step(int frames) {
    setPlaying(false);
    setFrame(frame_ + FrameIndex{frames});
}

void Playback::advanceTo(Seconds sinceStart) {
    if (!playing_) return;
    const double due = std::floor(progress_ + sinceStart.value * framesPerSecond());
    const auto frames = static_cast<std::int64_t>(due - advanced_);
    if (frames <= 0) return;
    // In everyFrame mode, late frames are written off; otherwise playback would race to catch up.
    advanced_ = due;
    advance(mode_ == Mode::everyFrame ? 1 : frames);
}

void Playback::advance(std::int64_t frames) {
    FrameIndex next = frame_ + FrameIndex{frames};
    if (next > out_) {
        if (!loop_) {
            setFrame(std::min(std::max(frame_, out_), last_));
            return setPlaying(false);
        }
        const std::int64_t length = out_.value - in_.value + 1;
        const bool fromOutside = frame_ > out_;
        next = fromOutside ? in_ : in_ + FrameIndex{(next.value - in_.value) % length};
    }
    setFrame(next);
}

void Playback::restartClock() {
    if (!playing_) return;
    // Keep the started fraction of a frame: a dragged speed changes more often than frames are due.
    const double due = progress_ + elapsed(clock_).value * framesPerSecond();
    progress_ = std::clamp(due - advanced_, 0.0, 1.0);
    advanced_ = 0;
    clock_.start();
}

void Playback::waitForNextFrame() {
    if (!playing_) return timer_.stop();
    const double next = (advanced_ + 1 - progress_) / framesPerSecond() - elapsed(clock_).value;
    timer_.start(
        static_cast<int>(std::clamp(std::ceil(next * 1000), double{kShortestWait}, double{kLongestWait})));
}

}  // namespace sinew
