#pragma once

#include <Eigen/Geometry>
#include <QMatrix4x4>
#include <QOpenGLFramebufferObject>
#include <QOpenGLFunctions_3_3_Core>
#include <QOpenGLShaderProgram>
#include <QOpenGLVertexArrayObject>
#include <functional>
#include <memory>

namespace sinew {

/// Draws a soft shadow of the bodies above the floor, y = 0: they are rendered from above into a small image,
/// which is blurred and laid on the floor. Needs its context current.
class FloorShadow : protected QOpenGLFunctions_3_3_Core {
public:
    FloorShadow();

    bool isUsable() const { return isUsable_; }

    /// Draws the bodies from above, writing how dark each pixel is. The darkest value is kept.
    ///
    /// @param viewProjection  maps world space to the shadow image
    /// @param height          height above the floor at which shadows are faintest, metres
    using DrawBodies = std::function<void(const QMatrix4x4& viewProjection, float height)>;

    /// Blends a shadow into the bound framebuffer, ignoring its depth, and restores the viewport.
    ///
    /// @param bounds  of the bodies, world space; not empty
    void draw(const Eigen::AlignedBox3d& bounds, const QMatrix4x4& viewProjection,
              const DrawBodies& drawBodies);

private:
    void blur(QOpenGLFramebufferObject& from, QOpenGLFramebufferObject& to, const QVector2D& along);

    QOpenGLShaderProgram blurProgram_, floorProgram_;
    QOpenGLVertexArrayObject emptyLayout_;
    std::unique_ptr<QOpenGLFramebufferObject> firstTarget_, secondTarget_;
    bool isUsable_ = false;
};

}  // namespace sinew
