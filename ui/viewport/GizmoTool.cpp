#include "ui/viewport/GizmoTool.h"

#include <QCoreApplication>
#include <QPainter>
#include <cmath>
#include <utility>

#include "core/math/Angle.h"
#include "ui/document/Session.h"
#include "ui/viewport/Camera.h"
#include "ui/viewport/RotateGizmo.h"
#include "ui/widgets/LengthUnits.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

constexpr double kFine = 0.1;
constexpr double kTurnStep = radians(5);
constexpr double kMoveStep = 0.01;

double snapped(double value, double step) { return std::round(value / step) * step; }

QString moveReading(const GizmoFrame& frame, const Eigen::Vector3d& by) {
    QStringList parts;
    for (int i = 0; i < 3; ++i) {
        if (std::abs(by[i]) < 5e-4) continue;
        parts << QStringLiteral("%1 %2 m").arg(QStringLiteral("XYZ").mid(frame[i].letter, 1),
                                               numberText(by[i], 3));
    }
    return parts.isEmpty() ? QStringLiteral("0.000 m") : parts.join(QStringLiteral("  "));
}

}  // namespace

GizmoTool::GizmoTool(Session& session)
    : session_(&session),
      pose_(std::make_unique<PoseSubject>(session)),
      rest_(std::make_unique<RestSubject>(session)) {}

GizmoSubject& GizmoTool::subject() const {
    if (session_->posing.mode() == Posing::Mode::rest) return *rest_;
    return *pose_;
}

bool GizmoTool::turns() const { return session_->posing.tool() == Posing::Tool::rotate; }

std::optional<GizmoFrame> GizmoTool::frame() const {
    const Posing& posing = session_->posing;
    if (posing.tool() == Posing::Tool::select) return std::nullopt;
    return subject().frame(posing.tool(), posing.space());
}

void GizmoTool::append(const Camera& camera, const Theme& theme, std::vector<Instance>& overlay) const {
    const auto shown = frame();
    if (!shown) return;
    (turns() ? appendRings : appendArrows)(*shown, camera, theme, state_, overlay);
}

void GizmoTool::paint(QPainter& painter, const Camera& camera, const Theme& theme) const {
    const auto shown = frame();
    if (!shown) return;
    (turns() ? paintRings : paintArrows)(painter, *shown, camera, theme, state_);
}

bool GizmoTool::hover(const Camera& camera, QPointF pixel) {
    const auto shown = frame();
    std::optional<int> met;
    if (shown) met = (turns() ? ringAt : arrowAt)(*shown, camera, pixel);
    return std::exchange(state_.hovered, met.value_or(-1)) != state_.hovered;
}

int GizmoTool::turnedAngle() const {
    return turns() && session_->posing.space() == Posing::Space::own ? state_.emphasised() : -1;
}

bool GizmoTool::leave() { return std::exchange(state_.hovered, -1) >= 0; }

bool GizmoTool::press(const Camera& camera, QPointF pixel) {
    hover(camera, pixel);
    if (state_.hovered < 0) return false;
    const int handle = state_.hovered;
    // It begins where a dialog's preview, which it takes the place of, does not count.
    subject().begin(session_->posing.space());
    const auto begun = frame();
    if (!begun) {
        subject().cancel();
        return false;
    }
    start_ = *begun;
    pressed_ = last_ = pixel;
    opening_ = session_->document.opening();
    takeHold(camera, handle);
    return true;
}

void GizmoTool::takeHold(const Camera& camera, int handle) {
    state_.held = state_.hovered = handle;
    state_.reading.clear();
    ring_.reset();
    arrow_.reset();
    if (turns()) {
        ring_.emplace(camera, start_.place, start_[handle].direction, pressed_, kRingRadius);
    } else {
        arrow_.emplace(camera, start_, handle, pressed_);
    }
}

void GizmoTool::drag(const Camera& camera, QPointF pixel, Qt::KeyboardModifiers modifiers) {
    if (!dragging()) return;
    if (session_->document.opening() != opening_) return cancel();
    last_ = pixel;
    const double fineness = modifiers.testFlag(Qt::ShiftModifier) ? kFine : 1;
    const bool snaps = session_->posing.snaps() != modifiers.testFlag(Qt::ControlModifier);
    if (ring_) {
        double angle = ring_->moveTo(pixel, fineness);
        // An angle of its own comes to whole steps; a turn about other axes goes by them.
        const auto& own = start_[state_.held].angle;
        const double from = own ? own->value : 0;
        if (snaps) angle = snapped(from + angle, kTurnStep) - from;
        state_.reading = numberText(degrees(angle), 1) + u'°';
        subject().turn(state_.held, angle);
    } else {
        Eigen::Vector3d by = arrow_->moveTo(camera, pixel, fineness);
        if (snaps) by = by.unaryExpr([](double way) { return snapped(way, kMoveStep); });
        state_.reading = moveReading(start_, by);
        subject().move(by);
    }
}

void GizmoTool::release() {
    if (!dragging()) return;
    if (session_->document.opening() != opening_) return cancel();
    subject().commit(session_->posing.tool());
    state_.last = std::exchange(state_.held, -1);
    state_.reading.clear();
}

void GizmoTool::cancel() {
    if (!dragging()) return;
    subject().cancel();
    state_.held = -1;
    state_.reading.clear();
}

bool GizmoTool::takeAxis(const Camera& camera, int key, Qt::KeyboardModifiers modifiers) {
    const int letter = key - Qt::Key_X;
    if (!dragging() || letter < 0 || letter > 2) return false;
    // Of two angles about one axis the key takes them in turn.
    for (int step = 1; step <= 3; ++step) {
        const int axis = (std::min(state_.held, 2) + step) % 3;
        if (start_[axis].letter != letter || !start_[axis].free) continue;
        takeHold(camera, axis);
        drag(camera, last_, modifiers);
        break;
    }
    return true;
}

}  // namespace sinew
