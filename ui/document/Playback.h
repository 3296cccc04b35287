#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include "core/base/Time.h"

namespace sinew {

/// The playhead: one frame on the grid of the active clip, and how it moves. Everything that shows time reads
/// it here.
class Playback : public QObject {
    Q_OBJECT
public:
    /// realTime keeps the clip's speed and drops frames where drawing is slower; everyFrame shows each frame,
    /// however long it takes.
    enum class Mode { realTime, everyFrame };

    explicit Playback(QObject* parent = nullptr);

    FrameIndex frame() const { return frame_; }
    Seconds time() const { return rate_.time(frame_); }
    FrameRate rate() const { return rate_; }
    FrameIndex firstFrame() const { return first_; }  ///< of the clip
    FrameIndex lastFrame() const { return last_; }
    FrameIndex inFrame() const { return in_; }  ///< of what plays, within the clip
    FrameIndex outFrame() const { return out_; }
    bool playing() const { return timer_.isActive(); }
    bool loop() const { return loop_; }
    double speed() const { return speed_; }
    Mode mode() const { return mode_; }

    /// The grid and range of another clip; the playhead stays where it can, in and out open to the whole
    /// clip.
    void setClip(FrameRate rate, FrameIndex first, FrameIndex last);
    void setFrame(FrameIndex frame);  ///< clamped to the clip
    void setRange(FrameIndex in, FrameIndex out);
    void setPlaying(bool playing);
    void setLoop(bool loop);
    void setSpeed(double factor);  ///< clamped to 0.01..16
    void setMode(Mode mode);
    void step(int frames);  ///< stops, moves by frames; within the clip
    void toFirst();         ///< of the range
    void toLast();

Q_SIGNALS:
    void frameChanged();
    void clipChanged();   ///< rate or clip range
    void rangeChanged();  ///< in or out
    void stateChanged();  ///< playing, loop, speed, mode

private:
    void tick();
    void advance(std::int64_t frames);
    void restartClock();

    FrameRate rate_;
    FrameIndex frame_, first_, last_, in_, out_;
    bool loop_ = true;
    double speed_ = 1;
    Mode mode_ = Mode::realTime;
    QTimer timer_;
    QElapsedTimer clock_;
    double shown_ = 0;  ///< frames of clock_'s run that were advanced already
};

}  // namespace sinew
