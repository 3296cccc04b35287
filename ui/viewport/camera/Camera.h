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

/// The six axis-aligned views, named by the camera's position: front is +Z, right is +X, top is +Y.
enum class ViewDirection { front, back, right, left, top, bottom };

/// How a camera turns about its centre: about the world's up axis and sideways, so that it stays level, or
/// about the axes of the view, so that it may roll.
enum class OrbitStyle { turntable, trackball };

/// The viewport's camera, which views a centre from a distance. World space with Y up, metres, radians;
/// screen positions are logical pixels from the top left. Needs no OpenGL.
class Camera {
public:
    Camera();

    void setViewport(QSizeF size);  ///< logical pixels
    QSizeF viewport() const { return viewport_; }

    /// Turns about the centre. A turntable levels the camera, and limits the pitch to straight up and
    /// straight down.
    void orbit(double yaw, double pitch, OrbitStyle style = OrbitStyle::turntable);
    /// Turns about `pivot`, which keeps its place on the screen.
    void orbitAbout(const Eigen::Vector3d& pivot, double yaw, double pitch,
                    OrbitStyle style = OrbitStyle::turntable);
    /// Views the centre from a yaw about Y (0: from +Z, a quarter turn: from +X) and a pitch above the floor,
    /// without roll.
    void lookFrom(double yaw, double pitch);
    void level() { lookFrom(yaw_, pitch_); }  ///< removes the roll
    void setDirection(ViewDirection direction);
    /// Pans so that the plane of the centre follows the pointer by `pixels`.
    void pan(QPointF pixels);
    /// Moves closer by a factor. The point under `at`, in the plane of the centre, stays under it.
    void zoom(double factor, QPointF at);
    void moveBy(const Eigen::Vector3d& offset);
    /// Moves and zooms, without turning, so that all points are visible with a margin.
    ///
    /// @param points       at least one, world space
    /// @param minimumSize  smallest height of the view at the centre, metres
    void frame(std::span<const Eigen::Vector3d> points, double minimumSize);
    /// Returns directions such that, until the camera turns, frame() depends only on the farthest point along
    /// each of them.
    std::array<Eigen::Vector3d, 10> framingDirections() const;
    /// Switches between parallel and perspective projection. Sizes at the centre are kept.
    void setOrthographic(bool orthographic);

    /// Returns the camera's state as stored in projects, without its roll. setState() clamps an unusable
    /// distance to the nearest usable one.
    CameraPose state() const { return {center_, distance_, yaw_, pitch_, orthographic_}; }
    void setState(const CameraPose& state);

    const Eigen::Vector3d& center() const { return center_; }
    double distance() const { return distance_; }  ///< from the eye to the centre
    double yaw() const { return yaw_; }
    double pitch() const { return pitch_; }
    double roll() const { return roll_; }  ///< about the view direction; positive tilts the scene clockwise
    bool orthographic() const { return orthographic_; }
    const Eigen::Matrix3d& axes() const { return axes_; }  ///< columns: right, up, towards the eye
    Eigen::Vector3d eye() const { return center_ + axes_.col(2) * distance_; }

    QMatrix4x4 view() const { return camera_.viewMatrix(); }
    QMatrix4x4 projection() const { return camera_.projectionMatrix(); }

    /// Returns the distance of a point in front of the eye, along the view direction; negative behind the
    /// eye.
    double depth(const Eigen::Vector3d& point) const;
    /// Returns the screen position of a point, or nullopt if it is behind the near plane.
    std::optional<QPointF> project(const Eigen::Vector3d& point) const;
    /// Like project(), for a mark around a point: also nullopt if the point is so far outside the view that
    /// its mark is, too.
    std::optional<QPointF> projectMark(const Eigen::Vector3d& point) const;
    /// Returns the size on the screen, in logical pixels, of one metre across the view at a depth.
    double pixelsPerMetre(double depth) const;
    /// Returns the point under a pixel in the plane through the centre that faces the eye.
    Eigen::Vector3d pointAt(QPointF pixel) const;
    double nearPlane() const;  ///< depth of the near clipping plane

    /// Returns the length across the view, in metres, that appears as `pixels` at a position; 0 behind the
    /// eye.
    double metresFor(const Eigen::Vector3d& position, double pixels) const;
    /// Returns the movement on the screen of a point at `position` that moves along `direction`: logical
    /// pixels per metre.
    Eigen::Vector2d screenMotion(const Eigen::Vector3d& position, const Eigen::Vector3d& direction) const;
    /// Returns the direction from a point to the eye, not normalised.
    Eigen::Vector3d toEye(const Eigen::Vector3d& point) const;

private:
    void turn(double yaw, double pitch);
    void update();

    Qt3DRender::QCamera camera_;
    QSizeF viewport_{1280, 720};
    Eigen::Vector3d center_{0, 0.9, 0};
    Eigen::Matrix3d axes_;
    double distance_ = 4;
    double yaw_;
    double pitch_;
    double roll_ = 0;
    bool orthographic_ = false;
};

/// Returns the fraction (0..1) of the segment from `a` to `b` at which it is nearest to `p`.
double nearestFraction(QPointF p, QPointF a, QPointF b);

/// Returns the distance from `p` to the segment from `a` to `b`.
double distanceToSegment(QPointF p, QPointF a, QPointF b);

}  // namespace sinew
