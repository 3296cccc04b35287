#include "ui/viewport/FrameRenderer.h"

#include <QOpenGLFunctions>
#include <algorithm>

#include "ui/viewport/SceneRenderer.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/rendering/FloorGrid.h"
#include "ui/viewport/rendering/GraphicsSupport.h"
#include "ui/viewport/rendering/RigShapes.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

/// Images inherit the screen's resolution, and PNG files store it. 96 dpi makes files independent of the
/// screen.
constexpr int kDotsPerMetre = 3780;

const Theme& themeOf(const FrameStyle& style) { return style.dark ? darkTheme() : lightTheme(); }

QColor backgroundOf(const FrameStyle& style) {
    if (!style.background) return themeOf(style).viewport;
    const auto& [red, green, blue, alpha] = *style.background;
    return {red, green, blue, alpha};
}

int largestSide(QOpenGLFunctions& gl) {
    GLint texture = 0, buffer = 0;
    gl.glGetIntegerv(GL_MAX_TEXTURE_SIZE, &texture);
    gl.glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &buffer);
    return std::min({texture, buffer, kMaxFrameSize});
}

}  // namespace

Result<std::unique_ptr<FrameRenderer>> FrameRenderer::create(const FrameStyle& style) {
    std::unique_ptr<FrameRenderer> renderer(new FrameRenderer(style));
    if (const auto initialized = renderer->initialize(); !initialized)
        return tl::unexpected(initialized.error());
    return renderer;
}

FrameRenderer::FrameRenderer(const FrameStyle& style) : style_(style) {
    context_.setFormat(viewportFormat());
    surface_.setFormat(viewportFormat());
}

Result<void> FrameRenderer::initialize() {
    if (!graphicsSupport().usable) {
        return fail(
            ErrorCode::toolMissing, "OpenGL",
            "rendering needs OpenGL 3.3 or newer, found " + graphicsSupport().description.toStdString());
    }
    surface_.create();
    if (!context_.create() || !context_.makeCurrent(&surface_)) {
        return fail(ErrorCode::toolMissing, "OpenGL", "off-screen rendering is not available");
    }
    const int side = largestSide(*context_.functions());
    if (std::max(style_.width, style_.height) > side) {
        return fail(ErrorCode::limitExceeded, "--size",
                    "this machine renders at most " + std::to_string(side) + " pixels per side");
    }
    QOpenGLFramebufferObjectFormat format;
    format.setAttachment(QOpenGLFramebufferObject::Depth);
    format.setSamples(style_.samples > 1 ? style_.samples : 0);
    target_ = std::make_unique<QOpenGLFramebufferObject>(QSize(style_.width, style_.height), format);
    renderer_ = std::make_unique<SceneRenderer>();
    if (target_->isValid() && renderer_->isUsable()) return {};
    return fail(ErrorCode::limitExceeded, "OpenGL",
                "this machine cannot render an image of this size with this many samples");
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
    buildDrawLists(characters, camera);
    RenderView view(camera, themeOf(style_), target_->size(), style_.pixelRatio());
    view.background = backgroundOf(style_);
    target_->bind();
    renderer_->draw(drawList_, view, meshes_);
    QImage image = target_->toImage().convertToFormat(QImage::Format_RGBA8888);
    target_->release();
    image.setDotsPerMeterX(kDotsPerMetre);
    image.setDotsPerMeterY(kDotsPerMetre);
    return image;
}

Diagnostics FrameRenderer::takeMessages() { return renderer_->meshes().takeMessages(); }

void FrameRenderer::buildDrawLists(const std::vector<std::unique_ptr<Evaluator>>& characters,
                                   const Camera& camera) {
    drawList_.clear();
    meshes_.meshes.clear();
    meshes_.style.shadow = style_.grid;
    const Theme& theme = themeOf(style_);
    if (style_.grid) appendFloorGrid(camera, theme, drawList_.floor);
    for (const auto& character : characters) {
        const bool meshes = style_.meshes && !character->character().meshes.empty();
        if (meshes) appendMeshes(*character, nullptr, meshes_.meshes);
        if (meshes && !style_.bones) continue;
        appendRig(*character, {&camera, &theme, {}, true, {}, nullptr}, drawList_);
    }
}

}  // namespace sinew
