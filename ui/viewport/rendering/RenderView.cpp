#include "ui/viewport/rendering/RenderView.h"

#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/rendering/DrawList.h"
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
    const Eigen::Vector3f centre = gridFadeCenter(camera).cast<float>();
    fadeCenter = {centre.x(), centre.y(), centre.z()};
}

}  // namespace sinew
