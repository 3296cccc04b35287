#include "ui/viewport/camera/CameraGesture.h"

#include <QNativeGestureEvent>
#include <QWheelEvent>
#include <array>
#include <cmath>

#include "core/math/Angle.h"
#include "ui/settings/Preferences.h"
#include "ui/viewport/camera/Camera.h"

namespace sinew {

namespace {

constexpr double kTurnPerPixel = radians(0.4);
constexpr double kTurnPerStep = radians(15);
constexpr double kPanPerStep = 0.1;     // of the view
constexpr double kZoomPerPixel = 0.01;  // natural logarithm of the factor
constexpr double kZoomPerNotch = 0.15;  // natural logarithm of the factor
constexpr double kUnitsPerNotch = 120;  // eighths of a degree, as QWheelEvent counts

bool isOn(const TogglePreference& preference) { return Preferences::get().value(preference); }

CameraMove blenderMove(Qt::MouseButton button, Qt::KeyboardModifiers modifiers) {
    const bool emulated = button == Qt::LeftButton && modifiers.testFlag(Qt::AltModifier);
    if (button != Qt::MiddleButton && !emulated) return CameraMove::none;
    if (modifiers.testFlag(Qt::ControlModifier)) return CameraMove::zoom;
    return modifiers.testFlag(Qt::ShiftModifier) ? CameraMove::pan : CameraMove::orbit;
}

CameraMove mayaMove(Qt::MouseButton button, Qt::KeyboardModifiers modifiers) {
    if (!modifiers.testFlag(Qt::AltModifier)) return CameraMove::none;
    return button == Qt::LeftButton     ? CameraMove::orbit
           : button == Qt::MiddleButton ? CameraMove::pan
           : button == Qt::RightButton  ? CameraMove::zoom
                                        : CameraMove::none;
}

CameraMove sinewMove(Qt::MouseButton button, Qt::KeyboardModifiers modifiers) {
    const bool pans = modifiers.testAnyFlags(Qt::AltModifier | Qt::ShiftModifier);
    if (button == Qt::MiddleButton && pans && !modifiers.testFlag(Qt::ControlModifier))
        return CameraMove::pan;
    const CameraMove move = button == Qt::LeftButton && modifiers.testFlag(Qt::AltModifier)
                                ? CameraMove::orbit
                                : blenderMove(button, modifiers);
    return move == CameraMove::none ? mayaMove(button, modifiers) : move;
}

/// Orbits by radians about a point, or the camera's centre if there is none.
void orbit(Camera& camera, double yaw, double pitch, const std::optional<Eigen::Vector3d>& pivot) {
    const auto style = static_cast<OrbitStyle>(Preferences::get().value(preference::kOrbitStyle));
    pivot ? camera.orbitAbout(*pivot, yaw, pitch, style) : camera.orbit(yaw, pitch, style);
}

/// Zooms by the natural logarithm of a factor.
void zoomBy(Camera& camera, double logarithm, QPointF at) {
    if (isOn(preference::kInvertZoom)) logarithm = -logarithm;
    const QSizeF size = camera.viewport();
    const QPointF middle(size.width() / 2, size.height() / 2);
    camera.zoom(std::exp(logarithm), isOn(preference::kZoomToPointer) ? at : middle);
}

}  // namespace

CameraMove cameraMove(Qt::MouseButton button, Qt::KeyboardModifiers modifiers) {
    constexpr std::array kMoves{sinewMove, blenderMove, mayaMove};
    return kMoves[Preferences::get().value(preference::kMouse)](button, modifiers);
}

void dragCamera(Camera& camera, CameraMove move, QPointF delta, QPointF pressPosition,
                const std::optional<Eigen::Vector3d>& pivot) {
    const double yaw = (isOn(preference::kInvertOrbitX) ? 1 : -1) * delta.x() * kTurnPerPixel;
    const double pitch = (isOn(preference::kInvertOrbitY) ? -1 : 1) * delta.y() * kTurnPerPixel;
    switch (move) {
        case CameraMove::none:
            return;
        case CameraMove::orbit:
            return orbit(camera, yaw, pitch, pivot);
        case CameraMove::pan:
            return camera.pan(delta);
        case CameraMove::zoom:
            return zoomBy(camera, (delta.x() - delta.y()) * kZoomPerPixel, pressPosition);
    }
}

void stepCamera(Camera& camera, CameraMove move, QPoint direction,
                const std::optional<Eigen::Vector3d>& pivot) {
    const QSizeF size = camera.viewport();
    switch (move) {
        case CameraMove::none:
            return;
        case CameraMove::orbit:
            return orbit(camera, direction.x() * kTurnPerStep, -direction.y() * kTurnPerStep, pivot);
        case CameraMove::pan:  // the scene moves the other way
            return camera.pan(-kPanPerStep *
                              QPointF(direction.x() * size.width(), direction.y() * size.height()));
        case CameraMove::zoom:
            return camera.zoom(std::exp(-direction.y() * kZoomPerNotch),
                               QPointF(size.width() / 2, size.height() / 2));
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
    zoomBy(camera, notches * kZoomPerNotch, event.position());
}

bool pinchCamera(Camera& camera, const QNativeGestureEvent& event) {
    if (event.gestureType() != Qt::ZoomNativeGesture) return false;
    camera.zoom(std::exp(event.value()), event.position());
    return true;
}

}  // namespace sinew
