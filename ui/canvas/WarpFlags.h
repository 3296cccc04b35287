#pragma once

#include <QObject>
#include <QRectF>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "core/anim/warp/TimeWarp.h"

class QPainter;

namespace sinew {

class TimeCanvas;

/// The pins of the active clip's time warp in the ruler of a canvas while the warp is active: a flag at each
/// pin's new time and a line down to its source time. Dragging a flag with the left button retimes; a
/// double-click in the flag strip, the lower half of the ruler, adds a pin.
class WarpFlags : public QObject {
    Q_OBJECT
public:
    static constexpr int kHeight = 10;  ///< of the flag strip, pixels

    explicit WarpFlags(TimeCanvas& canvas);

    void paintLines(QPainter& painter) const;
    void paint(QPainter& painter) const;
    /// Whether a double-click at a position adds a pin. False if no warp is active.
    bool isInStrip(QPoint position) const;
    /// Returns the index, from 0, of the pin whose flag is at a position.
    std::optional<std::size_t> at(QPoint position) const;
    /// Returns the tooltip of the flag at a position: "Frame 48 plays source frame 61.3". Empty if there is
    /// none.
    QString tip(QPoint position) const;

    /// Selects a pin and starts dragging the selected pins. Shift adds the pin to the selection, Ctrl toggles
    /// it.
    void press(std::size_t pin, QPoint position, Qt::KeyboardModifiers modifiers);
    /// Drags to a position. Snaps to frames like keys; Ctrl inverts snapping.
    void dragTo(QPoint position, Qt::KeyboardModifiers modifiers);
    void release();
    void add(QPoint position, Qt::KeyboardModifiers modifiers);
    /// Whether Delete removes the selected pins: there are some, and no key is selected.
    bool handlesDelete() const;

private:
    /// A drag in progress.
    struct PinDrag {
        std::shared_ptr<const TimeWarp> start;
        std::size_t pin = 0;
        std::vector<std::size_t> pins;  ///< all dragged pins, including `pin`
        QPoint from;
        double grabOffset = 0;              ///< pixels from the pin to the press position
        std::set<std::size_t> clickPins{};  ///< selected if the press ends without a drag
        bool moved = false;
    };

    std::shared_ptr<const TimeWarp> shown() const;
    double x(Seconds time) const;
    QRectF flag(const TimeWarp& warp, std::size_t pin) const;
    void paintFlag(QPainter& painter, const TimeWarp& warp, std::size_t pin) const;
    std::optional<FrameIndex> snapped(double x, Qt::KeyboardModifiers modifiers) const;
    Seconds time(double x, Qt::KeyboardModifiers modifiers) const;

    TimeCanvas* canvas_;
    std::optional<PinDrag> drag_;
};

}  // namespace sinew
