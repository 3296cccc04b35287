#include "ui/viewport/gizmos/HandleTool.h"

#include <cmath>

#include "core/math/Angle.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

constexpr double kFineness = 0.1;
constexpr double kAngleStep = radians(5);
constexpr double kOffsetStep = 0.01;

}  // namespace

double DragPrecision::snappedAngle(double angle) const {
    return snaps ? std::round(angle / kAngleStep) * kAngleStep : angle;
}

Eigen::Vector3d DragPrecision::snappedOffset(const Eigen::Vector3d& offset) const {
    if (!snaps) return offset;
    return offset.unaryExpr([](double value) { return std::round(value / kOffsetStep) * kOffsetStep; });
}

void HandleTool::begin() {
    opening_ = session_->document.openCount();
    hasMoved_ = false;
}

bool HandleTool::isValid() const { return session_->document.openCount() == opening_ && hasSubject(); }

void HandleTool::drag(const Camera& camera, QPointF pixel, Qt::KeyboardModifiers modifiers) {
    if (!dragging()) return;
    if (!isValid()) return cancel();
    hasMoved_ = true;
    moveTo(camera, pixel,
           {modifiers.testFlag(Qt::ShiftModifier) ? kFineness : 1,
            session_->posing.snaps() != modifiers.testFlag(Qt::ControlModifier)});
}

void HandleTool::release() {
    if (!dragging()) return;
    if (!isValid()) return cancel();
    opening_.reset();
    commit();
    forgetDrag();
}

void HandleTool::cancel() {
    if (!dragging()) return;
    const bool ownsPreview = session_->document.openCount() == opening_;
    opening_.reset();
    if (ownsPreview) discard();
    forgetDrag();
}

}  // namespace sinew
