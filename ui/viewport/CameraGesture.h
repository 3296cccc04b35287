#pragma once

#include <QPointF>
#include <Qt>

class QNativeGestureEvent;
class QWheelEvent;

namespace sinew {

class Camera;

/// What a drag does to the camera.
enum class CameraMove { none, orbit, pan, zoom };

/// Both families of the mouse at once. Middle button: orbit, with Shift or Alt pan, with Ctrl zoom. Alt with
/// the left button orbits, with the right one zooms.
CameraMove cameraMove(Qt::MouseButton button, Qt::KeyboardModifiers modifiers);

/// A part of a drag: `delta` logical pixels. Zooming is about `pressed`, where the drag began.
void dragCamera(Camera& camera, CameraMove move, QPointF delta, QPointF pressed);

/// A mouse wheel zooms to the pointer; two fingers on a touchpad pan, with Ctrl they zoom.
void wheelCamera(Camera& camera, const QWheelEvent& event);

/// A pinch zooms about the fingers. False for any other gesture.
bool pinchCamera(Camera& camera, const QNativeGestureEvent& event);

}  // namespace sinew
