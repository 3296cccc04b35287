#pragma once

#include <Eigen/Core>
#include <QPoint>
#include <QPointF>
#include <Qt>
#include <optional>

class QNativeGestureEvent;
class QWheelEvent;

namespace sinew {

class Camera;

/// Camera movement caused by a drag.
enum class CameraMove { none, orbit, pan, zoom };

// All of these follow the preferences on the Mouse page.

/// Returns the camera move of a mouse drag. Sinew's own preset supports the conventions of Blender and Maya:
/// the middle button orbits, pans with Shift or Alt, and zooms with Ctrl; Alt with the left button orbits,
/// and with the right button zooms. The presets of these programs use theirs alone.
CameraMove cameraMove(Qt::MouseButton button, Qt::KeyboardModifiers modifiers);

/// Applies one step of a drag, `delta` in logical pixels. Orbits about `pivot`, or the camera's centre if
/// there is none. Zooming is centred on `pressPosition`, where the drag began.
void dragCamera(Camera& camera, CameraMove move, QPointF delta, QPointF pressPosition,
                const std::optional<Eigen::Vector3d>& pivot);

/// Moves the camera by one keyboard step: 15 degrees, a tenth of the view or one notch of the wheel. Orbits
/// about `pivot`, or the camera's centre if there is none.
///
/// @param direction  direction of movement: X to the right, Y down; negative Y zooms in
void stepCamera(Camera& camera, CameraMove move, QPoint direction,
                const std::optional<Eigen::Vector3d>& pivot);

/// Handles scrolling: a mouse wheel zooms; two fingers on a touchpad pan, or zoom with Ctrl.
void wheelCamera(Camera& camera, const QWheelEvent& event);

/// Zooms about the fingers of a pinch. Returns false for any other gesture.
bool pinchCamera(Camera& camera, const QNativeGestureEvent& event);

}  // namespace sinew
