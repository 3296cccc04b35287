#pragma once

#include <QColor>
#include <QMatrix4x4>
#include <QSize>
#include <QVector3D>

namespace sinew {

class Camera;
struct Theme;

/// Camera, framebuffer size and colours for drawing a scene.
struct RenderView {
    QMatrix4x4 view, projection;
    QSize pixels;          ///< of the framebuffer
    float pixelRatio = 1;  ///< device pixels per logical pixel
    float lift = 0;  ///< offset of edges towards the eye relative to their faces, as a fraction of clip w
    float ambient = 0.3F;  ///< ambient light, 0..1
    QVector3D fadeCenter;  ///< centre from which lines fade
    QColor background;
    QColor plainColor;  ///< meshes without a material
    QColor rimColor;    ///< colour towards which the outlines of meshes are shaded
    QColor wireColor;   ///< edges of triangles over their faces
    bool xray = false;  ///< bones do not hide each other

    RenderView(const Camera& camera, const Theme& theme, QSize framebuffer, double ratio);
};

}  // namespace sinew
