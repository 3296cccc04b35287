#include "ui/canvas/PointerPull.h"

#include <cmath>

namespace sinew {

namespace {

constexpr double kFine = 0.1;

}  // namespace

bool PointerPull::drags(QPointF position) const {
    return std::hypot(position.x() - from_.x(), position.y() - from_.y()) >= kDragFrom;
}

void PointerPull::moveTo(QPointF position, bool fine) {
    way_ += (position - last_) * (fine ? kFine : 1);
    last_ = position;
}

QPointF PointerPull::way() const {
    return {axis_ == Axis::value ? 0 : way_.x(), axis_ == Axis::time ? 0 : way_.y()};
}

}  // namespace sinew
