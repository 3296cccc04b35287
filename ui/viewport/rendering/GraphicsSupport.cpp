#include "ui/viewport/rendering/GraphicsSupport.h"

#include <QCoreApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>

namespace sinew {

namespace {

/// Translates the texts of this file.
struct GraphicsTexts {
    Q_DECLARE_TR_FUNCTIONS(sinew::GraphicsSupport)
};

QString text(const GLubyte* bytes) {
    return bytes ? QString::fromUtf8(reinterpret_cast<const char*>(bytes)) : QString();
}

GraphicsSupport queryGraphics() {
    QOpenGLContext context;
    context.setFormat(viewportFormat());
    if (!context.create()) return {false, GraphicsTexts::tr("no OpenGL")};
    QOffscreenSurface surface;
    surface.setFormat(context.format());
    surface.create();
    if (!context.makeCurrent(&surface)) return {false, GraphicsTexts::tr("unusable OpenGL")};
    const QString renderer = text(context.functions()->glGetString(GL_RENDERER));
    const auto version = context.format().version();
    const GraphicsSupport support{
        version >= qMakePair(3, 3) && !context.isOpenGLES(),
        QStringLiteral("%1.%2 (%3)").arg(version.first).arg(version.second).arg(renderer)};
    context.doneCurrent();
    return support;
}

}  // namespace

const GraphicsSupport& graphicsSupport() {
    static const GraphicsSupport support = queryGraphics();
    return support;
}

QSurfaceFormat viewportFormat() {
    QSurfaceFormat format;
    format.setRenderableType(QSurfaceFormat::OpenGL);
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setSamples(0);
    return format;
}

}  // namespace sinew
