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

/// A soft shadow on the floor, y = 0, of what stands over it: drawn from above into a small picture, blurred,
/// laid on the floor. Needs its context current.
class FloorShadow : protected QOpenGLFunctions_3_3_Core {
public:
    FloorShadow();

    bool usable() const { return usable_; }

    /// Draws bodies from above, writing how dark each pixel is; the darkest stays.
    ///
    /// @param viewProjection  world to that picture
    /// @param height          metres over the floor at which shadows are faintest
    using DrawBodies = std::function<void(const QMatrix4x4& viewProjection, float height)>;

    /// Blends a shadow into the bound framebuffer, whatever its depth, and leaves the viewport as it was.
    ///
    /// @param bounds  of the bodies, world space, not empty
    void draw(const Eigen::AlignedBox3d& bounds, const QMatrix4x4& viewProjection,
              const DrawBodies& drawBodies);

private:
    void blur(QOpenGLFramebufferObject& from, QOpenGLFramebufferObject& to, const QVector2D& along);

    QOpenGLShaderProgram blur_, floor_;
    QOpenGLVertexArrayObject nothing_;
    std::unique_ptr<QOpenGLFramebufferObject> first_, second_;
    bool usable_ = false;
};

}  // namespace sinew
