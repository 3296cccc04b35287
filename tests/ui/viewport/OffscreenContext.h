#pragma once

#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>

#include "ui/viewport/rendering/GraphicsSupport.h"

namespace sinew::test {

/// A current OpenGL 3.3 core context without a window.
class OffscreenContext {
public:
    OffscreenContext() {
        context_.setFormat(viewportFormat());
        context_.create();
        surface_.setFormat(context_.format());
        surface_.create();
        context_.makeCurrent(&surface_);
    }
    ~OffscreenContext() { context_.doneCurrent(); }
    Q_DISABLE_COPY_MOVE(OffscreenContext)

    QOpenGLFunctions* functions() const { return context_.functions(); }
    bool current() const { return QOpenGLContext::currentContext() == &context_; }

private:
    QOpenGLContext context_;
    QOffscreenSurface surface_;
};

}  // namespace sinew::test
