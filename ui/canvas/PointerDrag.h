#pragma once

#include <QPointF>

namespace sinew {

/// The movement of the pointer since a button was pressed. Shift scales it to a tenth; it can be locked to
/// one axis.
class PointerDrag {
public:
    enum class Axis { both, time, value };

    static constexpr double kDragThreshold = 3;  ///< pixels; a shorter movement is a click

    explicit PointerDrag(QPointF from) : from_(from), last_(from) {}

    /// Whether a position is far enough from the start to be a drag.
    bool isDrag(QPointF position) const;

    void moveTo(QPointF position, bool fine);
    void setAxis(Axis axis) { axis_ = axis; }
    Axis axis() const { return axis_; }
    QPointF from() const { return from_; }
    QPointF delta() const;                      ///< movement in pixels, with precise movement scaled down
    QPointF position() const { return last_; }  ///< of the pointer

private:
    QPointF from_, last_;
    QPointF delta_;
    Axis axis_ = Axis::both;
};

}  // namespace sinew
