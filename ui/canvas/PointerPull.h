#pragma once

#include <QPointF>

namespace sinew {

/// How the pointer pulls from where a button was pressed: with Shift a tenth of its way, along one axis alone
/// where that is locked.
class PointerPull {
public:
    enum class Axis { both, time, value };

    static constexpr double kDragFrom = 3;  ///< pixels; a press that goes less far is a click

    explicit PointerPull(QPointF from) : from_(from), last_(from) {}

    /// Whether a position is so far from the beginning that it is a drag.
    bool drags(QPointF position) const;

    void moveTo(QPointF position, bool fine);
    void setAxis(Axis axis) { axis_ = axis; }
    Axis axis() const { return axis_; }
    QPointF from() const { return from_; }
    QPointF way() const;                        ///< pixels, of which fine ones count little
    QPointF position() const { return last_; }  ///< of the pointer

private:
    QPointF from_, last_;
    QPointF way_;
    Axis axis_ = Axis::both;
};

}  // namespace sinew
