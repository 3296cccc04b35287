#pragma once

#include <QPointF>
#include <algorithm>
#include <cmath>
#include <iterator>

namespace sinew {

/// The movement of the pointer since a button was pressed. Shift scales it to a tenth; it can be locked to
/// one axis.
class PointerDrag {
public:
    enum class Axis { both, time, value };

    static constexpr double kDragThreshold = 3;  ///< pixels; a shorter movement is a click
    static constexpr double kFineScale = 0.1;    ///< scale of precise movement

    explicit PointerDrag(QPointF from) : from_(from), last_(from) {}

    /// Whether a position is far enough from the start to be a drag.
    bool isDrag(QPointF position) const {
        return std::hypot(position.x() - from_.x(), position.y() - from_.y()) >= kDragThreshold;
    }

    void moveTo(QPointF position, bool fine) {
        delta_ += (position - last_) * (fine ? kFineScale : 1);
        last_ = position;
    }
    void setAxis(Axis axis) { axis_ = axis; }
    Axis axis() const { return axis_; }
    QPointF from() const { return from_; }
    /// Movement in pixels, with precise movement scaled down.
    QPointF delta() const {
        return {axis_ == Axis::value ? 0 : delta_.x(), axis_ == Axis::time ? 0 : delta_.y()};
    }
    QPointF position() const { return last_; }  ///< of the pointer

private:
    QPointF from_, last_;
    QPointF delta_;
    Axis axis_ = Axis::both;
};

/// Returns the selection after `picked` was clicked or boxed: Ctrl toggles it, Shift adds it, otherwise it
/// replaces `before`. Both are sorted.
template <class Items>
Items selectionAfter(const Items& before, const Items& picked, Qt::KeyboardModifiers modifiers) {
    Items items;
    const auto out = std::inserter(items, items.end());
    if (modifiers & Qt::ControlModifier) {
        std::ranges::set_symmetric_difference(before, picked, out);
    } else if (modifiers & Qt::ShiftModifier) {
        std::ranges::set_union(before, picked, out);
    } else {
        items = picked;
    }
    return items;
}

}  // namespace sinew
