#include "ui/viewport/gizmos/GizmoTool.h"

#include <QPainter>
#include <cmath>
#include <utility>

#include "core/math/Angle.h"
#include "ui/session/Session.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

QString moveReadout(const GizmoFrame& frame, const Eigen::Vector3d& offset) {
    QStringList parts;
    for (int i = 0; i < 3; ++i) {
        if (std::abs(offset[i]) < 5e-4) continue;
        parts << QStringLiteral("%1 %2 m").arg(QStringLiteral("XYZ").mid(frame[i].letter, 1),
                                               numberText(offset[i], 3));
    }
    return parts.isEmpty() ? QStringLiteral("0.000 m") : parts.join(QStringLiteral("  "));
}

}  // namespace

GizmoTool::GizmoTool(Session& session)
    : HandleTool(session), poseSubject_(makePoseSubject(session)), restSubject_(makeRestSubject(session)) {}

GizmoSubject& GizmoTool::subject() const {
    return session_->posing.mode() == Posing::Mode::rest ? *restSubject_ : *poseSubject_;
}

bool GizmoTool::rotates() const { return session_->posing.tool() == Posing::Tool::rotate; }

std::optional<GizmoFrame> GizmoTool::frame() const {
    return subject().frame(session_->posing.tool(), session_->posing.space());
}

void GizmoTool::append(const Camera& camera, const Theme& theme, std::vector<Instance>& overlay) const {
    const auto shown = frame();
    if (!shown) return;
    (rotates() ? appendRings : appendArrows)(*shown, camera, theme, state_, overlay);
}

void GizmoTool::paint(QPainter& painter, const Camera& camera, const Theme& theme) const {
    const auto shown = frame();
    if (!shown) return;
    (rotates() ? paintRings : paintArrows)(painter, *shown, camera, theme, state_);
}

bool GizmoTool::hover(const Camera& camera, QPointF pixel) {
    const auto shown = frame();
    std::optional<int> hit;
    if (shown) hit = (rotates() ? ringAt : arrowAt)(*shown, camera, pixel);
    return std::exchange(state_.hovered, hit.value_or(-1)) != state_.hovered;
}

int GizmoTool::emphasizedAngle() const {
    return rotates() && session_->posing.space() == Posing::Space::local ? state_.emphasized() : -1;
}

bool GizmoTool::leave() { return std::exchange(state_.hovered, -1) >= 0; }

bool GizmoTool::press(const Camera& camera, QPointF pixel) {
    hover(camera, pixel);
    if (state_.hovered < 0) return false;
    const int handle = state_.hovered;
    // begin() ends a dialog's preview, so the frame is read after it.
    subject().begin(session_->posing.space());
    const auto startFrame = frame();
    if (!startFrame) {
        subject().cancel();
        return false;
    }
    startFrame_ = *startFrame;
    pressPosition_ = lastPosition_ = pixel;
    begin();
    startDrag(camera, handle);
    return true;
}

void GizmoTool::startDrag(const Camera& camera, int handle) {
    state_.dragged = state_.hovered = handle;
    state_.readout.clear();
    ringDrag_.reset();
    arrowDrag_.reset();
    if (rotates()) {
        ringDrag_.emplace(camera, startFrame_.position, startFrame_[handle].direction, pressPosition_,
                          kRingRadius);
    } else {
        arrowDrag_.emplace(camera, startFrame_, handle, pressPosition_);
    }
}

void GizmoTool::moveTo(const Camera& camera, QPointF pixel, const DragPrecision& precision) {
    lastPosition_ = pixel;
    if (ringDrag_) {
        double angle = ringDrag_->moveTo(pixel, precision.fineness);
        // A joint's own angle snaps to multiples of the step; rotations about other axes snap relative to the
        // start.
        const auto& own = startFrame_[state_.dragged].angle;
        const double from = own ? own->value : 0;
        if (precision.snaps) angle = precision.snappedAngle(from + angle) - from;
        state_.readout = numberText(degrees(angle), 1) + u'°';
        subject().rotate(state_.dragged, angle);
    } else {
        const Eigen::Vector3d offset =
            precision.snappedOffset(arrowDrag_->moveTo(camera, pixel, precision.fineness));
        state_.readout = moveReadout(startFrame_, offset);
        subject().move(offset);
    }
}

void GizmoTool::commit() {
    subject().commit(session_->posing.tool());
    state_.lastDragged = state_.dragged;
}

void GizmoTool::forgetDrag() {
    state_.dragged = -1;
    state_.readout.clear();
}

bool GizmoTool::switchAxis(const Camera& camera, int key, Qt::KeyboardModifiers modifiers) {
    const int letter = key - Qt::Key_X;
    if (!dragging() || letter < 0 || letter > 2) return false;
    // The key alternates between two angles about the same axis.
    for (int step = 1; step <= 3; ++step) {
        const int axis = (std::min(state_.dragged, 2) + step) % 3;
        if (startFrame_[axis].letter != letter || !startFrame_[axis].isFree) continue;
        startDrag(camera, axis);
        drag(camera, lastPosition_, modifiers);
        break;
    }
    return true;
}

}  // namespace sinew
