#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/anim/TimeWarp.h"
#include "core/base/Time.h"

namespace sinew {

/// The playhead: one frame on the grid of the active clip, in new time, and how it moves. Everything that
/// shows time reads it here.
class Playback : public QObject {
    Q_OBJECT
public:
    /// realTime keeps the clip's speed and drops frames where drawing is slower; everyFrame shows each frame,
    /// however long it takes, and never faster than realTime would.
    enum class Mode { realTime, everyFrame };

    static constexpr double kMinimumSpeed = 0.01;
    static constexpr double kMaximumSpeed = 16;

    explicit Playback(QObject* parent = nullptr);

    FrameIndex frame() const { return frame_; }
    Seconds time() const { return rate_.time(frame_); }
    /// What plays at the playhead, as the clip's warp has it: where keys are set and curves are read.
    Seconds sourceTime() const { return sourceTime(time()); }
    Seconds sourceTime(Seconds time) const { return warp_ ? warp_->source(time) : time; }
    /// The warp that plays, or null.
    const TimeWarp* warp() const { return warp_.get(); }
    /// The frame of the source that is nearest to what plays at the playhead.
    FrameIndex sourceFrame() const { return rate_.nearestFrame(sourceTime()); }
    /// The earliest and the latest moment of the source that plays within half a frame of the playhead.
    std::pair<Seconds, Seconds> sourceHere() const;
    /// The frames nearest to when a moment of the source plays: as often as it does, ascending, within the
    /// clip or not.
    std::vector<FrameIndex> framesOf(Seconds source) const;
    /// Of these the nearest to the playhead, which is there while the moment stands still in a hold.
    FrameIndex frameOf(Seconds source) const;
    /// Of these the nearest before or behind the playhead.
    std::optional<FrameIndex> frameBeside(Seconds source, bool behind) const;
    /// Whether the moment plays at the playhead's frame.
    bool isHere(Seconds source) const { return frameOf(source) == frame_; }
    FrameRate rate() const { return rate_; }
    FrameIndex firstFrame() const { return first_; }  ///< of the clip
    FrameIndex lastFrame() const { return last_; }
    FrameIndex inFrame() const { return in_; }  ///< of what plays, within the clip
    FrameIndex outFrame() const { return out_; }
    bool playing() const { return playing_; }
    bool loop() const { return loop_; }
    double speed() const { return speed_; }
    Mode mode() const { return mode_; }

    /// The grid and range of another clip; the playhead stays where it can, in and out open to the whole
    /// clip, and what plays goes on. The same grid and range change nothing.
    void setClip(FrameRate rate, FrameIndex first, FrameIndex last);
    /// The clip has another grid or range: an in or out that was not at its end stays where it can.
    void changeClip(FrameRate rate, FrameIndex first, FrameIndex last);
    /// Null: new time is source time. Where another moment plays than before, the frame counts as changed.
    void setWarp(std::shared_ptr<const TimeWarp> warp);
    void setFrame(FrameIndex frame);  ///< clamped to the clip
    /// Clamped to the clip; an out before the in becomes the in. A range of one frame stops.
    void setRange(FrameIndex in, FrameIndex out);
    /// From the playhead, or from the in where the playhead is outside the range or at its end. Refused where
    /// the range is one frame.
    void setPlaying(bool playing);
    void setLoop(bool loop);
    void setSpeed(double factor);  ///< clamped to kMinimumSpeed..kMaximumSpeed
    void setMode(Mode mode);
    void step(int frames);  ///< stops, moves by frames; within the clip
    void toFirst();         ///< of the range
    void toLast();

    /// Moves the playhead to where it belongs so long after the clock was started: by setPlaying(true), and
    /// anew by setClip(), setSpeed() and setMode(). The timer calls it.
    void advanceTo(Seconds sinceStart);

Q_SIGNALS:
    void frameChanged();             ///< the playhead moved, or another moment of the source plays at it
    void clipChanged(bool another);  ///< rate or clip range; whether of another clip
    void rangeChanged();             ///< in or out
    void stateChanged();             ///< playing, loop, speed, mode

private:
    void set(FrameRate rate, FrameIndex first, FrameIndex last, bool another);
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
    double progress_ = 0;  ///< frames that were due when the clock was started: a fraction not yet shown
    double shown_ = 0;     ///< frames of this run that were advanced already
};

}  // namespace sinew
