#pragma once

#include <QPointF>

namespace sinew {

/// How the pointer pulls: with Shift a tenth of its way, along one axis alone where that is locked.
class PointerPull {
public:
    enum class Axis { both, time, value };

    explicit PointerPull(QPointF from) : from_(from), last_(from) {}

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
