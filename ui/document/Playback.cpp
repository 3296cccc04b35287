#include "ui/document/Playback.h"

#include <algorithm>
#include <cmath>

namespace sinew {

Playback::Playback(QObject* parent) : QObject(parent) {
    timer_.setTimerType(Qt::PreciseTimer);
    connect(&timer_, &QTimer::timeout, this, &Playback::tick);
}

void Playback::setClip(FrameRate rate, FrameIndex first, FrameIndex last) {
    if (rate == rate_ && first == first_ && last == last_) return;
    rate_ = rate;
    first_ = in_ = first;
    last_ = out_ = std::max(first, last);
    restartClock();
    Q_EMIT clipChanged();
    Q_EMIT rangeChanged();
    frame_ = std::clamp(frame_, first_, last_);
    Q_EMIT frameChanged();
}

void Playback::setFrame(FrameIndex frame) {
    frame = std::clamp(frame, first_, last_);
    if (frame == frame_) return;
    frame_ = frame;
    Q_EMIT frameChanged();
}

void Playback::setRange(FrameIndex in, FrameIndex out) {
    in = std::clamp(in, first_, last_);
    out = std::clamp(out, in, last_);
    if (in == in_ && out == out_) return;
    in_ = in;
    out_ = out;
    Q_EMIT rangeChanged();
}

void Playback::setPlaying(bool playing) {
    if (playing == this->playing() || (playing && in_ == out_)) return;
    if (playing) {
        if (frame_ < in_ || frame_ >= out_) setFrame(in_);
        timer_.start();
        restartClock();
    } else {
        timer_.stop();
    }
    Q_EMIT stateChanged();
}

void Playback::setLoop(bool loop) {
    if (loop == loop_) return;
    loop_ = loop;
    Q_EMIT stateChanged();
}

void Playback::setSpeed(double factor) {
    factor = std::clamp(factor, 0.01, 16.0);
    if (factor == speed_) return;
    speed_ = factor;
    restartClock();
    Q_EMIT stateChanged();
}

void Playback::setMode(Mode mode) {
    if (mode == mode_) return;
    mode_ = mode;
    restartClock();
    Q_EMIT stateChanged();
}

void Playback::step(int frames) {
    setPlaying(false);
    setFrame(frame_ + FrameIndex{frames});
}

void Playback::toFirst() { setFrame(in_); }
void Playback::toLast() { setFrame(out_); }

void Playback::tick() {
    if (mode_ == Mode::everyFrame) return advance(1);
    const double due = std::floor(static_cast<double>(clock_.nsecsElapsed()) * 1e-9 * speed_ * rate_.hertz());
    const auto frames = static_cast<std::int64_t>(due - shown_);
    if (frames <= 0) return;
    shown_ = due;
    advance(frames);
}

void Playback::advance(std::int64_t frames) {
    FrameIndex next = frame_ + FrameIndex{frames};
    if (next > out_) {
        if (!loop_) {
            setFrame(out_);
            return setPlaying(false);
        }
        const std::int64_t length = out_.value - in_.value + 1;
        next = in_ + FrameIndex{(next.value - in_.value) % length};
    }
    setFrame(next);
}

void Playback::restartClock() {
    clock_.start();
    shown_ = 0;
    // In real time the timer polls a little faster than the frames come, at most at 250 Hz; what is due
    // decides.
    const double frameMilliseconds = 1000.0 / (rate_.hertz() * speed_);
    const double interval =
        mode_ == Mode::everyFrame ? frameMilliseconds : std::min(frameMilliseconds / 2, 16.0);
    timer_.setInterval(std::max(4, static_cast<int>(std::lround(interval))));
}

}  // namespace sinew
