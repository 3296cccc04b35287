#pragma once

#include <QImage>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFramebufferObject>
#include <memory>
#include <vector>

#include "core/base/Diagnostics.h"
#include "core/base/Result.h"
#include "core/scene/evaluation/Evaluator.h"
#include "ui/document/FrameStyle.h"
#include "ui/viewport/meshes/MeshDrawList.h"
#include "ui/viewport/rendering/DrawList.h"

namespace sinew {

class Camera;
class SceneRenderer;

/// Renders images of characters off-screen with the shapes and renderers of the viewport. Draws nothing of
/// the user interface and no text; an image does not depend on time or on earlier images. For use in one
/// thread.
class FrameRenderer {
public:
    /// Creates a renderer; needs a QGuiApplication. Fails with `toolMissing` if OpenGL 3.3 is not available
    /// and with `limitExceeded` if images of this size are not supported.
    static Result<std::unique_ptr<FrameRenderer>> create(const FrameStyle& style);
    ~FrameRenderer();

    /// Returns the number of samples per pixel: the requested number, or fewer if that is not supported.
    int samples() const;

    /// Renders the characters in their current poses. Returns an RGBA8888 image with straight alpha, in the
    /// size set by the style.
    QImage draw(const std::vector<std::unique_ptr<Evaluator>>& characters, const Camera& camera);

    /// Returns messages about the textures reduced or left out since the last call.
    Diagnostics takeMessages();

private:
    explicit FrameRenderer(const FrameStyle& style);
    Result<void> initialize();
    void buildDrawLists(const std::vector<std::unique_ptr<Evaluator>>& characters, const Camera& camera);

    FrameStyle style_;
    QOffscreenSurface surface_;
    QOpenGLContext context_;
    std::unique_ptr<QOpenGLFramebufferObject> target_;
    std::unique_ptr<SceneRenderer> renderer_;
    DrawList drawList_;
    MeshDrawList meshes_;
};

}  // namespace sinew
