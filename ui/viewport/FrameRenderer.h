#pragma once

#include <QImage>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFramebufferObject>
#include <memory>
#include <vector>

#include "core/base/Diagnostics.h"
#include "core/base/Result.h"
#include "core/scene/Evaluator.h"
#include "ui/document/FrameLook.h"
#include "ui/viewport/DrawList.h"
#include "ui/viewport/MeshPicture.h"

namespace sinew {

class Camera;
class SceneRenderer;

/// Draws pictures of characters off-screen, with the viewport's own shapes and renderers: nothing of a
/// window, no text, nothing that depends on time or on what was drawn before. Used in one thread.
class FrameRenderer {
public:
    /// Needs a QGuiApplication. Fails: toolMissing where there is no OpenGL 3.3, limitExceeded where it makes
    /// no pictures of this size.
    static Result<std::unique_ptr<FrameRenderer>> create(const FrameLook& look);
    ~FrameRenderer();

    /// Samples of a pixel, at most those asked for: as many as there are here.
    int samples() const;

    /// The picture of the characters as they are posed: RGBA8888, straight alpha, of the look's size.
    QImage draw(const std::vector<std::unique_ptr<Evaluator>>& characters, const Camera& camera);

    /// What of the textures drawn since the last call is not shown as it is.
    Diagnostics takeMessages();

private:
    explicit FrameRenderer(const FrameLook& look);
    Result<void> start();
    void gather(const std::vector<std::unique_ptr<Evaluator>>& characters, const Camera& camera);

    FrameLook look_;
    QOffscreenSurface surface_;
    QOpenGLContext context_;
    std::unique_ptr<QOpenGLFramebufferObject> target_;
    std::unique_ptr<SceneRenderer> renderer_;
    DrawList drawList_;
    MeshPicture meshes_;
};

}  // namespace sinew
