#pragma once

#include <Eigen/Core>
#include <QMatrix4x4>
#include <QPointF>
#include <QSizeF>
#include <Qt3DRender/QCamera>
#include <array>
#include <optional>
#include <span>

#include "core/scene/ViewState.h"

namespace sinew {

/// The six square views, named by where the camera stands: front is +Z, right is +X, top is +Y.
enum class ViewDirection { front, back, right, left, top, bottom };

/// The viewport's eye: a turntable about a centre, with Y up. World space, metres, radians; screen places are
/// logical pixels from the top left. Needs no OpenGL.
class Camera {
public:
    Camera();

    void setViewport(QSizeF size);  ///< logical pixels
    QSizeF viewport() const { return viewport_; }

    /// Turns about the centre; the pitch stops at straight up and down.
    void orbit(double yaw, double pitch);
    /// Looks at the centre from a yaw about Y (0: from +Z, a quarter turn: from +X) and a pitch above the
    /// floor.
    void lookFrom(double yaw, double pitch);
    void look(ViewDirection direction);
    /// Moves so that what lies at the centre follows the pointer by so many pixels.
    void pan(QPointF pixels);
    /// Comes nearer by a factor; the point under `at` (in the plane of the centre) stays under it.
    void zoom(double factor, QPointF at);
    void move(const Eigen::Vector3d& by);
    /// Moves and zooms, without turning, so that all points are seen with a margin.
    ///
    /// @param points       at least one, world space
    /// @param minimumSize  metres that the view's height spans at least
    void frame(std::span<const Eigen::Vector3d> points, double minimumSize);
    /// Of any points, those farthest along each of these are all that frame() looks at while the camera does
    /// not turn.
    std::array<Eigen::Vector3d, 10> framingDirections() const;
    /// Parallel lines stay parallel; sizes at the centre stay what they were.
    void setOrthographic(bool orthographic);

    /// Where it stands, as projects keep it; a senseless distance is the nearest sensible one.
    CameraPlace place() const { return {centre_, distance_, yaw_, pitch_, orthographic_}; }
    void setPlace(const CameraPlace& place);

    const Eigen::Vector3d& centre() const { return centre_; }
    double distance() const { return distance_; }  ///< from the eye to the centre
    double yaw() const { return yaw_; }
    double pitch() const { return pitch_; }
    bool orthographic() const { return orthographic_; }
    const Eigen::Matrix3d& axes() const { return axes_; }  ///< columns: right, up, towards the eye
    Eigen::Vector3d eye() const { return centre_ + axes_.col(2) * distance_; }

    QMatrix4x4 view() const { return camera_.viewMatrix(); }
    QMatrix4x4 projection() const { return camera_.projectionMatrix(); }

    /// How far a point lies before the eye, along the view; negative behind it.
    double depth(const Eigen::Vector3d& point) const;
    /// Where a point is seen; nullopt behind the near plane.
    std::optional<QPointF> project(const Eigen::Vector3d& point) const;
    /// Logical pixels that a metre across the view takes at a depth.
    double pixelsPerMetre(double depth) const;
    /// The point under a pixel in the plane of the centre that faces the eye.
    Eigen::Vector3d pointAt(QPointF pixel) const;
    double nearPlane() const;  ///< depth; nothing nearer is drawn

private:
    void update();

    Qt3DRender::QCamera camera_;
    QSizeF viewport_{1280, 720};
    Eigen::Vector3d centre_{0, 0.9, 0};
    Eigen::Matrix3d axes_;
    double distance_ = 4;
    double yaw_;
    double pitch_;
    bool orthographic_ = false;
};

}  // namespace sinew
