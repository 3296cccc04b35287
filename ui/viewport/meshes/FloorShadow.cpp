#include "ui/viewport/meshes/FloorShadow.h"

#include <QVector2D>
#include <QVector4D>
#include <algorithm>
#include <array>

#include "ui/viewport/meshes/MeshPrograms.h"

namespace sinew {

namespace {

constexpr int kSize = 256;                // pixels
constexpr double kMargin = 0.2;           // relative to the bounds, for the soft border
constexpr std::array kSteps{1.3F, 3.0F};  // of the blur passes; pixels along the longer side
constexpr float kStrength = 0.42F;

/// Returns a projection that looks straight down on a square of the floor.
QMatrix4x4 fromAbove(const QVector4D& square) {
    QMatrix4x4 matrix;
    matrix.setToIdentity();
    // x and z fill the image. Heights are ignored, because the darkest value is kept.
    matrix.setRow(0, {2 / square.z(), 0, 0, -1 - 2 * square.x() / square.z()});
    matrix.setRow(1, {0, 0, 2 / square.w(), -1 - 2 * square.y() / square.w()});
    matrix.setRow(2, {0, 0, 0, 0});
    return matrix;
}

}  // namespace

FloorShadow::FloorShadow() {
    initializeOpenGLFunctions();
    isUsable_ = loadProgram(blurProgram_, "blur") && loadProgram(floorProgram_, "floor");
    emptyLayout_.create();
    QOpenGLFramebufferObjectFormat format;
    format.setInternalTextureFormat(GL_R8);
    for (auto* target : {&firstTarget_, &secondTarget_}) {
        *target = std::make_unique<QOpenGLFramebufferObject>(QSize(kSize, kSize), format);
        glBindTexture(GL_TEXTURE_2D, (*target)->texture());
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    }
    glBindTexture(GL_TEXTURE_2D, 0);
}

void FloorShadow::blur(QOpenGLFramebufferObject& from, QOpenGLFramebufferObject& to, const QVector2D& along) {
    glBindFramebuffer(GL_FRAMEBUFFER, to.handle());
    glBindTexture(GL_TEXTURE_2D, from.texture());
    blurProgram_.setUniformValue("along", along);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void FloorShadow::draw(const Eigen::AlignedBox3d& bounds, const QMatrix4x4& viewProjection,
                       const DrawBodies& drawBodies) {
    GLint target = 0;
    std::array<GLint, 4> viewport{};
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &target);
    glGetIntegerv(GL_VIEWPORT, viewport.data());

    const double margin = kMargin * std::max({bounds.sizes().x(), bounds.sizes().z(), 1e-6});
    const QVector4D square(static_cast<float>(bounds.min().x() - margin),
                           static_cast<float>(bounds.min().z() - margin),
                           static_cast<float>(bounds.sizes().x() + 2 * margin),
                           static_cast<float>(bounds.sizes().z() + 2 * margin));
    glViewport(0, 0, kSize, kSize);
    glDisable(GL_DEPTH_TEST);
    glBindFramebuffer(GL_FRAMEBUFFER, firstTarget_->handle());
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    glEnable(GL_BLEND);
    glBlendEquation(GL_MAX);
    drawBodies(fromAbove(square), static_cast<float>(std::max(bounds.max().y(), 1e-6)));
    glBlendEquation(GL_FUNC_ADD);

    glDisable(GL_BLEND);
    QOpenGLVertexArrayObject::Binder binder(&emptyLayout_);
    glActiveTexture(GL_TEXTURE0);
    blurProgram_.bind();
    // Equally soft in metres in both directions, whatever the aspect ratio.
    for (const float step : kSteps) {
        const float metres = step / kSize * std::max(square.z(), square.w());
        blur(*firstTarget_, *secondTarget_, {metres / square.z(), 0});
        blur(*secondTarget_, *firstTarget_, {0, metres / square.w()});
    }

    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(target));
    glViewport(viewport[0], viewport[1], viewport[2], viewport[3]);
    glEnable(GL_BLEND);
    floorProgram_.bind();
    floorProgram_.setUniformValue("viewProjection", viewProjection);
    floorProgram_.setUniformValue("square", square);
    floorProgram_.setUniformValue("strength", kStrength);
    glBindTexture(GL_TEXTURE_2D, firstTarget_->texture());
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glBindTexture(GL_TEXTURE_2D, 0);
    floorProgram_.release();
}

}  // namespace sinew
