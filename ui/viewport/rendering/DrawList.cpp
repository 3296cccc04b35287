#include "ui/viewport/rendering/DrawList.h"

#include <cmath>

#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/rendering/FloorGrid.h"
#include "ui/widgets/Theme.h"

namespace sinew {

RenderView::RenderView(const Camera& camera, const Theme& theme, QSize framebuffer, double ratio)
    : view(camera.view()),
      projection(camera.projection()),
      pixels(framebuffer),
      pixelRatio(static_cast<float>(ratio)),
      lift(static_cast<float>(camera.orthographic() ? 5e-4 * camera.distance() : 5e-4)),
      ambient(theme.dark ? 0.42F : 0.6F),
      background(theme.viewport),
      plainColor(mixColors(theme.bone, theme.viewport, 0.25)),
      rimColor(theme.text),
      wireColor(theme.boneOutline) {
    const Eigen::Vector3f center = gridFadeCenter(camera).cast<float>();
    fadeCenter = {center.x(), center.y(), center.z()};
}

float layerDepth(int layer) {
    constexpr float kLayers = 1002;
    return 1 - static_cast<float>(layer + 1) / kLayers;
}

std::array<std::uint8_t, 4> rgbaBytes(const QColor& color, double opacity) {
    return {static_cast<std::uint8_t>(color.red()), static_cast<std::uint8_t>(color.green()),
            static_cast<std::uint8_t>(color.blue()),
            static_cast<std::uint8_t>(std::lround(opacity * color.alpha()))};
}

QColor mixColors(const QColor& a, const QColor& b, double t) {
    const auto part = [t](int x, int y) { return static_cast<int>(x + (y - x) * t); };
    return {part(a.red(), b.red()), part(a.green(), b.green()), part(a.blue(), b.blue())};
}

Instance line(const Eigen::Vector3d& from, const Eigen::Vector3d& to, const QColor& color, double width,
              double opacity) {
    Instance instance;
    instance.origin = from.cast<float>();
    instance.y = (to - from).cast<float>();
    instance.edge = rgbaBytes(color, opacity);
    instance.width = static_cast<float>(width);
    return instance;
}

}  // namespace sinew
