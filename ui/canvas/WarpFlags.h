#pragma once

#include <QObject>
#include <QRectF>
#include <memory>
#include <optional>
#include <vector>

#include "core/anim/TimeWarp.h"

class QPainter;

namespace sinew {

class TimeCanvas;

/// The pins of the active clip's time warp in the ruler of a canvas, while the warp plays: a flag at each new
/// time, and a line from there to its source time below. A flag is dragged by the left button, which retimes;
/// a double click in the strip of flags, the lower half of the ruler, adds a pin.
class WarpFlags : public QObject {
    Q_OBJECT
public:
    static constexpr int kHeight = 10;  ///< of the strip, pixels

    explicit WarpFlags(TimeCanvas& canvas);

    void paintLines(QPainter& painter) const;
    void paint(QPainter& painter) const;
    /// Where a double click adds a pin; never without a warp that plays.
    bool inStrip(QPoint position) const;
    /// The pin whose flag is there, counted from 0.
    std::optional<std::size_t> at(QPoint position) const;
    /// "frame 48 plays source 61.3", of the flag there; empty where there is none.
    QString tip(QPoint position) const;

    /// Selects the pin: Shift adds it, Ctrl takes it in, and by a click out. Selected pins are dragged
    /// together.
    void press(std::size_t pin, QPoint position, Qt::KeyboardModifiers modifiers);
    /// To frames as keys snap, with Ctrl the other way round.
    void dragTo(QPoint position, Qt::KeyboardModifiers modifiers);
    void release();
    void add(QPoint position, Qt::KeyboardModifiers modifiers);
    /// Whether Delete is about the selected pins: no key is selected.
    bool takesDelete() const;

private:
    /// A pin that the left button holds.
    struct Hold {
        std::shared_ptr<const TimeWarp> start;
        std::size_t pin = 0;
        std::vector<std::size_t> pins;  ///< that go along, with it
        QPoint from;
        double grip = 0;  ///< pixels from the pin to where it was pressed
        enum class Click { keeps, selectsAlone, deselects } click = Click::keeps;  ///< without a drag
        bool moved = false;
    };

    std::shared_ptr<const TimeWarp> shown() const;
    double x(Seconds time) const;
    QRectF flag(const TimeWarp& warp, std::size_t pin) const;
    void paintFlag(QPainter& painter, const TimeWarp& warp, std::size_t pin) const;
    std::optional<FrameIndex> snapped(double x, Qt::KeyboardModifiers modifiers) const;
    Seconds time(double x, Qt::KeyboardModifiers modifiers) const;

    TimeCanvas* canvas_;
    std::optional<Hold> held_;
};

}  // namespace sinew
