#include "ui/viewport/camera/CameraGesture.h"

#include <QNativeGestureEvent>
#include <QWheelEvent>
#include <cmath>

#include "core/math/Angle.h"
#include "ui/viewport/camera/Camera.h"

namespace sinew {

namespace {

constexpr double kTurnPerPixel = radians(0.4);
constexpr double kZoomPerPixel = 0.01;  // natural logarithm of the factor
constexpr double kZoomPerNotch = 0.15;  // natural logarithm of the factor
constexpr double kUnitsPerNotch = 120;  // eighths of a degree, as QWheelEvent counts

}  // namespace

CameraMove cameraMove(Qt::MouseButton button, Qt::KeyboardModifiers modifiers) {
    const bool alt = modifiers.testFlag(Qt::AltModifier);
    if (button == Qt::MiddleButton) {
        if (modifiers.testFlag(Qt::ControlModifier)) return CameraMove::zoom;
        return alt || modifiers.testFlag(Qt::ShiftModifier) ? CameraMove::pan : CameraMove::orbit;
    }
    if (alt && button == Qt::LeftButton) return CameraMove::orbit;
    if (alt && button == Qt::RightButton) return CameraMove::zoom;
    return CameraMove::none;
}

void dragCamera(Camera& camera, CameraMove move, QPointF delta, QPointF pressPosition) {
    switch (move) {
        case CameraMove::none:
            return;
        case CameraMove::orbit:
            return camera.orbit(-delta.x() * kTurnPerPixel, delta.y() * kTurnPerPixel);
        case CameraMove::pan:
            return camera.pan(delta);
        case CameraMove::zoom:
            return camera.zoom(std::exp((delta.x() - delta.y()) * kZoomPerPixel), pressPosition);
    }
}

void wheelCamera(Camera& camera, const QWheelEvent& event) {
    const bool touchpad = !event.pixelDelta().isNull() && event.phase() != Qt::NoScrollPhase;
    if (touchpad && !event.modifiers().testFlag(Qt::ControlModifier)) {
        return camera.pan(event.pixelDelta());
    }
    // On some systems Alt turns vertical into horizontal scrolling.
    const QPoint angle = event.angleDelta();
    const double notches = (angle.y() != 0 ? angle.y() : angle.x()) / kUnitsPerNotch;
    camera.zoom(std::exp(notches * kZoomPerNotch), event.position());
}

bool pinchCamera(Camera& camera, const QNativeGestureEvent& event) {
    if (event.gestureType() != Qt::ZoomNativeGesture) return false;
    camera.zoom(std::exp(event.value()), event.position());
    return true;
}

}  // namespace sinew
