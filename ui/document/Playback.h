#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/anim/warp/TimeWarp.h"
#include "core/base/Time.h"

namespace sinew {

/// The playhead: a frame on the active clip's frame grid, in new (warped) time, and the playback that moves
/// it. All views that show time use it.
class Playback : public QObject {
    Q_OBJECT
public:
    /// realTime keeps the clip's speed and drops frames if drawing is too slow. everyFrame shows every frame
    /// no matter how long it takes, but never faster than realTime.
    enum class Mode { realTime, everyFrame };

    static constexpr double kMinimumSpeed = 0.01;
    static constexpr double kMaximumSpeed = 16;

    explicit Playback(QObject* parent = nullptr);

    FrameIndex frame() const { return frame_; }
    Seconds time() const { return rate_.time(frame_); }
    /// Source time at the playhead, at which keys are set and curves are read.
    Seconds sourceTime() const { return sourceTime(time()); }
    Seconds sourceTime(Seconds time) const { return warp_ ? warp_->source(time) : time; }
    /// The active warp, or null.
    const TimeWarp* warp() const { return warp_.get(); }
    /// The source frame nearest to sourceTime().
    FrameIndex sourceFrame() const { return rate_.nearestFrame(sourceTime()); }
    /// Returns the earliest and latest source time that plays within half a frame of the playhead.
    std::pair<Seconds, Seconds> sourceRangeAtPlayhead() const;
    /// Returns the frames nearest to the times at which a source time plays, ascending and without
    /// duplicates. There may be several, and they may lie outside the clip.
    std::vector<FrameIndex> playFrames(Seconds source) const;
    /// Returns the one of playFrames() nearest to the playhead. During a hold of that source time it is the
    /// playhead itself.
    FrameIndex nearestPlayFrame(Seconds source) const;
    /// Returns the one of playFrames() nearest to the playhead on its later (`forward`) or earlier side.
    std::optional<FrameIndex> adjacentFrame(Seconds source, bool forward) const;
    /// Whether a source time plays at the playhead's frame.
    bool isAtPlayhead(Seconds source) const { return nearestPlayFrame(source) == frame_; }
    FrameRate rate() const { return rate_; }
    FrameIndex firstFrame() const { return first_; }  ///< of the clip, in new time
    FrameIndex lastFrame() const { return last_; }
    FrameIndex inFrame() const { return in_; }  ///< of the played range
    FrameIndex outFrame() const { return out_; }
    bool playing() const { return playing_; }
    bool loop() const { return loop_; }
    double speed() const { return speed_; }
    Mode mode() const { return mode_; }

    /// Sets the frame grid and range of a clip. The playhead is kept if possible, and playback continues.
    /// Does nothing if grid and range are unchanged.
    ///
    /// @param isOtherClip  another clip: in and out points move to its ends. Otherwise an in or out point
    /// that
    ///     was not at the clip's end is kept if possible.
    void setClip(FrameRate rate, FrameIndex first, FrameIndex last, bool isOtherClip = true);
    /// Sets the warp; null plays source time. Emits frameChanged() if another source time plays at the
    /// playhead.
    void setWarp(std::shared_ptr<const TimeWarp> warp);
    void setFrame(FrameIndex frame);  ///< clamped to the clip
    /// Sets the in and out points, clamped to the clip; `out` is at least `in`. A range of one frame stops
    /// playback.
    void setRange(FrameIndex in, FrameIndex out);
    /// Starts playback at the playhead, or at the in point if the playhead is outside the range or at its
    /// end. Does nothing if the range is one frame.
    void setPlaying(bool playing);
    void setLoop(bool loop);
    void setSpeed(double factor);  ///< clamped to kMinimumSpeed..kMaximumSpeed
    void setMode(Mode mode);
    void step(int frames);  ///< stops playback and moves the playhead within the clip
    void goToFirst() { setFrame(in_); }
    void goToLast() { setFrame(out_); }

    /// Moves the playhead to its position `sinceStart` after the clock was started by setPlaying(true), or
    /// restarted by setClip(), setSpeed() or setMode(). Called by the timer.
    void advanceTo(Seconds sinceStart);

Q_SIGNALS:
    void frameChanged();                 ///< the playhead moved, or another source time plays at it
    void clipChanged(bool isOtherClip);  ///< rate or clip range changed; `isOtherClip`: for another clip
    void rangeChanged();                 ///< in or out
    void stateChanged();                 ///< playing, loop, speed, mode

private:
    double framesPerSecond() const { return rate_.hertz() * speed_; }
    void advance(std::int64_t frames);
    void restartClock();
    void waitForNextFrame();

    FrameRate rate_;
    std::shared_ptr<const TimeWarp> warp_;
    FrameIndex frame_, first_, last_, in_, out_;
    bool playing_ = false;
    bool loop_ = true;
    double speed_ = 1;
    Mode mode_ = Mode::realTime;
    QTimer timer_;
    QElapsedTimer clock_;
    double progress_ = 0;  ///< frames due when the clock was started: the fraction not shown yet
    double advanced_ = 0;  ///< frames advanced since the clock was started
};

}  // namespace sinew
