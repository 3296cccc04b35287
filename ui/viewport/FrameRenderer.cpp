#include "ui/viewport/FrameRenderer.h"

#include <QOpenGLFunctions>
#include <algorithm>

#include "ui/viewport/Camera.h"
#include "ui/viewport/FloorGrid.h"
#include "ui/viewport/GraphicsSupport.h"
#include "ui/viewport/RigShapes.h"
#include "ui/viewport/SceneRenderer.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

/// Images take over the screen's dots a metre, and PNG files keep them; here they are 96 an inch everywhere.
constexpr int kDotsPerMetre = 3780;

const Theme& themeOf(const FrameLook& look) { return look.dark ? darkTheme() : lightTheme(); }

QColor backgroundOf(const FrameLook& look) {
    if (!look.background) return themeOf(look).viewport;
    const auto& [red, green, blue, alpha] = *look.background;
    return {red, green, blue, alpha};
}

int largestSide(QOpenGLFunctions& gl) {
    GLint texture = 0, buffer = 0;
    gl.glGetIntegerv(GL_MAX_TEXTURE_SIZE, &texture);
    gl.glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &buffer);
    return std::min({texture, buffer, kLargestFrame});
}

}  // namespace

Result<std::unique_ptr<FrameRenderer>> FrameRenderer::create(const FrameLook& look) {
    std::unique_ptr<FrameRenderer> renderer(new FrameRenderer(look));
    if (const auto started = renderer->start(); !started) return tl::unexpected(started.error());
    return renderer;
}

FrameRenderer::FrameRenderer(const FrameLook& look) : look_(look) {
    context_.setFormat(viewportFormat());
    surface_.setFormat(viewportFormat());
}

Result<void> FrameRenderer::start() {
    if (!graphicsSupport().usable) {
        return fail(
            ErrorCode::toolMissing, "OpenGL",
            "drawing needs OpenGL 3.3 or newer, and there is " + graphicsSupport().found.toStdString());
    }
    surface_.create();
    if (!context_.create() || !context_.makeCurrent(&surface_)) {
        return fail(ErrorCode::toolMissing, "OpenGL", "there is no way to draw without a window");
    }
    const int side = largestSide(*context_.functions());
    if (std::max(look_.width, look_.height) > side) {
        return fail(ErrorCode::limitExceeded, "--size",
                    "here pictures have at most " + std::to_string(side) + " pixels a side");
    }
    QOpenGLFramebufferObjectFormat format;
    format.setAttachment(QOpenGLFramebufferObject::Depth);
    format.setSamples(look_.samples > 1 ? look_.samples : 0);
    target_ = std::make_unique<QOpenGLFramebufferObject>(QSize(look_.width, look_.height), format);
    renderer_ = std::make_unique<SceneRenderer>();
    if (target_->isValid() && renderer_->usable()) return {};
    return fail(ErrorCode::limitExceeded, "OpenGL",
                "no picture of this size and with so many samples can be drawn here");
}

FrameRenderer::~FrameRenderer() {
    if (!context_.isValid() || !context_.makeCurrent(&surface_)) return;
    renderer_.reset();
    target_.reset();
    context_.doneCurrent();
}

int FrameRenderer::samples() const { return std::max(target_->format().samples(), 1); }

QImage FrameRenderer::draw(const std::vector<std::unique_ptr<Evaluator>>& characters, const Camera& camera) {
    context_.makeCurrent(&surface_);
    gather(characters, camera);
    PictureView view(camera, themeOf(look_), target_->size(), look_.pixelRatio());
    view.background = backgroundOf(look_);
    target_->bind();
    renderer_->draw(drawList_, view, meshes_);
    QImage picture = target_->toImage().convertToFormat(QImage::Format_RGBA8888);
    target_->release();
    picture.setDotsPerMeterX(kDotsPerMetre);
    picture.setDotsPerMeterY(kDotsPerMetre);
    return picture;
}

Diagnostics FrameRenderer::takeMessages() { return renderer_->meshes().takeMessages(); }

void FrameRenderer::gather(const std::vector<std::unique_ptr<Evaluator>>& characters, const Camera& camera) {
    drawList_.clear();
    meshes_.meshes.clear();
    meshes_.style.shadow = look_.grid;
    const Theme& theme = themeOf(look_);
    if (look_.grid) appendFloorGrid(camera, theme, drawList_.floor);
    for (const auto& character : characters) {
        const bool meshes = look_.meshes && !character->character().meshes.empty();
        if (meshes) appendMeshes(*character, nullptr, meshes_.meshes);
        if (meshes && !look_.bones) continue;
        appendRig(*character, {&camera, &theme, {}, true, {}, nullptr}, drawList_);
    }
}

}  // namespace sinew
