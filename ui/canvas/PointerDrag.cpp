#include "ui/canvas/PointerDrag.h"

#include <cmath>

namespace sinew {

namespace {

constexpr double kFineScale = 0.1;

}  // namespace

bool PointerDrag::isDrag(QPointF position) const {
    return std::hypot(position.x() - from_.x(), position.y() - from_.y()) >= kDragThreshold;
}

void PointerDrag::moveTo(QPointF position, bool fine) {
    delta_ += (position - last_) * (fine ? kFineScale : 1);
    last_ = position;
}

QPointF PointerDrag::delta() const {
    return {axis_ == Axis::value ? 0 : delta_.x(), axis_ == Axis::time ? 0 : delta_.y()};
}

}  // namespace sinew
