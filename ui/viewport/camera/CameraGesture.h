#pragma once

#include <QPointF>
#include <Qt>

class QNativeGestureEvent;
class QWheelEvent;

namespace sinew {

class Camera;

/// Camera movement caused by a drag.
enum class CameraMove { none, orbit, pan, zoom };

/// Returns the camera move of a mouse drag. Supports both common conventions: the middle button orbits, pans
/// with Shift or Alt, and zooms with Ctrl; Alt with the left button orbits, and with the right button zooms.
CameraMove cameraMove(Qt::MouseButton button, Qt::KeyboardModifiers modifiers);

/// Applies one step of a drag, `delta` in logical pixels. Zooming is centred on `pressPosition`, where the
/// drag began.
void dragCamera(Camera& camera, CameraMove move, QPointF delta, QPointF pressPosition);

/// Handles scrolling: a mouse wheel zooms to the pointer; two fingers on a touchpad pan, or zoom with Ctrl.
void wheelCamera(Camera& camera, const QWheelEvent& event);

/// Zooms about the fingers of a pinch. Returns false for any other gesture.
bool pinchCamera(Camera& camera, const QNativeGestureEvent& event);

}  // namespace sinew
